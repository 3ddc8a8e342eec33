import { readdirSync, readFileSync } from "node:fs";
import { lex } from "../../src/language/syntax/lexer.ts";
import { makeSource } from "../../src/language/text/source.ts";

const FOLDERS = ["../fixtures/sketch/", "../../../../games/"].map((path) => new URL(path, import.meta.url));

/** The texts of all games there are. */
export const GAMES: readonly { readonly name: string; readonly text: string }[] = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".game"))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") })),
);

/** Mulberry32: a natural number below a bound. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A few of its bytes changed, taken out or put in, whatever that makes of its characters. */
export function mutateBytes(text: string, random: (below: number) => number): string {
  const bytes = [...Buffer.from(text)];
  for (let count = 1 + random(4); count > 0; count--) {
    const at = random(bytes.length + 1);
    const byte = random(3) === 0 ? random(256) : 32 + random(95);
    bytes.splice(at, random(3) === 0 ? 0 : 1, ...(random(3) === 0 ? [] : [byte]));
  }
  return Buffer.from(bytes).toString("utf8");
}

/** A few of its tokens replaced, doubled, swapped or taken out; what is put in stands in the text elsewhere. */
export function mutateTokens(text: string, random: (below: number) => number): string {
  const { tokens } = lex(makeSource("test.game", text));
  const parts = tokens.map((token, i) => ({
    space: text.slice(tokens[i - 1]?.end ?? 0, token.start),
    word: text.slice(token.start, token.end),
  }));
  for (let count = 1 + random(4); count > 0 && parts.length > 0; count--) {
    const at = random(parts.length);
    const other = parts[random(parts.length)]!;
    const part = parts[at]!;
    switch (random(5)) {
      case 0:
        parts.splice(at, 1);
        break;
      case 1:
        parts.splice(at, 0, { space: " ", word: other.word });
        break;
      case 2: {
        const { word } = part;
        part.word = other.word;
        other.word = word;
        break;
      }
      default:
        part.word = other.word;
    }
  }
  return `${parts.map(({ space, word }) => space + word).join("")}\n`;
}
