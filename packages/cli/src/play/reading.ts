// From what a person typed to a decision, or to the beginning of one.
import { quote } from "ninefold/language";
import type { Decision } from "ninefold/model";
import { completions, type Heard, hear, wordsOf } from "./hearing.ts";
import { isNumeral } from "./menu.ts";

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

/** The decisions that a line may be as the game spells them; `numerals`: whether it spells any here as a number. */
export interface Spelled {
  readonly decisions: readonly Decision[];
  readonly numerals: boolean;
}

/** The decisions that a draft may become. */
export const meantBy = ({ heard }: Draft): readonly Decision[] => heard.flatMap(({ meant }) => meant);

/**
 * A decision by its number in the list, its id, or as many of its words as tell it from the others: `2`, `claim(b2)`,
 * `b2`, `e2 e4`; the last word may be cut short, as `pa` is of `pass`; or as the game spells it, which is then among
 * `spelled`. A number is one of the list while the list goes that far, unless the game spells decisions as numbers; but a
 * draft is gone on with first. Where words tell a decision but do not say enough of it, they are its draft.
 */
export function readDecision(
  line: string,
  legal: readonly Decision[],
  draft?: Draft,
  spelled: Spelled = { decisions: [], numerals: false },
): Reading {
  const exact = legal.find(({ id }) => id === line.trim());
  if (exact) return { decision: exact };
  const onward = readOnward(line, legal, draft);
  if (onward) return onward;
  const numbered = spelled.numerals || !isNumeral(line) ? undefined : legal[Number(line) - 1];
  if (numbered) return { decision: numbered };
  const meant = oneOf(spelled.decisions);
  if (meant) return meant;
  const alone = readWords(line, legal);
  if (alone) return alone;
  const inside = (draft && readInside(line, meantBy(draft), draft)) ?? readInside(line, legal, draft);
  return inside ?? (draft && readBegun(line, legal, draft)) ?? readBegun(line, legal, undefined) ?? { none: true };
}

/** A line whose last word is only begun, read as if all words were written that begin like it; digits are a whole number. */
function readBegun(line: string, legal: readonly Decision[], draft: Draft | undefined): Reading | undefined {
  const [fitting, end] = completions(legal, draft?.text ?? "", line);
  if (/^-?\d*$/.test(end)) return undefined;
  const said = line.slice(0, line.length - end.length);
  const kept = draft ? `${draft.text} ` : "";
  const readings = fitting.flatMap((word) => readWords(`${kept}${said}${word}`, legal, draft) ?? []);
  const [first, ...others] = readings;
  if (!first || others.length === 0) return first;
  return oneOf([...new Set(readings.flatMap(decisionsRead))]);
}

/** The decisions that a reading may be of. */
function decisionsRead(reading: Reading): readonly Decision[] {
  if ("decision" in reading) return [reading.decision];
  if ("draft" in reading) return meantBy(reading.draft);
  return "several" in reading ? reading.several : [];
}

/** What a line makes of the draft; undefined where it does not go on with it. */
export function readOnward(line: string, legal: readonly Decision[], draft: Draft | undefined): Reading | undefined {
  return draft && wordsOf(line).length > 0 ? readWords(`${draft.text} ${line}`, legal, draft) : undefined;
}

/** From the strictest reading to the loosest: all values of a decision, all its words, the first values, the first words. */
function readWords(text: string, legal: readonly Decision[], before?: Draft): Reading | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const hearings = hear(legal, words);
  for (const heard of hearings) {
    const found = oneOf(heard.flatMap(({ whole }) => whole ?? []));
    if (found) return found;
  }
  for (const heard of hearings) {
    const found = oneOf(heard.flatMap(({ meant }) => meant));
    if (!found) continue;
    const enough = "decision" in found && heard.some((one) => saysEnough(found.decision, valuesSaid(one)));
    return enough ? found : { draft: { text: text.trim(), heard, before } };
  }
  return undefined;
}

/** A value that the words end within counts as said. */
const valuesSaid = ({ beginning, open }: Heard): number => beginning.said.length - 1 + (open ? 1 : 0);

/**
 * Whether the first values stand for the only decision that begins with them. The last values of a step may be left
 * out when two of it have been said, as a hand takes a piece and puts it down (`e2 e4` for `move(e2, e4, pawn)`); but
 * not a further step: what is typed next must not become the next player's decision.
 */
function saysEnough(decision: Decision, values: number): boolean {
  if (decision.parameters.length <= 1) return true;
  const last = lastStep(decision);
  return values - (decision.parameters.length - last.length) >= Math.min(2, last.length);
}

/** The values of the last step that has any. */
const lastStep = ({ parameters, steps }: Decision): readonly string[] =>
  steps?.findLast((step) => step.length > 0) ?? parameters;

/** The decision that has the words somewhere in a row, or its draft where steps come after them. */
function readInside(text: string, legal: readonly Decision[], before: Draft | undefined): Reading | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const found = oneOf(legal.filter(({ id }) => endOf(words, wordsOf(id)) >= 0));
  if (!found || "several" in found) return found;
  const { id, family, parameters } = found.decision;
  const end = endOf(words, wordsOf(id));
  const begun = (count: number): string => [family, ...parameters.slice(0, count)].join(" ");
  const stepsBefore = parameters.length - lastStep(found.decision).length;
  if (stepsBefore === 0 || end > wordsOf(begun(stepsBefore)).length) return found;
  const said = parameters.findLastIndex((_, at) => wordsOf(begun(at + 1)).length <= end) + 1;
  const [, heard] = hear(legal, wordsOf(begun(said)));
  return { draft: { text: begun(said), heard, before } };
}

/** Where the words end that stand in a row among others, as far back as they do; below 0 where they do not. */
function endOf(words: readonly string[], among: readonly string[]): number {
  const at = among.findLastIndex((_, start) => words.every((word, i) => among[start + i] === word));
  return at < 0 ? at : at + words.length;
}

function oneOf(found: readonly Decision[]): { decision: Decision } | { several: readonly Decision[] } | undefined {
  if (found.length > 1) return { several: found };
  return found[0] && { decision: found[0] };
}

/** More decisions than this are not named. */
export const MAX_NAMED = 8;

/** What a text that fits decisions without being one may mean. */
export function mayBe(text: string, several: readonly Decision[]): string {
  const [first, ...others] = several;
  if (first && others.length === 0) return `${quote(text)} begins ${first.id}`;
  const ids = several.slice(0, MAX_NAMED).map(({ id }) => id);
  const more = several.length - ids.length;
  return `${quote(text)} may be ${ids.join(", ")}${more > 0 ? ` or ${more} more` : ""}`;
}
