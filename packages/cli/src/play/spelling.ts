// The ids that a text may stand for, legal or not.
import { NAME_PATTERN } from "ninefold/language";
import { type Decision, unpaired } from "ninefold/model";
import type { Match } from "ninefold/play";
import { CAPTURES } from "./hearing.ts";

/** The family that the text names with its first word. */
export function familyOf(line: string, { rules }: Match): string | undefined {
  const first = /^[\p{L}\p{N}_]+/u.exec(line.trim())?.[0];
  const named = rules.system.families.filter(({ name }) => name.toLowerCase() === first?.toLowerCase());
  return (named.find(({ name }) => name === first) ?? named[0])?.name;
}

const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** The text with brackets that pair off: what closes none is left out, what is open is closed at the end. */
export function paired(text: string): string {
  if (unpaired(text) === undefined) return text;
  const open: string[] = [];
  let read = "";
  for (const letter of text) {
    const closer = CLOSERS[letter];
    if (closer) open.unshift(closer);
    read += ")]}".includes(letter) ? (open.shift() ?? "") : letter;
  }
  return read + open.join("");
}

/** The ids that the text may stand for: as written, in other letters, with a name or its brackets left out. */
export function spellings(line: string, match: Match): readonly string[] {
  const { text, rest, values, families } = partsOf(line, match);
  const known = spellerOf(match);
  const ids = families.flatMap(({ name, parameters }) => {
    if (rest === "") return [name];
    return [rest, values.join(", "), ...inSteps(values, parameters.length)].map((all) => `${name}(${all})`);
  });
  return [...new Set([text, ...ids, ...ids.map(known), ...ids.map((id) => id.toLowerCase())])];
}

/** An id with last values that were not said, and how it is written without them: `move(d8, d4, …)`. */
export interface Completed {
  readonly id: string;
  readonly begun: string;
  /** The names of the parameters whose values were not said. */
  readonly missing: readonly string[];
}

/** More ids than this are not tried for one family. */
const MAX_TRIED = 400;

/**
 * The ids that a text stands for whose last values are missing: each with every value that may be meant, as far as the
 * legal decisions and the values of the state tell, so that the rules can be asked about what was said.
 */
export function completed(line: string, match: Match, legal: readonly Decision[]): readonly Completed[] {
  const { text, values, families } = partsOf(line, match);
  const said = values.map(spellerOf(match)).filter((value) => value !== "");
  if (said.length === 0 && familyOf(text, match) === undefined) return [];
  const everywhere = writtenIn(match);
  const short = families.filter(({ parameters }) => parameters.length > said.length);
  return short.flatMap(({ name, parameters }) => {
    const own = legal.filter(({ family }) => family === name);
    const missing = parameters.slice(said.length);
    const may = missing.map((_, i) => {
      const seen = own.flatMap((decision) => decision.parameters[said.length + i] ?? []);
      return [...new Set([...seen, ...everywhere])];
    });
    const begun = `${name}(${[...said, ...may.map(() => "…")].join(", ")})`;
    return picks(may, MAX_TRIED).map((last) => ({ id: `${name}(${[...said, ...last].join(", ")})`, begun, missing }));
  });
}

/** One of each list, in all combinations but no more than `most`, the first varying slowest. */
function picks(lists: readonly (readonly string[])[], most: number): readonly (readonly string[])[] {
  const [first, ...others] = lists;
  if (!first) return [[]];
  const rest = picks(others, most);
  const needed = first.slice(0, Math.ceil(most / Math.max(1, rest.length)));
  return needed.flatMap((one) => rest.map((more) => [one, ...more])).slice(0, most);
}

/** What a text says: the values in it, and the families that they may be of. */
function partsOf(line: string, match: Match) {
  const { families } = match.rules.system;
  const text = line.trim();
  const family = familyOf(text, match);
  const rest = (family === undefined ? text : text.slice(family.length).trim()).replace(/^\((.*)\)$/su, "$1").trim();
  const values = rest.replace(CAPTURES, " ").split(/[\s,;:]+|(?<=[\p{L}\p{N}_])-/u);
  return { text, rest, values, families: families.filter(({ name }) => family === undefined || name === family) };
}

/** `b6, d4; f2`: values that are too many for one step as several, those after the first with fewer to say. */
function inSteps(values: readonly string[], first: number): readonly string[] {
  const later = values.slice(first);
  if (later.length === 0) return [];
  const sizes = Array.from({ length: first }, (_, i) => i + 1).filter((size) => later.length % size === 0);
  return sizes.map((size) => {
    const steps = Array.from({ length: later.length / size }, (_, i) => later.slice(i * size, (i + 1) * size));
    return [values.slice(0, first), ...steps].map((step) => step.join(", ")).join("; ");
  });
}

/** Spells words of the game's values as the game does, whatever letters they are typed in. */
function spellerOf(match: Match): (text: string) => string {
  const words = writtenIn(match).flatMap((text) => text.match(WORDS) ?? []);
  const known = new Map(words.reverse().map((word) => [word.toLowerCase(), word]));
  return (text) => text.replace(WORDS, (word) => known.get(word.toLowerCase()) ?? word);
}

const WORDS = new RegExp(NAME_PATTERN, "gu");

/** The values and names that stand in a state, and the words of those that are made of several. */
function writtenIn({ rules: { system }, state }: Match): readonly string[] {
  const written = [
    ...system.values(state).flatMap(({ index, value }) => [...index, value]),
    ...system.players.map(({ name }) => name),
    ...system.families.map(({ name }) => name),
  ];
  return [...new Set([...written, ...written.flatMap((text) => text.match(WORDS) ?? [])])];
}
