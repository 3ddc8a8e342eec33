import { PRIMITIVES } from "../core/core.ts";
import { BOARDS } from "../std/boards.ts";
import type { DiagnosticCode } from "../text/codes.ts";
import type { Diagnostic, Fix } from "../text/diagnostic.ts";
import type { Source, Span } from "../text/source.ts";
import { RESERVED_WORDS, type Token } from "./lexer.ts";
import type { Ident, TextExpr } from "./tree.ts";

/** Expressions, types and blocks nest at most so deep. */
export const MAX_NESTING = 200;

/** How far recovery looks ahead: a bound that keeps parsing linear. */
const LOOKAHEAD = 256;

const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
/** The words that begin a declaration. */
export const DECLARATION_WORDS = [
  "use",
  "needs",
  "players",
  "with",
  "type",
  "board",
  "tag",
  "constant",
  "fn",
  "track",
  "remember",
  "start",
  "setup",
  "whenever",
  "decision",
  "every",
  "action",
  "consequence",
  "for",
  "end",
  "outcome",
  "worth",
  "notation",
  "spelling",
  "display",
  "without",
] as const;
export type DeclarationWord = (typeof DECLARATION_WORDS)[number];

const CLAUSE_WORDS: ReadonlySet<string> = new Set(["by", "when", "unless", "do"]);
const LIBRARY_FUNCTIONS = BOARDS.match(/(?<=^fn )\w+(?=\()/gm) ?? [];
/** Reserved words that are values. */
export const VALUE_WORDS: ReadonlySet<string> = new Set(["me", "none", "true", "false"]);
const ASSIGNMENTS: ReadonlySet<string> = new Set([":=", "+=", "-=", "*=", "/="]);
const STATEMENT_WORDS: ReadonlySet<string> = new Set(["let", "for", "random", "chance", "nothing"]);
const ITEM_FOLLOWERS: ReadonlySet<string> = new Set([",", "(", "[", ".", ":"]);
const NAME_FOLLOWERS: ReadonlySet<string> = new Set([":", "=", ":=", "[", "(", ",", "in", ")", "]", "}"]);

/** What the surroundings decide about the tokens inside. */
export interface Context {
  /** A token that is first on its line in this column or before it ends what is being read. */
  readonly margin: number;
  /** Arms stand in a column after this one. */
  readonly floor: number;
  /** Contextual words that cannot begin an operand here. */
  readonly stops: readonly string[];
  /** Whether `=` follows the expression, and is not a misspelled `is`. */
  readonly equalsEnds: boolean;
  /** Whether a bracket behind a space belongs to what follows, and not to the name before it. */
  readonly spaceParts: boolean;
  /** The closing brackets still wanted, the innermost first. */
  readonly closers: Closers | undefined;
}
interface Closers {
  readonly closer: string;
  readonly outer: Closers | undefined;
}
const OUTERMOST: Context = { margin: 0, floor: 1, stops: [], equalsEnds: false, spaceParts: false, closers: undefined };

export function isMark(token: Token, text: string): boolean {
  return token.text === text && token.kind !== "text";
}
export function isName(token: Token): boolean {
  return token.kind === "name" && !RESERVED_WORDS.has(token.text);
}
export function isClosing(token: Token): boolean {
  return token.kind === "symbol" && (token.text === ")" || token.text === "]" || token.text === "}");
}
export function declarationWord(token: Token): DeclarationWord | undefined {
  return DECLARATION_WORDS.find((word) => isMark(token, word));
}
export function isClauseWord(token: Token): boolean {
  return token.kind === "name" && CLAUSE_WORDS.has(token.text);
}
/** A text of the file as a message quotes it, or nothing where it is long or goes on on another line. */
export function quotable(written: string): string | undefined {
  return written.length > 60 || written.includes("\n") ? undefined : written;
}
export function describe(token: Token): string {
  if (token.kind === "end") return "the end of the line";
  return token.kind === "text" ? `the text "${token.text}"` : `"${token.text}"`;
}
export function replacement(span: Span, text: string): Fix {
  return { title: `write \`${text}\``, edits: [{ start: span.start, end: span.end, text }] };
}

/**
 * A cursor over the tokens of one declaration at a time. It never moves past `limit`, and shows an `end` token
 * there and before every token that the layout keeps out of what is being read.
 */
export class Cursor {
  readonly diagnostics: Diagnostic[] = [];
  readonly source: Source;
  readonly tokens: readonly Token[];
  position = 0;
  limit = 0;
  /** Where the last token that was taken ends. */
  lastEnd = 0;
  /** The token that begins a statement, an arm or a line of its own: its column does not end it. */
  head = -1;
  /** Whether something has gone wrong since the last place to start afresh; then what is left over is no news. */
  broken = false;
  context: Context = OUTERMOST;
  private fresh: string | undefined;
  private example: string | undefined;
  private functions: ReadonlySet<string> | undefined;
  private depth = 0;
  private erred = -1;
  /** How many diagnostics there were after the last missing comma: what follows was read as if it stood there. */
  private commaReported = -1;

  constructor(source: Source, tokens: readonly Token[]) {
    this.source = source;
    this.tokens = tokens;
  }

  begin(start: number, limit: number): void {
    this.position = start;
    this.limit = limit;
    this.lastEnd = this.tokens[start]!.start;
    this.head = start;
    this.broken = false;
    this.context = OUTERMOST;
  }

  /** The next token whatever its column; nothing at the end of the declaration. */
  raw(ahead = 0): Token | undefined {
    const index = this.position + ahead;
    return index < this.limit ? this.tokens[index] : undefined;
  }

  peek(ahead = 0): Token {
    const token = this.raw(ahead);
    if (!token || this.isOffside(token, this.position + ahead)) return this.endToken();
    return token;
  }

  private isOffside(token: Token, index: number): boolean {
    if (!token.first || token.column > this.context.margin || index === this.head) return false;
    return !(this.context.closers && isClosing(token));
  }

  private endToken(): Token {
    return { kind: "end", text: "", start: this.lastEnd, end: this.lastEnd, line: 0, column: 0, first: false };
  }

  atEnd(): boolean {
    return this.peek().kind === "end";
  }

  at(text: string, ahead = 0): boolean {
    return isMark(this.peek(ahead), text);
  }

  take(): Token {
    const token = this.peek();
    if (token.kind === "end") return token;
    this.position++;
    this.lastEnd = token.end;
    return token;
  }

  tryTake(text: string): Token | undefined {
    return this.at(text) ? this.take() : undefined;
  }

  /** Whether a bracket comes next that belongs to what was just taken. */
  atOwn(bracket: "(" | "["): boolean {
    return this.at(bracket) && !(this.context.spaceParts && this.peek().start > this.lastEnd);
  }

  /** An empty span where something is missing. */
  here(): Span {
    return { start: this.lastEnd, end: this.lastEnd };
  }

  spanFrom(start: number): Span {
    return { start: Math.min(start, this.lastEnd), end: this.lastEnd };
  }

  written(span: Span): string {
    return this.source.text.slice(span.start, span.end);
  }

  within<T>(change: Partial<Context>, read: () => T): T {
    const outer = this.context;
    this.context = { ...outer, ...change };
    const result = read();
    this.context = outer;
    return result;
  }

  /** Reads something that may hold its like, unless that goes too deep. */
  nested<T>(read: () => T, missing: () => T): T {
    if (this.depth >= MAX_NESTING) {
      this.unexpected("NF1010", `at most ${MAX_NESTING} levels of nesting`);
      return missing();
    }
    this.depth++;
    const result = read();
    this.depth--;
    return result;
  }

  report(code: DiagnosticCode, span: Span, message: string, fix?: Fix): void {
    this.broken = true;
    const { start, end } = span;
    this.diagnostics.push({ code, severity: "error", start, end, message, ...(fix && { fix }) });
  }

  /** Reports the next token, once: what follows from the same token is the same mistake. */
  unexpected(code: DiagnosticCode, expected: string, fix?: Fix): void {
    this.reportOnce(code, this.peek(), expected, fix);
  }

  /** Reports what is missing in front of the next token: at the end of the line, where that token begins another. */
  missing(code: DiagnosticCode, expected: string, fix?: Fix): void {
    const token = this.peek();
    const behindLine = token.first && this.position !== this.head;
    this.reportOnce(code, behindLine ? this.endToken() : token, expected, fix);
  }

  private reportOnce(code: DiagnosticCode, token: Token, expected: string, fix?: Fix): void {
    const key = 2 * this.position + (token.kind === "end" ? 0 : 1);
    if (token.kind !== "bad" && key !== this.erred && !this.reportBareArgument(token)) {
      this.report(code, token, `found ${describe(token)}, expected ${expected}`, fix);
    }
    this.erred = key;
    this.broken = true;
  }

  /** Says what is wrong where the token before is the name of a function, and this one its argument. */
  reportBareArgument(token: Token): boolean {
    const callee = this.tokens[this.position - 1];
    if (!callee || token.first || token.kind === "end" || !isName(callee)) return false;
    const named = isName(token) || (token.kind === "name" && VALUE_WORDS.has(token.text));
    if ((!named && token.kind !== "number") || !this.isFunction(callee.text)) return false;
    const next = this.peek(1);
    const more = next.kind === "number" || isName(next) || ["(", "[", "."].some((mark) => isMark(next, mark));
    const call = more && !next.first ? `${callee.text}(…)` : `${callee.text}(${token.text})`;
    const fix = more && !next.first ? undefined : replacement({ start: callee.start, end: token.end }, call);
    const message = `found ${describe(token)}, expected "${call}": write what a function is given in parentheses`;
    this.report("NF1130", token, message, fix);
    return true;
  }

  private isFunction(name: string): boolean {
    if (!this.functions) {
      const written = this.tokens.filter((_, i) => {
        const before = this.tokens[i - 1];
        return before?.first && (isMark(before, "fn") || isMark(before, "action"));
      });
      this.functions = new Set([...PRIMITIVES, ...LIBRARY_FUNCTIONS, ...written.map((token) => token.text)]);
    }
    return this.functions.has(name);
  }

  /** A set for messages: the cells of a board of the file, or numbers. */
  exampleSet(): string {
    const isBoard = (token: Token | undefined): boolean => token?.first === true && isMark(token, "board");
    this.example ??= this.tokens.find((token, i) => isName(token) && isBoard(this.tokens[i - 1]))?.text ?? "1..6";
    return this.example;
  }

  /** A name that stands nowhere in the file. */
  freshName(): string {
    if (this.fresh !== undefined) return this.fresh;
    const words = new Set(this.tokens.map((token) => token.text));
    this.fresh = "x";
    for (let i = 1; words.has(this.fresh); i++) this.fresh = `x${i}`;
    return this.fresh;
  }

  /** Takes the mark or word, or reports that it is missing and goes on as if it stood here. */
  expect(text: string, code: DiagnosticCode = "NF1114"): boolean {
    if (this.tryTake(text)) return true;
    this.missing(code, `"${text}"`, this.insertion(text));
    return false;
  }

  /** The fix that adds a missing mark, offered where the rest of the line looks whole. */
  insertion(text: string): Fix | undefined {
    const next = this.peek();
    const whole = next.kind !== "symbol" || (next.text in CLOSERS && !(text in CLOSERS));
    if (!whole || next.kind === "bad") return undefined;
    const space = next.kind !== "end" && next.start === this.lastEnd ? " " : "";
    const inserted = `${":,)]".includes(text) ? "" : " "}${text}${space}`;
    return { title: `write \`${text}\``, edits: [{ start: this.lastEnd, end: this.lastEnd, text: inserted }] };
  }

  /** `=`, or another mark of giving in its place. */
  expectEquals(): void {
    const found = [":=", "==", "+=", "-=", "=>"].find((mark) => this.at(mark)) ?? (this.at("is") ? "is" : undefined);
    if (found === undefined) this.expect("=");
    else {
      const token = this.take();
      this.report("NF1112", token, `found "${found}", expected "="`, replacement(token, "="));
    }
  }

  ident(what = "a name"): Ident {
    const token = this.peek();
    if (isName(token)) {
      this.take();
      return { start: token.start, end: token.end, text: token.text };
    }
    const next = this.peek(1);
    if (token.kind === "name" && (next.kind === "end" || (next.kind !== "text" && NAME_FOLLOWERS.has(next.text)))) {
      this.unexpected("NF1106", `${what}, but this word is reserved`);
      this.take();
      return { start: token.start, end: token.end, text: token.text };
    }
    this.missing("NF1105", what);
    return { ...this.here(), text: "" };
  }

  /**
   * The name of what something else declares: a word may stand before it, `deck.hand`, also where this text does not say so,
   * as in a variant of a game that uses a module `as deck`.
   */
  nameOf(what?: string): Ident {
    const word = this.ident(what);
    const [dot, name] = [this.peek(), this.peek(1)];
    const isPair = this.at(".") && dot.start === word.end && name.kind === "name" && name.start === dot.end;
    if (word.text === "" || !isPair) return word;
    this.take();
    this.take();
    return { text: `${word.text}.${name.text}`, start: word.start, end: name.end };
  }

  /** A name that is declared here: `roll-dice` is one in other languages. */
  newName(what: string): Ident {
    const name = this.ident(what);
    let { end } = name;
    let text = name.text;
    for (;;) {
      const part = this.peek(1);
      const joined = this.at("-") && this.peek().start === end && part.start === end + 1 && name.text !== "";
      if (!joined || (part.kind !== "name" && part.kind !== "number")) break;
      this.take();
      this.take();
      end = part.end;
      text += `_${part.text}`;
    }
    if (end === name.end) return name;
    const span = { start: name.start, end };
    const camel = text.replace(/_+(.)/gu, (_, letter: string) => letter.toUpperCase());
    const message = `found "${this.written(span)}", expected a name without a hyphen, such as "${text}" or "${camel}"`;
    this.report("NF1131", span, message, replacement(span, text));
    return { ...span, text };
  }

  text(what = "a text"): TextExpr {
    const token = this.peek();
    if (token.kind !== "text") {
      this.missing("NF1114", what);
      return { kind: "text", ...this.here(), value: "" };
    }
    this.take();
    return { kind: "text", start: token.start, end: token.end, value: token.text };
  }

  /** `begins`: whether a token surely begins one more item, so that only the comma before it is missing. */
  commaList<T>(item: () => T, begins?: (token: Token) => boolean): [T, ...T[]] {
    return this.listFrom(item(), item, begins);
  }

  /** The list of which the first item has been read. */
  listFrom<T>(first: T, item: () => T, begins?: (token: Token) => boolean): [T, ...T[]] {
    const items: [T, ...T[]] = [first];
    const sound = !this.broken || this.commaReported === this.diagnostics.length;
    while (this.tryTake(",") || (sound && this.lacksComma(begins))) items.push(item());
    return items;
  }

  /** Reports a comma that is missing between brackets. */
  private lacksComma(begins = (token: Token): boolean => this.beginsItem(token)): boolean {
    if (!this.context.closers || !begins(this.peek())) return false;
    const reported = this.diagnostics.length;
    this.missing("NF1114", '","', this.insertion(","));
    if (this.diagnostics.at(reported)?.code !== "NF1114") return false;
    this.commaReported = this.diagnostics.length;
    return true;
  }

  /** A name between two others may be a misspelled operator, and what begins a line an arm of a `match`. */
  private beginsItem(token: Token): boolean {
    if (token.first) return false;
    if (token.kind === "number") return true;
    if (token.kind === "symbol") return token.text in CLOSERS;
    if (!isName(token)) return token.kind === "name" && VALUE_WORDS.has(token.text);
    const next = this.peek(1);
    return !this.context.stops.includes(token.text) && (next.first || ITEM_FOLLOWERS.has(next.text) || isClosing(next));
  }

  /** What stands between brackets, the opening one next; `read` is not called between an empty pair. */
  bracketed<T, Empty = T>(read: () => T, empty: Empty): T | Empty {
    const closer = CLOSERS[this.take().text]!;
    const { closers } = this.context;
    const inside = { closers: { closer, outer: closers }, stops: [], equalsEnds: false, spaceParts: false };
    return this.within(inside, () => {
      const result = this.at(closer) ? empty : read();
      this.close(closer);
      return result;
    });
  }

  private close(closer: string): void {
    if (this.tryTake(closer)) return;
    const distance = this.closingDistance();
    // Where the bracket is closed further on, something else is wrong before.
    this.missing("NF1108", `"${closer}"`, distance < 0 ? this.insertion(closer) : undefined);
    if (distance >= 0) {
      for (let i = 0; i <= distance; i++) this.take();
    } else if (isClosing(this.peek()) && !this.isWanted(this.peek().text)) this.take();
  }

  private isWanted(closer: string): boolean {
    for (let one = this.context.closers; one; one = one.outer) if (one.closer === closer) return true;
    return false;
  }

  /** How many tokens stand before the innermost bracket's closing one, or -1 when it is not in sight. */
  private closingDistance(): number {
    const wanted = [this.context.closers!.closer];
    for (let ahead = 0; ahead < LOOKAHEAD; ahead++) {
      const token = this.peek(ahead);
      if (token.kind === "end" || isClauseWord(token)) return -1;
      if (token.kind !== "symbol") continue;
      if (ASSIGNMENTS.has(token.text)) return -1;
      const opened = CLOSERS[token.text];
      if (opened) wanted.push(opened);
      else if (isClosing(token)) {
        if (wanted.pop() !== token.text) return -1;
        if (wanted.length === 0) return ahead;
      }
    }
    return -1;
  }

  /** The token behind the bracket that is opened by the next token, if it is in sight. */
  behindBracket(): Token | undefined {
    let open = 0;
    for (let ahead = 0; ahead < LOOKAHEAD; ahead++) {
      const token = this.peek(ahead);
      if (token.kind === "end") return undefined;
      if (token.kind === "symbol" && token.text in CLOSERS) open++;
      else if (isClosing(token) && --open === 0) return this.peek(ahead + 1);
    }
    return undefined;
  }

  /** Whether an expected mark stands on the line of the next token. */
  lineHolds(mark: (token: Token) => boolean): boolean {
    for (let ahead = 0; ahead < LOOKAHEAD; ahead++) {
      const token = this.raw(ahead);
      if (!token || (ahead > 0 && token.first)) return false;
      if (mark(token)) return true;
    }
    return false;
  }

  /** Whether a token stands in what is left, as far as one looks. */
  sees(mark: (token: Token) => boolean): boolean {
    for (let ahead = 0; ahead < LOOKAHEAD; ahead++) {
      const token = this.peek(ahead);
      if (token.kind === "end") return false;
      if (mark(token)) return true;
    }
    return false;
  }

  /** Whether the next token surely begins a statement. */
  startsStatement(): boolean {
    const token = this.peek();
    if (token.kind !== "name") return false;
    if (STATEMENT_WORDS.has(token.text)) return true;
    if (token.text === "if" || token.text === "match") return true;
    if (!isName(token)) return false;
    const next = this.at("[", 1) ? this.behindIndex() : this.peek(1);
    return next.kind === "symbol" && (ASSIGNMENTS.has(next.text) || next.text === "=");
  }

  private behindIndex(): Token {
    this.position++;
    const behind = this.behindBracket();
    this.position--;
    return behind ?? this.endToken();
  }

  /** Skips what is left of a broken part, up to a comma, a clause or the end. */
  skipPart(stop: (token: Token) => boolean): void {
    let open = 0;
    for (;;) {
      const token = this.peek();
      if (token.kind === "end" || isClauseWord(token) || (open <= 0 && stop(token))) return;
      if (token.kind === "symbol" && token.text in CLOSERS) open++;
      else if (isClosing(token)) open--;
      this.take();
    }
  }
}
