import type { Player, PlayerId } from "../model/index.ts";
import type { Choice, ShownDecision, ShownTrack } from "./shown.ts";

/** What a player has been shown by one step of a play. `key` is its canonical text. */
export type Event = { readonly ply: number; readonly key: string } & (
  | {
      /** A state was shown: the tracks that are shown otherwise than before, all of them the first time. */
      readonly kind: "seen";
      readonly tracks: readonly ShownTrack[];
    }
  | {
      /** These players had to decide; nobody, where the play is over. */
      readonly kind: "deciding";
      readonly players: readonly Player[];
    }
  | {
      /** The ids of what the player had to choose between: itself an observation, for it may depend on what is hidden. */
      readonly kind: "offered";
      readonly decisions: readonly string[];
    }
  | {
      /** What players have decided, as it is shown. */
      readonly kind: "decided";
      readonly decisions: readonly ShownDecision[];
    }
  | {
      /** The rules refused what the player asked for, and said why. */
      readonly kind: "refused";
      readonly decision: string;
      readonly message: string;
    }
  | {
      readonly kind: "ended";
      /** The outcome as it is printed, and why, where the rules say so. */
      readonly outcome: string;
      readonly reason?: string;
    }
);

/**
 * All that one player has been shown of a play, and what that player may decide: plain data, from which no state can be
 * reached. Whoever decides, a person, a program or another machine, has a perspective and nothing else.
 *
 * Two plays have equal `infostate`s exactly where the player cannot tell them apart: it is the information state of game
 * theory, with perfect recall because it forgets no event. What waits for the decisions of others (`pending`) is not part of it.
 */
export interface Perspective {
  /** Missing in the perspective of the public, which is the public state. */
  readonly player?: Player;
  readonly ply: number;
  readonly infostate: string;
  readonly events: readonly Event[];
  /** What is shown now. */
  readonly view: readonly ShownTrack[];
  /** What the player may decide now. */
  readonly choices: readonly Choice[];
  /** Who has to decide now. */
  readonly to: readonly PlayerId[];
  /** What the player has decided while others still decide. */
  readonly pending?: Choice;
  readonly outcome?: string;
  readonly endingReason?: string;
}
