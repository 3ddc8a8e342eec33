import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_FILE_LENGTH, parse } from "../../src/language/syntax/parse.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { EVERYTHING } from "../library/sample.ts";
import { applyFixes, grammar, printDiagnostics } from "./diagnose.ts";
import { show } from "./tree.ts";

/** The code and the marked text of every diagnostic. */
function mistakes(text: string): string[] {
  return grammar(text).map((one) => `${one.code} ${text.slice(one.start, one.end)}`);
}

const THREE_MISTAKES: readonly (readonly [string, readonly string[]])[] = [
  ["players A,\ntrak a: 0..9 = 1\nfn f = (1 + 2\nend when a is 1", ["NF1105 ", "NF1103 trak", "NF1108 "]],
  ["setup do\n  a = 1\n  b := := 2\n  c := 3 d := 4\n  e := 5", ["NF1112 =", "NF1104 :=", "NF1124 d"]],
  ["setup do a := , b == 2, c := 1 +", ["NF1104 ,", "NF1112 ==", "NF1104 "]],
  [
    "decision d(from in f(a, to in b)\n  unles turn\n  when a == b\n  do c := 1",
    ["NF1108 ", "NF1103 unles", "NF1110 =="],
  ],
  ["fn f = match a\n  b -> 1\n  c => 2 2\n  d => (3\nend when x", ["NF1114 ->", "NF1114 2", "NF1108 "]],
  ["tag t = { x in S | x > , y is 1 ]\nend when f(a b)\noutcome draw", ["NF1104 ,", "NF1108 ]", "NF1114 b", "NF1122 "]],
  ['display\n  board A shows\n  glyf X "x"\n  hide a b\nend when c', ["NF1105 ", "NF1103 glyf", "NF1115 b"]],
  ["setup do\n  if a\n    b := 1\n  else\n    c := 2\n  for x in S\n    d := 3", ["NF1114 ", "NF1114 ", "NF1114 "]],
  [
    "setup do\n  if (a) {\n    b := 1\n  } else {\n    b := 2\n  }\n  while (c) { b := 3 }\n  d := 4",
    ["NF1133 {", "NF1133 {", "NF1128 while"],
  ],
  ["setup do\n  while (c) { b := 3 } d := 4\n  e = 5", ["NF1128 while", "NF1124 d", "NF1112 ="]],
  ["type T = {1, 3}\nsetup {\n  a := f(step b north)\n}", ["NF1107 {1, 3}", "NF1133 {", "NF1130 b"]],
  ["players A B C and D\nend when f(a adn b)", ["NF1114 B", "NF1108 adn"]],
  ["setup do\n  if a do b := 1\n  if b\n  do c := 1", ["NF1114 do", "NF1114 "]],
  ["decision d {\n  when a\n  unless b, c\n  do {\n    a := 1\n  }\n}", ["NF1133 {", "NF1110 ,", "NF1133 {"]],
];
for (const [text, expected] of THREE_MISTAKES) {
  test(`each mistake is one diagnostic: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(mistakes(`game G\n${text}\n`), expected);
  });
}

const RIGHT = [
  "outcome hen wins otherwise",
  "for p in S: outcome p wen when a",
  "tag t = a--b",
  "setup do return := 1, while[a] += 2, set := 3, elif := 4",
  "tag t = return is while and set in var",
  "track next: S = a\nend when next is turn",
  "remember return as x",
];
for (const text of RIGHT) {
  test(`nothing is wrong with ${JSON.stringify(text)}`, () => assert.deepEqual(mistakes(`game G\n${text}\n`), []));
}

test("a clause at the margin is read as a clause of the decision above it", () => {
  const { file } = parse(makeSource("test.game", "game G\ndecision d\nby a\ndo b := 1\nplayers A\n"));
  assert.equal(show(file.declarations), "[(decision d [] [(by a) (do {(b := 1)})]) (players [A])]");
});

test("an error stays in its declaration", () => {
  const { file } = parse(makeSource("test.game", "game G\nfn f = ((1\ntrack a: 0..9 = 1\n"));
  assert.equal(show(file.declarations[1]), "(track a [] (range 0 9) 1)");
});

test("an error stays in its clause and in its statement", () => {
  const text = "game G\ndecision d\n  by )\n  when a b c\n  do e := f(1\n     g := 2\n  unless h\n";
  const { file } = parse(makeSource("test.game", text));
  assert.equal(
    show(file.declarations[0]),
    "(decision d [] [(by ?) (condition false a) (do {(e := (call f [1])), (g := 2)}) (condition true h)])",
  );
});

test("a keyword that is surely meant is read as if it were written", () => {
  const { file } = parse(makeSource("test.game", "game G\nplayer A\ndecision d\n  unles a\n"));
  assert.equal(show(file.declarations), "[(players [A]) (decision d [] [(condition true a)])]");
});

const FIXED: readonly (readonly [string, string])[] = [
  ["tag t = a==b and c <> d", "tag t = a is b and c is not d"],
  ["tag t = !a || b", "tag t = not a or b"],
  ["tag t = 0 < a < 9", "tag t = 0 < a and a < 9"],
  ["setup do a = 1; b := 2;", "setup do a := 1, b := 2"],
  ["setup do\n  if a then b := 1\n  else\n    c := 2", "setup do\n  if a: b := 1\n  else:\n    c := 2"],
  ["setup do a := 1 b := 2", "setup do a := 1, b := 2"],
  ["decision d\n  a := 1", "decision d\n  do a := 1"],
  ["whenever a:\n  b := 1", "whenever a do\n  b := 1"],
  ["setup do\n  a := 1\n    b := 2", "setup do\n  a := 1\n  b := 2"],
  ["setup do\n\ta := 1\n\tb := 2", "setup do\n  a := 1\n  b := 2"],
  ["end when jump is not possible", "end when not jump is possible"],
  ["outcome draw", "outcome draw otherwise"],
  ["fn f = match a\n  b -> 1\n  else => 2", "fn f = match a\n  b => 1\n  otherwise 2"],
  ["fn f(a T) = 'x'", 'fn f(a: T) = "x"'],
  ["tag t = f(1", "tag t = f(1)"],
  ["  players A", "players A"],
  ["outcome draw otherwize", "outcome draw otherwise"],
  ["outcome draw else", "outcome draw otherwise"],
  ["for p in S: end p wins wen a(p)", "for p in S: end p wins when a(p)"],
  ["for p in S: end wins p when a(p)", "for p in S: end p wins when a(p)"],
  ["end p wins: a", "end p wins when a"],
  ["outcome draw: otherwise", "outcome draw otherwise"],
  ["setup do a := random(1..6)", "setup do random x in 1..6, a := x"],
  ["setup do let a = random 1..6, b := x", "setup do random a in 1..6, b := x"],
  ["setup do turn := next turn, a := 1", "setup do turn := next(turn), a := 1"],
  ["fn f(a: T) = 1\ntag t = 1 + f none", "fn f(a: T) = 1\ntag t = 1 + f(none)"],
  ["decision roll-dice", "decision roll_dice"],
  ["tag t = a isn't none", "tag t = a is not none"],
  ["decision d\n  when a, b", "decision d\n  when a and b"],
  ["decision d\n  when a,\n  do b := 1", "decision d\n  when a\n  do b := 1"],
  [
    "setup do\n  if a: b := 1\n  elif c: b := 2\n  else: b := 3",
    "setup do\n  if a: b := 1\n  else if c: b := 2\n  else: b := 3",
  ],
  ["tag t = a =< b and c => d", "tag t = a <= b and c >= d"],
  ["setup do a[me]++, b--, ++c", "setup do a[me] += 1, b -= 1, c += 1"],
  ["decision d\nby a\ndo\n  b := 1\n  c := 2", "decision d\n  by a\n  do\n    b := 1\n    c := 2"],
  ["end draw\nwhen a", "end draw\n  when a"],
  ["players A # one", "players A // one"],
  ["## one\nplayers A -- two", "// one\nplayers A // two"],
  ["type T = {1, 2, 3}", "type T = 1..3"],
  ['type T = {"red", "blue"}', "type T = { red, blue }"],
  ["type T = 0-15\ntrack a: 0 to 15 = 1", "type T = 0..15\ntrack a: 0..15 = 1"],
  ["fn f(a: T) { return a }", "fn f(a: T) = a"],
  ["fn f(a: T): return a\nfn g = return 1", "fn f(a: T) = a\nfn g = 1"],
  ["setup do var a = 1, b := nothing", "setup do let a = 1, b := none"],
  ["track a: 0..3 += 1", "track a: 0..3 = 1"],
  ["use ./a, std/pieces,./b", "use ./a\nuse std/pieces\nuse ./b"],
  ["decision d\n  do a := 1\n  prefer steps", "decision d\n  do a := 1\n  prefer most steps"],
  ["decision d by a if b is c\n  do e := 1", "decision d by a when b is c\n  do e := 1"],
  ["decision d by a\n  if b: c := 1", "decision d by a\n  do if b: c := 1"],
  ["players A B C", "players A, B, C"],
  ["players: line, step and B", "players line, step, B"],
  ["end when line(3 { c in S | a[c] is b }, c)", "end when line(3, { c in S | a[c] is b }, c)"],
  ["type T = { a b c }\nfn f(x: T y: T) = {x y}", "type T = { a, b, c }\nfn f(x: T, y: T) = {x, y}"],
  ["type T = {\n  a\n  b }", "type T = {\n  a,\n  b }"],
  ["for each p in S: end p wins when a(p)", "for p in S: end p wins when a(p)"],
  ["setup do for all x in S, every y in T: a[x] := y", "setup do for x in S, y in T: a[x] := y"],
  ["end when some each x in S: a", "end when some x in S: a"],
  ["setup do\n  if a do b := 1\n  else do c := 1", "setup do\n  if a: b := 1\n  else: c := 1"],
  ["setup do if a, do b := 1", "setup do if a: b := 1"],
  ["setup do\n  if a: do b := 1\n  for x in S then do c := x", "setup do\n  if a: b := 1\n  for x in S: c := x"],
  ["setup do\n  if a\n    do\n    b := 1", "setup do\n  if a:\n    b := 1"],
  ["display\n  colour c in S = if a then #FF0000 else #fff", "display\n  colour c in S = if a then red else white"],
  ["end when a & b", "end when a and b"],
  ["outcome draw when otherwise", "outcome draw otherwise"],
];
for (const [text, expected] of FIXED) {
  test(`a fix mends ${JSON.stringify(text)}`, () => {
    const whole = `game G\n${text}\n`;
    const mended = applyFixes(whole, grammar(whole));
    assert.equal(mended, `game G\n${expected}\n`);
    assert.equal(printDiagnostics(mended, grammar(mended)), "");
  });
}

test("an empty text misses its header, and nothing else", () => {
  assert.deepEqual(mistakes(""), ["NF1101 "]);
  assert.deepEqual(mistakes("// nothing\n"), ["NF1101 "]);
});

test("a text of more than 1 MiB is not read", () => {
  const { file, diagnostics } = parse(makeSource("test.game", "a ".repeat(MAX_FILE_LENGTH)));
  assert.equal(file.declarations.length, 0);
  assert.deepEqual(
    diagnostics.map((one) => one.code),
    ["NF1008"],
  );
});

const UNITS = [
  "(",
  "f(a ",
  "{ x in ",
  "a + ",
  "not ",
  "if a then ",
  "if a: ",
  "set of ",
  "T?",
  "match a\n ",
  ";",
  "“",
  "'",
  "@ ",
  "\n a := 1,",
  "a, ",
  "size ",
  "a[1 ",
  "{",
  "=> a ",
  "a-",
  "random ",
  "while a ",
  "return ",
  "next a ",
  "#",
  ")",
];
const HEADS = ["tag t = ", "setup do ", "type T = ", "decision d "];

for (const [at, unit] of UNITS.entries()) {
  for (const head of EVERYTHING ? HEADS : [HEADS[at % HEADS.length]]) {
    test(`a mebibyte is read in time: ${head}${JSON.stringify(unit)}…`, () => {
      const text = `game G\n${head}`;
      const long = text + unit.repeat(Math.floor((MAX_FILE_LENGTH - text.length) / unit.length));
      const before = process.cpuUsage();
      parse(makeSource("test.game", long));
      const { user } = process.cpuUsage(before);
      // Far above what it takes, so that only growth faster than the text can reach it.
      assert.ok(user < 10e6, `took ${user} µs`);
    });
  }
}
