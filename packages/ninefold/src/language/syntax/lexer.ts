import type { DiagnosticCode } from "../text/codes.ts";
import type { Diagnostic, Fix } from "../text/diagnostic.ts";
import { quote, unseenIn } from "../text/quoting.ts";
import type { Source, Span } from "../text/source.ts";
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

// Longest first. Marks of other languages are here too, so that the parser can say what to write in their place.
const SYMBOLS = (
  "... === !== := += -= *= /= == != <> <= >= =< => -> && || .. ( ) [ ] { } , : + - * / . = < > | ? ~ ; ! " +
  "≠ ≤ ≥ × − → …"
).split(" ");
const SYMBOLS_BY_START = new Map(
  SYMBOLS.map((symbol) => [symbol[0]!, SYMBOLS.filter((other) => other[0] === symbol[0])] as const),
);

const NAME = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const NUMBER = /[0-9]+(?:\.[0-9]+)?[\p{L}\p{M}\p{N}_]*/uy;
const SPACE = /[ \t\r\n\uFEFF]+/y;
/** `isn't`, with either apostrophe. */
const ISNT = /(?:is|are)n['’]t(?![\p{L}\p{N}_])/uy;
const QUOTES: Readonly<Record<string, string>> = { "'": "'", "“": "”", "”": "”", "„": "“", "‘": "’", "«": "»" };

function matchAt(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? "";
}

export function lex(source: Source): Lexed {
  const { text, lineStarts } = source;
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  const diagnostics: Diagnostic[] = [];
  let line = 0;
  let lastLine = -1;
  // One failed search a line and closer, so that a line of openers is not searched again and again.
  let searched = "";

  const report = (code: DiagnosticCode, start: number, end: number, message: string, fix?: Fix): void => {
    diagnostics.push({ code, severity: "error", start, end, message, ...(fix && { fix }) });
  };
  const add = (kind: TokenKind, start: number, end: number, content = text.slice(start, end)): number => {
    // A byte order mark takes no column.
    const margin = line === 0 && text[0] === "\uFEFF" ? 1 : lineStarts[line]!;
    tokens.push({
      kind,
      text: content,
      start,
      end,
      line: line + 1,
      column: start - margin + 1,
      first: line !== lastLine,
    });
    lastLine = line;
    return end;
  };

  const closer = (sign: string, from: number, stop: number): number => {
    if (searched === `${sign}${stop}`) return -1;
    const close = text.indexOf(sign, from);
    if (close >= 0 && close < stop) return close;
    searched = `${sign}${stop}`;
    return -1;
  };

  let at = 0;
  while (at < text.length) {
    at += matchAt(SPACE, text, at).length;
    if (at >= text.length) break;
    while (line + 1 < lineStarts.length && lineStarts[line + 1]! <= at) line++;
    const start = at;
    const sign = text[at]!;
    // The line break may be counted in: nothing that looks for `stop` can be hidden behind it.
    const stop = lineStarts[line + 1] ?? text.length;
    if (text.startsWith("//", at)) {
      at = start + text.slice(start, stop).trimEnd().length;
      comments.push({ start, end: at, text: text.slice(start, at), own: line !== lastLine });
    } else if (text.startsWith("/*", at)) {
      const close = text.indexOf("*/", at + 2);
      at = close < 0 ? text.length : close + 2;
      const fix = { title: "write `//`", edits: [{ start, end: at, text: lineComments(text.slice(start, at)) }] };
      report("NF1007", start, start + 2, 'found "/*", expected "//"', fix);
      comments.push({ start, end: at, text: text.slice(start, at), own: line !== lastLine });
    } else if (startsForeignComment(text, at, tokens.at(-1), line !== lastLine)) {
      const written = text[at] === "-" ? "--" : sign;
      at = start + text.slice(start, stop).trimEnd().length;
      const end = start + (/^[#;]+/.exec(text.slice(start, at))?.[0].length ?? written.length);
      const fix = { title: "write `//`", edits: [{ start, end, text: "//" }] };
      report("NF1007", start, end, `found "${written}", expected "//", which begins a comment`, fix);
      comments.push({ start, end: at, text: text.slice(start, at), own: line !== lastLine });
    } else if (sign === '"') {
      const close = closer('"', at + 1, stop);
      if (close >= 0) {
        const content = text.slice(start + 1, close);
        at = add("text", start, close + 1, content);
      } else {
        const end = start + text.slice(start, stop).trimEnd().length;
        const fix = { title: 'write `"`', edits: [{ start: end, end, text: '"' }] };
        report("NF1002", start, end, 'found the end of the line, expected "\\"" to close the text', fix);
        add("text", start, end, text.slice(start + 1, end));
        at = stop;
      }
    } else if (QUOTES[sign]) {
      const close = closer(QUOTES[sign], at + 1, stop);
      if (close >= 0) {
        const content = text.slice(start + 1, close);
        const fix = { title: "use double quotes", edits: [{ start, end: close + 1, text: `"${content}"` }] };
        report("NF1003", start, close + 1, `found ${text.slice(start, close + 1)}, expected "${content}"`, fix);
        at = add("text", start, close + 1, content);
      } else {
        while (text[at] === sign) at++;
        report("NF1001", start, at, `found "${sign}", which begins nothing`);
        add("bad", start, at);
      }
    } else if (sign >= "0" && sign <= "9") {
      at = add("number", start, start + lexNumber(text, start, report));
    } else {
      const isnt = matchAt(ISNT, text, at);
      const name = matchAt(NAME, text, at);
      const symbol = name === "" ? SYMBOLS_BY_START.get(sign)?.find((one) => text.startsWith(one, at)) : undefined;
      if (isnt !== "") {
        const fix = { title: "write `is not`", edits: [{ start, end: start + isnt.length, text: "is not" }] };
        report("NF1110", start, start + isnt.length, `found "${isnt}", expected "is not"`, fix);
        add("name", start, start + isnt.length - 3, "is");
        at = add("name", start + isnt.length - 3, start + isnt.length, "not");
      } else if (name !== "") at = add("name", start, start + name.length);
      else if (symbol) at = add("symbol", start, start + symbol.length);
      else at = add("bad", start, lexUnknown(text, start, report));
    }
  }
  reportTabs(source, tokens, report);
  reportUnseen(text, report);
  return { tokens, comments, diagnostics };
}

/**
 * A `#` where no value can be wanted, and `--` or `;` at the margin: what other languages begin a comment with.
 * Elsewhere these are minus signs and separators.
 */
function startsForeignComment(text: string, at: number, last: Token | undefined, first: boolean): boolean {
  const sign = text[at]!;
  const margin = at === 0 || text[at - 1] === "\n";
  if (sign === ";" || sign === "-") return margin && (sign === ";" || text[at + 1] === "-");
  if (sign !== "#") return false;
  const complete = last && (last.kind === "symbol" ? /[)\]}]/.test(last.text) : !RESERVED_WORDS.has(last.text));
  return first || /[#!\s]/.test(text[at + 1] ?? " ") || complete === true;
}

type Report = (code: DiagnosticCode, start: number, end: number, message: string, fix?: Fix) => void;

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
  const sign = text[at]!;
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
