import { type Diagnostic, printableDiagnostic } from "../text/diagnostic.ts";
import type { Source } from "../text/source.ts";
import { lex, type Token } from "./lexer.ts";
import { parseDeclaration } from "./parse-declarations.ts";
import { parseOrigin, reportMisplaced } from "./parse-modules.ts";
import { Cursor, declarationWord, describe, isClosing, isMark, replacement } from "./parser-state.ts";
import type { Declaration, GameFile, Ident, TextExpr } from "./tree.ts";

/** Longer texts are not read, in UTF-16 units. */
export const MAX_FILE_LENGTH = 1 << 17;

/** No branch of a tree is longer, so that whoever walks it may use recursion. */
export const MAX_TREE_HEIGHT = 1000;

export interface Parsed {
  readonly file: GameFile;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads any text at all: what is wrong with it becomes diagnostics, what is missing becomes missing nodes. */
export function parse(source: Source): Parsed {
  const { length } = source.text;
  const nothing: GameFile = {
    start: 0,
    end: length,
    name: { start: 0, end: 0, text: "" },
    declarations: [],
    comments: [],
  };
  if (length > MAX_FILE_LENGTH) {
    // How many more is not known: of a file that is too long no more is read than shows it.
    const message = `found a file of more than ${MAX_FILE_LENGTH} characters, expected at most so many`;
    return { file: nothing, diagnostics: [{ code: "NF1008", severity: "error", start: 0, end: 0, message }] };
  }
  const { tokens, comments, diagnostics } = lex(source);
  const c = new Cursor(source, tokens);
  const declarations: Declaration[] = [];
  let header: Header | undefined;
  for (const { start, limit, outside } of splitDeclarations(tokens)) {
    c.begin(start, limit);
    if (outside !== undefined) reportOutside(c, outside);
    if (start === 0) header = parseHeader(c);
    if (start === 0 && header) finishDeclaration(c);
    while (!c.atEnd()) declarations.push(parseWhole(c));
  }
  reportMisplaced(c, declarations, { isModule: header?.module === true, isVariant: header?.base !== undefined });
  if (tokens.length === 0) c.report("NF1101", { start: 0, end: 0 }, "found nothing, expected a line `game Name`");
  const all = [...diagnostics, ...c.diagnostics].sort((a, b) => a.start - b.start || a.end - b.end);
  return { file: { ...nothing, ...header, declarations, comments }, diagnostics: all.map(printableDiagnostic) };
}

interface Header {
  readonly module?: true;
  readonly name: Ident;
  readonly base?: Ident;
  readonly title?: TextExpr;
}

interface Part {
  readonly start: number;
  readonly limit: number;
  /** The first clause that stands at the margin. */
  readonly outside?: number;
}

/** Words that begin no declaration, and so belong to the one above them also where they are not indented. */
const CLAUSES: Readonly<Record<string, readonly string[]>> = {
  decision: ["by", "when", "unless", "do"],
  every: ["by", "when", "unless"],
  action: ["do"],
  consequence: ["do"],
  whenever: ["do"],
  setup: ["do"],
  notation: ["do"],
  start: ["when"],
  end: ["when"],
  outcome: ["when", "otherwise"],
  for: ["when", "otherwise"],
};

/** A token at the margin begins a declaration, unless it closes a bracket of the one before or is a clause of it. */
function splitDeclarations(tokens: readonly Token[]): Part[] {
  const starts: { readonly token: Token; readonly start: number }[] = [];
  const outside = new Map<number, number>();
  tokens.forEach((token, index) => {
    if (index > 0 && (!token.first || token.column > 1 || isClosing(token))) return;
    const last = starts.at(-1);
    const head = last && declarationWord(last.token);
    const isClause = head !== undefined && CLAUSES[head]?.some((word) => isMark(token, word));
    if (!last || !isClause) starts.push({ token, start: index });
    else if (!outside.has(last.start)) outside.set(last.start, index);
  });
  return starts.map(({ start }, i) => {
    const clause = outside.get(start);
    return { start, limit: starts[i + 1]?.start ?? tokens.length, ...(clause !== undefined && { outside: clause }) };
  });
}

/** Reports a clause at the margin; the fix indents it and all lines below it. */
function reportOutside(c: Cursor, index: number): void {
  const token = c.tokens[index]!;
  const head = c.tokens[c.position]!.text;
  const lines = c.tokens.slice(index, c.limit).filter((one) => one.first);
  const edits = lines.map(({ start }) => ({ start, end: start, text: "  " }));
  const message = `found "${token.text}" at the margin, expected it indented under its "${head}"`;
  c.report("NF1009", token, message, { title: "indent it", edits });
}

/** Reads the head of the file; where a declaration stands in its place, reports that and leaves it to be read. */
function parseHeader(c: Cursor): Header | undefined {
  const token = c.peek();
  if (token.column > 1) reportIndented(c, token);
  const misspelled =
    /^(gam|gme|gmae|games?|Game|GAME)$/.test(token.text) && token.kind === "name" && token.text !== "game";
  const module = isMark(token, "module");
  if (misspelled) c.unexpected("NF1103", '"game"', replacement(token, "game"));
  else if (!isMark(token, "game") && !module) {
    const fix = { title: "write `game Name`", edits: [{ start: token.start, end: token.start, text: "game Name\n" }] };
    c.report("NF1101", token, `found ${describe(token)}, expected a line \`game Name\` at the head of the file`, fix);
    c.broken = false;
    return undefined;
  }
  c.take();
  const name = c.ident(`the name of the ${module ? "module" : "game"}`);
  const base = c.tryTake("from") ? parseOrigin(c) : undefined;
  if (module && base) c.report("NF1506", base, `found "from" in a module, expected one that comes from no other`);
  return {
    ...(module && { module: true as const }),
    name,
    ...(base && !module && { base }),
    ...(c.peek().kind === "text" && { title: c.text() }),
  };
}

function parseWhole(c: Cursor): Declaration {
  const first = c.position;
  c.head = first;
  c.broken = false;
  const declaration = parseDeclaration(c);
  finishDeclaration(c);
  // A token makes at most five levels, so that most declarations need no count.
  if (c.position - first < MAX_TREE_HEIGHT / 5 || height(declaration) <= MAX_TREE_HEIGHT) return declaration;
  const span = { start: declaration.start, end: declaration.end };
  c.report("NF1010", c.tokens[first]!, `found more than ${MAX_TREE_HEIGHT} levels of nesting, expected fewer`);
  return { kind: "missing-declaration", ...span };
}

/** Reports what a whole declaration leaves over, and skips it unless it is a declaration that is indented. */
function finishDeclaration(c: Cursor): void {
  if (c.atEnd()) return;
  const token = c.peek();
  if (!c.broken && token.first && declarationWord(token)) {
    reportIndented(c, token);
    return;
  }
  if (!c.broken) reportLeftover(c, token);
  while (!c.atEnd()) c.take();
}

function reportLeftover(c: Cursor, token: Token): void {
  const removed = { title: `remove \`${token.text}\``, edits: [{ start: token.start, end: token.end, text: "" }] };
  const last = c.peek(1).kind === "end" || c.peek(1).first;
  if (isMark(token, "-") && c.at("-", 1) && c.peek(1).start === token.end) {
    const span = { start: token.start, end: token.end + 1 };
    c.report("NF1007", span, 'found "--", expected "//", which begins a comment', replacement(span, "//"));
    return;
  }
  if (isMark(token, ";")) c.unexpected("NF1125", "the end of the line", last ? removed : undefined);
  else if (isClosing(token)) c.report("NF1109", token, `found "${token.text}", which closes nothing`, removed);
  else c.unexpected("NF1115", "the end of the declaration");
}

function reportIndented(c: Cursor, token: Token): void {
  const start = token.start - token.column + 1;
  const fix = { title: "move it to the margin", edits: [{ start, end: token.start, text: "" }] };
  const message = `found ${describe(token)} in column ${token.column}, expected a declaration at the margin`;
  c.report("NF1009", token, message, fix);
}

/** The length of the longest branch, counted without recursion: a chain of operators may be as long as the file. */
function height(root: object): number {
  let deepest = 0;
  const open: { readonly node: object; readonly depth: number }[] = [{ node: root, depth: 1 }];
  for (let top = open.pop(); top; top = open.pop()) {
    deepest = Math.max(deepest, top.depth);
    for (const child of Object.values(top.node)) {
      if (typeof child === "object" && child !== null) open.push({ node: child, depth: top.depth + 1 });
    }
  }
  return deepest;
}
