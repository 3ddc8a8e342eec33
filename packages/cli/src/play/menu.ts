// The list of legal decisions.
import type { Option, Options } from "ninefold/play";
import { colours, columns, padded, plural, rightPadded, widest } from "../output.ts";

/**
 * The decisions with their numbers, as `getOptions` groups them, with `only` those of them that it admits; each is written
 * as `label` says. Where that is a number itself, decisions have no other.
 */
export function drawMenu(
  { groups }: Options,
  only: (option: Option) => boolean = () => true,
  label: (option: Option) => string = ({ id }) => id,
): string {
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const digits = String(count).length;
  let number = 0;
  const labelled = groups.some(({ options }) => options.some((option) => isNumeral(label(option))));
  const numbered = groups.map(({ on, options }) => ({
    on,
    texts: options.flatMap((option) => {
      const numeral = colours.dim(rightPadded(String(++number), digits));
      return only(option) ? [labelled ? label(option) : `${numeral} ${label(option)}`] : [];
    }),
  }));
  const entries = numbered.filter(({ texts }) => texts.length > 0);
  if (entries.every(({ texts }) => texts.length === 1))
    return inColumns(
      entries.flatMap(({ texts }) => texts),
      2,
    );
  const headed = widest(entries.map(({ on }) => on));
  return entries
    .map(({ on, texts }) => `  ${colours.bold(padded(on, headed))}${inColumns(texts, headed + 4).slice(headed + 2)}`)
    .join("\n");
}

export const isNumeral = (text: string): boolean => /^\d+$/.test(text.trim());

/** What is said in place of a list that would fill the screen. */
export function sumMenu({ groups }: Options): string {
  const byFamily = Map.groupBy(
    groups.flatMap(({ options }) => options),
    ({ family }) => family,
  );
  const parts = [...byFamily].map(([family, { length }]) => (length === 1 ? family : `${family} in ${length} ways`));
  const count = [...byFamily.values()].reduce((sum, { length }) => sum + length, 0);
  return `  ${plural(count, "decision")}: ${parts.join(", ")}. \`moves\` lists them, Enter lets you search.`;
}

function inColumns(texts: readonly string[], margin: number): string {
  const width = widest(texts) + 2;
  const perLine = Math.max(1, Math.floor((columns() - margin + 2) / width));
  const lines: string[] = [];
  for (let at = 0; at < texts.length; at += perLine) {
    const line = texts.slice(at, at + perLine).map((text) => padded(text, width));
    lines.push(" ".repeat(margin) + line.join("").trimEnd());
  }
  return lines.join("\n");
}
