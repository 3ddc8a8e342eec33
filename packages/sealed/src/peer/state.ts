// What a peer can say of itself.
import type { End } from "../course/stage.ts";
import type { SealedErrorCode } from "../errors.ts";
import type { Convicted } from "../verify/verdict.ts";
import { shortCodeOf } from "./invitation.ts";
import type { Failure, Meeting } from "./meeting.ts";
import type { AnyCode } from "./pieces.ts";
import type { Offer } from "./posts.ts";

/** Who has come. `seat`: once all are seated. */
export interface Guest {
  readonly name: string;
  readonly key: string;
  readonly seat?: number;
}

/** What is known of a match, however far it has come. */
export interface Known {
  readonly offer?: Offer;
  /** By seat once all are seated; before, the opener and whom it would seat, as they came. */
  readonly guests: readonly Guest[];
  /** What all read to each other, once it is known. */
  readonly shortCode?: string;
}

/**
 * meeting: seats are still agreeing on a header. failed: no match comes of it, or this peer cannot go on; nobody is convicted of that.
 * `awaited`: seats that have to speak.
 */
export type Phase =
  | { readonly k: "meeting" }
  | { readonly k: "playing"; readonly awaited: readonly number[] }
  | { readonly k: "ended"; readonly end: End }
  | { readonly k: "convicted"; readonly convicted: Convicted }
  | {
      readonly k: "failed";
      readonly code: SealedErrorCode | AnyCode;
      readonly message: string;
      readonly evidence: readonly Uint8Array[];
    };

export type PeerState = Known & Phase;

function guestsOf({ wishes, members }: Meeting): readonly Guest[] {
  if (members) return members.map(({ name, key }, seat) => ({ name, key, seat }));
  return wishes.map(({ body: { name, key } }) => ({ name, key }));
}

export const knownOf = (meeting: Meeting): Known => ({
  ...(meeting.offer && { offer: meeting.offer.body }),
  guests: guestsOf(meeting),
  ...(meeting.headed && { shortCode: shortCodeOf(meeting.headed.mid) }),
});

export const failedAs = ({ code, message, evidence }: Failure): Phase => ({ k: "failed", code, message, evidence });
