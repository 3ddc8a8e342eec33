import assert from "node:assert/strict";
import { test } from "node:test";
import { readGame } from "../../src/language/read.ts";
import { makeSource } from "../../src/language/text/source.ts";

/** A game that counts up by an action of modules, and the codes that it gets. */
function codesOf(uses: string, action: string, modules: Readonly<Record<string, string>>): readonly string[] {
  const text = `game G\n${uses}\nplayers A, B\ntrack turn: Player = A\ndecision go by turn do ${action}, turn := next(turn)\nend draw when turn is B\n`;
  const { diagnostics } = readGame(makeSource("test.game", text), {}, (path) => modules[path.slice("./".length)]);
  return [...new Set(diagnostics.map(({ code }) => code))].sort();
}

const COUNTER = "module counter\ntrack n: 0..9 = 0\naction up do n += 1\n";

test("a word behind `as` stands before names that have one already", () => {
  const pair = "module pair\nuse ./counter as x\nuse ./counter as y\naction both do x.up, y.n := x.n\n";
  const modules = { counter: COUNTER, pair };
  assert.deepEqual(codesOf("use ./pair as p\nuse ./pair as q", "p.both, q.both, p.x_n := q.y_n, q.x_up", modules), []);
  const four = "module four\nuse ./pair as a\nuse ./pair as b\naction all do a.both, b.both, a.x_n := b.y_n\n";
  assert.deepEqual(codesOf("use ./four as p\nuse ./four as q", "p.all, q.all, p.a_x_up", { ...modules, four }), []);
});

test("a module within one that has a word is used by the names that the game has", () => {
  const inner = "module inner\nneeds type Kind with king\ntrack seen: set of Kind = {}\naction see do seen := {king}\n";
  const outer = "module outer\nuse ./inner(king = queen)\nneeds type Kind with queen\naction look do see, seen := {}\n";
  const uses = "use ./outer(queen = duke) as o\nuse ./outer(queen = earl) as p\ntype Kind = { duke, earl }";
  assert.deepEqual(codesOf(uses, "o.look, p.look, o.see, p.seen := o.seen", { inner, outer }), []);
});

const levels = (count: number, text: (level: number) => Readonly<Record<string, string>>) =>
  Object.assign({}, ...Array.from({ length: count }, (_, level) => text(level))) as Readonly<Record<string, string>>;

test("modules that multiply are refused in time", () => {
  const modules = levels(15, (i) => ({
    [`m${i}`]:
      i === 0 ? COUNTER : `module m\nuse ./m${i - 1} as a\nuse ./m${i - 1} as b\naction up do\n  a.up\n  b.up\n`,
  }));
  const before = process.cpuUsage();
  assert.deepEqual(codesOf("use ./m6", "up", modules), []);
  assert.deepEqual(codesOf("use ./m14", "up", modules), ["NF1510"]);
  // Far above what it takes, so that only growth faster than the texts can reach it.
  assert.ok(process.cpuUsage(before).user < 5e6);
});

test("modules that use each other on many ways are each there once", () => {
  const modules = levels(15, (i) => {
    const uses = i === 0 ? "" : `use ./m${i - 1}a\nuse ./m${i - 1}b\n`;
    return {
      [`m${i}a`]: `module m\n${uses}track a${i}: 0..9 = 0\n`,
      [`m${i}b`]: `module m\n${uses}track b${i}: 0..9 = 0\n`,
    };
  });
  const before = process.cpuUsage();
  assert.deepEqual(codesOf("use ./m14a", "a0 += 1, b13 += 1", modules), []);
  assert.ok(process.cpuUsage(before).user < 5e6);
});
