import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "../../src/language/syntax/parse.ts";
import type { Declaration } from "../../src/language/syntax/tree.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { diagnose, printDiagnostics } from "./diagnose.ts";
import { show } from "./tree.ts";

const SKETCH = new URL("../fixtures/sketch/", import.meta.url);

function declarations(text: string): readonly Declaration[] {
  const whole = `game G\n${text}\n`;
  const { file, diagnostics } = parse(makeSource("test.game", whole));
  assert.equal(printDiagnostics(whole, diagnostics), "");
  return file.declarations;
}

function declaration(text: string): string {
  const found = declarations(text);
  assert.equal(found.length, 1);
  return show(found[0]);
}

function expression(text: string): string {
  const [tag] = declarations(`tag t = ${text}`);
  assert.equal(tag?.kind, "tag");
  return show(tag.value);
}

function block(text: string): string {
  const [setup] = declarations(text);
  assert.equal(setup?.kind, "setup");
  return show(setup.body);
}

function type(text: string): string {
  const [decl] = declarations(`type T = ${text}`);
  assert.equal(decl?.kind, "type");
  return show(decl.type);
}

function table(kind: string, read: (text: string) => string, rows: readonly (readonly [string, string])[]): void {
  for (const [text, expected] of rows)
    test(`${kind}: ${JSON.stringify(text)}`, () => assert.equal(read(text), expected));
}

for (const name of readdirSync(SKETCH)) {
  test(`${name} parses without a diagnostic`, () => {
    const text = readFileSync(new URL(name, SKETCH), "utf8");
    assert.equal(printDiagnostics(text, diagnose(text)), "");
  });
}

table("expression", expression, [
  ["a or b and c", "(or a (and b c))"],
  ["a and b except c", "(and a (except b c))"],
  ["a except b except c", "(except (except a b) c)"],
  ["not a is b and c", "(and (not (is a b)) c)"],
  ["not not a", "(not (not a))"],
  ["a is not b", "(is not a b)"],
  ["a not in b or c", "(or (not in a b) c)"],
  ["a in 1..n + 1", "(in a (.. 1 (+ n 1)))"],
  ["a - b - c * d / e", "(- (- a b) (/ (* c d) e))"],
  ["2 * 3 of S", "(* 2 (of 3 S))"],
  ["3 of (S except a)", "(of 3 (except S a))"],
  ["0 - -a", "(- 0 (- a))"],
  ["size flips(c, me) > 0", "(> (size (call flips [c me])) 0)"],
  ["size of(p) > size of(next(p))", "(> (size (call of [p])) (size (call of [(call next [p])])))"],
  ["size of S", "(of size S)"],
  ["size - 1", "(- size 1)"],
  ["size (a)", "(size a)"],
  ["size[p]", "(index size [p])"],
  ["size [a, b]", "(size (pile [a b]))"],
  ["f(size, size)", "(call f [size size])"],
  ["0..size - 1", "(.. 0 (- size 1))"],
  ["after times boards > 1", "(after (> (times boards) 1))"],
  ["after liberties(s) is {}", "(after (is (call liberties [s]) (set [])))"],
  ["after not in S", "(not in after S)"],
  ["the { x in S | x > 1 }", "(the (filter x S [(condition (> x 1))]))"],
  ["orders of S", "(orders of S)"],
  ["some x in S, y in T | x is y: x > y and c", "(quantifier some [<x S> <y T (is x y)>] (and (> x y) c))"],
  ["a and no x in S: b or c", "(and a (quantifier no [<x S>] (or b c)))"],
  ["sum of n[x] for x in row(p)", "(fold sum (index n [x]) [<x (call row [p])>])"],
  ["sum of (if d is possible for p then 1 else 0) for p in S", "(fold sum (if (possible d p) 1 0) [<p S>])"],
  ["most of if d is possible then 1 else 0 for p in S", "(fold most (if (possible d) 1 0) [<p S>])"],
  ["sum + most - least", "(- (+ sum most) least)"],
  ["reach x from {s} to f(x) and g", "(reach x (set [s]) (and (call f [x]) g))"],
  ["reach x from size to T", "(reach x size T)"],
  ["reach + 1", "(+ reach 1)"],
  ["jump is possible or step is possible for next(p)", "(or (possible jump) (possible step (call next [p])))"],
  ["not jump is possible", "(not (possible jump))"],
  ["if a then b else c + 1", "(if a b (+ c 1))"],
  ["1 + if a then b else c", "(+ 1 (if a b c))"],
  ["m[1 back]", "(back m 1)"],
  ["m[back]", "(index m [back])"],
  ["left[1..6]", "(index left [(.. 1 6)])"],
  ["a[b, c].d[e]", "(index (field (index a [b c]) d) [e])"],
  ["{}", "(set [])"],
  ["{ a + b, c }", "(set [(+ a b) c])"],
  ["{ a }", "(set [a])"],
  ["{ x in A or B }", "(filter x (or A B) [])"],
  [
    "{ t | d in ds, t in step(c, d) or {k}, c is 1 }",
    "(collect t [(membership d ds) (membership t (or (call step [c d]) (set [k]))) (condition (is c 1))])",
  ],
  ["[]", "(pile [])"],
  ['picture "8/8"', '(picture "8/8")'],
  ["picture", "picture"],
  ["(a or b) and c", "(and (or a b) c)"],
  [
    "match k\n  a, b => 1\n  Man(p, c) => 2 +\n    3\n  otherwise 4",
    "(match k [<[a b] 1> <[(call Man [p c])] (+ 2 3)>] 4)",
  ],
  [
    "match k\n  a => match l\n    c => 1\n    d => 2\n  b => 3",
    "(match k [<[a] (match l [<[c] 1> <[d] 2>])> <[b] 3>])",
  ],
  ["f(match k\n  a => 1\n  b => 2, 3)", "(call f [(match k [<[a] 1> <[b] 2>]) 3])"],
  ["f(\n  a,\n  b\n)", "(call f [a b])"],
]);

table("type", type, [
  ["0..2 * pits + 1", "(range 0 (+ (* 2 pits) 1))"],
  ["-3..-1", "(range (- 3) (- 1))"],
  ["(a + 1)..b", "(range (+ a 1) b)"],
  ["(0..3)?", "(optional (range 0 3))"],
  ["1..6?", "(optional (range 1 6))"],
  ["Cell.Offset", "Cell.Offset"],
  ["set of Cell?", "(set-type (optional Cell))"],
  ["set of set of Cell", "(set-type (set-type Cell))"],
  ["pile of Card at most n + 1", "(pile-type Card (+ n 1))"],
  ["{ a, b }", "(enum [a b])"],
  ["{ suit: { red, blue }, rank: 1..3 }", "(product [<suit (enum [red blue])> <rank (range 1 3)>])"],
  ["0..size", "(range 0 size)"],
]);

table("block", block, [
  ["setup do a := 1, b += 2", "{(a := 1), (b += 2)}"],
  ["setup do\n  a := 1\n  b[c, d] -= 2", "{(a := 1), ((index b [c d]) -= 2)}"],
  ["setup do let was = x, y := 1\n         z := 2", "{(let was x), (y := 1), (z := 2)}"],
  ["setup do let n: 0..9 = x", "{(let n (range 0 9) x)}"],
  [
    "setup do\n  if c:\n    w := 3, v := 4\n  else:\n    w := 5\n  x := 1",
    "{(if-statement c {(w := 3), (v := 4)} {(w := 5)}), (x := 1)}",
  ],
  ["setup do\n  if a: b := 1 else: c := 2", "{(if-statement a {(b := 1)} {(c := 2)})}"],
  ["setup do\n  if a: if b: c := 1\n  else: d := 2", "{(if-statement a {(if-statement b {(c := 1)})} {(d := 2)})}"],
  [
    "setup do\n  if a: x := 1\n  else if b: x := 2\n  else: x := 3",
    "{(if-statement a {(x := 1)} {(if-statement b {(x := 2)} {(x := 3)})})}",
  ],
  [
    "setup do for p in Player: random d in 1..6, die[p] := d",
    "{(for [<p Player>] {(random d (.. 1 6)), ((index die [p]) := d)})}",
  ],
  ["setup do for x in S, y in T | x is y: nothing", "{(for [<x S> <y T (is x y)>] {(nothing)})}"],
  [
    "setup do match h\n  0 => nothing\n  1, 2 => a := 1, b := 2\n  otherwise\n    c := 3",
    "{(match-statement h [<[0] {(nothing)}> <[1 2] {(a := 1), (b := 2)}>] {(c := 3)})}",
  ],
  ["setup do\n  match h\n    0 => nothing\n  a := 1", "{(match-statement h [<[0] {(nothing)}>]), (a := 1)}"],
  [
    "setup do\n  chance\n    1/2: a := 1\n    1/2:\n      a := 2, b := 3\n  c := 4",
    "{(chance [<(/ 1 2) {(a := 1)}> <(/ 1 2) {(a := 2), (b := 3)}>]), (c := 4)}",
  ],
  [
    "setup do chance 1/2: a := 1\n                1/2: a := 2",
    "{(chance [<(/ 1 2) {(a := 1)}> <(/ 1 2) {(a := 2)}>])}",
  ],
  ["setup do\n  a := f(b,\n    c)\n  d := 1", "{(a := (call f [b c])), (d := 1)}"],
]);

table("declaration", declaration, [
  ["players A, B", "(players [A B])"],
  ["with size in 2..19 = 9, split in Bool = false", "(with [<size [] (.. 2 19) 9> <split [] Bool false>])"],
  ["with deck[p in Player, Kind] in 0..3 = usual[p]", "(with [<deck [<p Player> <Kind>] (.. 0 3) (index usual [p])>])"],
  ['start when deck[Red] is 3 "three cards"', '(start (is (index deck [Red]) 3) "three cards")'],
  ["type P = 0..3 ~ Z(n + 1)", "(type P (range 0 3) [<(+ n 1)>] [] [])"],
  ['type P = 0..3 ~ Z4, plain: 0..3 letters "abcd"', '(type P (range 0 3) [<4> <plain (range 0 3)>] ["abcd"] [])'],
  ['type P = { a, b } letters "P", "+P"', '(type P (enum [a b]) [] ["P" "+P"] [])'],
  ['board C = grid(2, 1) named "ab", "1"', '(board C (call grid [2 1]) ["ab" "1"])'],
  [
    "board M = graph { a - b - c, c -> d; east / west: a - d; up: a - b }",
    "(board M (graph [<[<[a b c] [- -]> <[c d] [->]>]> <east west [<[a d] [-]>]> <up [<[a b] [-]>]>]) [])",
  ],
  ["constant ahead[Player] = White: north, Black: south", "(constant ahead [<Player>] [<White north> <Black south>])"],
  ["constant front[p in Player] = row(1)", "(constant front [<p Player>] (call row [1]))"],
  ["fn empty = a", "(fn empty [] a)"],
  ["fn of(p: Player?, s: set of Cell): Bool = a", "(fn of [<p (optional Player)> <s (set-type Cell)>] Bool a)"],
  ["track a[Cell, p in Player]: T in S shown to p else 0", "(track a [<Cell> <p Player>] T S p 0)"],
  ["track a: 0..size = size shown to me", "(track a [] (range 0 size) size me)"],
  ["remember stone as boards at most 400", "(remember [stone] boards 400)"],
  ["remember (at, turn) as m since quiet is 0 last 2 at most n", "(remember [at turn] m (is quiet 0) 2 n)"],
  ["remember (a + b) * 2 as m", "(remember [(* (+ a b) 2)] m)"],
  ["remember size as m", "(remember [size] m)"],
  ["start when a is b", "(start (is a b))"],
  ["whenever a do b := 1", "(whenever a {(b := 1)})"],
  ["whenever a shown do b := 1", "(whenever a true {(b := 1)})"],
  ["whenever shown shown do b := 1", "(whenever shown true {(b := 1)})"],
  ["whenever shown do b := 1", "(whenever shown {(b := 1)})"],
  ["decision flip", "(decision flip [] [])"],
  ["decision flip()", "(decision flip [] [])"],
  [
    'decision go(from in S | a > 1, to in T) by turn when x "why"\n  unless y\n  do z := 1\n  shown to me',
    '(decision go [<from S (> a 1)> <to T>] [(by turn) (condition false x "why") (condition true y) (do {(z := 1)}) (shown me)])',
  ],
  [
    "decision go\n  do a := 1\n     b := 2\n  when c",
    "(decision go [] [(do {(a := 1), (b := 2)}) (condition false c)])",
  ],
  ["decision go do a := 1 when c", "(decision go [] [(do {(a := 1)}) (condition false c)])"],
  [
    "consequence P1 show(a), P2 show(b), wait do nothing",
    "(consequence [<P1 show [a]> <P2 show [b]> <wait []>] {(nothing)})",
  ],
  ["end when a", "(end [] a)"],
  ["for p in Player: end p wins when a", "(end [<p Player>] <p wins> a)"],
  ["outcome next(turn) wins stake[turn] when a", "(outcome [] <(call next [turn]) wins (index stake [turn])> a)"],
  ["outcome p wins -1 when a", "(outcome [] <p wins (- 1)> a)"],
  ["outcome draw otherwise", "(outcome [] <draw>)"],
  ["outcome draw(3) when a", "(outcome [] <draw 3> a)"],
  ["outcome paid (a - b) when c", "(outcome [] <paid (- a b)> c)"],
  ["outcome paid 3 otherwise", "(outcome [] <paid 3>)"],
  ["worth (q wins n) to p = 1", "(worth <q wins n> p 1)"],
  ["worth q wins n to p = 1", "(worth <q wins n> p 1)"],
  ["worth draw to p = 0", "(worth <draw> p 0)"],
  [
    'notation fen = at " " turn "wb" " " _',
    '(notation fen [(track-item at) " " (track-item turn) "wb" " " (aside-item)])',
  ],
  [
    'notation n = _ "/" a do\n  a := 1\n  b := 2',
    '(notation n [(aside-item) "/" (track-item a)] {(a := 1), (b := 2)})',
  ],
  ["display board Cell shows mark", "(display [(board-item Cell [mark])])"],
  ["display board Cell as points shows area, stone", "(display [(board-item Cell points [area stone])])"],
  [
    'display\n  area Points "the points"\n  area Rest\n  place men[p, k] is n on (lane(p, k), -k) in Points as stack',
    '(display [(area-item Points "the points") (area-item Rest) ' +
      "(place-item men [p k] n (pair (call lane [p k]) (- k)) Points stack)])",
  ],
  [
    "display\n  place a in Rest\n  place dice as die\n  place b on a1 + north in Rest\n  place s in Site or {x} on (a + b) * c",
    "(display [(place-item a [] Rest) (place-item dice [] die) (place-item b [] (+ a1 north) Rest) " +
      "(spot-item s (or Site (set [x])) (* (+ a b) c))])",
  ],
  [
    "display\n  shape k in Kind = king\n  link n in 1..100 to f(n)\n  gesture move(a, b) = t[me, a], f(b)\n  gesture pass = all",
    "(display [(shape-item k Kind king) (link-item n (.. 1 100) (call f [n])) " +
      "(gesture-item move [a b] [(index t [me a]) (call f [b])]) (gesture-item pass [] [all])])",
  ],
  [
    'display\n  glyph X "x", none "·"\n  colour c in Cell = if a\n    then dark else light\n  hide turn, passed\n  title stake "stakes"',
    '(display [(glyph-item [<X "x"> <none "·">]) (colour-item c Cell (if a dark light)) (hide-item [turn passed]) (title-item stake "stakes")])',
  ],
]);

test("the words of the grammar are names where the grammar lets them be", () => {
  const words =
    "from to as of size row last all empty back at most named letters shown since times sum reach possible game track".split(
      " ",
    );
  for (const word of words) {
    assert.equal(declaration(`fn ${word}(${word}: T) = ${word} + 1`), `(fn ${word} [<${word} T>] (+ ${word} 1))`);
  }
});

test("a header has a name and perhaps a title, a file its comments", () => {
  const { file, diagnostics } = parse(makeSource("test.game", 'game Go "Stones" // old\n// own\nplayers A'));
  assert.deepEqual(diagnostics, []);
  assert.equal(show(file.name), "Go");
  assert.equal(show(file.title), '"Stones"');
  assert.deepEqual(
    file.comments.map(({ text, own }) => [text, own]),
    [
      ["// old", false],
      ["// own", true],
    ],
  );
});

test("a closing bracket at the margin belongs to the declaration before", () => {
  assert.equal(declarations("fn f(\n  a: T,\n  b: T\n) = a\nplayers A").length, 2);
});
