// Constructs by themselves: each is the same in the interpreter and on every back end, its faults and its chances too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertSamePerft, assertSamePlays } from "./same-games.ts";

const HEAD = [
  "players A, B",
  "board Cell = grid(3, 2)",
  "track at[c in Cell]: Player? = if c is a1 then A else if c is c2 then B else none",
  "track turn: Player = A",
  "track left: 0..5 = 5",
  "fn of(p: Player?) = { c in Cell | at[c] is p }",
];
const PUT = ["decision put(c in of(none)) by turn when left > 0", "  do at[c] := turn, left -= 1, turn := next(turn)"];
const COLOURS = [
  "type Colour = { red, green, blue }",
  "track shown: set of Colour = {green}",
  "track best: Colour? = none",
];
const DRAW = "outcome draw otherwise";

const GAMES: Readonly<Record<string, readonly string[]>> = {
  "a sum over several names": [
    ...HEAD,
    ...PUT,
    "fn reach(p: Player) = sum of x.column - y.row for x in of(p), y in of(none) | y.row < 3 and x is not y",
    "fn pairs = sum of 1 for x in of(A) | x is not b1, y in of(B) | some s in around(x): s is y",
    "outcome ahead(reach(A)) when reach(A) > reach(B)",
    "outcome level(pairs) when pairs < 3",
    DRAW,
  ],
  "the greatest and the least over several names": [
    ...HEAD,
    ...PUT,
    "fn far(p: Player) = most of distance(x, y) for x in of(p), y in of(p) | x is not y",
    "fn near(p: Player) = least of distance(x, y) for x in of(p) | x is not b1, y in of(next(p))",
    "fn last = most of y for x in of(A), y in around(x) | at[y] is none",
    "end A wins when far(A) is 2 and left < 3",
    "end (if last is c1 then A else B) leads when left < 2 and near(B) is 1",
    "outcome far(2) when far(B) is 2 and near(A) is not none",
    DRAW,
  ],
  "a sum over several names that may be a fault": [
    ...HEAD,
    ...PUT,
    "fn only(p: Player) = the { x in of(p) | x.row is 1 }",
    "end A wins when left < 3 and (sum of (if only(p) is x then 1 else 0) for p in Player, x in Cell) > 1",
    DRAW,
  ],
  "names of an ending that depend on each other": [
    ...HEAD,
    ...PUT,
    "for p in Player, s in of(p): end p wins when s in around(b1) and left < 3",
    "for p in Player, s in of(p), t in of(none) | t > s: outcome p rests when left is 0",
    DRAW,
  ],
  "names of an ending in a set that may be a fault": [
    ...HEAD,
    ...PUT,
    "fn beside(p: Player) = around(the { x in of(p) | x.row is 1 })",
    "for p in Player | left < 4, s in beside(p): end p wins when at[s] is p",
    DRAW,
  ],
  "the next and the previous member of a set of the state": [
    ...HEAD,
    ...COLOURS,
    "decision show(c in Colour) by turn when left > 0",
    "  do best := next(c, shown), shown := if c in shown then shown except {c} else shown or {c}, left -= 1",
    "decision hide(c in Colour) by turn when left > 1",
    "  do shown := shown except {c}, best := previous(c, shown), left -= 2",
    "end (if best is none then A else B) wins when left is 0",
    "outcome draw when previous(green, shown) is blue",
    "outcome rest otherwise",
  ],
  "the next member of a set that may be a fault": [
    ...HEAD,
    ...COLOURS,
    "decision show(c in Colour) by turn when left > 0",
    "  do shown := shown or {c}, left -= 1",
    "     best := next(the (shown except {green}), { x in shown | x > red or (the of(B)) is c2 })",
    DRAW,
  ],
  "several sets of a family at once": [
    ...HEAD,
    "track seen[Player]: set of Cell = {}",
    "track near[Player, 0..1]: set of Cell = {a1}",
    "decision see(c in of(none)) by turn when left > 0",
    "  do seen[Player] := seen[turn] or {c}, left -= 1, turn := next(turn)",
    "decision look(c in of(none)) by turn when left > 0",
    "  do near[{ p in Player | c not in seen[p] }, {0, 1}] := seen[turn] or {c}, left -= 1",
    "end A wins when size near[B, 1] > 1",
    DRAW,
  ],
  "several indices, of sets of the state": [
    ...HEAD,
    "track marks[Cell, Player]: 0..2 = 0",
    "decision mark(c in of(none)) by turn when left > 0",
    "  do marks[around(c) and of(none), { p in Player | marks[c, p] < 2 }] := if left > 3 then 1 else 2",
    "     left -= 1, turn := next(turn)",
    "decision add(c in of(none)) by turn when left > 0",
    "  do marks[of(none) except {c}, turn] += 1, left -= 1",
    "decision count(c in of(none)) by turn when left > 0",
    "  do at[{ x in of(none) | marks[x, A] > 1 }] := turn, left -= 1",
    DRAW,
  ],
  "the best of several choices at once": [
    ...HEAD,
    "decision pair(c in of(none), d in around(c)) by turn when left > 0",
    "  when at[d] is none or c > d",
    "  do at[c] := turn, left -= 1, turn := next(turn)",
    "  prefer most d.column - c.column",
    "  prefer least c.row",
    DRAW,
  ],
  "the best of choices that are seen ahead": [
    ...HEAD,
    "decision put(c in of(none)) by turn when left > 0",
    "  unless after (size of(turn) > 3)",
    "  do at[c] := turn, left -= 1, turn := next(turn)",
    "  prefer most after (size { x in of(none) | some y in around(x): at[y] is turn })",
    "decision pass by turn when left > 0",
    "  do left -= 1",
    "  prefer least left",
    DRAW,
  ],
  "the best of choices of which some have no worth": [
    ...HEAD,
    "fn worth(c: Cell) = (the { x in around(c) | at[x] is none }).column",
    "decision put(c in of(none), p in Player) by turn when left > 0 and (p is turn or left > 2)",
    "  do at[c] := p, left -= 1, turn := next(turn)",
    "  prefer most if left is 5 then c.column else if worth(c) is 1 then 1 else 2",
    DRAW,
  ],
  "functions that have no value everywhere": [
    ...HEAD,
    "fn first(k: 0..5): 0..5 = the { x in 0..5 | x < k }",
    "fn less(k: 0..5): 0..5 = k - 2",
    "fn both(k: 0..5): 0..5 = if k > 3 then first(k) else less(k)",
    "constant none1 = the { x in 0..5 | x > 3 }",
    "track n: 0..5 = 0",
    "decision step(x in 0..5) by turn when left > 1 do n := x, left -= 1",
    "decision ask by turn when left < 5 and left > 1 do n := first(n), left -= 1",
    "decision call by turn when left < 5 and left > 1 do n := both(n), left -= 1",
    "decision all by turn when left is 2 do n := none1, left -= 1",
    "end A wins when left is 1 and (if n is 1 then first(n) is 0 else less(n) is 3)",
    DRAW,
  ],
  "division of numbers below zero": [
    ...HEAD,
    "track low: -7..7 = -7",
    "decision step(n in 1..3) by turn when left > 0 do low := min(7, low + n * left), left -= 1",
    "outcome left(div(low, 3) + 4) when mod(low, 4) is 1",
    "outcome half(mod(low - 2, 5)) otherwise",
  ],
  "outcomes with the sizes of known sets": [
    ...HEAD,
    "track spot: Cell = a1",
    "decision go(c in around(spot)) by turn when left > 0 do spot := c, left -= 1",
    "outcome seen(size ray(spot, east)) when left < 3 and (ray(spot, west)) is {a1}",
    "outcome far(distance(spot, a1)) otherwise",
  ],
  "sets of several ranges that are compared": [
    ...HEAD,
    "track few: set of 0..2 = {1}",
    "decision add(n in 0..2) by turn when left > 0 do few := few or {n}, left -= 1",
    "end A wins when few is {1, 2}",
    "outcome B wins when few is {0, 1, 5} or few is {1, 2}",
    DRAW,
  ],
};

for (const [name, lines] of Object.entries(GAMES)) {
  test(`the same plays: ${name}`, () => assertSamePlays(lines, { plays: 12, plies: 6, seed: 1 }));
  test(`as many plays: ${name}`, () => assert.ok(assertSamePerft(lines, 4) > 0));
}
