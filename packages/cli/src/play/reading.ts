// From what a person typed to a decision, or to the reason why there is none.
import { nearestWord } from "ninefold/language";
import { Fault, type Player, type Refusal } from "ninefold/model";
import type { Match, Option } from "ninefold/play";
import { optionsOf } from "./seats.ts";

export type Reading = { readonly option: Option } | { readonly several: readonly Option[] } | { readonly none: true };

/**
 * A decision by its number in the list, its id, or as many of its words as tell it from the others: `2`, `claim(b2)`,
 * `b2`, `e2 e4`. A number is always one of the list while the list goes that far.
 */
export function readDecision(line: string, options: readonly Option[]): Reading {
  const exact = options.find(({ id }) => id === line.trim());
  if (exact) return { option: exact };
  const number = /^\d+$/.test(line.trim()) ? Number(line) : 0;
  if (number >= 1 && number <= options.length) return { option: options[number - 1]! };
  const typed = wordsOf(line);
  if (typed.length === 0) return { none: true };
  for (const fits of FITS) {
    const found = options.filter((option) => fits(typed, wordsOf(option.parameters.join(" ")), wordsOf(option.id)));
    if (found.length === 1) return { option: found[0]! };
    if (found.length > 1) return { several: found };
  }
  return { none: true };
}

/** Signs belong to numbers; everything else that is no letter or digit only parts words. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/(?<![\p{L}\p{N}_])-\d+|[\p{L}\p{N}_]+/gu) ?? [];
}

type Fit = (typed: readonly string[], parameters: readonly string[], id: readonly string[]) => boolean;

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, at) => word === b[at]);

/** From the strictest reading to the loosest. */
const FITS: readonly Fit[] = [
  (typed, parameters) => same(typed, parameters),
  (typed, _, id) => same(typed, id),
  (typed, parameters) => same(typed, parameters.slice(0, typed.length)),
  (typed, _, id) => same(typed, id.slice(0, typed.length)),
  (typed, _, id) => id.some((_, at) => same(typed, id.slice(at, at + typed.length))),
];

/** More of them than this are not listed. */
const MOST_NAMED = 8;

/** What a text that fits several decisions may mean. */
export function mayBe(text: string, several: readonly Option[]): string {
  const ids = several.slice(0, MOST_NAMED).map(({ id }) => id);
  const more = several.length - ids.length;
  return `"${text}" may be ${ids.join(", ")}${more > 0 ? ` or ${more} more` : ""}`;
}

/** Whether a player may decide what was typed, and why not. */
export function why(line: string, match: Match, player: Player): string {
  const read = readDecision(line, optionsOf(match, player));
  if ("option" in read) return `${read.option.id} is legal.`;
  return "several" in read ? `${mayBe(line, read.several)}: all of them are legal.` : whyNot(line, match, player);
}

/** Why a player may not decide what was typed: one line for a person, and the condition as written. */
export function whyNot(line: string, match: Match, player: Player): string {
  const { system } = match.rules;
  let unknown: Refusal | undefined;
  for (const id of spellings(line, match)) {
    let refusal: Refusal | undefined;
    try {
      refusal = system.refusal(match.state, player.id, id);
    } catch (error) {
      if (error instanceof Fault) return `The rules have a hole where they are asked about ${id}: ${error.message}.`;
      throw error;
    }
    if (!refusal) return `${id} is legal.`;
    if (refusal.kind !== "unknown") return refused(id, refusal);
    if (system.families.some(({ name }) => name === /^[\p{L}\p{N}_]+/u.exec(id)?.[0])) unknown = refusal;
  }
  const options = optionsOf(match, player);
  const near = nearestWord(line.trim(), [...options.map(({ id }) => id), ...options.flatMap((one) => one.parameters)]);
  if (near !== undefined) return `There is no decision "${line.trim()}". Did you mean ${near}?`;
  const named = unknown && familyOf(line, match) ? `: ${unknown.message}` : "";
  return `There is no decision "${line.trim()}"${named}. \`moves\` lists the legal ones.`;
}

/** The family that the text names with its first word. */
function familyOf(line: string, { rules }: Match): string | undefined {
  const first = /^[\p{L}\p{N}_]+/u.exec(line.trim())?.[0];
  const named = rules.system.families.filter(({ name }) => name.toLowerCase() === first?.toLowerCase());
  return (named.find(({ name }) => name === first) ?? named[0])?.name;
}

/** The ids that the text may stand for: as written, in other letters, with a name or its brackets left out. */
function spellings(line: string, match: Match): readonly string[] {
  const text = line.trim();
  const family = familyOf(text, match);
  const parts = (words: string): string => words.split(/[\s,]+/).join(", ");
  const rest = (family === undefined ? text : text.slice(family.length).trim()).replace(/^\((.*)\)$/su, "$1").trim();
  const names = family === undefined ? match.rules.system.families.map(({ name }) => name) : [family];
  const words = knownWords(match);
  const known = (all: string): string =>
    all.replace(/[\p{L}_][\p{L}\p{N}_]*/gu, (word) => words.get(word.toLowerCase()) ?? word);
  const ids = names.flatMap((name) => (rest === "" ? [name] : [rest, parts(rest)].map((all) => `${name}(${all})`)));
  return [...new Set([text, ...ids, ...ids.map(known), ...ids.map((id) => id.toLowerCase())])];
}

/** Words of the game's values as the game spells them, by their small letters. */
function knownWords(match: Match): ReadonlyMap<string, string> {
  const { system } = match.rules;
  const written = [
    ...system.values(match.state).flatMap(({ index, value }) => [...index, value]),
    ...system.players.map(({ name }) => name),
    ...system.families.map(({ name }) => name),
  ];
  const words = written.flatMap((text) => text?.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
  return new Map(words.reverse().map((word) => [word.toLowerCase(), word]));
}

function refused(id: string, { message, condition, reason }: Refusal): string {
  const rule = condition !== undefined && condition !== message ? `\n  the rule: ${condition}` : "";
  return `${id} is refused: ${reason ?? message}.${rule}`;
}
