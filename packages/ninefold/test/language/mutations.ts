// Ways to break a text: bytes, tokens, lines, numbers, odd characters, and pieces of other texts.
import { lex } from "../../src/language/syntax/lexer.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { mutateBytes, mutateTokens } from "./mutate.ts";

type Random = (below: number) => number;

/** What mutations are made with: any text, of which pieces are taken. */
export interface Mutating {
  readonly random: Random;
  readonly other: string;
}

export type Mutation = (text: string, from: Mutating) => string;

const NUMBERS = ["0", "1", "2", "63", "64", "65", "4096", "4097", "99999", "9007199254740991", "9007199254740992"];
const ODD = [
  "\u0000",
  "\r",
  "\t",
  "\u00a0",
  "\u200b",
  "\u202e",
  "\ufeff",
  "\ud83d",
  "é",
  "漢",
  "👩‍💻",
  '"',
  "//",
  "\\",
  "$",
];
const DEEP = ["(", "[", "{", "if a: ", "not ", "after ", "a.", "set of "];

const pick = <T>({ random }: Mutating, list: readonly T[]): T => list[random(list.length)]!;

function lines(text: string, from: Mutating): string {
  const { random } = from;
  const found = text.split("\n");
  for (let count = 1 + random(3); count > 0; count--) {
    const at = random(found.length);
    const other = random(found.length);
    switch (random(6)) {
      case 0:
        found.splice(at, 1 + random(3));
        break;
      case 1:
        found.splice(at, 0, found[other] ?? "");
        break;
      case 2:
        [found[at], found[other]] = [found[other] ?? "", found[at] ?? ""];
        break;
      case 3:
        found[at] = found[other] ?? "";
        break;
      case 4:
        found[at] = `${" ".repeat(random(6))}${(found[at] ?? "").trimStart()}`;
        break;
      default:
        found[at] = `${found[at] ?? ""} ${(found[at + 1] ?? "").trim()}`;
        found.splice(at + 1, 1);
    }
  }
  return found.join("\n");
}

/** A few lines of another text, or everything from a line of it on, in the place of some of this one. */
function splice(text: string, from: Mutating): string {
  const { random, other } = from;
  const [own, strange] = [text.split("\n"), other.split("\n")];
  const at = random(own.length + 1);
  const start = random(strange.length);
  const taken = random(4) === 0 ? strange.slice(start) : strange.slice(start, start + 1 + random(6));
  return [...own.slice(0, at), ...taken, ...own.slice(at + random(4))].join("\n");
}

function numbers(text: string, from: Mutating): string {
  const found = [...text.matchAll(/\d+/g)];
  if (found.length === 0) return text;
  const { 0: old, index } = pick(from, found);
  return text.slice(0, index) + pick(from, NUMBERS) + text.slice(index + old.length);
}

function odd(text: string, from: Mutating): string {
  const at = from.random(text.length + 1);
  return text.slice(0, at) + pick(from, ODD) + text.slice(at);
}

/** One sign very often, or the text cut off. */
function deep(text: string, from: Mutating): string {
  const at = from.random(text.length + 1);
  if (from.random(3) === 0) return text.slice(0, at);
  return text.slice(0, at) + pick(from, DEEP).repeat(1 + from.random(400)) + text.slice(at);
}

/** A name of the text, or a word of the language, in the place of another name: such texts are often games. */
function names(text: string, { random, other }: Mutating): string {
  const wordsOf = (one: string): readonly { start: number; end: number; text: string }[] =>
    lex(makeSource("words", one)).tokens.filter(({ kind }) => kind === "name" || kind === "number");
  const words = wordsOf(text);
  const strange = random(3) === 0 ? wordsOf(other) : words;
  const [at, put] = [words[random(words.length)], strange[random(strange.length)]];
  return at && put ? text.slice(0, at.start) + put.text + text.slice(at.end) : text;
}

export const MUTATIONS: readonly Mutation[] = [
  (text, { random }) => mutateBytes(text, random),
  (text, { random }) => mutateTokens(text, random),
  names,
  lines,
  splice,
  numbers,
  odd,
  deep,
];
