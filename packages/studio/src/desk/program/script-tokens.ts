// Colours of a program: its words, numbers, strings and comments. What names mean is not looked for.
import { service } from "ninefold/language";

const WORDS = new Set(
  `abstract as async await break case catch class const constructor continue declare default delete do else enum export extends
  false finally for from function get if implements import in instanceof interface let new null of override private protected public
  readonly return satisfies set static super switch this throw true try type typeof undefined var void while yield`.split(
    /\s+/u,
  ),
);

const TOKEN =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?)|(?<number>(?<![\p{L}\p{N}_$])\d[\w.]*)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/gu;

type TokenType = (typeof service.TOKEN_TYPES)[number];

const indexOf = (type: TokenType): number => service.TOKEN_TYPES.indexOf(type);
const [COMMENT, STRING, NUMBER, KEYWORD, TYPE, FUNCTION] = (
  ["comment", "string", "number", "keyword", "type", "function"] as const
).map(indexOf) as [number, number, number, number, number, number];

/** Triples of start, end and the index of its type in `service.TOKEN_TYPES`. */
export function scriptTokens(text: string): readonly number[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index, groups }) => {
    const type = typeOf(groups ?? {}, text, index + token.length);
    return type === undefined ? [] : [index, index + token.length, type];
  });
}

function typeOf({ comment, string, number, name = "" }: Readonly<Record<string, string>>, text: string, end: number) {
  if (comment !== undefined) return COMMENT;
  if (string !== undefined) return STRING;
  if (number !== undefined) return NUMBER;
  if (WORDS.has(name)) return KEYWORD;
  if (/^\p{Lu}/u.test(name)) return TYPE;
  return /^\s*\(/u.test(text.slice(end, end + 20)) ? FUNCTION : undefined;
}
