// From what a person typed to a decision, to the beginning of one, or to the reason why there is none.
import { nearestWord } from "ninefold/language";
import { type Decision, Fault, type Player, type Refusal } from "ninefold/model";
import type { Match } from "ninefold/play";
import { type Heard, hear, wordsOf } from "./hearing.ts";
import { decisionsOf } from "./seats.ts";
import { familyOf, spellings } from "./spelling.ts";

/** What has been typed of a decision, kept until it is one. */
export interface Draft {
  /** All lines of it. */
  readonly text: string;
  readonly heard: readonly Heard[];
  /** What was kept before the last line. */
  readonly before: Draft | undefined;
}

/** `several`: the text fits several decisions without being the beginning of them. */
export type Reading =
  | { readonly decision: Decision }
  | { readonly draft: Draft }
  | { readonly several: readonly Decision[] }
  | { readonly none: true };

/** The decisions that a draft may become. */
export const meantBy = ({ heard }: Draft): readonly Decision[] => heard.flatMap(({ meant }) => meant);

/**
 * A decision by its number in the list, its id, or as many of its words as tell it from the others: `2`, `claim(b2)`,
 * `b2`, `e2 e4`. A number is always one of the list while the list goes that far; but a draft is gone on with first.
 */
export function readDecision(line: string, legal: readonly Decision[], draft?: Draft): Reading {
  const exact = legal.find(({ id }) => id === line.trim());
  if (exact) return { decision: exact };
  const onward = readOnward(line, legal, draft);
  if (onward) return onward;
  const number = /^\d+$/.test(line.trim()) ? Number(line) : 0;
  if (number >= 1 && number <= legal.length) return { decision: legal[number - 1]! };
  const alone = readWords(line, legal);
  if (alone) return alone;
  const inside = draft ? holding(line, meantBy(draft)) : [];
  return oneOf(inside) ?? oneOf(holding(line, legal)) ?? { none: true };
}

/** What a line makes of the draft; undefined where it does not go on with it. */
export function readOnward(line: string, legal: readonly Decision[], draft: Draft | undefined): Reading | undefined {
  return draft && wordsOf(line).length > 0 ? readWords(`${draft.text} ${line}`, legal, draft) : undefined;
}

/** From the strictest reading to the loosest: all values of a decision, all its words, the first values, the first words. */
function readWords(text: string, legal: readonly Decision[], before?: Draft): Reading | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const ways = hear(legal, words);
  for (const heard of ways) {
    const found = oneOf(heard.flatMap(({ whole }) => whole ?? []));
    if (found) return found;
  }
  for (const heard of ways) {
    const found = oneOf(heard.flatMap(({ meant }) => meant));
    if (found) return "several" in found ? { draft: { text: text.trim(), heard, before } } : found;
  }
  return undefined;
}

/** The decisions that have the words somewhere in a row. */
function holding(text: string, legal: readonly Decision[]): readonly Decision[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  return legal.filter(({ id }) => {
    const own = wordsOf(id);
    return own.some((_, at) => words.every((word, i) => own[at + i] === word));
  });
}

function oneOf(found: readonly Decision[]): { decision: Decision } | { several: readonly Decision[] } | undefined {
  if (found.length > 1) return { several: found };
  return found[0] && { decision: found[0] };
}

/** More decisions than this are not named. */
export const MOST_NAMED = 8;

/** What a text that fits several decisions may mean. */
export function mayBe(text: string, several: readonly Decision[]): string {
  const ids = several.slice(0, MOST_NAMED).map(({ id }) => id);
  const more = several.length - ids.length;
  return `"${text}" may be ${ids.join(", ")}${more > 0 ? ` or ${more} more` : ""}`;
}

/** Whether a player may decide what was typed, and why not. */
export function why(line: string, match: Match, player: Player): string {
  const read = readDecision(line, decisionsOf(match, player));
  if ("decision" in read) return `${read.decision.id} is legal.`;
  const several = "draft" in read ? meantBy(read.draft) : "several" in read ? read.several : undefined;
  return several ? `${mayBe(line, several)}: all of them are legal.` : whyNot(line, match, player);
}

/** The legal decision that what was typed is by the rules, under another id. */
export function sameAs(line: string, match: Match, player: Player, draft?: Draft): string | undefined {
  const { system } = match.rules;
  for (const id of likeliest(line, decisionsOf(match, player), draft).flatMap((text) => spellings(text, match))) {
    try {
      const refusal = system.refusal(match.state, player.id, id);
      if (refusal?.same !== undefined) return refusal.same;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  return undefined;
}

/** Why a player may not decide what was typed: one line for a person, and the condition as written. */
export function whyNot(line: string, match: Match, player: Player, draft?: Draft): string {
  const { system } = match.rules;
  const legal = decisionsOf(match, player);
  let unknown: Refusal | undefined;
  for (const id of likeliest(line, legal, draft).flatMap((text) => spellings(text, match))) {
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
  const near = nearestWord(line.trim(), [...legal.map(({ id }) => id), ...legal.flatMap((one) => one.parameters)]);
  if (near !== undefined) return `There is no decision "${line.trim()}". Did you mean ${near}?`;
  const named = unknown && familyOf(line, match) ? `: ${unknown.message}` : "";
  return `There is no decision "${line.trim()}"${named}. \`moves\` lists the legal ones.`;
}

/** A line goes on with the draft if its first word does; if not, it more likely stands for itself. */
function likeliest(line: string, legal: readonly Decision[], draft: Draft | undefined): readonly string[] {
  if (!draft) return [line];
  const whole = `${draft.text} ${line}`;
  return readOnward(wordsOf(line)[0] ?? "", legal, draft) ? [whole, line] : [line, whole];
}

function refused(id: string, { message, condition, reason }: Refusal): string {
  const rule = condition !== undefined && condition !== message ? `\n  the rule: ${condition}` : "";
  return `${id} is refused: ${reason ?? message}.${rule}`;
}
