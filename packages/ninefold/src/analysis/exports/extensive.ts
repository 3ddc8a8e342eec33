// A game tree as an extensive form game: one player at a time, with information sets.

import { Histories, type History, isSeen } from "../../knowledge/index.ts";
import { withThousands } from "../../language/text/thousands.ts";
import { type DecisionTuple, isForced, type PlayerId, type Rational, type State } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { choiceText, type DecisionNode, matrixIndexOf, type TreeNode } from "../game-trees/nodes.ts";
import type { Utilities } from "../solve/utilities.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { entryAt, lookUp } from "../tables.ts";
import { MAX_WRITTEN, stateText } from "./graph.ts";

/** A node of an extensive form game, in the order of a walk from the root, each before those below it. */
export type ExtensiveNode = ExtensiveChoice | ExtensiveChance | ExtensiveEnd;

export interface ExtensiveChoice {
  readonly kind: "choice";
  readonly name: string;
  readonly player: number;
  /** Among those of the player, from 0 in the order of the walk. */
  readonly informationSet: number;
  readonly choices: readonly string[];
}

export interface ExtensiveChance {
  readonly kind: "chance";
  readonly name: string;
  readonly branches: readonly { readonly name: string; readonly probability: Rational }[];
}

export interface ExtensiveEnd {
  readonly kind: "end";
  readonly name: string;
  readonly outcome: string;
  readonly payoffs: readonly Rational[];
}

/** Where the walk is: at a node of the tree, of whose active players some have made their choices. */
interface WalkPosition {
  readonly node: TreeNode;
  readonly chosen: readonly number[];
  /** By player what was seen up to the state of the last state node; empty where nothing is hidden. */
  readonly histories: readonly History[];
  /** The state and the tuple that led here; undefined at the root. */
  readonly from: { readonly state: State; readonly tuple: DecisionTuple } | undefined;
}

/**
 * The extensive form of a finite game tree (004 §4). Players who decide together do so one after the other, not knowing
 * what the others have chosen; forced steps are nobody's choice. Information sets are those of perfect recall
 * (`Histories`). In a reduced tree the states between are gone, so it can be taken only of a game that hides nothing, where
 * each node is an information set of its own.
 *
 * @throws AnalysisError NF6003 where nothing says what an outcome is worth, NF6006 where there are more than `MAX_WRITTEN`
 * nodes, NF6007 for several trees, one that was cut, and a reduced one of a game that hides something; Fault where a view has a hole.
 */
export function* extensiveForm(
  graph: StateGraph,
  roots: readonly TreeNode[],
  utilities: Utilities,
  reduced: boolean,
): Generator<ExtensiveNode, void, void> {
  const { system } = graph.exploration;
  const [root, ...others] = roots;
  if (!root || others.length > 0)
    throw new AnalysisError(
      "NF6007",
      `There are ${roots.length} initial states, and the form has one: begin from one.`,
    );
  const open = system.hidesNothing;
  if (reduced && !open) {
    throw new AnalysisError(
      "NF6007",
      `${system.name} hides something: what its players know is lost where the tree is reduced.`,
    );
  }
  const walk = new Walk(graph, utilities, open);
  const waiting: WalkPosition[] = [{ node: root, chosen: [], histories: [], from: undefined }];
  let nodes = 0;
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { node, below } = walk.step(at);
    for (let i = below.length - 1; i >= 0; i--) waiting.push(entryAt(below, i));
    if (nodes + waiting.length > MAX_WRITTEN)
      throw new AnalysisError("NF6006", `There are more than ${withThousands(MAX_WRITTEN)} nodes to write.`);
    if (!node) continue;
    nodes++;
    yield node;
  }
}

interface Step {
  /** Undefined where nobody has a choice. */
  readonly node: ExtensiveNode | undefined;
  readonly below: readonly WalkPosition[];
}

class Walk {
  readonly #graph: StateGraph;
  readonly #utilities: Utilities;
  /** Nothing is hidden: each node of the tree is known for what it is. */
  readonly #open: boolean;
  readonly #histories: Histories;
  /** By player the information sets so far. */
  readonly #sets: readonly Map<string, number>[];
  readonly #names = new Map<number, string>();
  #visits = 0;

  constructor(graph: StateGraph, utilities: Utilities, open: boolean) {
    const { system } = graph.exploration;
    this.#graph = graph;
    this.#utilities = utilities;
    this.#open = open;
    this.#histories = new Histories(system);
    this.#sets = system.players.map(() => new Map());
  }

  step(at: WalkPosition): Step {
    const { node } = at;
    if (node.kind === "leaf") return { node: this.#end(node), below: [] };
    if (node.kind === "chance") {
      const names = distinct(node.branches.map(({ child }) => this.#nameOf(child)));
      const branches = node.branches.map(({ probability }, branch) => ({ name: entryAt(names, branch), probability }));
      return {
        node: { kind: "chance", name: "", branches },
        below: node.branches.map(({ child }) => ({ ...at, node: child })),
      };
    }
    return this.#choice(node, at.chosen.length === 0 ? this.#arrived(at, node) : at);
  }

  #end(leaf: TreeNode & { kind: "leaf" }): ExtensiveEnd {
    if (!leaf.outcome) throw new AnalysisError("NF6007", "The tree was cut: an extensive form game needs all of it.");
    return {
      kind: "end",
      name: this.#nameOf(leaf),
      outcome: leaf.outcome.text,
      payoffs: this.#utilities(leaf.outcome),
    };
  }

  /** The histories brought up to the state of a node. Where nothing is hidden they name the visit. */
  #arrived(at: WalkPosition, node: DecisionNode): WalkPosition {
    if (this.#open) {
      const visit = this.#visits++;
      return { ...at, histories: this.#sets.map(() => visit), from: undefined };
    }
    const state = this.#graph.state(node.state!);
    const [edge] = this.#graph.edges(node.state!);
    const deciding = this.#isForced(node) ? [] : node.players.map(({ player }) => player as PlayerId);
    const histories = this.#graph.exploration.system.players.map(({ id }) => {
      const before = at.from
        ? this.#histories.after(entryAt(at.histories, id), id, at.from.state, at.from.tuple)
        : this.#histories.start();
      const seen = isSeen(edge?.tuple) ? this.#histories.seeing(before, id, state) : before;
      const own = node.players.find(({ player }) => player === id);
      return deciding.length === 0
        ? seen
        : this.#histories.deciding(seen, deciding, own?.choices.map(choiceText) ?? []);
    });
    return { ...at, histories, from: undefined };
  }

  #choice(node: DecisionNode, at: WalkPosition): Step {
    const { players, matrix, edges } = node;
    const mover = this.#isForced(node) ? undefined : players[at.chosen.length];
    if (!mover) {
      const chosen = players.map((_, i) => at.chosen[i] ?? 0);
      const edge = entryAt(matrix, matrixIndexOf(players, chosen));
      return {
        node: undefined,
        below: [{ ...at, node: entryAt(edges, edge), chosen: [], from: this.#taken(node, edge) }],
      };
    }
    const { player, choices } = mover;
    const sets = entryAt(this.#sets, player);
    const key = `${at.histories[player]}`;
    if (!sets.has(key)) sets.set(key, sets.size);
    return {
      node: {
        kind: "choice",
        name: at.chosen.length === 0 ? this.#nameOf(node) : "",
        player,
        informationSet: lookUp(sets, key),
        choices: choices.map(choiceText),
      },
      below: choices.map((_, i) => ({ ...at, chosen: [...at.chosen, i] })),
    };
  }

  #isForced({ state, players }: DecisionNode): boolean {
    if (state === undefined || players.some(({ choices }) => choices.length > 1)) return false;
    const [edge] = this.#graph.edges(state);
    return edge !== undefined && isForced(edge.tuple);
  }

  /** What the players have decided, where that has to be remembered: then no tree is reduced, and edges are those of the graph. */
  #taken({ state }: DecisionNode, edge: number): WalkPosition["from"] {
    if (this.#open) return undefined;
    return { state: this.#graph.state(state!), tuple: entryAt(this.#graph.edges(state!), edge).tuple };
  }

  #nameOf(node: TreeNode): string {
    if (node.kind === "chance" || node.state === undefined) return "";
    const name =
      this.#names.get(node.state) ?? stateText(this.#graph.exploration.system, this.#graph.state(node.state));
    this.#names.set(node.state, name);
    return name;
  }
}

/** Names made different by numbers where they are not. */
function distinct(names: readonly string[]): readonly string[] {
  if (new Set(names).size === names.length) return names;
  return names.map((name, i) => `${name} #${i + 1}`.trim());
}
