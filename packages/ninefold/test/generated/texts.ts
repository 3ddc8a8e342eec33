import { canonicalRules } from "../../src/language/canonical.ts";
import { type CoreGame, format, makeSource, type Read, readGame } from "../../src/language/index.ts";

let last: { readonly text: string; readonly read: Read } | undefined;

/** A text read and checked; who has just asked whether it is a game asks for the same once more. */
function readOnce(text: string): Read {
  if (last?.text !== text) last = { text, read: readGame(makeSource("random.game", text)) };
  return last.read;
}

/** Whether a text is a game without a mistake. */
export const isGame = (text: string): boolean => readOnce(text).checked.game !== undefined;

/**
 * The checked game of a text with its rules in canonical form.
 * @throws RangeError for a text that is not a game without a mistake.
 */
export function gameIn(text: string): { readonly game: CoreGame; readonly rules: string } {
  const read = readOnce(text);
  const { game } = read.checked;
  if (!game) throw new RangeError(`${read.diagnostics[0]?.message} in:\n${text}`);
  return { game, rules: canonicalRules(read, []) };
}

/** A text in canonical form; one that cannot be read stays as it is. */
export function canonical(text: string): string {
  const formatted = format(makeSource("random.game", text));
  return "text" in formatted ? formatted.text : text;
}

/** The same game with one more player who does not play, and who is named where the others have entries and letters. */
export function withAbsent(text: string): string {
  const names = text.match(/^players (.*)$/m)?.[1]?.split(", ") ?? [];
  const number = `with seats in ${names.length}..${names.length} = ${names.length}`;
  return text
    .replace(/^players .*$/m, `players ${[...names, "Away"].join(", ")} first seats\n${number}`)
    .replace(/^(constant \w+\[Player\] = A: (.*?))(, B: .*)?$/gm, "$1$3, Away: $2")
    .replace(/ turn "(\w+)"/, ' turn "$1w"');
}
