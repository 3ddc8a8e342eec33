// A random game is one text. Where it has modules, or comes from other games, these stand behind it, each below a line
// `//// ./path`, so that it is printed, kept and made smaller as one.
import { canonicalRules } from "../../src/language/canonical.ts";
import { type CoreGame, format, makeSource, type Read, readGame } from "../../src/language/index.ts";

/** A file of a game; that of the game itself has no path. */
export interface Part {
  readonly path: string;
  readonly text: string;
}

const PATH = /^\/\/\/\/ (.*)\n/m;

export function partsIn(text: string): readonly Part[] {
  const [own = "", ...others] = text.split(PATH);
  const parts: Part[] = [{ path: "", text: own }];
  for (let i = 0; i < others.length; i += 2) parts.push({ path: others[i]!, text: others[i + 1]! });
  return parts;
}

export const joined = (parts: readonly Part[]): string =>
  parts.map(({ path, text }) => (path === "" ? text : `//// ${path}\n${text}`)).join("");

export function finding(parts: readonly Part[]): (path: string) => string | undefined {
  const texts = new Map(parts.map(({ path, text }) => [path, text]));
  return (path) => texts.get(path);
}

let last: { readonly text: string; readonly read: Read } | undefined;

/** A text read and checked; who has just asked whether it is a game asks for the same once more. */
export function readOnce(text: string): Read {
  if (last?.text !== text) {
    const parts = partsIn(text);
    last = { text, read: readGame(makeSource("random.game", parts[0]!.text), {}, finding(parts)) };
  }
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
  const parts = partsIn(text).map((part) => {
    const formatted = format(makeSource("random.game", part.text));
    return "text" in formatted ? { ...part, text: formatted.text } : part;
  });
  return joined(parts);
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
