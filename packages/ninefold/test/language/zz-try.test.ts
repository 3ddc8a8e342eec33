import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { format, printDeclaration, printExpr } from "../../src/language/format.ts";
import { lex } from "../../src/language/lex.ts";
import { parse } from "../../src/language/parse.ts";
import { makeSource } from "../../src/language/source.ts";
import type { GameFile } from "../../src/language/syntax.ts";
import { declaration, expr } from "./random-trees.ts";
import { walk } from "./tree.ts";

const WIDTH = 100;
const FOLDERS = ["../fixtures/sketch/", "../../../../games/"].map((path) => new URL(path, import.meta.url));
const TEXTS = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".game"))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), "utf8") })),
).filter(({ text }) => parse(makeSource("test.game", text)).diagnostics.length === 0);

function read(text: string): GameFile {
  const { file, diagnostics } = parse(makeSource("test.game", text));
  assert.deepEqual(diagnostics, [], text);
  return file;
}

function formatted(text: string): string {
  const result = format(makeSource("test.game", text));
  assert.ok("text" in result, `${text}\n${JSON.stringify(result)}`);
  return result.text;
}

/** A tree without its spans. */
function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => key !== "start" && key !== "end");
  return Object.fromEntries(entries.map(([key, value]) => [key, bare(value)]));
}

/** The tree of a file as a text, without spans and comments. */
function treeOf({ name, title, declarations }: GameFile): string {
  const withoutSpan = (key: string, value: unknown): unknown => (key === "start" || key === "end" ? undefined : value);
  return JSON.stringify({ name, title, declarations }, withoutSpan);
}

/** What holds of the canonical form of every text. */
function checkLaws(text: string): void {
  const file = read(text);
  const once = formatted(text);
  const again = read(once);
  assert.equal(treeOf(again), treeOf(file), `${text}\nbecomes\n${once}`);
  const comments = ({ comments }: GameFile): string[] => comments.map((one) => one.text);
  assert.deepEqual(comments(again), comments(file), `${text}\nbecomes\n${once}`);
  assert.equal(formatted(once), once, text);
  for (const line of once.split("\n")) {
    assert.ok(line.length <= WIDTH || line.trimStart().startsWith("//"), `too wide: ${line}`);
    assert.equal(line.trimEnd(), line);
  }
}

// ---- changes of layout that keep the tree ----

type Random = (below: number) => number;

/** Mulberry32. */
function randomNumbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function pick<T>(random: Random, all: readonly T[]): T {
  return all[random(all.length)]!;
}

function splice(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

/** What stands between two neighbouring tokens is replaced. */
function respace(text: string, random: Random): string {
  const { tokens } = lex(makeSource("test.game", text));
  const i = random(tokens.length - 1);
  const start = tokens[i]!.end;
  const end = tokens[i + 1]!.start;
  const found = text.slice(start, end);
  if (found.includes("//") || /\n\s*\n/.test(found)) return text;
  return splice(text, start, end, pick(random, ["", " ", "   ", ", ", `\n${" ".repeat(random(14))}`]));
}

const OPERANDS = /^(binary|unary|name|number|call|index|field|if|quantifier|fold|reach|filter|collect|set|possible)$/;

/** Parentheses are put around an expression, or a pair is removed. */
function rebracket(text: string, random: Random): string {
  const { tokens } = lex(makeSource("test.game", text));
  const open = pick(random, tokens);
  if (open.text === "(" && random(2) === 0) {
    const close = pick(random, tokens);
    return close.text === ")" ? splice(splice(text, close.start, close.end, ""), open.start, open.end, "") : text;
  }
  const spans: { start: number; end: number }[] = [];
  walk(read(text), (node) => {
    if (OPERANDS.test((node as { kind?: string }).kind ?? "")) spans.push(node);
  });
  if (spans.length === 0) return text;
  const { start, end } = pick(random, spans);
  return splice(text, start, end, `(${text.slice(start, end)})`);
}

/** A comment is put between two tokens, and what follows it on a line of its own. */
function annotate(text: string, random: Random): string {
  const { tokens } = lex(makeSource("test.game", text));
  const i = random(tokens.length);
  const start = tokens[i]!.end;
  const next = tokens[i + 1];
  const comment = `// ${"why ".repeat(1 + (random(4) === 0 ? random(26) : random(4)))}${random(100)}`;
  const column = next?.first ? next.column - 1 : random(16);
  const indent = `\n${" ".repeat(column)}`;
  const lead = pick(random, [" ", "   ", "\n", `\n${" ".repeat(random(9))}`, "\n\n  "]);
  const between = next ? text.slice(start, next.start) : "\n";
  if (between.includes("//")) return text;
  return splice(text, start, next?.start ?? text.length, `${lead}${comment}${next ? indent : "\n"}`);
}

type Change = (text: string, random: Random) => string;

/** The text after so many attempts at changes, each undone if the tree is another one afterwards. */
function change(text: string, attempts: number, changes: readonly Change[], random: Random): string {
  const tree = treeOf(read(text));
  let changed = text;
  for (let i = 0; i < attempts; i++) {
    const next = pick(random, changes)(changed, random);
    const { file, diagnostics } = parse(makeSource("test.game", next));
    if (diagnostics.length === 0 && treeOf(file) === tree) changed = next;
  }
  return changed;
}

const withoutComments = (text: string): string => text.replace(/ *\/\/.*/g, "").replace(/\n{2,}/g, "\n");

for (const [seed, { name, text }] of TEXTS.slice(0,1).entries()) {
  test(`${name}: the laws of the canonical form hold`, () => checkLaws(text));

  test(`${name}: the canonical form is the same for every layout`, () => {
    const plain = withoutComments(text);
    const changed = change(plain, 120, [respace, respace, rebracket], randomNumbers(seed));
    assert.equal(formatted(changed), formatted(plain), changed);
  });

  test(`${name}: no comment is lost, wherever it stands`, () => {
    checkLaws(change(text, 80, [respace, annotate, annotate], randomNumbers(seed)));
  });
}

test("an expression is read back as it was printed", () => {
  const readBack = fc.property(expr, (one) => {
    const [tag] = read(`game G\ntag t =\n  ${printExpr(one).replaceAll("\n", "\n  ")}\n`).declarations;
    assert.ok(tag?.kind === "tag");
    assert.deepEqual(bare(tag.value), bare(one));
  });
  fc.assert(readBack, { seed: Number(process.env.SEED), numRuns: 20000 });
});

test("a declaration is read back as it was printed, and its print is canonical", () => {
  const readBack = fc.property(declaration, (one) => {
    const text = `game G\n${printDeclaration(one)}\n`;
    assert.deepEqual(bare(read(text).declarations), [bare(one)], text);
    assert.equal(formatted(text), text);
  });
  fc.assert(readBack, { seed: Number(process.env.SEED), numRuns: 20000 });
});
