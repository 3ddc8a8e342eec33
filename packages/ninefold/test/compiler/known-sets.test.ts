// Laws of sets that are known while compiling, and of sets asked both ways.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled, printPhase } from "../../src/compiler/index.ts";
import { programOf } from "../../src/compiler/lower/lower-game.ts";
import { isSubset } from "../../src/compiler/terms/known-sets.ts";
import { makeMap } from "../../src/compiler/terms/laws/maps.ts";
import type { PartialMap, Term } from "../../src/compiler/terms/term.ts";
import { Vectorizer } from "../../src/compiler/vectorize/vectorizer.ts";
import { setOf } from "../../src/language/core/types.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { assertSameGame } from "./same-game.ts";
import { smallGame } from "./small-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(3, 3)",
  'track mark[Cell]: Player? = picture "A.B/.A./B.."',
  "track turn: Player = A",
  "track left: 0..4 = 4",
];

const game = smallGame([...BOARD, "decision go(c in Cell) by turn do mark[c] := A", "outcome draw otherwise"]);
const { lowering } = programOf(game);
const { terms } = lowering;
const [cell] = game.tracks[0]!.index;
const marked = terms.indicesWhere(setOf(cell!), 0, [0]);
const north = makeMap(terms, { from: cell!, to: cell!, of: [3, 4, 5, 6, 7, 8, -1, -1, -1] });
const known = (...members: readonly number[]): Term => terms.constant(setOf(cell!), members);
const below = known(0, 1, 2, 3, 4, 5);
const above = known(3, 4, 5, 6, 7, 8);

test("a set that lies in a known set is what it meets of it", () => {
  const [from, to] = [terms.preimage(north, marked), terms.image(north, marked)];
  assert.equal(terms.intersection(below, from), from);
  assert.equal(terms.intersection(above, to), to);
  const both = terms.intersection(from, to);
  assert.equal(terms.intersection(below, both), both);
  const rest = terms.difference(from, to);
  assert.equal(terms.intersection(rest, below), rest);
});

test("what may have other members does not lie in a known set", () => {
  const of = (set: Term): ReadonlySet<number> => new Set((set as Term & { kind: "constant" }).value as number[]);
  const [from, to] = [terms.preimage(north, marked), terms.image(north, marked)];
  for (const set of [
    marked,
    to,
    terms.union(from, to),
    terms.union(to, from),
    terms.difference(marked, from),
    known(6),
  ]) {
    assert.equal(isSubset(set, of(below)), false, set.kind);
  }
  assert.equal(isSubset(from, of(above)), false);
  assert.equal(isSubset(terms.union(from, known(1)), of(below)), true);
  const chosen = terms.filter(from, cell!, (member) =>
    terms.compare("=", terms.trackRead(game.tracks[0]!.type, 0, member), member),
  );
  assert.equal(chosen.kind, "filter");
  assert.equal(isSubset(chosen, of(below)), true);
});

test("what is asked of all either way is no condition", () => {
  const [a, b, c] = [terms.preimage(north, marked), terms.image(north, marked), known(4)];
  assert.equal(terms.either(marked, a, a), a);
  assert.equal(
    terms.either(marked, terms.union(a, b), terms.union(c, a)),
    terms.union(a, terms.union(terms.intersection(marked, b), terms.difference(c, marked))),
  );
});

test("what does not hold is where what it is made of does not", () => {
  const lifting = new Vectorizer(lowering);
  const { type } = game.tracks[0]!;
  const place = terms.variable(cell!);
  const here = terms.at(place);
  const is = (player: number | null): Term =>
    terms.compare("=", terms.trackRead(type, 0, here), terms.constant(type, player));
  const not = (condition: Term): Term => lifting.conditionToSet(place, terms.not(condition))!;
  const side = terms.member(terms.at(place), below);
  assert.equal(not(is(0)), terms.indicesWhere(setOf(cell!), 0, [null, 1]));
  assert.equal(not(side), known(6, 7, 8));
  assert.equal(not(terms.and(side, is(0))), terms.union(not(side), not(is(0))));
  assert.equal(not(terms.or(side, is(0))), terms.intersection(not(side), not(is(0))));
  assert.equal(not(terms.choose(side, is(0), is(1))), terms.either(below, not(is(0)), not(is(1))));
});

test("a step that is made either way is one step", () => {
  const lifting = new Vectorizer(lowering);
  const place = terms.variable(cell!);
  const [up, down] = [north, makeMap(terms, { from: cell!, to: cell!, of: [-1, -1, -1, 0, 1, 2, 3, 4, 5] })];
  const by = (map: PartialMap): Term => terms.maybe(lifting.valueOf(place, map));
  const side = terms.member(terms.at(place), known(0, 4));
  const families = (relation: Term): readonly PartialMap[] => lifting.families(place, relation)!.map(({ map }) => map);
  assert.deepEqual(families(terms.choose(side, by(up), by(down))), [up, down]);
  assert.deepEqual(families(terms.choose(side, terms.union(by(up), by(down)), by(up))), [up, down]);
});

test("a condition and what negates it ask the same sets", () => {
  const played = smallGame([
    ...BOARD,
    "fn near(c: Cell) = if c in { a1, b2, c3 } then steps(c, { north, east }) else steps(c, { north, west })",
    "fn free(c: Cell) = some t in near(c): mark[t] is none",
    "fn of(p: Player) = { c in Cell | mark[c] is p }",
    "decision go(c in { d in of(me) | free(d) }, t in near(c) | mark[t] is none) by turn when left > 0",
    "  do mark[t] := me, left -= 1, turn := next(turn)",
    "decision stay(c in of(me) | not free(c) and c.row < 3 or not (free(c) or c.row is 1)) by turn when left > 0",
    "  do left -= 1, turn := next(turn)",
    "decision pass by turn when left > 0 unless some c in of(me): free(c) do left -= 1, turn := next(turn)",
    "outcome turn leads otherwise",
  ]);
  const emitted = compileGame(played);
  assert.ok(!(emitted instanceof NotCompiled));
  for (const backEnd of BACK_ENDS) assertSameGame(played, emitted, backEnd, { plays: 20, plies: 5, seed: 1 });
  const vectorized = printPhase(played, "vectorized") as string;
  // A step to the north is asked of all cells alike.
  assert.match(vectorized, /\{mark in none\} shifted by -3/);
  assert.doesNotMatch(vectorized, /mark not in none/);
});

test("what slides into a set is found from the set", () => {
  const played = smallGame([
    ...BOARD,
    "fn free = { c in Cell | mark[c] is none }",
    "decision go(c in { c in Cell | some t in slide(c, { north }, free): mark[t] is A }) by turn when left > 0",
    "  do mark[c] := A, left -= 1",
    "outcome draw otherwise",
  ]);
  const vectorized = printPhase(played, "vectorized") as string;
  assert.doesNotMatch(vectorized, /\{x\d+ in /);
  assert.match(vectorized, /\{mark in A\}.* through \{mark in none\}/);
});
