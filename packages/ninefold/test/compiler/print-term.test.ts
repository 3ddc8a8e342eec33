// The compiler's phases as text for people.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findPhase, isPhase, NotCompiled, PHASES, printPhase } from "../../src/compiler/index.ts";
import { programOf } from "../../src/compiler/lower/lower-game.ts";
import { TermPrinting } from "../../src/compiler/terms/kinds/print-term.ts";
import { makeMap } from "../../src/compiler/terms/laws/maps.ts";
import type { PartialMap, Term } from "../../src/compiler/terms/term.ts";
import { setOf } from "../../src/language/core/types.ts";
import { textOf } from "../library/library.ts";
import { long, sampledGames } from "../library/sample.ts";
import { gameOf, printed, printsInEveryPhase } from "./printed-phases.ts";

/** Lines that stand together in the text, in this order. */
function stands(text: string, lines: readonly string[]): void {
  assert.ok(text.includes(`${lines.join("\n")}\n`), `${lines.join("\n")}\n\nis not in\n\n${text}`);
}

test("tic-tac-toe is asked cell by cell, and vectorized all at once", () => {
  const game = gameOf(textOf("tic-tac-toe"));
  stands(printed(game, "lowered"), [
    "  X claim:",
    "    let t5 = {x7 in all Cell | mark[x7] is none}",
    "    c in t5",
    "    mark[c] := X",
  ]);
  stands(printed(game, "vectorized"), [
    "when turn = X",
    "  let t1 = {mark in X} holds one of {a1, b1, c1}, {a1, a2, a3}, … 8 sets",
    "  end X wins when t1",
    "  let t2 = {mark in O} holds one of {a1, b1, c1}, {a1, a2, a3}, … 8 sets",
    "  end O wins when t2",
    "  X claim:",
    "    c in {mark in none}",
    "    mark[c] := X",
    "    turn := O",
    "    then turn = O",
    "  outcome draw",
  ]);
  // What was named once is not named again.
  stands(printed(game, "vectorized"), ["when turn = O", "  end X wins when t1", "  end O wins when t2"]);
});

test("a step on the board is a shift, of one cell and of all", () => {
  const breakthrough = printed(gameOf(textOf("breakthrough")), "vectorized");
  stands(breakthrough, [
    "    from in {man in White}",
    "    let t3 = if man[from shifted by 8] is none then {from shifted by 8} else {}",
  ]);
  const othello = printed(gameOf(textOf("othello")), "vectorized");
  assert.match(
    othello,
    /let (t\d+) = fill \{disc in Black\} by -7 within 0x00fefefefefefefe through \{disc in White\}\n.*= \{disc in White\} ∩ \(\1 shifted by -7 /,
  );
  assert.match(othello, /let t\d+ = slide \(c shifted by -8\) by -8 through \{disc in White\}\n/);
  assert.match(
    othello,
    /let (t\d+) = \(size \{disc in White\}\) < \(size \{disc in Black\}\)\n {2}outcome Black wins when \1\n/,
  );
});

test("values of which each is there where a set meets its cells are the set, moved", () => {
  const vectorized = printed(gameOf(textOf("connect-four")), "vectorized");
  assert.match(
    vectorized,
    /let t4 = \(\(\{disc in none\} ∩ t3\) shifted by 0\) ∪ \(\(\{disc in none\} ∩ t3\) shifted by -7\)\n/,
  );
  assert.doesNotMatch(vectorized, /then \{\} else/);
});

test("a map of one distance is a shift with the mask of what comes of it; another map is named", () => {
  const game = gameOf(`game Steps
players A
board Cell = grid(3, 3)
track here[Cell]: Player? = none
decision go(to in Cell) do here[to] := A
outcome draw otherwise
`);
  const { lowering } = programOf(game);
  const { terms } = lowering;
  const [cell] = game.tracks[0]!.index;
  const set = terms.indicesWhere(setOf(cell!), 0, [0]);
  const map = (of: readonly number[]): PartialMap => makeMap(terms, { from: cell!, to: cell!, of });
  const east = map([1, 2, -1, 4, 5, -1, 7, 8, -1]);
  const north = map([3, 4, 5, 6, 7, 8, -1, -1, -1]);
  const turned = map([2, 5, 8, 1, 4, 7, 0, 3, 6]);
  const say = (term: Term): readonly string[] => {
    const printing = new TermPrinting(game, [term]);
    const text = printing.print(term);
    return [...printing.definitions(), text];
  };
  assert.deepEqual(say(terms.image(east, set)), ["{here in A} shifted by 1 within 0x1b6"]);
  assert.deepEqual(say(terms.preimage(east, set)), ["{here in A} shifted by -1 within 0x0db"]);
  assert.deepEqual(say(terms.image(north, set)), ["{here in A} shifted by 3"]);
  assert.deepEqual(say(terms.preimage(north, set)), ["{here in A} shifted by -3"]);
  const named = "let f1 = Cell → Cell: a1→c1, b1→c2, c1→c3, … 9 of 9";
  assert.deepEqual(say(terms.image(turned, set)), [named, "f1({here in A})"]);
  assert.deepEqual(say(terms.preimage(turned, set)), [named, "f1⁻¹({here in A})"]);
});

test("foresight, loops, faults, chains and memories are said", () => {
  const draughts = printed(gameOf(textOf("english-draughts")), "vectorized");
  stands(draughts, ["remember at, turn as positions since quiet is 0, at most 81"]);
  assert.match(draughts, /^ {2}end draw when times\(positions\) = 3$/m);
  assert.match(draughts, /^ {4}again when /m);
  assert.match(printed(gameOf(textOf("go")), "vectorized"), /^ {4}let d\d+ = do\n {6}stone\[s\] := Black\n/m);
  stands(printed(gameOf(textOf("kalah")), "vectorized"), ["    for x3 in {1..x1}:"]);
});

test("what has to hold before each step is said", () => {
  const game = gameOf(
    [
      "game Steps",
      "players A",
      "track left: 0..3 = 3",
      "decision go(x in 0..1) when steps < 2 when left > 0",
      "  do left -= 0",
      "  again go",
      "  finally left -= 1",
      "outcome draw otherwise",
      "",
    ].join("\n"),
  );
  for (const phase of ["lowered", "vectorized"] as const) {
    stands(printed(game, phase), ["    each step only when (steps is 0|1) and (left is not 0)", "    again when true"]);
  }
  // Where nothing has to hold, nothing is said.
  const draughts = printed(gameOf(textOf("english-draughts")), "vectorized");
  assert.match(draughts, /^ {4}again when /m);
  assert.doesNotMatch(draughts, /each step only when/);
});

test("a state's memory is said in bytes", () => {
  stands(printed(gameOf(textOf("breakthrough")), "represented"), [
    "state of 24 bytes",
    "  man[Cell]: Player?",
    "    0–7        set  {man in White}, 64 bits",
    "    8–15       set  {man in Black}, 64 bits",
    "  turn: Player",
    "    16         row  1 × 8 bits",
  ]);
  // Many values are not looked for among the sets of all.
  stands(printed(gameOf(textOf("xiangqi")), "represented"), [
    "    128–143    set  {at.kind in soldier}, 90 bits",
    "    144–233    row  90 × 8 bits",
  ]);
  assert.match(printed(gameOf(textOf("yavalath")), "represented"), /set {2}\{stone in White\}, 73 bits for 61 values/);
});

test("what is not compiled says why", () => {
  const hands = ["game Deal", "players A", "track hands: set of set of 0..3 = {{1}}", "decision fold do hands := {}"];
  const game = gameOf([...hands, "outcome draw otherwise", ""].join("\n"));
  for (const phase of PHASES) {
    const answer = printPhase(game, phase);
    assert.ok(answer instanceof NotCompiled);
    assert.equal(answer.message, "tracks of sets of sets");
  }
  assert.deepEqual([isPhase("vectorized"), isPhase("lifted"), isPhase("toString")], [true, false, false]);
  assert.deepEqual(
    [findPhase("vectorized"), findPhase("lifted"), findPhase("toString")],
    ["vectorized", "vectorized", undefined],
  );
});

/** What is printed of the longest text takes half of the time of all. */
const [LONGEST] = sampledGames().toSorted((one, other) => textOf(other).length - textOf(one).length);

for (const name of sampledGames())
  (name === LONGEST ? long : test)(`${name} prints in every phase`, () => printsInEveryPhase(name));
