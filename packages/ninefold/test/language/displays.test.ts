// What is wrong with the lines of a display, and with which words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readGame } from "../../src/language/read.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { compileText } from "../../src/play/index.ts";
import { applyFixes, diagnose } from "./diagnose.ts";

const HEAD = `game G
players Ann, Bob
type Kind = { king, pawn }
board Cell = grid(3, 3)
track at[Cell]: Kind? = none
track men[Player, k in 0..3]: 0..5 = 0
track site: Kind? = none
track seen: set of Kind = {}
fn free = { c in Cell | at[c] is none }
fn lane(p: Player, k: Int) = if p is Ann then k else -k
decision move(from in 0..3, kind in Kind) do site := kind
decision pass do site := none
outcome draw otherwise
display
  area Points
`;

/** A line, and each mistake in it: its code, what is marked, and a part of the message where two could be meant. */
const WRONG: readonly (readonly [line: string, ...mistakes: readonly string[]])[] = [
  ["board Cell as stack shows at", "NF1201 stack"],
  ["board Cell shows at, men", "NF1305 men"],
  ["place men as points", "NF1201 points"],
  ["place mne as stack", "NF1201 mne"],
  ["place men[p] on (1, 1)", "NF1305 men"],
  ["place men on (1, 1)", "NF1305 men"],
  ["place site[k] on (1, 1)", "NF1305 site"],
  ["place men[p, p] on (1, 1)", "NF1203 p"],
  ["place men[p, k] on (1, 1) in Pionts", "NF1201 Pionts"],
  ["place men[p, k] on (lane(p, k), p)", "NF1301 p"],
  ["place men[p, k] on k", "NF1301 k"],
  ["place men[p, k] on the free", "NF1317 the free"],
  ["place site is s on (men[Ann, 0], 1)", "NF1317 men[Ann, 0]"],
  ["place seen is s on (1, 1)", "NF1320 s"],
  ["place k in Kind in Points", "NF1114 "],
  ["place men[p, k] in Points on (p, 1)", "NF1115 on"],
  ["place men[p, k] as stack in Points", "NF1115 in"],
  ["place site in Points on (1, 1)", "NF1203 site"],
  ["place k in Knid on (1, 1)", "NF1201 Knid"],
  ["place k in free on (1, 1)", "NF1317 free"],
  ["place s in 2 of Cell on (1, 1)", "NF1320 2 of Cell"],
  ["place k in Int on (k, 1)", "NF1306 Int"],
  ["place site on (1, 1", "NF1108 "],
  ["shape k in Kind = knig", "NF1201 knig"],
  ['shape k in Kind = "king"', 'NF1301 "king"'],
  ["shape k in Kind = if site is k then king else pawn", "NF1317 if site is k then king else pawn"],
  ["link k in Kind to Ann", "NF1301 Ann"],
  ["link k in Kind to site", "NF1317 site"],
  ["gesture mvoe(from, kind) = kind", "NF1210 mvoe"],
  ["gesture move(from) = men[me, from]", "NF1304 move"],
  ["gesture pass(k) = k", "NF1304 pass"],
  ["gesture move(from, kind) = men[me, from], site is kind", "NF1317 site is kind"],
  ["gesture move(from, kind) = men[me, men[me, from]]", "NF1317 men[me, from]"],
  ["gesture move(from, kind) = men", "NF1305 men"],
  ["gesture move(from, kind) = { kind }", "NF1301 { kind }"],
  ["gesture move(from, kind) = free", "NF1317 free"],
  ['title Kind "kinds"', "NF1211 Kind"],
  ['title mvoe "moves"', "NF1201 mvoe"],
  ['area Points on "x"', "NF1115 on"],
];
for (const [line, ...mistakes] of WRONG) {
  test(`wrong in a display: ${line}`, () => {
    const text = `${HEAD}  ${line}\n`;
    const found = diagnose(text).map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
    assert.deepEqual(found, mistakes);
  });
}

const MENDED: readonly (readonly [line: string, meant: string])[] = [
  ["board Cell as piont shows at", "board Cell as points shows at"],
  ["place men as stakc", "place men as stack"],
  ["place men[p, k] on (1, 1) in Pionts", "place men[p, k] on (1, 1) in Points"],
  ["plcae men as stack", "place men as stack"],
  ["shape k in Kind = if k is king then kign else pawn", "shape k in Kind = if k is king then king else pawn"],
  ['shape k in Kind = "star"', "shape k in Kind = star"],
  ["gesture mvoe(from, kind) = kind", "gesture move(from, kind) = kind"],
  ['title mvoe "moves"', 'title move "moves"'],
  ['title Pionts "points"', 'title Points "points"'],
];
for (const [line, meant] of MENDED) {
  test(`mended in a display: ${line}`, () => {
    const text = `${HEAD}  ${line}\n`;
    assert.equal(applyFixes(text, diagnose(text)), `${HEAD}  ${meant}\n`);
    assert.deepEqual(diagnose(`${HEAD}  ${meant}\n`), []);
  });
}

test("each look and each shape is known where it belongs", () => {
  const { diagnostics } = readGame(
    makeSource("g", `${HEAD}  board Cell as square shows at\n  shape k in Kind = sun\n`),
  );
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    [
      'found "square", expected a look of boards: squares, points, joints; did you mean "squares"?',
      'found "sun", expected the name of a shape: king, queen, rook, bishop, knight, pawn, clubs, diamonds, hearts, spades, ' +
        "rock, paper, scissors, disc, ring, square, triangle, diamond, star, cross, hexagon, house, man",
    ],
  );
});

test("a module brings its areas, gestures and spots by their own names, however its others are called", () => {
  const store = `module store
needs type Good with grain
track stock[Good]: 0..9 = 3
decision fetch(g in Good) do stock[g] -= 1
display
  area Store "the store"
  place stock[g] is n on (n, 0) in Store as heap
  gesture fetch(g) = stock[g]
  title fetch "fetch one"
`;
  const game = `game Two
use ./store as left
use ./store as right
players A, B
type Good = { grain, stone }
outcome draw otherwise
display
  title Store "both stores"
`;
  const { system, diagnostics } = compileText(game, { modules: (path) => (path === "./store" ? store : undefined) });
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(system?.display.areas, [{ name: "Store", title: "both stores" }]);
  assert.deepEqual(
    system?.display.placed.map(({ track, area, look, at }) => [track, area, look, at.length]),
    [
      ["left.stock", "Store", "heap", 20],
      ["right.stock", "Store", "heap", 20],
    ],
  );
  assert.deepEqual(
    [...(system?.display.decisionTitles ?? [])],
    [
      ["left.fetch", "fetch one"],
      ["right.fetch", "fetch one"],
    ],
  );
});
