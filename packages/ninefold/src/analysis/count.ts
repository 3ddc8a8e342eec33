import { type GameSystem, isOver } from "../model/index.ts";
import {
  type ExplorationOptions,
  type Exploring,
  type Stopped,
  type Visit,
  type Visitor,
  walk,
} from "./exploration.ts";
import { IntList } from "./int-list.ts";
import { Slices } from "./slices.ts";
import { Successors, topologicalOrder } from "./successors.ts";

/** How large a game is. With a depth n: the same of what lies within n decision tuples of the start. */
export interface Count {
  /** The legally accessible states (004 §3.4). */
  readonly states: number;
  readonly terminal: number;
  /**
   * The triples (state, legal tuple, consequence), of the states that lie before the depth: two decisions that lead
   * to the same state are two edges; ways of chance that end in one state are one consequence.
   */
  readonly edges: number;
  /**
   * The leaves of the game trees of Def. 4, cut ones included; null where a tree is infinite, and where `stopped` is
   * "states" or "interrupted".
   */
  readonly plays: bigint | null;
  /** All nodes of those trees, chance nodes included; null as above. */
  readonly treeNodes: bigint | null;
  /** How many states were first reached after 0, 1, 2 … decision tuples, forced steps included. */
  readonly byPly: readonly number[];
  /** How many different values the tracks of `CountOptions.distinct` have together in those states, where asked. */
  readonly distinct?: number;
  /** Whether every reachable state was counted. */
  readonly complete: boolean;
  /** When "states" or "interrupted", the other numbers are lower bounds. */
  readonly stopped: Stopped;
}

export interface CountOptions extends ExplorationOptions {
  /** Names of tracks: how many slices of the states these tracks tell apart is counted too. */
  readonly distinct?: readonly string[];
}

/**
 * Counts a game's states, edges, plays and tree nodes. Progress counts states, then those of the trees.
 *
 * @throws Fault where the rules have a hole; RangeError for options out of range and names that are no tracks'.
 */
export function* count(system: GameSystem, options: CountOptions = {}): Exploring<Count> {
  const slices = options.distinct && new Slices(system, options.distinct);
  const tally = new Tally(slices);
  const { encodings, roots, byPly, stopped } = yield* walk(system, tally, options);
  let tree: Tree | "infinite" | "interrupted" = "infinite";
  if (stopped === null || stopped === "depth") {
    const { depth = Number.POSITIVE_INFINITY } = options;
    const cut = depth !== Number.POSITIVE_INFINITY;
    tree = yield* cut ? cutTree(tally, roots.length, depth) : wholeTree(tally, encodings.length, roots.length);
  }
  return {
    states: encodings.length,
    terminal: tally.terminal,
    edges: tally.successors.edges,
    plays: typeof tree === "object" ? tree.plays : null,
    treeNodes: typeof tree === "object" ? tree.nodes : null,
    byPly,
    ...(slices && { distinct: slices.size }),
    complete: stopped === null,
    stopped: tree === "interrupted" ? tree : stopped,
  };
}

class Tally implements Visitor {
  readonly successors = new Successors();
  /** State → how many of its tuples have more than one consequence, each a chance node of the tree. */
  readonly chanceNodes = new IntList();
  terminal = 0;
  readonly #slices: Slices | undefined;

  constructor(slices?: Slices) {
    this.#slices = slices;
  }

  visit({ state, choices, edges = [] }: Visit): void {
    this.#slices?.add(state);
    if (isOver(choices!)) this.terminal++;
    this.successors.add(edges);
    let chance = 0;
    for (const { ways } of edges) if (ways.length > 1) chance++;
    this.chanceNodes.push(chance);
  }
}

interface Tree {
  readonly plays: bigint;
  readonly nodes: bigint;
}

const STATES_BETWEEN_YIELDS = 1 << 14;

function* wholeTree(
  { successors, chanceNodes }: Tally,
  size: number,
  roots: number,
): Exploring<Tree | "infinite" | "interrupted"> {
  const order = topologicalOrder(successors, size);
  if (order.length < size) return "infinite";
  // How many nodes of the trees have a state: all its predecessors are settled before it.
  const nodesOf = new Array<bigint>(size).fill(0n).fill(1n, 0, roots);
  let [plays, nodes, done] = [0n, 0n, 0];
  for (const state of order) {
    if (++done % STATES_BETWEEN_YIELDS === 0 && (yield { done, waiting: size - done })) return "interrupted";
    const here = nodesOf[state]!;
    nodes += here * BigInt(1 + chanceNodes.at(state));
    if (successors.start(state) === successors.end(state)) plays += here;
    for (let i = successors.start(state); i < successors.end(state); i++) nodesOf[successors.target(i)]! += here;
  }
  return { plays, nodes };
}

function* cutTree({ successors, chanceNodes }: Tally, roots: number, depth: number): Exploring<Tree | "interrupted"> {
  let level = new Map<number, bigint>();
  for (let root = 0; root < roots; root++) level.set(root, 1n);
  let [plays, nodes, done] = [0n, 0n, 0];
  for (let left = depth; level.size > 0; left--) {
    const next = new Map<number, bigint>();
    for (const [state, here] of level) {
      if (++done % STATES_BETWEEN_YIELDS === 0 && (yield { done, waiting: level.size })) return "interrupted";
      const leaf = left === 0 || successors.start(state) === successors.end(state);
      nodes += here * BigInt(leaf ? 1 : 1 + chanceNodes.at(state));
      if (leaf) plays += here;
      for (let i = successors.start(state); !leaf && i < successors.end(state); i++) {
        const target = successors.target(i);
        next.set(target, (next.get(target) ?? 0n) + here);
      }
    }
    level = next;
  }
  return { plays, nodes };
}
