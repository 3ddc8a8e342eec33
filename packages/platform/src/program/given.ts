// The lists and the display that `Rules` is given, looked at and copied: what a program changes in them later, or answers in
// another way when it is asked again, reaches nobody.
import type { PieceClass } from "./classes.ts";
import { describe, ProgramError } from "./errors.ts";
import { Piece } from "./piece.ts";

/** How a person is shown the game; never affects the rules. */
export interface ProgramDisplay {
  /** What is drawn for a printed value: `{ X: "✕" }`. */
  readonly glyphs?: Readonly<Record<string, string>>;
  /** What a field is called: `{ controller: "mark" }`. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Fields that need not be drawn. */
  readonly hidden?: readonly string[];
}

const OPTION = /^[\p{L}_$][\p{L}\p{N}_$]{0,79}$/u;

/** Whether an option may be called so. */
export const isOptionName = (name: unknown): name is string => typeof name === "string" && OPTION.test(name);

const isText = (value: unknown): value is string => typeof value === "string";

const wrong = (what: string, found: unknown, expected: string): ProgramError =>
  new ProgramError("rules", `${what} is ${describe(found)}, expected ${expected}`);

interface GivenParts {
  readonly pieces?: readonly PieceClass[];
  readonly options?: readonly string[];
  readonly display?: ProgramDisplay;
}

/** Those that were given of `pieces`, `options` and `display`. ProgramError for what is none. */
export function partsOf(given: { readonly [Name in keyof GivenParts]?: unknown }): GivenParts {
  const { pieces, options, display } = given;
  return {
    ...(pieces !== undefined && { pieces: listOf("pieces", pieces, isPieceClass, "a list of classes of pieces") }),
    ...(options !== undefined && {
      options: listOf("options", options, isOptionName, 'a list of names such as "promote"'),
    }),
    ...(display !== undefined && { display: displayOf(display) }),
  };
}

const isPieceClass = (value: unknown): value is PieceClass =>
  typeof value === "function" && (value as { readonly prototype?: unknown }).prototype instanceof Piece;

function listOf<Member>(
  what: string,
  given: unknown,
  fits: (member: unknown) => member is Member,
  expected: string,
): readonly Member[] {
  if (!Array.isArray(given)) throw wrong(what, given, expected);
  const list = [...(given as readonly unknown[])];
  const members = list.filter(fits);
  if (members.length === list.length) return Object.freeze(members);
  throw new ProgramError("rules", `${what} holds ${describe(list.find((one) => !fits(one)))}, expected ${expected}`);
}

const DISPLAY = ["glyphs", "titles", "hidden"];

function displayOf(given: unknown): ProgramDisplay {
  if (typeof given !== "object" || given === null) throw wrong("display", given, "an object");
  const odd = Object.keys(given).find((name) => !DISPLAY.includes(name));
  if (odd !== undefined) {
    throw new ProgramError("rules", `display knows no ${JSON.stringify(odd)}, only ${DISPLAY.join(", ")}`);
  }
  const { glyphs, titles, hidden } = given as { readonly [name in "glyphs" | "titles" | "hidden"]?: unknown };
  return {
    ...(glyphs !== undefined && { glyphs: textsOf("display.glyphs", glyphs) }),
    ...(titles !== undefined && { titles: textsOf("display.titles", titles) }),
    ...(hidden !== undefined && { hidden: listOf("display.hidden", hidden, isText, "a list of names of fields") }),
  };
}

function textsOf(what: string, given: unknown): Readonly<Record<string, string>> {
  if (typeof given !== "object" || given === null) throw wrong(what, given, "an object of texts");
  const entries = Object.entries(given as Readonly<Record<string, unknown>>);
  const texts = entries.filter((entry): entry is [string, string] => isText(entry[1]));
  if (texts.length === entries.length) return Object.freeze(Object.fromEntries(texts));
  const [name, found] = entries.find(([, value]) => !isText(value))!;
  throw wrong(`${what}[${JSON.stringify(name)}]`, found, "a text");
}
