import { quote } from "../../language/text/quoting.ts";
import { RuleError } from "../rule/errors.ts";
import { groupsRight, type InfixSign, type PrefixSign, type RuleExpr, tightness } from "./expression.ts";
import { type RuleTextError, type Token, tokensOf, Wrong } from "./lexer.ts";
import { DEEPEST, LONGEST, printRule } from "./print.ts";

/** Reads what `printRule` writes, and the signs of `INFIX` and `PREFIX` as they are typed. Never throws. */
export function parseRule(text: string): { readonly rule: RuleExpr } | { readonly error: RuleTextError } {
  try {
    if (text.length > LONGEST) throw new Wrong("NF5103", LONGEST, `the text is longer than ${LONGEST} characters`);
    const rule = new Reader(tokensOf(text)).whole();
    requirePrintable(rule, text.length);
    return { rule };
  } catch (error) {
    if (error instanceof Wrong) return { error: error.error };
    throw error;
  }
}

/** What is read can be printed too: the canonical text has more blanks than one may type, and so may be too long. */
function requirePrintable(rule: RuleExpr, at: number): void {
  try {
    printRule(rule);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    throw new Wrong("NF5103", at, error.message);
  }
}

class Reader {
  readonly #tokens: readonly Token[];
  #position = 0;
  /** Of each rule read, how many are within each other in it. */
  readonly #depths = new Map<RuleExpr, number>();
  /** The rules and the parentheses that are not read to their end. */
  #above = 0;
  #open = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): RuleExpr {
    const rule = this.#infix(0);
    if (this.#now.kind !== "end") this.#wrong("an operation or the end");
    return rule;
  }

  get #now(): Token {
    return this.#tokens[this.#position]!;
  }

  #wrong(expected: string): never {
    const { at, text, kind } = this.#now;
    throw new Wrong("NF5102", at, `found ${kind === "end" ? text : quote(text)}, expected ${expected}`);
  }

  #take(sign: string): void {
    if (this.#now.text !== sign || this.#now.kind === "name") this.#wrong(`"${sign}"`);
    this.#position++;
  }

  /** A rule made of others, whose operation stands at `at`. */
  #made(at: number, rule: RuleExpr, ...parts: readonly RuleExpr[]): RuleExpr {
    const depth = 1 + Math.max(0, ...parts.map((part) => this.#depths.get(part)!));
    if (depth > DEEPEST) this.#tooDeep(at);
    this.#depths.set(rule, depth);
    return rule;
  }

  /** A part of the rule whose operation stands at `at`. */
  #part(at: number, read: () => RuleExpr): RuleExpr {
    if (++this.#above >= DEEPEST) this.#tooDeep(at);
    const rule = read();
    this.#above--;
    return rule;
  }

  #tooDeep(at: number): never {
    throw new Wrong("NF5103", at, `more than ${DEEPEST} rules within each other`);
  }

  #infix(loosest: number): RuleExpr {
    let left = this.#pattern();
    while (this.#now.kind === "infix") {
      const { at, text } = this.#now;
      const sign = text as InfixSign;
      const level = tightness(sign);
      if (level < loosest) break;
      this.#position++;
      const right = this.#part(at, () => this.#infix(groupsRight(sign) ? level : level + 1));
      left = this.#made(at, { kind: "infix", sign, left, right }, left, right);
    }
    return left;
  }

  #pattern(): RuleExpr {
    let rule = this.#prefixed();
    while (this.#now.text === "|_") {
      const { at } = this.#now;
      this.#position++;
      const from = this.#part(at, () => this.#atom());
      this.#take("^");
      const to = this.#part(at, () => this.#atom());
      rule = this.#made(at, { kind: "pattern", rule, from, to }, rule, from, to);
    }
    return rule;
  }

  #prefixed(): RuleExpr {
    if (this.#now.kind !== "prefix") return this.#atom();
    const { at, text } = this.#now;
    this.#position++;
    const rule = this.#part(at, () => this.#prefixed());
    return this.#made(at, { kind: "prefix", sign: text as PrefixSign, rule }, rule);
  }

  #atom(): RuleExpr {
    const { at, kind, text } = this.#now;
    if (kind === "sign" && text === "(") return this.#inParentheses();
    if (kind !== "name") this.#wrong("a rule");
    this.#position++;
    if (text === "imp") return this.#imp(at);
    if (text === "chain") return this.#chain(at);
    return this.#made(at, { kind: "name", name: text });
  }

  #inParentheses(): RuleExpr {
    const { at } = this.#now;
    if (++this.#open > DEEPEST) throw new Wrong("NF5103", at, `more than ${DEEPEST} parentheses within each other`);
    this.#position++;
    const rule = this.#infix(0);
    this.#take(")");
    this.#open--;
    return rule;
  }

  #imp(start: number): RuleExpr {
    this.#take("(");
    const { at } = this.#now;
    const n = this.#number();
    this.#take(",");
    const of = this.#number();
    if (n > of) throw new Wrong("NF5102", at, `found "${n}", expected a number from 1 to ${of}`);
    this.#take(",");
    const rule = this.#part(start, () => this.#infix(0));
    this.#take(")");
    return this.#made(start, { kind: "imp", n, of, rule }, rule);
  }

  #chain(start: number): RuleExpr {
    this.#take("(");
    const first = this.#part(start, () => this.#infix(0));
    this.#take(",");
    const again = this.#part(start, () => this.#infix(0));
    this.#take(")");
    return this.#made(start, { kind: "chain", first, again }, first, again);
  }

  #number(): number {
    const number = Number(this.#now.text);
    if (this.#now.kind !== "number" || number < 1 || number > 1e6) this.#wrong("a number from 1 to 1000000");
    this.#position++;
    return number;
  }
}
