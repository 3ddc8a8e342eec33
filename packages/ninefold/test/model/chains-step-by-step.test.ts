// A decision made in steps is its steps, made one after the other by decisions of their own.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type GameSystem, legalTuples, type State } from "../../src/model/index.ts";
import { startState } from "../../src/play/index.ts";
import { gameOf } from "./game.ts";

const game = (...lines: readonly string[]): GameSystem =>
  gameOf(
    "players A, B",
    "board Cell = grid(5, 5)",
    "track man[Cell]: Player? = none",
    "track turn: Player = A",
    "fn of(p: Player?) = { c in Cell | man[c] is p }",
    "fn jumps(c: Cell) =",
    "  { t | d in compass, over in step(c, d) and of(next(man[c])), t in step(over, d) and of(none) }",
    ...lines,
    "outcome over otherwise",
  );

/** Jumps until it cannot be gone on, or the last row is reached. */
const chained = game(
  "decision jump(from in of(me), to in jumps(from)) by turn",
  "  do man[to] := me, man[from] := none, man[between(from, to)] := none",
  "  again jump(to) unless to in row(5)",
  "  finally turn := next(turn)",
);
const stepwise = game(
  "track on: Cell? = none",
  "decision jump(from in if on is none then of(me) else {on}, to in jumps(from))",
  "  by turn",
  "  unless some c in row(5): on is c",
  "  do man[to] := me, man[from] := none, man[between(from, to)] := none, on := to",
  "decision rest by turn when on is not none unless jump is possible",
  "  do on := none, turn := next(turn)",
);

function made(system: GameSystem, state: State, id: string): State {
  const tuple = legalTuples(system, state).find((one) => one[0]?.id === id);
  assert.ok(tuple, `${id} in ${system.printPosition(state)}`);
  return system.consequences(state, tuple)[0]!.state;
}

/** The steps of all turns of A, each with the state after them. */
function turns(state: State, before: readonly string[] = []): readonly (readonly [steps: readonly string[], State])[] {
  return legalTuples(stepwise, state).flatMap((tuple) => {
    const { id } = tuple[0]!;
    const after = made(stepwise, state, id);
    return id === "rest" ? [[before, after] as const] : turns(after, [...before, id]);
  });
}

const values = (system: GameSystem, state: State): readonly string[] =>
  system.values(state).flatMap(({ track, index, value }) => (track === "on" ? [] : [`${track}[${index}]=${value}`]));

const boards = fc
  .array(fc.constantFrom(".", ".", "A", "B", "B"), { minLength: 25, maxLength: 25 })
  .map((cells) => [0, 1, 2, 3, 4].map((row) => cells.slice(5 * row, 5 * row + 5).join("")).join("/"));

test("its consequence is that of its steps, and every way to make them is a decision", () => {
  fc.assert(
    fc.property(boards, (board) => {
      const start = startState(chained, `man="${board}"`);
      const chains = legalTuples(chained, start).map((tuple) => {
        const [first, ...rest] = tuple[0]!.steps!;
        let from = first![1]!;
        const steps = rest.map(([to]) => {
          const step = `jump(${from}, ${to})`;
          from = to!;
          return step;
        });
        const after = values(chained, made(chained, start, tuple[0]!.id));
        return { steps: [`jump(${first!.join(", ")})`, ...steps], after };
      });
      const expected = turns(startState(stepwise, `man="${board}"`));
      assert.deepEqual(
        chains,
        expected.map(([steps, after]) => ({ steps, after: values(stepwise, after) })),
      );
    }),
    { seed: 5, numRuns: 150 },
  );
});
