// Letters that stand for values: one text of them all, or a text each where one has several characters, as "+P".
import type { TextExpr } from "./tree.ts";

/** The letters that texts give, in order. */
export function lettersIn(texts: readonly TextExpr[]): readonly string[] {
  const [only] = texts;
  return only && texts.length === 1 ? [...only.value] : texts.map(({ value }) => value);
}

/** What keeps letters from being told from each other where they stand in a row; undefined when nothing does. */
export function confusion(letters: readonly string[]): string | undefined {
  // In order, a letter that others begin with stands right before one of them.
  const sorted = letters.toSorted();
  const at = sorted.findIndex((letter, i) => sorted[i + 1]?.startsWith(letter));
  if (at < 0) return undefined;
  const [letter, longer] = [sorted[at]!, sorted[at + 1]!];
  return letter === longer ? `"${letter}" twice` : `"${longer}", which begins with the letter "${letter}"`;
}
