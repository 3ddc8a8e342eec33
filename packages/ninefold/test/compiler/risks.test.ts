// What foresight may refuse: by what a decision can have brought about.
import assert from "node:assert/strict";
import { test } from "node:test";
import { risksOf } from "../../src/compiler/analyse/risks.ts";
import { programOf } from "../../src/compiler/lower/lower-game.ts";
import { vectorizeProgram } from "../../src/compiler/vectorize/vectorize-program.ts";
import { Vectorizer } from "../../src/compiler/vectorize/vectorizer.ts";
import { smallGame } from "./small-games.ts";

const BOARD = [
  "players A",
  "board Cell = grid(4, 4)",
  "track at[c in Cell]: Player? = if c in row(1) then A else none",
  "track spare: Cell? = none",
  "fn of(p: Player) = { c in Cell | at[c] is p }",
  "fn free = { c in Cell | at[c] is none }",
];

/** By decision how many reasons there are for which what is refused may come to hold; undefined where that is not known. */
function reasonsFor(...lines: readonly string[]): readonly (number | undefined)[] {
  const lowered = programOf(smallGame([...BOARD, ...lines, "outcome draw otherwise"]));
  const vectorizer = new Vectorizer(lowered.lowering);
  return vectorizeProgram(lowered, vectorizer).states[0]!.families.map(
    (family) => risksOf(vectorizer.terms, family)?.reasons.length,
  );
}

test("a set that only loses members gets none", () => {
  assert.deepEqual(
    reasonsFor("decision take(c in of(A)) unless after (some d in of(A): d in row(1)) do at[c] := none"),
    [0],
  );
  assert.deepEqual(
    reasonsFor("decision take(c in of(A)) unless after (some d in free: d in row(1)) do at[c] := none"),
    [1],
  );
});

test("a slide goes on where the cell that ended it becomes free, and nowhere else", () => {
  const seen = "fn seen = { d in slide(a4, { south }, free) | at[d] is A }";
  assert.deepEqual(reasonsFor(seen, "decision take(c in of(A)) unless after seen is not {} do at[c] := none"), [1]);
  assert.deepEqual(reasonsFor(seen, "decision put(c in free) unless after seen is not {} do at[c] := A"), [1]);
  assert.deepEqual(reasonsFor(seen, "decision wait unless after seen is not {} do spare := none"), [0]);
});

test("what is asked of what has been written, or may be a fault, is looked at", () => {
  assert.deepEqual(
    reasonsFor(
      "decision move(c in of(A)) unless after (some d in free: d in row(1)) do at[c] := none, at[of(A)] := none",
    ),
    [undefined],
  );
  assert.deepEqual(
    reasonsFor(
      "decision move(c in of(A)) unless after (some d in free: d in row(1)) do at[c] := none, spare := the of(A)",
    ),
    [undefined],
  );
  assert.deepEqual(reasonsFor("decision move(c in of(A)) when after (some d in free: d in row(1)) do at[c] := none"), [
    undefined,
  ]);
});
