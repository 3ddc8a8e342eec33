// Which `end` lines have to be asked where a decision has been made: those that it cannot have made true are not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dirtyQuestions } from "../../src/compiler/analyse/dirty-questions.ts";
import { endingTests } from "../../src/compiler/analyse/ending-tests.ts";
import { programOf } from "../../src/compiler/lower/lower-game.ts";
import { TermPrinting } from "../../src/compiler/terms/kinds/print-term.ts";
import { vectorizeProgram } from "../../src/compiler/vectorize/vectorize-program.ts";
import { Vectorizer } from "../../src/compiler/vectorize/vectorizer.ts";
import { smallGame } from "./small-games.ts";

const BOARD = ["players A, B", "board Cell = grid(3, 3)", "track mark[Cell]: Player? = none", "track turn: Player = A"];
const PUT = "  do mark[c] := me, turn := next(turn)";
const LINES = "for p in Player: end p wins when line(3, { c in Cell | mark[c] is p })";
const ONE = "for p in Player: end p alone when size { c in Cell | mark[c] is p } is 1";

/** By what it is about: a game, and which of its `end` lines are asked after each decision of A. */
const ASKED: readonly {
  readonly about: string;
  readonly lines: readonly string[];
  readonly asked: readonly (readonly number[] | undefined)[];
}[] = [
  {
    about: "a set that only the other one's marks are taken from",
    lines: [...BOARD, "decision put(c in Cell | mark[c] is not me) by turn", PUT, LINES],
    asked: [[0]],
  },
  {
    about: "a mark on a free cell leaves the other one's as they are",
    lines: [...BOARD, "decision put(c in { c in Cell | mark[c] is none }) by turn", PUT, ONE],
    asked: [[0]],
  },
  {
    about: "a size may come to be so from both sides",
    lines: [...BOARD, "decision put(c in Cell) by turn", PUT, ONE],
    asked: [[0, 1]],
  },
  {
    about: "what is taken away makes no line, and may leave nothing",
    lines: [
      ...BOARD,
      "decision take(c in { c in Cell | mark[c] is not none }) by turn",
      "  do mark[c] := none, turn := next(turn)",
      LINES,
      "end bare when { c in Cell | mark[c] is not none } is {}",
    ],
    asked: [[2]],
  },
  {
    about: "a cell written twice may have gone through any of the values",
    lines: [
      ...BOARD,
      "decision put(c in { c in Cell | mark[c] is none }) by turn",
      "  do mark[c] := B, mark[c] := A, turn := next(turn)",
      "end lost when not { c in Cell | mark[c] is B } is {}",
      "end fewer when size { c in Cell | mark[c] is none } is 2",
    ],
    asked: [[0, 1]],
  },
  {
    about: "a number that is written",
    lines: [
      ...BOARD,
      "track left: 0..9 = 9",
      "decision put(c in { c in Cell | mark[c] is none }) by turn",
      "  do mark[c] := me, left -= 1, turn := next(turn)",
      LINES,
      "end over when left is 0",
      "end early when mark[a1] is B and left > 5",
    ],
    asked: [[0, 2, 3]],
  },
  {
    about: "lines of the state that comes next, which were not asked before",
    lines: [
      ...BOARD,
      "decision put(c in { c in Cell | mark[c] is none }) by turn",
      PUT,
      "end next(turn) wins when line(3, { c in Cell | mark[c] is turn })",
    ],
    asked: [[0]],
  },
  {
    about: "nobody knows whose turn it is next",
    lines: [
      ...BOARD,
      "decision put(c in { c in Cell | mark[c] is none }) by turn",
      "  do mark[c] := me, turn := (if c is a1 then me else next(turn))",
      LINES,
    ],
    asked: [undefined],
  },
  {
    about: "a line that may be a fault",
    lines: [
      ...BOARD,
      "decision put(c in { c in Cell | mark[c] is none }) by turn",
      PUT,
      "end over when (the { c in Cell | mark[c] is B }) is a1",
    ],
    asked: [undefined],
  },
];

for (const { about, lines, asked } of ASKED) {
  test(`lines that are asked again: ${about}`, () => {
    const lowered = programOf(smallGame([...lines, "outcome draw otherwise"]));
    const program = vectorizeProgram(lowered, new Vectorizer(lowered.lowering));
    const [first, second] = program.states;
    const found = first!.families.map((moves) =>
      dirtyQuestions(program, first!, moves)?.map((line) => second!.ends.indexOf(line)),
    );
    assert.deepEqual(found, asked);
  });
}

test("whether a play is over is asked of all lines together", () => {
  const over = (...ends: readonly string[]): readonly string[] => {
    const lowered = programOf(
      smallGame([
        ...BOARD,
        "decision put(c in { c in Cell | mark[c] is none }) by turn",
        PUT,
        ...ends,
        "outcome draw otherwise",
      ]),
    );
    const [, second] = vectorizeProgram(lowered, new Vectorizer(lowered.lowering)).states;
    const found = endingTests(lowered.lowering.terms, second!.ends, second!.ends);
    const printing = new TermPrinting(lowered.game, found);
    return found.map((term) => printing.print(term));
  };
  const [three, two] = [3, 2].map((length) => `line(${length}, { c in Cell | mark[c] is A })`);
  // A line of three holds one of two; what holds unless another line does is asked without it.
  const pairs = over(`end two when ${two}`);
  assert.equal(pairs.length, 1);
  assert.deepEqual(over(`end three when ${three}`, `end two when ${two} and not ${three}`), pairs);
  assert.deepEqual(over(`end two when ${two}`, `end again when ${two}`, `end three when ${three}`), pairs);
  assert.equal(over(`end three when ${three}`, `end two when line(2, { c in Cell | mark[c] is B })`).length, 2);
});
