// Verdicts as plain data: what a person or a program is told of one.
import type { Hex } from "ninefold-log";
import type { Course, End } from "../course/stage.ts";
import type { SealedErrorCode } from "../errors.ts";
import type { SealedVerdict } from "./verdict.ts";

/** Of a match that is in order as far as it goes. */
export interface MatchSummary {
  readonly verdict: "accepted" | "notFinished";
  readonly game: string;
  readonly match: Hex;
  readonly rounds: number;
  /** The hash of all that was said. */
  readonly base: Hex;
  readonly seats: readonly { readonly player: string; readonly key: Hex }[];
  /** Seats of which nothing is there. */
  readonly awaited?: readonly number[];
  /** Of which of these others have signed so. */
  readonly stated?: readonly { readonly seat: number; readonly by: readonly number[] }[];
  /** So many messages belong to no round. */
  readonly strays?: number;
  readonly end?: End;
}

export type VerdictSummary =
  | MatchSummary
  | { readonly verdict: "convicted"; readonly seat: number; readonly code: SealedErrorCode; readonly message: string }
  | { readonly verdict: "refused"; readonly code: SealedErrorCode; readonly message: string };

/** The same bytes have the same summary everywhere, key by key. */
export function summaryOf(verdict: SealedVerdict): VerdictSummary {
  const { verdict: found } = verdict;
  if (found === "convicted")
    return { verdict: found, seat: verdict.seat, code: verdict.code, message: verdict.message };
  if (found === "refused") return { verdict: found, code: verdict.code, message: verdict.message };
  const { course, strays } = verdict;
  return {
    verdict: found,
    ...matchOf(course),
    ...(found === "notFinished" && { awaited: verdict.awaited, stated: verdict.stated }),
    ...(strays > 0 && { strays }),
    ...(course.stage.k === "over" && { end: course.stage.end }),
  };
}

function matchOf({ setting, round, base }: Course): Omit<MatchSummary, "verdict"> {
  const { system, mid, header } = setting;
  return {
    game: system.name,
    match: mid,
    rounds: round,
    base,
    seats: header.seats.map(({ key }, seat) => ({ player: system.players[seat]?.name ?? "", key })),
  };
}
