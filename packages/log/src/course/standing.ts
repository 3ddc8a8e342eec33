// Where a match stands beside its game: who sits where, what waits, what was offered, and the clocks.
import { type Clock, clockOf, clockSpent, readTimeControl } from "ninefold/players";
import type { BodyOf, Choice, Hash } from "../entry/body.ts";
import { LogError } from "../errors.ts";
import type { Asks } from "./asks.ts";

export type Terms = BodyOf<"terms">;
export type End = BodyOf<"end">;

export interface Head {
  readonly seq: number;
  readonly hash: Hash;
}

export interface SeatStanding {
  /** Whose it is; undefined where nobody has sat down. */
  readonly key?: string;
  /** Undefined where its opening is missing, or has been deleted. */
  readonly name?: string;
  readonly hasLeft?: boolean;
  /** A program has taken over for who left. */
  readonly byProgram?: boolean;
}

/** A state in which choices stand: since which entry, after how many plies, and the one before it in the play. */
export interface Asked {
  readonly seq: number;
  readonly ply: number;
  /** Whether nothing hidden or random was shown on the way here from the one before. */
  readonly isPlain: boolean;
  readonly before: Asked | undefined;
}

/** A decision that waits for those of others. */
export interface Pending {
  readonly seq: number;
  readonly choice: Choice;
  /** Undefined where it is not known yet. */
  readonly id: string | undefined;
  readonly spent: number;
  /** The clock before it. */
  readonly clock: Clock | undefined;
}

export interface Offer {
  readonly seq: number;
  readonly by: number;
  readonly about: "draw" | "undo";
  /** Of an undo: the entry since which the choices stood that are returned to. */
  readonly to: number | undefined;
  /** Who has said yes, besides who offers. */
  readonly yes: readonly number[];
}

/** The clock of a seat; `since`: when it began to run, where it runs. */
export interface SeatClock {
  readonly clock: Clock;
  readonly since: number | undefined;
}

/** What the table has to write before anything else. */
export type Due = { readonly k: "ply" } | BodyOf<"back"> | End;

export interface Standing {
  readonly terms: Terms;
  readonly match: Hash;
  readonly head: Head;
  /** The time of the last entry. */
  readonly at: number;
  readonly seats: readonly SeatStanding[];
  /** Undefined until all seats are taken. */
  readonly asked: Asked | undefined;
  /** By seat. */
  readonly pending: readonly (Pending | undefined)[];
  readonly offer: Offer | undefined;
  /** By seat, where the terms have clocks. */
  readonly clocks: readonly SeatClock[] | undefined;
  /** By seat, how often it has sat down, taken a decision back or offered something since the choices stand. */
  readonly turns: readonly number[];
  /** Of decisions, and of what was taken back. */
  readonly asks: Asks;
  readonly due: Due | undefined;
  readonly ended: End | undefined;
}

export function beginning(terms: Terms, match: Hash): Standing {
  const seats = terms.seats.map((): SeatStanding => ({}));
  const control = terms.clock === undefined ? undefined : readTimeControl(terms.clock);
  return {
    terms,
    match,
    head: { seq: 0, hash: match },
    at: 0,
    seats,
    asked: undefined,
    pending: nobody(seats.length),
    offer: undefined,
    clocks: control && seats.map(() => ({ clock: clockOf(control), since: undefined })),
    turns: seats.map(() => 0),
    asks: [],
    due: undefined,
    ended: undefined,
  };
}

export const nobody = (seats: number): readonly undefined[] => Array.from({ length: seats }, () => undefined);

/** The match goes on: LogError NF7619 where it is over, NF7606 where it has not begun. */
export function requireRunning({ ended, asked }: Standing): Asked {
  if (ended) throw new LogError("NF7619", "The match is over.");
  if (!asked) throw new LogError("NF7606", "The match begins when all seats are taken.");
  return asked;
}

/** LogError NF7605 where nobody sits in the seat, or who sat there has left. */
export function requireSeated({ seats }: Standing, seat: number): SeatStanding {
  const standing = seats[seat];
  if (!standing?.key || standing.hasLeft) throw new LogError("NF7605", `Nobody sits in seat ${seat}.`);
  return standing;
}

/** The seats whose answer the offer waits for. */
export const answering = ({ offer, seats }: Standing): readonly number[] =>
  seats.flatMap(({ hasLeft }, seat) =>
    !offer || hasLeft || seat === offer.by || offer.yes.includes(seat) ? [] : [seat],
  );

/** What a clock shows at a time. */
export const clockAt = ({ clock, since }: SeatClock, at: number): Clock =>
  since === undefined ? clock : clockSpent(clock, Math.max(0, at - since));

/** The clocks when these seats are asked to decide. */
export const running = (
  clocks: readonly SeatClock[] | undefined,
  seats: readonly number[],
  at: number,
): readonly SeatClock[] | undefined =>
  clocks?.map(({ clock }, seat) => ({ clock, since: seats.includes(seat) ? at : undefined }));
