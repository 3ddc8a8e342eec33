// What counting a game answers and takes.
import type { Limits } from "../../model/index.ts";
import type { Executed } from "../../play/work/executed.ts";
import type { ExplorationOptions, Stopped } from "../states/exploration.ts";

/** How large a game is. With a depth n: the same of what lies within n decision tuples of the start. */
export interface Count extends Executed {
  /** The legally accessible states (004 §3.4). */
  readonly states: number;
  readonly terminal: number;
  /**
   * The triples (state, legal tuple, consequence), of the states that lie before the depth: two decisions that lead
   * to the same state are two edges; chance outcomes that end in one state are one consequence.
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
