import { COLOUR_NAMES, colourOf } from "../core/colours.ts";
import type { DiagnosticCode } from "../text/codes.ts";
import type { Diagnostic, Fix } from "../text/diagnostic.ts";
import { NAME_PATTERN } from "../text/names.ts";
import { quote, unseenIn } from "../text/quoting.ts";
import type { Source, Span } from "../text/source.ts";
import { OPERATOR_SIGNS } from "./operators.ts";
import { withQualified } from "./qualified-names.ts";
import type { Comment } from "./tree.ts";

/** `bad` is a token whose diagnostic has been given; `end` is what a cursor shows past the last token. */
export type TokenKind = "name" | "number" | "text" | "symbol" | "bad" | "end";

export interface Token extends Span {
  readonly kind: TokenKind;
  /** As written; of a text, what stands between its quotes. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** Whether nothing but space stands before it on its line. */
  readonly first: boolean;
}

export interface Lexed {
  readonly tokens: readonly Token[];
  readonly comments: readonly Comment[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Words that are never names. All other words of the grammar are names wherever the grammar lets them be. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    "is in and or not except when unless if then else none true false do for let match otherwise " +
    "me some every no random chance nothing the by"
  ).split(" "),
);

/** Signs that are no operators; those of other languages too, so that the parser can say what to write in their place. */
const OTHER_SIGNS = ":= += -= *= /= -> ( ) [ ] { } , : . | ? ~ ; ! →".split(" ");
// The longest first.
const SYMBOLS = [...OPERATOR_SIGNS, ...OTHER_SIGNS].sort((a, b) => b.length - a.length);
const SYMBOLS_BY_START = new Map(
  SYMBOLS.map((symbol) => [symbol.charAt(0), SYMBOLS.filter((other) => other[0] === symbol[0])] as const),
);

const NAME = new RegExp(NAME_PATTERN, "uy");
const NUMBER = /[0-9]+(?:\.[0-9]+)?[\p{L}\p{M}\p{N}_]*/uy;
const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\p{L}\p{N}_])/iuy;
const SPACE = /[ \t\r\n\uFEFF]+/y;
/** `isn't`, with either apostrophe. */
const ISNT = /(?:is|are)n['’]t(?![\p{L}\p{N}_])/uy;
const QUOTES: Readonly<Record<string, string>> = { "'": "'", "“": "”", "”": "”", "„": "“", "‘": "’", "«": "»" };

function matchAt(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? "";
}

export function lex(source: Source): Lexed {
  const lexer = new Lexer(source);
  lexer.readAll();
  const { tokens, comments, diagnostics, report } = lexer;
  reportTabs(source, tokens, report);
  reportUnseen(source.text, report);
  return { tokens: withQualified(tokens), comments, diagnostics };
}

type Report = (code: DiagnosticCode, start: number, end: number, message: string, fix?: Fix) => void;

class Lexer {
  readonly tokens: Token[] = [];
  readonly comments: Comment[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #text: string;
  readonly #lineStarts: readonly number[];
  #line = 0;
  /** Where the line ends. Its break may be counted in: nothing that looks for it can be hidden behind it. */
  #stop = 0;
  /** The line of the last token. */
  #lastLine = -1;
  /** One failed search a line and closer, so that a line of openers is not searched again and again. */
  #searched = "";

  constructor(source: Source) {
    this.#text = source.text;
    this.#lineStarts = source.lineStarts;
  }

  readAll(): void {
    const text = this.#text;
    for (let at = 0; ; ) {
      at += matchAt(SPACE, text, at).length;
      if (at >= text.length) return;
      this.#enterLine(at);
      at = this.#comment(at) ?? this.#quoted(at) ?? this.#colour(at) ?? this.#word(at);
    }
  }

  readonly report: Report = (code, start, end, message, fix) => {
    this.diagnostics.push({ code, severity: "error", start, end, message, ...(fix && { fix }) });
  };

  /** Moves on to the line that an offset lies in. */
  #enterLine(at: number): void {
    while ((this.#lineStarts[this.#line + 1] ?? Number.POSITIVE_INFINITY) <= at) this.#line++;
    this.#stop = this.#lineStarts[this.#line + 1] ?? this.#text.length;
  }

  /** The end of what stands on the line from an offset on. */
  #lineEnd(start: number): number {
    return start + this.#text.slice(start, this.#stop).trimEnd().length;
  }

  #add(kind: TokenKind, start: number, end: number, text = this.#text.slice(start, end)): number {
    const line = this.#line;
    // A byte order mark takes no column.
    const margin = line === 0 && this.#text[0] === "\uFEFF" ? 1 : (this.#lineStarts[line] ?? 0);
    const first = line !== this.#lastLine;
    this.tokens.push({ kind, text, start, end, line: line + 1, column: start - margin + 1, first });
    this.#lastLine = line;
    return end;
  }

  #addComment(start: number, end: number): number {
    this.comments.push({ start, end, text: this.#text.slice(start, end), own: this.#line !== this.#lastLine });
    return end;
  }

  #closer(sign: string, from: number): number {
    const key = `${sign}${this.#stop}`;
    if (this.#searched === key) return -1;
    const close = this.#text.indexOf(sign, from);
    if (close >= 0 && close < this.#stop) return close;
    this.#searched = key;
    return -1;
  }

  // Each of the following reads what begins at `start` and returns where it ends, or undefined where something else begins.

  #comment(start: number): number | undefined {
    const text = this.#text;
    if (text.startsWith("//", start)) return this.#addComment(start, this.#lineEnd(start));
    if (text.startsWith("/*", start)) {
      const close = text.indexOf("*/", start + 2);
      const end = close < 0 ? text.length : close + 2;
      const fix = { title: "write `//`", edits: [{ start, end, text: lineComments(text.slice(start, end)) }] };
      this.report("NF1007", start, start + 2, 'found "/*", expected "//"', fix);
      return this.#addComment(start, end);
    }
    if (!startsForeignComment(text, start, this.tokens.at(-1), this.#line !== this.#lastLine)) return undefined;
    const written = text[start] === "-" ? "--" : text.slice(start, start + 1);
    const stop = this.#lineEnd(start);
    const end = start + (/^[#;]+/.exec(text.slice(start, stop))?.[0].length ?? written.length);
    const fix = { title: "write `//`", edits: [{ start, end, text: "//" }] };
    this.report("NF1007", start, end, `found "${written}", expected "//", which begins a comment`, fix);
    return this.#addComment(start, stop);
  }

  #quoted(start: number): number | undefined {
    const text = this.#text;
    const sign = text.charAt(start);
    if (sign === '"') {
      const close = this.#closer('"', start + 1);
      if (close >= 0) return this.#add("text", start, close + 1, text.slice(start + 1, close));
      const end = this.#lineEnd(start);
      const fix = { title: 'write `"`', edits: [{ start: end, end, text: '"' }] };
      this.report("NF1002", start, end, 'found the end of the line, expected "\\"" to close the text', fix);
      this.#add("text", start, end, text.slice(start + 1, end));
      return this.#stop;
    }
    const closing = QUOTES[sign];
    if (!closing) return undefined;
    const close = this.#closer(closing, start + 1);
    if (close >= 0) {
      const content = text.slice(start + 1, close);
      const fix = { title: "use double quotes", edits: [{ start, end: close + 1, text: `"${content}"` }] };
      this.report("NF1003", start, close + 1, `found ${text.slice(start, close + 1)}, expected "${content}"`, fix);
      return this.#add("text", start, close + 1, content);
    }
    let end = start;
    while (text[end] === sign) end++;
    this.report("NF1001", start, end, `found "${sign}", which begins nothing`);
    return this.#add("bad", start, end);
  }

  /** `#ff0000` of other languages. */
  #colour(start: number): number | undefined {
    const written = matchAt(COLOUR, this.#text, start);
    if (written === "") return undefined;
    const end = start + written.length;
    const name = colourOf(written.slice(1));
    const fix = name && { title: `write \`${name}\``, edits: [{ start, end, text: name }] };
    const names = COLOUR_NAMES.join(", ");
    this.report("NF1013", start, end, `found "${written}", expected the name of a colour: ${names}`, fix);
    return this.#add("bad", start, end);
  }

  #word(start: number): number {
    const text = this.#text;
    const sign = text.charAt(start);
    if (sign >= "0" && sign <= "9") return this.#add("number", start, start + lexNumber(text, start, this.report));
    const isnt = matchAt(ISNT, text, start);
    if (isnt !== "") {
      const end = start + isnt.length;
      const fix = { title: "write `is not`", edits: [{ start, end, text: "is not" }] };
      this.report("NF1110", start, end, `found "${isnt}", expected "is not"`, fix);
      this.#add("name", start, end - 3, "is");
      return this.#add("name", end - 3, end, "not");
    }
    const name = matchAt(NAME, text, start);
    if (name !== "") return this.#add("name", start, start + name.length);
    const symbol = SYMBOLS_BY_START.get(sign)?.find((one) => text.startsWith(one, start));
    if (symbol) return this.#add("symbol", start, start + symbol.length);
    return this.#add("bad", start, lexUnknown(text, start, this.report));
  }
}

/**
 * A `#` where no value can be wanted, and `--` or `;` at the margin: what other languages begin a comment with.
 * Elsewhere these are minus signs and separators.
 */
function startsForeignComment(text: string, at: number, last: Token | undefined, first: boolean): boolean {
  const sign = text.charAt(at);
  const margin = at === 0 || text[at - 1] === "\n";
  if (sign === ";" || sign === "-") return margin && (sign === ";" || text[at + 1] === "-");
  if (sign !== "#") return false;
  const complete = last && (last.kind === "symbol" ? /[)\]}]/.test(last.text) : !RESERVED_WORDS.has(last.text));
  return first || /[#!\s]/.test(text[at + 1] ?? " ") || complete === true;
}

function lexNumber(text: string, start: number, report: Report): number {
  const written = matchAt(NUMBER, text, start);
  const end = start + written.length;
  if (!/^[0-9]+$/.test(written)) {
    const digits = written.replaceAll("_", "");
    const fix = /^[0-9]+$/.test(digits)
      ? { title: `write \`${digits}\``, edits: [{ start, end, text: digits }] }
      : undefined;
    report("NF1006", start, end, `found "${written}", expected a whole number`, fix);
  } else if (Number(written) > Number.MAX_SAFE_INTEGER) {
    report(
      "NF1005",
      start,
      end,
      `found a number of ${written.length} digits, expected at most ${Number.MAX_SAFE_INTEGER}`,
    );
  }
  return written.length;
}

/** The end of a run of characters that begin nothing. */
function lexUnknown(text: string, start: number, report: Report): number {
  let end = start;
  do end += String.fromCodePoint(text.codePointAt(end)!).length;
  while (end < text.length && !isKnown(text, end));
  const run = text.slice(start, end);
  const unseen = unseenIn(run);
  if (unseen.reduce((length, { sign }) => length + sign.length, 0) === run.length) return end;
  const blank = run.trim() === "";
  const fix = blank ? { title: "write a space", edits: [{ start, end, text: " " }] } : undefined;
  const found = blank ? `a space that is not the plain one (${codeOf(run)})` : quote(run);
  report("NF1001", start, end, `found ${found}, which begins nothing`, fix);
  return end;
}

/** `U+00A0`, of the first character. */
const codeOf = (run: string): string => `U+${run.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

function isKnown(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if (sign === '"' || sign === "#" || QUOTES[sign] || (sign >= "0" && sign <= "9") || SYMBOLS_BY_START.has(sign))
    return true;
  return matchAt(SPACE, text, at) !== "" || matchAt(NAME, text, at) !== "";
}

function lineComments(written: string): string {
  const lines = written
    .replace(/^\/\*+/, "")
    .replace(/\*+\/$/, "")
    .split(/\r?\n/);
  return lines.map((one) => `// ${one.replace(/^\s*\*?\s*/, "").trimEnd()}`.trimEnd()).join("\n");
}

/** What is not seen is one mistake of the whole file, as tabs are. */
function reportUnseen(text: string, report: Report): void {
  const all = unseenIn(text);
  const [first] = all;
  if (!first) return;
  const others = all.length > 1 ? ` (the first of ${all.length})` : "";
  const message = `found ${codeOf(first.sign)}, which is not seen or moves what is${others}, expected characters that show`;
  const edits = all.map(({ at, sign }) => ({ start: at, end: at + sign.length, text: /\s/.test(sign) ? " " : "" }));
  const fix = { title: all.length > 1 ? `remove all ${all.length} of them` : "remove it", edits };
  report("NF1012", first.at, first.at + first.sign.length, message, fix);
}

/** Tabs are one mistake of the whole file: the first is named, the fix replaces all. */
function reportTabs(source: Source, tokens: readonly Token[], report: Report): void {
  const runs: Span[] = [];
  for (const token of tokens) {
    if (!token.first) continue;
    const start = source.lineStarts[token.line - 1]!;
    if (source.text.slice(start, token.start).includes("\t")) runs.push({ start, end: token.start });
  }
  const first = runs[0];
  if (!first) return;
  const spaced = (run: Span): string => source.text.slice(run.start, run.end).replaceAll("\t", "  ");
  const edits = runs.map((run) => ({ start: run.start, end: run.end, text: spaced(run) }));
  const fix = { title: "indent by spaces", edits };
  report("NF1004", first.start, first.end, "found a tab, expected spaces in front of a line", fix);
}
