// What a file of several has besides declarations: its `use` lines, what a module needs, and what it may hold.

import { isLibraryName, isModulePath, STANDARD_PATHS } from "../text/paths.ts";
import type { Span } from "../text/source.ts";
import { nearestWord } from "../text/spelling.ts";
import { parseExpr } from "./parse-expressions.ts";
import { parseIndexNodes, parseParams, parseType } from "./parse-types.ts";
import { type Cursor, isMark, isName, replacement } from "./parser-state.ts";
import type { Declaration, Ident, Need, NeedsDecl, TypeNode, UseBinding, UseDecl } from "./tree.ts";

export function parseUse(c: Cursor): UseDecl {
  const { start } = c.take();
  const path = parsePath(c);
  if (c.at(",")) return { kind: "use", path: reportList(c, path), ...c.spanFrom(start) };
  const bindings = c.at("(") ? c.bracketed(() => c.commaList(() => parseBinding(c)), undefined) : undefined;
  const as = c.tryTake("as") ? c.newName("the word before the names of the module") : undefined;
  return { kind: "use", path, ...(bindings && { bindings }), ...(as && { as }), ...c.spanFrom(start) };
}

function parseBinding(c: Cursor): UseBinding {
  const name = c.ident("the name of something that the module needs");
  c.expectEquals();
  const value = c.ident("what this file calls it");
  return { name, value, ...c.spanFrom(name.start) };
}

/** The words of what a module may need. */
const NEEDED = ["type", "board", "tag", "constant", "fn", "track", "action", "decision", "with"] as const;

export function parseNeeds(c: Cursor): NeedsDecl | (Span & { readonly kind: "missing-declaration" }) {
  const { start } = c.take();
  const needs: Need[] = [];
  do {
    const need = parseNeed(c);
    if (need) needs.push(need);
    else c.skipPart((token) => isMark(token, ","));
  } while (c.tryTake(","));
  const [first, ...others] = needs;
  // What could not be read may be what the module names.
  if (!first || c.broken) return { kind: "missing-declaration", ...c.spanFrom(start) };
  return { kind: "needs", needs: [first, ...others], ...c.spanFrom(start) };
}

function parseNeed(c: Cursor): Need | undefined {
  const { start } = c.peek();
  const kind = NEEDED.find((word) => c.at(word));
  if (kind === undefined) {
    const words = NEEDED.map((word) => `"${word}"`).join(", ");
    c.unexpected("NF1525", `what is needed, by one of the words ${words} and its name`);
    return undefined;
  }
  c.take();
  const name = c.ident(`the name of the ${kind} that is needed`);
  const done = <Rest extends object>(rest: Rest) => ({ name, ...rest, ...c.spanFrom(start) });
  switch (kind) {
    case "board":
      return done({ kind });
    case "type": {
      const of = c.tryTake("of") ? c.ident("the type whose values it has") : undefined;
      const parts = c.tryTake("with") ? parseNeededParts(c) : [];
      return done({ kind, ...(of && { of }), parts });
    }
    case "tag":
      return done({ kind, type: parseNeededType(c) });
    case "constant":
    case "track": {
      const index = parseIndexNodes(c);
      return done({ kind, index, type: parseNeededType(c) });
    }
    case "fn": {
      const params = parseParams(c);
      return done({ kind, params, type: parseNeededType(c) });
    }
    case "action":
    case "decision":
      return done({ kind, params: parseParams(c) });
    case "with": {
      c.expect("in");
      return done({ kind, domain: parseExpr(c) });
    }
  }
}

function parseNeededType(c: Cursor): TypeNode {
  c.expect(":");
  return parseType(c);
}

/** The values of an enumeration, or the fields of a product, up to the next thing that is needed. */
function parseNeededParts(c: Cursor): (Need & { readonly kind: "type" })["parts"] {
  const parts: (Span & { readonly name: Ident; readonly type?: TypeNode })[] = [];
  do {
    const name = c.ident("the name of a value or of a field");
    const type = c.tryTake(":") ? parseType(c) : undefined;
    parts.push({ name, ...(type && { type }), ...c.spanFrom(name.start) });
  } while (c.at(",") && !beginsNeed(c) && c.tryTake(","));
  const odd = parts.find(({ type }) => (type === undefined) !== (parts[0]?.type === undefined));
  if (odd) c.report("NF1525", odd, "found values and fields of one type, expected the ones or the others");
  return parts;
}

/** Whether a word of something needed follows the comma, and its name. */
const beginsNeed = (c: Cursor): boolean => NEEDED.some((word) => c.at(word, 1)) && isName(c.peek(2));

/** Several modules behind one `use`: none of them is known by the path returned, so no name is missed. */
function reportList(c: Cursor, { start, end }: Span): Ident {
  const edits = [];
  for (let i = 0; c.peek(i).kind !== "end"; i++) {
    const next = c.peek(i + 1);
    if (c.at(",", i) && next.kind !== "end") edits.push({ start: c.peek(i).start, end: next.start, text: "\nuse " });
  }
  const fix = edits.length > 0 ? { title: "write a `use` for each", edits } : undefined;
  c.unexpected("NF1115", "the end of the line: each module has a line of its own", fix);
  return { start, end, text: "" };
}

/** What stands without space between, up to the end of the line; `text` is "" where it is no path of a module. */
function parsePath(c: Cursor): Ident {
  const first = c.peek();
  if (first.kind === "end" || (first.kind !== "text" && first.kind !== "symbol" && !isName(first))) {
    c.missing("NF1501", 'a module such as "std/pieces" or "./moves"');
    return { ...c.here(), text: "" };
  }
  c.take();
  while (first.kind !== "text" && !c.atEnd() && !c.at(",") && !c.at("(") && c.peek().start === c.lastEnd) c.take();
  const span = { start: first.start, end: c.lastEnd };
  const written = c.written(span);
  if (isModulePath(written)) return { ...span, text: written };
  reportPath(c, span, first.kind === "text" ? first.text : written);
  return { ...span, text: "" };
}

function reportPath(c: Cursor, span: Span, written: string): void {
  const bare = written.replace(/\.game$/, "");
  const meant = isModulePath(bare) ? bare : guess(bare);
  const quoted = c.written(span) !== written;
  const found = `found ${quoted ? "the text " : ""}"${written}"`;
  const expected = quoted ? `${meant} without quotes` : `"${meant}"`;
  if (meant !== undefined) c.report("NF1501", span, `${found}, expected ${expected}`, replacement(span, meant));
  else if (/(^|\/)\.\.(\/|$)|^[/\\~]|:/.test(bare))
    c.report("NF1501", span, `${found}, expected a module beside this file or below, such as "./moves"`);
  else c.report("NF1501", span, `${found}, expected a module such as "std/pieces" or "./moves"`);
}

/** The path that was surely meant by something that is none. */
function guess(written: string): string | undefined {
  const standard = STANDARD_PATHS.find((path) => path === `std/${written}` || path.endsWith(`/${written}`));
  if (standard) return standard;
  const beside = `./${written}`;
  if (isModulePath(beside)) return nearestWord(`std/${written}`, STANDARD_PATHS) ?? beside;
  return undefined;
}

/** The game that a variant comes from: one of the library by its name, or a file; `text` is "" where it is neither. */
export function parseOrigin(c: Cursor): Ident {
  const first = c.peek();
  if (first.kind === "end" || (first.kind !== "symbol" && !isName(first))) {
    c.missing("NF1512", 'a game such as "chess" or "./mine"');
    return { ...c.here(), text: "" };
  }
  c.take();
  while (!c.atEnd() && c.peek().kind !== "text" && c.peek().start === c.lastEnd) c.take();
  const span = { start: first.start, end: c.lastEnd };
  const written = c.written(span);
  if (isLibraryName(written) || (isModulePath(written) && written.startsWith("./"))) return { ...span, text: written };
  const bare = written.replace(/\.game$/, "");
  const fix = isLibraryName(bare) || isModulePath(bare) ? replacement(span, bare) : undefined;
  c.report("NF1512", span, `found "${written}", expected a game such as "chess" or "./mine"`, fix);
  return { ...span, text: "" };
}

/** What a module cannot hold: of these a game has one, or they speak of all that it has. */
const OF_GAMES: ReadonlySet<Declaration["kind"]> = new Set([
  "players",
  "start",
  "setup",
  "consequence",
  "worth",
  "notation",
  "without",
  "change",
]);

/**
 * Reports what stands in a place of the file that is not its own: `use` below others, what only games have in a module,
 * what only modules have in a game, a change where there is nothing to change.
 */
export function reportMisplaced(
  c: Cursor,
  declarations: readonly Declaration[],
  { isModule, isVariant }: { readonly isModule: boolean; readonly isVariant: boolean },
): void {
  const head = declarations.findIndex(({ kind }) => kind !== "use" && kind !== "needs" && kind !== "without");
  declarations.forEach((declaration, i) => {
    const { kind, start } = declaration;
    if (kind === "use" && head >= 0 && i > head) reportBelow(c, declaration, declarations[head]!);
    if (!isVariant && !isModule && (kind === "without" || kind === "change")) {
      const expected = 'expected a game that comes from another one, as in "game Mine from chess"';
      c.report("NF1513", declaration, `found a change in a game that comes from none, ${expected}`);
    }
    if (!isModule && kind === "needs") {
      const span = { start, end: start + "needs".length };
      c.report("NF1524", span, 'found "needs" in a game, which has no one to bring it; declare it, or write a module');
    }
    if (!isModule || !OF_GAMES.has(kind)) return;
    const [word] = /^\p{L}+/u.exec(c.written(declaration)) ?? [""];
    const expected = "expected definitions, tracks, decisions and other parts that several games may have";
    c.report("NF1506", { start, end: start + word.length }, `found "${word}" in a module, ${expected}`);
  });
}

function reportBelow(c: Cursor, declaration: UseDecl, head: Declaration): void {
  const { start, end } = declaration;
  const lineEnd = c.source.text.indexOf("\n", start);
  const line = c.source.text.slice(start, lineEnd < 0 ? undefined : lineEnd + 1);
  const edits = [
    { start: head.start, end: head.start, text: `${line.trimEnd()}\n` },
    { start, end: start + line.length, text: "" },
  ];
  // What could not be read may be what stands at the head.
  const fix = head.kind === "missing-declaration" ? undefined : { title: "move it to the head", edits };
  const span = { start, end: Math.min(end, start + "use".length) };
  c.report("NF1503", span, 'found "use" below another declaration, expected it at the head of the file', fix);
}
