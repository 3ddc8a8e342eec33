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

/** Why a player may not decide what was typed: one line for a person, and the condition as written. */
export function whyNot(line: string, match: Match, player: Player): string {
  const { system } = match.rules;
  const options = optionsOf(match, player);
  const bare = line.trim().replace(/[\s,]+/g, ", ");
  const written = [line.trim(), ...system.families.map(({ name }) => `${name}(${bare})`)];
  let unknown: Refusal | undefined;
  for (const id of written) {
    let refusal: Refusal | undefined;
    try {
      refusal = system.refusal(match.state, player.id, id);
    } catch (error) {
      if (error instanceof Fault) return `The rules have a hole where they are asked about ${id}: ${error.message}.`;
      throw error;
    }
    if (!refusal) return `${id} is legal.`;
    if (refusal.kind !== "unknown") return refused(id, refusal);
    const named = system.families.some(({ name }) => name === /^[\p{L}\p{N}_]+/u.exec(line.trim())?.[0]);
    if (named) unknown ??= refusal;
  }
  const near = nearestWord(line.trim(), [...options.map(({ id }) => id), ...options.flatMap((one) => one.parameters)]);
  if (near !== undefined) return `There is no decision "${line.trim()}". Did you mean ${near}?`;
  return `There is no decision "${line.trim()}"${unknown ? `: ${unknown.message}` : ""}. \`moves\` lists the legal ones.`;
}

function refused(id: string, { message, condition, reason }: Refusal): string {
  const rule = condition !== undefined && condition !== message ? `\n  the rule: ${condition}` : "";
  return `${id} is refused: ${reason ?? message}.${rule}`;
}
