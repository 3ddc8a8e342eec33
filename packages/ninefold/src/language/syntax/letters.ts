// Letters that stand for values: one text of them all, or a text each where one has several characters, as "+P".
import type { TextExpr } from "./tree.ts";

/** The letters that texts give, in order. */
export function lettersIn(texts: readonly TextExpr[]): readonly string[] {
  const [only] = texts;
  return only && texts.length === 1 ? [...only.value] : texts.map(({ value }) => value);
}

/** What stands between letters in a picture, where none of them is a digit. */
const BETWEEN = [...".0123456789"];

/**
 * What keeps letters from being told from each other where they stand in a row and the longest is read; undefined when
 * nothing does. A letter that another begins with is read wrongly exactly where the others can go on as that one does.
 */
export function confusion(letters: readonly string[]): string | undefined {
  const twice = letters.find((letter, i) => letters.indexOf(letter) !== i);
  if (twice !== undefined) return `"${twice}" twice`;
  const marks = [...letters, ...BETWEEN].filter((mark) => mark !== "");
  const goOnAs = (rest: string, tried: ReadonlySet<string> = new Set()): boolean =>
    marks.some((mark) => {
      const left = rest.slice(mark.length);
      return (
        mark.startsWith(rest) || (rest.startsWith(mark) && !tried.has(left) && goOnAs(left, new Set([...tried, left])))
      );
    });
  for (const letter of letters) {
    const longer = letters.find((one) => one !== letter && one.startsWith(letter) && goOnAs(one.slice(letter.length)));
    if (longer !== undefined) return `"${longer}", which begins with the letter "${letter}"`;
  }
  return undefined;
}

/** The letters with the longest first, as they are looked for in a text. */
export const longestFirst = (letters: readonly string[]): readonly string[] =>
  letters.filter((letter) => letter !== "").sort((a, b) => b.length - a.length);
