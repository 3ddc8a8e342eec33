// The text of a rule expression as names, numbers and signs.
import { quote } from "../../language/text/quoting.ts";
import type { RuleTextCode } from "../rule/errors.ts";
import { INFIX, LONGEST_WORD, PREFIX } from "./expression.ts";

/** What is wrong with the text of a rule expression. */
export interface RuleTextError {
  readonly code: RuleTextCode;
  readonly message: string;
  /** The position in the text, from 0. */
  readonly at: number;
}

export interface Token {
  readonly at: number;
  readonly kind: "name" | "number" | "infix" | "prefix" | "sign" | "end";
  /** A sign in its canonical form, whichever was typed. */
  readonly text: string;
}

/** Ends the reading of a text. */
export class Wrong extends Error {
  readonly error: RuleTextError;

  constructor(code: RuleTextCode, at: number, message: string) {
    super(message);
    this.error = { code, message, at };
  }
}

/** Signs of every kind with both spellings, the longest first. */
const SIGNS = [
  ...INFIX.flatMap(({ sign, ascii }) => [sign, ascii].map((typed) => ({ typed, kind: "infix" as const, text: sign }))),
  ...PREFIX.flatMap(({ sign, ascii }) =>
    [sign, ascii].map((typed) => ({ typed, kind: "prefix" as const, text: sign })),
  ),
  ...["|_", "(", ")", ","].map((typed) => ({ typed, kind: "sign" as const, text: typed })),
].sort((a, b) => b.typed.length - a.typed.length);

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 256);
    const blank = /^\s+/u.exec(rest)?.[0];
    const word = /^(?:\p{L}[\p{L}\p{N}]*|\d+)/u.exec(rest)?.[0];
    const sign = SIGNS.find(({ typed }) => rest.startsWith(typed));
    if (word !== undefined) tokens.push({ at, kind: /^\d/.test(word) ? "number" : "name", text: word });
    else if (sign && blank === undefined) tokens.push({ at, kind: sign.kind, text: sign.text });
    else if (blank === undefined) {
      const found = String.fromCodePoint(text.codePointAt(at)!);
      throw new Wrong("NF5101", at, `${quote(found)} has no meaning in a rule expression`);
    }
    if ((word ?? "").length > LONGEST_WORD) {
      throw new Wrong("NF5103", at, `a name or number is longer than ${LONGEST_WORD} characters`);
    }
    at += (blank ?? word ?? sign!.typed).length;
  }
  tokens.push({ at: text.length, kind: "end", text: "the end" });
  return tokens;
}
