// The canonical text of the rules: which texts are the same rules, and which definitions of modules belong to them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalRules } from "../../src/language/canonical.ts";
import { readGame } from "../../src/language/read.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { compileText } from "../../src/play/index.ts";

/** Each definition is asked for in its own way, but for `idle`. */
const MODULE = `module tools
use ./deeper
type Shade = { dark, light }
type Unused = { x, y }
tag odd = { n in 0..9 | mod(n, 2) is 1 }
constant pay[s in Shade] = if s is dark then 1 else 2
constant base = 3
fn shade(n: 0..9): Shade = if n in odd then dark else light
fn twice(n: 0..9) = n + n
fn above(n: 0..9) = deep(n) + base
fn idle = 4
`;
const DEEPER = "module deeper\nfn deep(n: 0..9) = deepest + n\nfn deepest = 5\nfn shallow = 6\n";
const modules: Readonly<Record<string, string>> = { "./tools": MODULE, "./deeper": DEEPER };

const game = (...lines: readonly string[]): string => `game G
use ./tools
players A, B
board Cell = grid(3, 3)
track n: 0..99 = 0
track mark[Cell]: Player?
decision go by A when n is 0
  do n := 1
end draw when n > 0
outcome draw otherwise
${lines.map((line) => `${line}\n`).join("")}`;

function rulesOf(text: string, found = modules): string {
  const read = readGame(makeSource("g", text), {}, (path) => found[path]);
  assert.deepEqual(read.diagnostics, []);
  return canonicalRules(read, []);
}

/** The names of the module's definitions that are part of the rules. */
const needed = (...lines: readonly string[]): readonly string[] =>
  [...rulesOf(game(...lines)).matchAll(/^(?:type|tag|constant|fn) (\w+)/gm)].map(([, name]) => name!);

const PLAIN = rulesOf(game());

test("what stands only in a display or a notation is no part of the rules", () => {
  for (const line of [
    "display colour c in Cell = if shade(c.row) is dark then black else white",
    "display colour c in Cell = if c.row in odd then black else white",
    "display colour c in Cell = if c.row is base then black else white",
    'display board Cell shows mark \n  glyph A "a"\n  hide n\n  title n "N"',
    "notation short = n do n := twice(1)",
    "notation short = n do n := above(1)",
    "notation short = n do if n in odd: n := pay[dark]",
  ]) {
    assert.equal(rulesOf(game(line)), PLAIN, line);
  }
});

test("what a game declares for its display alone is no part of its rules", () => {
  const shown =
    "display\n  colour c in Cell = if across(c) is 1 then black else white\n  place n is k on (far[A] + k, 0) as coin";
  const lines = ["fn across(c: Cell) = wide(c.row)", "fn wide(k: Int) = k - 1", "constant far[Player] = A: 1, B: 2"];
  assert.equal(rulesOf(game(...lines, shown)), PLAIN);
  assert.match(rulesOf(game(...lines)), /fn across.*\nfn wide.*\nconstant far/);
  // What the rules ask for too, or what nobody does, stays; so do types and boards, whose values rules may name alone.
  const both = rulesOf(game(...lines, "fn lone = wide(3)", "end A wins when far[B] is 3", shown));
  assert.doesNotMatch(both, /across/);
  assert.match(both, /\nfn wide.*\nconstant far.*\nfn lone/);
  const kinds = ["type Kind = { low, high }", "fn tint(k: Kind) = k is low"];
  const typed = rulesOf(game(...kinds, "display\n  colour k in Kind = if tint(k) then black else white"));
  assert.match(typed, /\ntype Kind/);
  assert.doesNotMatch(typed, /tint/);
  // A spelling asks for it as well: it is written in records.
  const spelt = rulesOf(game(...lines, shown, "spelling s of go = far[A]"));
  assert.match(spelt, /\nconstant far/);
});

test("the rules hold what they ask for, straight or through others, and nothing else", () => {
  assert.deepEqual(needed(), []);
  assert.deepEqual(needed("fn f = twice(2)"), ["f", "twice"]);
  assert.deepEqual(needed("tag even = 0..9 except odd"), ["even", "odd"]);
  assert.deepEqual(needed("fn f(s: Shade) = s is dark"), ["f", "Shade"]);
  assert.deepEqual(needed("track lamp: Shade = dark"), ["Shade"]);
  assert.deepEqual(needed("constant c[Shade] = dark: 1, light: 2"), ["c", "Shade"]);
  assert.deepEqual(needed("fn f = pay[dark]"), ["f", "Shade", "pay"]);
  assert.deepEqual(needed("fn f = shade(2) is dark"), ["f", "Shade", "odd", "shade"]);
  assert.deepEqual(needed("fn f = above(2)"), ["f", "deep", "deepest", "base", "above"]);
});

/** Every place of the rules where a module may be asked for something. */
const PLACES: readonly string[] = [
  "track m: 0..99 = twice(2)",
  "track m[k in 0..1]: 0..99 = twice(k)",
  "track m: 0..99 in { twice(2), 5 }",
  "track m: 0..9 = 0 shown to { p in Player | twice(m) > 2 }",
  "track m: 0..9 = 0 shown to A else twice(m)",
  "start when twice(1) is 2",
  "remember twice(1) as past last 2",
  "remember n as past since twice(1) is 2 last 2",
  "setup do n := twice(1) - 2",
  "whenever n is 0 and twice(1) is 3 do n := 1",
  "decision d(k in 0..twice(2)) by A do n := 1",
  "decision d(k in 0..9 | twice(k) > 2) by A do n := 1",
  "decision d by { p in Player | twice(1) is 2 } do n := 1",
  "decision d by A when twice(1) is 2 do n := 1",
  "decision d by A unless twice(1) is 2 do n := 1",
  "decision d(k in 0..9) by A prefer most twice(k) do n := 1",
  "decision d(k in 0..9) by A do n := 1 shown to { p in Player | twice(k) > 2 }",
  "decision d by A do n := 1 again d when twice(n) < 1",
  "decision d by A when n < 3 do n += 1 again d same when twice(1)",
  "decision d by A when n < 3 do n += 1 again d finally n := twice(1)",
  "consequence A go, B go do n := twice(1)",
  "end B wins when twice(n) is 99",
  "for k in 0..twice(1): end B wins k when n is 99",
  "outcome B scores twice(1) when n is 98",
  "worth draw to p = twice(1)",
];

for (const line of PLACES) {
  test(`a function asked for in "${line}" is part of the rules`, () => {
    const rules = rulesOf(game(line));
    assert.match(rules, /\nmodule \.\/tools\n/);
    const changed = { ...modules, "./tools": MODULE.replace("n + n", "2 * n") };
    assert.notEqual(rulesOf(game(line), changed), rules);
  });
}

test("other values of the game's parameters are other rules", () => {
  const text = game().replace("players A, B\n", "players A, B\nwith size in 2..5 = 3, first in Player = A\n");
  const rules = (parameters: Readonly<Record<string, string>>): string | undefined =>
    compileText(text, { parameters, modules: (path) => modules[path] }).system?.rules;
  const plain = rules({});
  assert.ok(plain);
  assert.equal(rules({ size: "3" }), plain);
  assert.equal(rules({ first: "A", size: "3" }), plain);
  assert.equal(new Set([plain, rules({ size: "4" }), rules({ first: "B" }), rules({ size: "4", first: "B" })]).size, 4);
});
