// What messages say. Numbers of kinds and fields are part of the format: none is ever used for something else. 32 and above are
// of cards.
import { field, list, maybe, type OneOf, oneOf, record, text, whole } from "ninefold-log";
import { blob, hash, MAX_MESSAGE } from "./forms.ts";

/** The levels of the tree that a seat commits to for its own draws. */
export const DRAW_LEVELS = 8;
/** No burst of chance has more draws for one seat: the leaves of that tree. */
export const MAX_DRAWS: number = 2 ** DRAW_LEVELS;

const opening = record({
  /** Which secret of the match, in the order in which they arose. */
  secret: field(1, whole()),
  salt: field(2, hash),
  /** Of a decision: its id. */
  id: maybe(3, text(4096)),
  /** Of a draw: its result, and what stands beside it in the tree. */
  result: maybe(4, whole()),
  path: maybe(5, list(hash, DRAW_LEVELS)),
});

export const BODIES = {
  /** A decision that everybody is shown. `slots`: those of the closed cards that it names, in order. */
  decide: [1, { id: field(1, text(4096)), slots: maybe(2, list(whole(), 400)) }],
  /** One whose parameters only its decider is shown. */
  hide: [2, { family: field(1, text(256)), commitment: field(2, hash) }],
  /** One that is made together with those of others. */
  promise: [3, { commitment: field(1, hash) }],
  reveal: [4, { salt: field(1, hash), id: field(2, text(4096)), slots: maybe(3, list(whole(), 400)) }],
  /** The seat has seen all before: nothing is opened before every seat says so. */
  echo: [5, {}],
  /** A share of chance; `draws` is the root of the seat's private draws, where the plan has such. */
  draw: [6, { commitment: field(1, hash), draws: maybe(2, hash) }],
  share: [7, { salt: field(1, hash) }],
  /** Opens all that is due of the seat. */
  show: [8, { openings: field(1, list(opening, 4096)) }],
  resign: [9, {}],
  /** The values of the cells that a decision writes and that this seat alone can compute. */
  answer: [10, { values: field(1, list(text(4096), 4096)) }],
  /** A decision that names cards and stays hidden: in which slots they lie, by parameters, those of a set ascending. */
  lay: [11, { family: field(1, text(256)), slots: field(2, list(whole(), 400)) }],
  /** What the operation on cards that stands wants of the seat: which kind of `CARD_KINDS`, and the body. */
  cards: [32, { kind: field(1, whole(31)), body: field(2, blob(MAX_MESSAGE)) }],
} as const;

export const body = oneOf(BODIES);
export type Body = OneOf<typeof BODIES>;
export type Kind = Body["k"];
export type BodyOf<One extends Kind> = Extract<Body, { readonly k: One }>;
export type Opening = BodyOf<"show">["openings"][number];
