// The seats of a table as who looks is shown them.
import type { Player } from "ninefold/model";
import type { Follower, Terms } from "ninefold-log";
import { isAbsent, type MatchTerms } from "ninefold-table/client";
import { PROGRAM_KEY } from "ninefold-table/keys";
import type { RemoteMatch } from "./remote-match.ts";
import type { Removal, SeatShown } from "./seats.ts";

/** What is known of the seats of a table. */
export interface SeatsKnown {
  readonly players: readonly Player[];
  /** The key that the person goes by. */
  readonly key: string | undefined;
  /** The terms, and which seats were free when they were asked for. */
  readonly asked: MatchTerms;
  /** The match, where the person may watch it. */
  readonly match: RemoteMatch | undefined;
  /** Whether she has come by an invitation. */
  readonly isInvited: boolean;
  /** The match that this one is another of, where the person had a seat in it: seats are kept for those who sat there. */
  readonly former: Follower | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function seatsShown({ players, key, asked, match, isInvited, former, now }: SeatsKnown): readonly SeatShown[] {
  const { terms } = asked;
  const mine = match?.seat?.id;
  const hasEnded = match ? match.follower.ended !== undefined : asked.state === "ended";
  const isOver = hasEnded || match?.seen.isRolledBack === true;
  const isOpener = key !== undefined && terms.opener === key;
  const maySit = asked.public || isOpener || isInvited;
  return players.map((player): SeatShown => {
    const { id } = player;
    const standing = match?.follower.seats[id];
    const state = match ? stateOf(standing) : (asked.seats[id] ?? "free");
    const kept = terms.seats[id]?.key;
    const hasLeft = state === "left" && !isOver;
    const isFree = state === "free" && !isOver;
    const isAway = match !== undefined && isAbsent(match.follower, id, now - (terms.opened ?? now));
    const isProgram = standing?.key === PROGRAM_KEY || standing?.byProgram === true;
    return {
      player,
      state,
      name: standing?.name,
      isMine: mine === id,
      isProgram,
      isKept: kept !== undefined,
      keptFor: kept === undefined ? undefined : former?.seats.find((one) => one.key === kept)?.name,
      isKeptForMe: kept !== undefined && kept === key,
      isAway,
      isOver,
      isActive: match !== undefined && !isOver && match.follower.active.includes(id),
      may: {
        sit: mine === undefined ? isFree && (kept === undefined ? maySit : kept === key) : mine === id && hasLeft,
        invite: isFree && isOpener && kept === undefined,
        remove: state === "taken" && isOpener && mine !== id && !isOver ? removalIn(terms, match, isAway) : undefined,
      },
    };
  });
}

/** What comes of a removal. Once the match has begun only who is absent is removed, and not where who leaves is waited for. */
function removalIn({ sign, leave }: Terms, match: RemoteMatch | undefined, isAway: boolean): Removal | undefined {
  if (sign) return undefined;
  if (match?.hasBegun !== true) return "free";
  return isAway && leave !== "wait" ? leave : undefined;
}

const stateOf = (standing: RemoteMatch["follower"]["seats"][number] | undefined): SeatShown["state"] =>
  standing?.key === undefined ? "free" : standing.hasLeft ? "left" : "taken";
