// A match at the terminal as turns and commands meet it.
import type { Player } from "ninefold/model";
import type { CommitError, Match } from "ninefold/play";
import type { KnownBefore } from "ninefold/players";
import type { Deciding } from "./asking/knowing.ts";
import type { Reply } from "./refusing.ts";
import type { Screen } from "./screen.ts";
import type { Settled } from "./settling.ts";

/** Why a session ended. */
export type Ending = "over" | "quit" | "end" | "interrupted" | "plies" | "resigned" | "agreed";

export interface Table {
  /** The match now: a decision, undo and redo put another in its stead. */
  readonly match: Match;
  readonly screen: Screen;
  readonly humans: readonly Player[];
  /** How players ended the match themselves; undefined while it goes on. */
  readonly settled: Settled | undefined;
  /** How the seats are taken to decide, by whoever does not know. */
  readonly deciding: Deciding;
  /** What comes with the game: hints weigh positions by it. */
  readonly learned: KnownBefore;
  /** Takes a decision and shows it; the error when it cannot be taken. */
  commit(player: Player, id: string): CommitError | undefined;
  /** Ends the match: the player gives up. */
  resign(player: Player): void;
  /** Asks all others whether they agree on a draw, and says what came of it. */
  offerDraw(player: Player): Promise<string>;
  /** Prints what a player is told of what she typed: the match knows what she has heard. */
  tell(player: Player, reply: Reply): void;
  /** Writes the match to a file. */
  save(path: string): void;
  /** Shows the state now, as `player` may see it; without one, as all at the table may. */
  look(player?: Player): void;
  /** Takes back how the match was settled, or goes back to the last ply before which a person decided; false when there is none. */
  undo(): boolean;
  /** Gives the seats of the machine another level, and says what they are now; undefined where none has a level. */
  level(level: number): string | undefined;
  /** Goes forward to the next ply known before which a person decides, or to the last. */
  redo(): boolean;
}
