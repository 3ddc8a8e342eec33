import type { Trees } from "../../engine/index.ts";
import { type GameSystem, isOver, type Limits } from "../../model/index.ts";
import { withinLimits } from "../../play/index.ts";
import { COMPILED, type Executed, interpreted } from "../../play/work/executed.ts";
import {
  type ExplorationOptions,
  type Exploring,
  type Stopped,
  type Visit,
  type Visitor,
  walk,
} from "../states/exploration.ts";
import { IntList } from "../states/int-list.ts";
import { Successors } from "../states/successors.ts";
import { countReachable } from "./reachable.ts";
import { Slices } from "./slices.ts";
import { sizesOf, treesOf } from "./trees.ts";

/** How large a game is. With a depth n: the same of what lies within n decision tuples of the start. */
export interface Count extends Executed {
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
   * "states", "memory" or "interrupted".
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
  /** When "states", "memory" or "interrupted", the other numbers are lower bounds. */
  readonly stopped: Stopped;
}

export interface CountOptions extends ExplorationOptions {
  /** Names of tracks: how many slices of the states these tracks tell apart is counted too. */
  readonly distinct?: readonly string[];
  /** What each question may take, and the states of a compiled game together; Fault NF2010 where a question wants more. */
  readonly limits?: Limits | undefined;
  /** Ask the plain questions even where the game is compiled. */
  readonly interpreter?: boolean;
}

/**
 * Counts a game's states, edges, plays and tree nodes. Progress counts states, then those of the trees.
 *
 * @throws Fault where the rules have a hole; RangeError for options out of range and names that are no tracks'.
 */
export function* count(given: GameSystem, options: CountOptions = {}): Exploring<Count> {
  const system = withinLimits(given, options.limits);
  const slices = options.distinct && new Slices(system, options.distinct);
  const counted = options.interpreter ? undefined : yield* countReachable(system, options, slices);
  if (typeof counted === "object") return { ...counted, ...COMPILED };
  const tally = new Tally(slices);
  const { encodings, roots, byPly, stopped } = yield* walk(system, tally, options);
  const { successors, terminal } = tally;
  let trees: Trees | "infinite" | "interrupted" = "infinite";
  if (stopped === null || stopped === "depth") {
    const { depth = Number.POSITIVE_INFINITY } = options;
    const chanceNodes = (state: number): number => tally.chanceNodes.at(state);
    trees = yield* treesOf(successors, chanceNodes, encodings.length, roots.length, depth);
  }
  return {
    states: encodings.length,
    terminal,
    edges: successors.edges,
    ...sizesOf(trees),
    byPly,
    ...(slices && { distinct: slices.size }),
    complete: stopped === null,
    stopped: trees === "interrupted" ? trees : stopped,
    ...interpreted(counted),
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
