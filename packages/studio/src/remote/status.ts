// Where a match at a server is, in words.
import { sayDecision } from "ninefold/scene";
import { delayText } from "ninefold-table/client";
import { TEXTS } from "../texts/english/remote.ts";
import type { RemoteMatch } from "./remote-match.ts";
import type { SeatShown } from "./seats.ts";

/** Whether the person has to decide, or to answer. */
export const isDue = (match: RemoteMatch): boolean => match.deciding !== undefined || asksMe(match);

/** Whether an offer waits for the person's answer. */
export const asksMe = ({ follower, seat }: RemoteMatch): boolean =>
  seat !== undefined && follower.answering.includes(seat.id);

/** What is said to who is not shown the match. */
export function withoutMatch(seats: readonly SeatShown[]): string {
  if (seats.some(({ may }) => may.sit)) return TEXTS.sitDown;
  return seats.some(({ state }) => state === "free") ? TEXTS.needsInvitation : TEXTS.seatsTaken;
}

export function statusOf(match: RemoteMatch): string {
  const { follower, seen, players } = match;
  if (seen.distrust) return TEXTS.distrust(seen.distrust.message);
  if (seen.isRolledBack) return TEXTS.rolledBack;
  const { ended, seats } = follower;
  if (ended) return TEXTS.over[ended.by](ended.by === "rules" ? (ended.outcome ?? "") : nameOf(match, ended.seat));
  const free = players.filter(({ id }) => seats[id]?.key === undefined);
  if (!match.hasBegun) return TEXTS.waitsFor(free.map(({ name }) => name).join(", "));
  return turnOf(match);
}

function turnOf(match: RemoteMatch): string {
  const { seat, seen, follower } = match;
  const { waiting } = seen;
  if (waiting !== undefined) {
    // All that is legal is found for a perspective: for this alone, since there may be many matches.
    const choice = match.perspective.choices.find(({ id }) => id === waiting);
    return TEXTS.sending(choice ? sayDecision(match.rules.system, choice) : waiting);
  }
  if (match.deciding) return TEXTS.yourTurn;
  if (match.hasLeft) return TEXTS.haveLeft;
  const names = follower.active.map((one) => nameOf(match, one)).join(", ");
  if (seat && follower.pending.includes(seat.id)) return TEXTS.decided(names);
  if (seat) return TEXTS.decides(names);
  return `${TEXTS.decides(names)} ${seen.delay ? TEXTS.watchingLater(delayText(seen.delay)) : TEXTS.watching}`;
}

/** The player of a seat, with the name of the person who has it. */
export function nameOf({ players, follower }: RemoteMatch, seat: number | undefined): string {
  if (seat === undefined) return "";
  const player = players[seat]?.name ?? "";
  const name = follower.seats[seat]?.name;
  return name === undefined || name === "" ? player : `${player} (${name})`;
}
