// Minds: who decides on a perspective, and on nothing else. A mind is asked with a budget and answers with a thought, which
// says how it would decide and why; what it draws comes from the source it is handed.
import type { Perspective } from "../../knowledge/index.ts";
import type { ChanceSource, GameSystem, State } from "../../model/index.ts";
import type { Progress } from "../../play/index.ts";

/** What thinking may take; it ends with whichever is reached first, at once where nothing else is to be found. */
export interface Budget {
  /** Positions that are reached by decisions; of players by plays, plays. A thought within it is the same on every machine. */
  readonly nodes?: number | undefined;
  /** By the clock of `performance`: what is thought then depends on the machine. */
  readonly milliseconds?: number | undefined;
  /** So many plies are looked ahead at most, by minds that look so far whole. */
  readonly depth?: number | undefined;
  /** The bytes that tables and trees may take: 64 MiB where nothing is said. */
  readonly memory?: number | undefined;
}

/** A decision that was thought of. */
export interface Line {
  /** The ids of the decision and of those that are expected after it. */
  readonly plies: readonly string[];
  /** What the play is worth to who decides, in the units of the game's worths; undefined where the mind does not say. */
  readonly worth: number | undefined;
  /** How often it was tried, by minds that try. */
  readonly visits?: number;
  /** Whether the worth is exact. */
  readonly proved: boolean;
  /** Of a proved worth, by minds that say so: after how many plies the play ends at the latest. */
  readonly within?: number;
}

export interface Thought {
  /** The probability with which each decision would be taken, by its id; those that are missing are not taken. */
  readonly mixture: ReadonlyMap<string, number>;
  /** The best first. */
  readonly lines: readonly Line[];
  /** What was spent of the budget. */
  readonly nodes: number;
  /** How many plies were looked ahead, by minds that look so far whole. */
  readonly depth?: number;
  /** Why the mind thought otherwise than it usually does. */
  readonly remark?: string;
}

/** How far thinking has come, and what was thought so far. */
export interface Thinking extends Progress {
  thought(): Thought;
}

/** What a mind is made for: one play. */
export interface MindOptions {
  readonly system: GameSystem;
  /** The states that the play may have begun in; the initial states where nothing is said. */
  readonly from?: readonly State[];
}

/** What a mind is asked with. */
export interface Asked {
  readonly budget: Budget;
  readonly chance: ChanceSource;
  /** For so many decisions, the best ones, it is wanted what they are worth: for one where nothing is said. */
  readonly lines?: number | undefined;
}

export interface Mind {
  /**
   * Thinks about what the player of a perspective should decide. Whoever answers a yield with `true` asks it to end with what
   * it has. What it learned of the play is kept for the next perspective of the same play.
   */
  think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined>;
  /**
   * Thinks on while others decide, until it is asked to end or nothing is left to be found; what it finds, the next thought goes
   * on with. Missing where nothing would be kept.
   */
  ponder?(perspective: Perspective, asked: Asked): Generator<Progress, void, boolean | undefined>;
}
