// What a link says, as JSON text: one text for one content, so that whatever is read is written as the same text again.
import { type LinkError, linkError } from "./errors.ts";

/** A game as a link brings it, and a match of it. */
export interface Linked {
  /** Names and texts: the game, and then what it is made of, by the paths that it is asked for by. */
  readonly files: readonly (readonly [name: string, text: string])[];
  /** The values of the game's parameters, where they are not the usual ones. */
  readonly with: Readonly<Record<string, string>>;
  readonly match?: LinkedMatch | undefined;
}

/** A match as indices: whoever has the rules plays it again. */
export interface LinkedMatch {
  /** The encoding of the initial state in base64url; the first initial state where nothing is said. */
  readonly state?: string | undefined;
  /** The results of chance before the first decision. */
  readonly setup: readonly number[];
  /** Of each ply the indices of the decisions among the legal ones of those who decide, in their order, then the results of chance. */
  readonly plies: readonly (readonly number[])[];
  /** After how many plies it is opened. */
  readonly at: number;
}

/** A match with more plies is sent as a record. */
export const MAX_LINKED_PLIES = 4096;

/** The members in their order; what is usual is left out. */
export function printLinked({ files, with: parameters, match }: Linked): string {
  const set = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({
    files,
    ...(set.length > 0 && { with: set }),
    ...(match && {
      ...((match.state !== undefined || match.setup.length > 0) && { from: [match.state ?? "", ...match.setup] }),
      plies: match.plies.map((ply) => (ply.length === 1 ? ply[0] : ply)),
      ...(match.at !== match.plies.length && { at: match.at }),
    }),
  });
}

/** Whatever the text is, this returns. */
export function readLinked(text: string): Linked | { readonly error: LinkError } {
  let linked: Linked;
  try {
    linked = linkedOf(JSON.parse(text));
  } catch (error) {
    const found = error instanceof Misshapen ? error.message : "it is not JSON";
    return linkError("NF3307", `The link unpacks to something that is no game: ${found}.`);
  }
  if (printLinked(linked) === text) return linked;
  return linkError(
    "NF3307",
    "The link unpacks to something that is no game: found members or an order of another kind.",
  );
}

class Misshapen extends Error {}

function requireShape(fits: boolean, expected: string): asserts fits {
  if (!fits) throw new Misshapen(`expected ${expected}`);
}

function linkedOf(value: unknown): Linked {
  requireShape(typeof value === "object" && value !== null && !Array.isArray(value), "an object");
  const { files, with: parameters = [], from, plies, at } = value as Record<string, unknown>;
  const texts = pairs(files, "the texts of a game, each with its name");
  requireShape(texts.length > 0, "the text of a game");
  requireShape(new Set(texts.map(([name]) => name)).size === texts.length, "each text once");
  const set = pairs(parameters, "values of parameters");
  requireShape(new Set(set.map(([name]) => name)).size === set.length, "each parameter once");
  const rest = { files: texts, with: Object.fromEntries(set) };
  if (plies === undefined) return rest;
  requireShape(Array.isArray(plies), "a list of plies");
  requireShape(
    plies.length <= MAX_LINKED_PLIES,
    `at most ${MAX_LINKED_PLIES} plies; a longer match is sent as a record`,
  );
  const [state, ...setup] = from === undefined ? [""] : list(from, "an initial state");
  requireShape(typeof state === "string", "an initial state");
  const match: LinkedMatch = {
    ...(state !== "" && { state }),
    setup: counts(setup, "results of chance"),
    plies: plies.map((ply) => counts(Array.isArray(ply) ? ply : [ply], "a ply of whole numbers")),
    at: at === undefined ? plies.length : Number(at),
  };
  requireShape(Number.isSafeInteger(match.at) && match.at >= 0 && match.at <= plies.length, "a ply of the match");
  return { ...rest, match };
}

function list(value: unknown, expected: string): readonly unknown[] {
  requireShape(Array.isArray(value), expected);
  return value;
}

function counts(value: readonly unknown[], expected: string): readonly number[] {
  requireShape(
    value.every((one) => Number.isSafeInteger(one) && (one as number) >= 0),
    expected,
  );
  return value as readonly number[];
}

function pairs(value: unknown, expected: string): readonly (readonly [string, string])[] {
  return list(value, expected).map((pair) => {
    const [name, text, ...others] = list(pair, expected);
    requireShape(typeof name === "string" && typeof text === "string" && others.length === 0, expected);
    return [name, text] as const;
  });
}
