import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { format, printDeclaration, printExpr } from "../../src/language/format/format.ts";
import { lex } from "../../src/language/syntax/lexer.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import type { GameFile } from "../../src/language/syntax/tree.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { isLeftOut, rounds } from "../library/sample.ts";
import { declaration, expr, head } from "./random-trees.ts";
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

/** What holds of the canonical form of every text, however deep it nests. */
function checkText(text: string): string {
  const file = read(text);
  const once = formatted(text);
  const again = read(once);
  assert.equal(treeOf(again), treeOf(file), `${text}\nbecomes\n${once}`);
  const comments = ({ comments }: GameFile): string[] => comments.map((one) => one.text);
  assert.deepEqual(comments(again), comments(file), `${text}\nbecomes\n${once}`);
  assert.equal(formatted(once), once, `${text}\nbecomes\n${once}`);
  assert.doesNotMatch(once, /[ \t]\n|\n\n\n|\n\n$/);
  return once;
}

/** A line that cannot be broken: a comment, or a picture, which is one text. */
const WHOLE = /^ *(\/\/|picture "[^"]*")/;

/** What holds besides of the canonical form of a text that people write. */
function checkLaws(text: string): void {
  for (const line of checkText(text).split("\n")) {
    assert.ok(line.length <= WIDTH || WHOLE.test(line), `too wide: ${line}`);
  }
}

const CANONICAL: readonly (readonly [name: string, before: string, after: string])[] = [
  ["spaces", "track  x :0 .. 3=( 1+2 )*3", "track x: 0..3 = (1 + 2) * 3"],
  ["parentheses that say nothing", "fn f = ((a) and (b)) or not (c is d)", "fn f = a and b or not c is d"],
  ["parentheses that are needed", "fn f = (a or b) and -(-c) - (d - e)", "fn f = (a or b) and -(-c) - (d - e)"],
  [
    "what `after` reads on to",
    "fn f = g(after a and not b, (after a) and after (not b), after (c is d))",
    "fn f = g(after (a and not b), (after a) and after not b, after c is d)",
  ],
  ["the last operand", "fn f = a or (some x in S: b)", "fn f = a or some x in S: b"],
  [
    "any other operand",
    "fn f = (some x in S: b) or (if a then 1 else 2) <= 3",
    "fn f = (some x in S: b) or (if a then 1 else 2) <= 3",
  ],
  ["a truth value in braces", "fn f = { (x in S) }", "fn f = { (x in S) }"],
  ["braces", "fn f = g({ }, {c}, {c,d}, {c[1]}, {x in S|a})", "fn f = g({}, {c}, { c, d }, { c[1] }, { x in S | a })"],
  ["types", "type T={a,b}~Z( 3 ),up:(0 .. 4)?", "type T = { a, b } ~ Z3, up: 0..4?"],
  [
    "a graph",
    "board B=graph{a-b->c,c-d;north/south:a-d;}",
    "board B = graph { a - b -> c, c - d; north/south: a - d }",
  ],
  [
    "empty lines",
    "\n\nplayers A\n\n\n\nplayers B\nsetup do\n\n  x := 1\n\n",
    "\nplayers A\n\nplayers B\nsetup do x := 1",
  ],
  ["a short block", "setup do\n  x := 1\n  y := 2", "setup do x := 1, y := 2"],
  [
    "a sum takes the comma behind it",
    "setup do x := sum of y for y in S\n         z := 1",
    "setup do\n  x := sum of y for y in S\n  z := 1",
  ],
  [
    "clauses on the head's line",
    "decision d\n  by a\n  when b\n  do\n    x := 1",
    "decision d by a when b\n  do x := 1",
  ],
  ["a reason", 'decision d when a "why"\n  do x := 1', 'decision d when a  "why"\n  do x := 1'],
  ["an order of clauses", "decision d do x := 1\n  by a when b", "decision d\n  do x := 1\n  by a\n  when b"],
  [
    "an `if`",
    "setup do\n  if a:\n    x := 1\n  else if b:\n    x := 2\n  else:\n    for y in S:\n      if c: x := 3",
    "setup do\n  if a: x := 1\n  else if b: x := 2\n  else:\n    for y in S:\n      if c: x := 3",
  ],
  [
    "the arms of a match",
    "fn f = match a\n      long=>1\n      b,c =>2\n      otherwise 3",
    "fn f = match a\n  long => 1\n  b, c => 2\n  otherwise 3",
  ],
  [
    "an action that is one match",
    "decision d\n  do match a\n       b => x := 1\n       otherwise nothing",
    "decision d\n  do match a\n    b => x := 1\n    otherwise nothing",
  ],
  [
    "an action that is one chance",
    "setup do\n  chance\n    1 / 2: x := 1\n    1 / 2:\n      nothing",
    "setup do chance\n  1/2: x := 1\n  1/2: nothing",
  ],
  ["a comment inside", "fn f = a and // why\n  b", "// why\nfn f = a and b"],
  ["a comment behind", "setup do\n  x := 1 // why\n  y := 2", "setup do\n  x := 1  // why\n  y := 2"],
  ["a comment behind a line", "setup do x := 1, y := 2 // why", "setup do x := 1, y := 2  // why"],
  [
    "a comment above",
    "setup do\n  x := 1\n  // why  \n  y := 2\n  // end",
    "setup do\n  x := 1\n  // why\n  y := 2\n// end",
  ],
  [
    "a comment above an `else`",
    "setup do\n  if a: x := 1\n  // why\n  else: // so\n    x := 2",
    "setup do\n  if a: x := 1\n  // why\n  else:  // so\n    x := 2",
  ],
  [
    "a line that is too long",
    `fn f = ${"abcdefghij or ".repeat(9)}b`,
    `fn f = abcdefghij${"\n  or abcdefghij".repeat(8)}\n  or b`,
  ],
  [
    "a value that fits on the next line",
    `fn f = { x in S | ${"abcdefghij, ".repeat(6)}b }`.replace("fn f", `fn ${"f".repeat(20)}`),
    `fn ${"f".repeat(20)} =\n  { x in S | ${"abcdefghij, ".repeat(6)}b }`,
  ],
  [
    "a comment that is too long for its line",
    `setup do x := 1 // ${"so ".repeat(28)}`,
    `// ${"so ".repeat(28).trimEnd()}\nsetup do x := 1`,
  ],
];

for (const [name, before, after] of CANONICAL) {
  test(`canonical form: ${name}`, () => {
    assert.equal(formatted(`game G from a\n${before}\n`), `game G from a\n${after}\n`);
    assert.equal(formatted(`game G from a\n${after}\n`), `game G from a\n${after}\n`);
  });
}

test("the header keeps what stands above it", () => {
  assert.equal(formatted('\n// one\n\n\n// two\n\ngame G"g"//three\n'), '// one\n\n// two\n\ngame G "g"  //three\n');
});

test("a text with mistakes is left as it is", () => {
  const result = format(makeSource("test.game", "game G from a\ntrack x 1\n"));
  assert.ok("diagnostics" in result);
  assert.ok(result.diagnostics.length > 0);
});

test("a list may be as long as a file", () => {
  const text = formatted(`game G from a\nfn f = {${"a,".repeat(60_000)}b}\n`);
  assert.equal(text.split(",").length, 60_001);
});

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

for (const [seed, { name, text }] of TEXTS.filter((one) => !isLeftOut(one.name)).entries()) {
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
    const [tag] = read(`game G from a\ntag t =\n  ${printExpr(one).replaceAll("\n", "\n  ")}\n`).declarations;
    assert.ok(tag?.kind === "tag");
    assert.deepEqual(bare(tag.value), bare(one));
  });
  fc.assert(readBack, { seed: 9, numRuns: rounds(65, 2000) });
});

test("a declaration is read back as it was printed, and its print is canonical", () => {
  const readBack = fc.property(declaration, (one) => {
    const text = `game G from a\n${printDeclaration(one)}\n`;
    assert.deepEqual(bare(read(text).declarations), [bare(one)], text);
    assert.equal(formatted(text), text);
  });
  fc.assert(readBack, { seed: 9, numRuns: rounds(40, 600) });
});

test("the head of a module is read back as it was printed, and its print is canonical", () => {
  const readBack = fc.property(head, (one) => {
    const text = `module m\n${printDeclaration(one)}\n`;
    assert.deepEqual(bare(read(text).declarations), [bare(one)], text);
    assert.equal(formatted(text), text);
  });
  fc.assert(readBack, { seed: 9, numRuns: rounds(30, 400) });
});

test("comments anywhere in any declarations are kept", () => {
  const kept = fc.property(fc.array(declaration, { minLength: 1, maxLength: 3 }), fc.nat(), (all, seed) => {
    const text = `game G from a\n${all.map((one) => `${printDeclaration(one)}\n`).join("")}`;
    checkText(change(text, 12, [respace, annotate, annotate], randomNumbers(seed)));
  });
  fc.assert(kept, { seed: 9, numRuns: rounds(20, 150) });
});
