import type { RuleTextCode } from "./errors.ts";
import { groupsRight, INFIX, type InfixSign, PREFIX, type PrefixSign, type RuleExpr, tightness } from "./expression.ts";

/** What is wrong with the text of a rule expression. */
export interface RuleTextError {
  readonly code: RuleTextCode;
  readonly message: string;
  /** The place in the text, from 0. */
  readonly at: number;
}

const LONGEST = 100_000;
const DEEPEST = 200;

interface Token {
  readonly at: number;
  readonly kind: "name" | "number" | "infix" | "prefix" | "sign" | "end";
  /** A sign in its canonical form, whichever was typed. */
  readonly text: string;
}

class Wrong extends Error {
  readonly error: RuleTextError;

  constructor(code: RuleTextCode, at: number, message: string) {
    super(message);
    this.error = { code, message, at };
  }
}

/** Signs of every kind with both ways to type them, the longest first. */
const SIGNS = [
  ...INFIX.flatMap(({ sign, ascii }) => [sign, ascii].map((typed) => ({ typed, kind: "infix" as const, text: sign }))),
  ...PREFIX.flatMap(({ sign, ascii }) =>
    [sign, ascii].map((typed) => ({ typed, kind: "prefix" as const, text: sign })),
  ),
  ...["|_", "(", ")", ","].map((typed) => ({ typed, kind: "sign" as const, text: typed })),
].sort((a, b) => b.typed.length - a.typed.length);

function tokensOf(text: string): readonly Token[] {
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
      throw new Wrong("NF5101", at, `${JSON.stringify(found)} has no meaning in a rule expression`);
    }
    if ((word ?? "").length > 64) throw new Wrong("NF5103", at, "a name or number is longer than 64 characters");
    at += (blank ?? word ?? sign!.typed).length;
  }
  tokens.push({ at: text.length, kind: "end", text: "the end" });
  return tokens;
}

/** Reads what `printRule` writes, and the signs of `INFIX` and `PREFIX` as they are typed. Never throws. */
export function parseRule(text: string): { readonly rule: RuleExpr } | { readonly error: RuleTextError } {
  try {
    if (text.length > LONGEST) throw new Wrong("NF5103", LONGEST, `the text is longer than ${LONGEST} characters`);
    return { rule: new Reader(tokensOf(text)).whole() };
  } catch (error) {
    if (error instanceof Wrong) return { error: error.error };
    throw error;
  }
}

class Reader {
  readonly #tokens: readonly Token[];
  #place = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): RuleExpr {
    const rule = this.#infix(0);
    if (this.#now.kind !== "end") this.#wrong("an operation or the end");
    return rule;
  }

  get #now(): Token {
    return this.#tokens[this.#place]!;
  }

  #wrong(expected: string): never {
    const { at, text, kind } = this.#now;
    throw new Wrong("NF5102", at, `found ${kind === "end" ? text : `"${text}"`}, expected ${expected}`);
  }

  #take(sign: string): void {
    if (this.#now.text !== sign || this.#now.kind === "name") this.#wrong(`"${sign}"`);
    this.#place++;
  }

  #nested<Found>(read: () => Found): Found {
    if (++this.#depth > DEEPEST)
      throw new Wrong("NF5103", this.#now.at, `more than ${DEEPEST} rules within each other`);
    const found = read();
    this.#depth--;
    return found;
  }

  #infix(loosest: number): RuleExpr {
    return this.#nested(() => {
      let left = this.#pattern();
      for (let terms = 0; this.#now.kind === "infix"; terms++) {
        const sign = this.#now.text as InfixSign;
        const level = tightness(sign);
        if (level < loosest) break;
        // A long row of operations is a deep tree too.
        if (terms > DEEPEST) throw new Wrong("NF5103", this.#now.at, `more than ${DEEPEST} rules in a row`);
        this.#place++;
        left = { kind: "infix", sign, left, right: this.#infix(groupsRight(sign) ? level : level + 1) };
      }
      return left;
    });
  }

  #pattern(): RuleExpr {
    let rule = this.#prefixed();
    for (let patterns = 0; this.#now.text === "|_"; patterns++) {
      if (patterns > DEEPEST) throw new Wrong("NF5103", this.#now.at, `more than ${DEEPEST} patterns in a row`);
      this.#place++;
      const from = this.#atom();
      this.#take("^");
      rule = { kind: "pattern", rule, from, to: this.#atom() };
    }
    return rule;
  }

  #prefixed(): RuleExpr {
    if (this.#now.kind !== "prefix") return this.#atom();
    const sign = this.#now.text as PrefixSign;
    this.#place++;
    return this.#nested(() => ({ kind: "prefix", sign, rule: this.#prefixed() }));
  }

  #atom(): RuleExpr {
    const { kind, text } = this.#now;
    if (kind === "sign" && text === "(") {
      this.#place++;
      const rule = this.#infix(0);
      this.#take(")");
      return rule;
    }
    if (kind !== "name") this.#wrong("a rule");
    this.#place++;
    if (text === "imp") return this.#imp();
    if (text === "chain") return this.#chain();
    return { kind: "name", name: text };
  }

  #imp(): RuleExpr {
    this.#take("(");
    const { at } = this.#now;
    const n = this.#number();
    this.#take(",");
    const of = this.#number();
    if (n > of) throw new Wrong("NF5102", at, `found "${n}", expected a number from 1 to ${of}`);
    this.#take(",");
    const rule = this.#infix(0);
    this.#take(")");
    return { kind: "imp", n, of, rule };
  }

  #chain(): RuleExpr {
    this.#take("(");
    const first = this.#infix(0);
    this.#take(",");
    const again = this.#infix(0);
    this.#take(")");
    return { kind: "chain", first, again };
  }

  #number(): number {
    const number = Number(this.#now.text);
    if (this.#now.kind !== "number" || number < 1 || number > 1e6) this.#wrong("a number from 1 to 1000000");
    this.#place++;
    return number;
  }
}
