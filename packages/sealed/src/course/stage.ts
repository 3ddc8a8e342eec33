// Where a match stands: who has to speak, and what about.

import type { Hex } from "ninefold-log";
import type { Operation } from "../cards/index.ts";
import type { Deck } from "../deck/deck.ts";
import type { Named } from "../deck/ids.ts";
import type { Held } from "../deck/stands.ts";
import type { SealedErrorCode } from "../errors.ts";
import type { Body, BodyOf } from "../transcript/body.ts";
import type { Chosen, Line, Secret } from "./line.ts";
import type { Setting } from "./setting.ts";

/** How a match ended. `unverified`: so many secrets were never opened, so that nobody can say that they were as the rules want. */
export type End =
  | { readonly by: "rules"; readonly outcome: string; readonly unverified: number }
  | { readonly by: "resigned"; readonly seats: readonly number[] }
  /** So many others as the header says have stated that nothing came from these. */
  | { readonly by: "absent"; readonly seats: readonly number[] }
  /** The rules have a hole. */
  | { readonly by: "fault"; readonly message: string };

/** A decision whose closed cards have to be shown before it is made. */
export interface Naming extends Named {
  readonly cards: Held;
}
/** Cards are drawn after these decisions, for which these slots were shuffled. */
export interface Drawing {
  readonly drawing: readonly Chosen[] | undefined;
  readonly shuffled: readonly number[];
}
/** What comes after operations on cards: the beginning of the play, the state that was reached, or decisions, one or several made together. */
export type AfterCards = "beginning" | "state" | readonly Naming[] | { readonly proven: readonly Naming[] } | Drawing;

/** What a match waits for. Each is a question that everybody who knows the messages before answers alike. */
export interface Stages {
  decide: { readonly seat: number };
  promise: { readonly seats: readonly number[] };
  reveal: { readonly round: number; readonly promised: ReadonlyMap<number, Hex> };
  /** Chance is asked after what was chosen; undefined before the first decision. */
  draw: { readonly chosen: readonly Chosen[] | undefined };
  share: {
    readonly chosen: readonly Chosen[] | undefined;
    readonly round: number;
    readonly drawn: readonly BodyOf<"draw">[];
  };
  /** The seat says what these tracks come to by what was decided. */
  answer: { readonly seat: number; readonly chosen: readonly Chosen[]; readonly tracks: readonly string[] };
  echo: { readonly before: Stage };
  /** An operation on cards stands; these come after it. */
  cards: { readonly operations: readonly Operation[]; readonly next: AfterCards };
  show: { readonly due: readonly Secret[] };
  over: { readonly end: End };
}
export type StageKind = keyof Stages;
export type StageOf<Kind extends StageKind> = { readonly k: Kind } & Stages[Kind];
export type Stage = { [Kind in StageKind]: StageOf<Kind> }[StageKind];

/** A match after so many rounds. A value. */
export interface Course {
  readonly setting: Setting;
  /** Of the messages that come next, from 0. */
  readonly round: number;
  readonly base: Hex;
  /** Undefined before what comes before the first decision. */
  readonly line: Line | undefined;
  /** Where there are cards. */
  readonly deck?: Deck;
  readonly stage: Stage;
}

/** Why a message convicts its seat. */
export interface Offence {
  readonly seat: number;
  readonly code: SealedErrorCode;
  readonly message: string;
}

/** Said of a seat in a round. */
export type Said = ReadonlyMap<number, Body>;

/** One kind of stage: who speaks, what they may say, and what comes of it. */
export interface StageRule<Kind extends StageKind> {
  speakers(course: Course, stage: StageOf<Kind>): readonly number[];
  /** What is wrong with what a seat says, judged by what was said before alone. */
  offence(course: Course, stage: StageOf<Kind>, seat: number, body: Body): Omit<Offence, "seat"> | undefined;
  /** All speakers have said something without offence, and nobody has resigned. */
  next(course: Course, stage: StageOf<Kind>, said: Said): Course | Offence;
}

/** All seats, ascending. */
export const everybody = ({ setting }: Course): readonly number[] => setting.system.players.map(({ id }) => id);

/** What one seat decides while all others wait. */
export const alone = <One>(course: Course, seat: number, one: One): readonly (One | null)[] =>
  everybody(course).map((other) => (other === seat ? one : null));

/** The seat may not say this now; too early where it opens something. */
export function notDue({ k }: Body, expected: string): Omit<Offence, "seat"> {
  const opens = k === "share" || k === "reveal" || k === "show" || k === "cards";
  return { code: opens ? "NF9107" : "NF9005", message: `Expected ${expected}, found "${k}".` };
}

/** What all speakers said is of this kind: their offences were looked for. */
export const saidAs = <Kind extends Body["k"]>(said: Said, seat: number, kind: Kind): BodyOf<Kind> => {
  const body = said.get(seat);
  if (body?.k !== kind) throw new RangeError(`Seat ${seat} has said "${body?.k}", not "${kind}".`);
  return body as BodyOf<Kind>;
};

export const line = (course: Course): Line => {
  if (!course.line) throw new RangeError("The match has no beginning yet.");
  return course.line;
};

/** RangeError for a match without cards. */
export const deckOf = ({ deck }: Course): Deck => {
  if (!deck) throw new RangeError("The match has no cards.");
  return deck;
};
