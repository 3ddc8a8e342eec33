// Gestures: every legal decision is the end of one path, every path ends with one, and nothing else is reached.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { choicesAt, type Decision, type GameSystem, type State } from "../../src/model/index.ts";
import {
  type Beginning,
  beginningAfter,
  beginningOf,
  beginningsByValues,
  randomTuple,
  seeded,
} from "../../src/play/index.ts";
import { systemOf } from "../library/library.ts";
import { sampledGames } from "../library/sample.ts";

const wordsOf = ({ family, parameters }: Decision): readonly string[] => [family, ...parameters];

/** A beginning and all that follow from it. */
function* reached(beginning: Beginning): Generator<Beginning> {
  yield beginning;
  for (const then of beginning.next.values()) yield* reached(then);
}

function checkGestures(legal: readonly Decision[]): void {
  const start = beginningOf(legal);
  const all = [...reached(start)];
  const places = new Map(legal.map((decision, place) => [decision, place]));
  const inOrder = (decisions: readonly Decision[]): boolean =>
    decisions.every((one, at) => at === 0 || places.get(decisions[at - 1]!)! < places.get(one)!);
  const ids = (decisions: readonly Decision[]): readonly string[] => decisions.map(({ id }) => id).sort();
  assert.deepEqual(ids(all.flatMap(({ whole }) => whole ?? [])), ids(legal));
  for (const { said, meant, whole, next } of all) {
    if (whole) assert.deepEqual(wordsOf(whole), said);
    if (next.size === 0 && legal.length > 0) assert.ok(whole, `${said} is a dead end`);
    const parts = [...(whole ? [whole] : []), ...[...next.values()].flatMap((then) => then.meant)];
    assert.deepEqual(ids(parts), ids(meant), `what follows ${said} is not what is meant`);
    assert.ok(inOrder(meant) && inOrder([...next.values()].map((then) => then.meant[0]!)), `${said} is out of order`);
    for (const [gesture, then] of next) assert.deepEqual(then.said, [...said, gesture]);
  }
  for (const decision of legal) {
    assert.equal(beginningAfter(start, wordsOf(decision))?.whole, decision);
    const alike = beginningsByValues(start, decision.parameters);
    assert.equal(alike.filter(({ whole }) => whole === decision).length, 1);
    assert.ok(alike.every(({ said }) => said.slice(1).join("\n") === decision.parameters.join("\n")));
    assert.equal(beginningAfter(start, [...wordsOf(decision), "~ nothing ~"]), undefined);
  }
}

/** The states of a seeded random play. */
function* states(system: GameSystem, seed: string, plies: number): Generator<State> {
  const chance = seeded(seed);
  const starts = system.initialStates();
  let state = starts[chance.uniform(starts.length)]!;
  for (let ply = 0; ply < plies; ply++) {
    yield state;
    const choices = choicesAt(system, state);
    if (choices.every((legal) => legal.length === 0)) return;
    state = system.draw(state, randomTuple(choices, chance), chance);
  }
}

for (const game of sampledGames()) {
  test(`${game}: gestures reach the legal decisions and no others`, () => {
    const system = systemOf(game);
    for (const state of states(system, `gestures of ${game}`, 24)) {
      for (const legal of choicesAt(system, state)) checkGestures(legal);
    }
  });
}

/** Decisions whose words begin like each other's, some of them whole where others go on. */
const decisions: fc.Arbitrary<readonly Decision[]> = fc
  .uniqueArray(fc.tuple(fc.constantFrom("a", "b"), fc.array(fc.constantFrom("x", "y", "a"), { maxLength: 4 })), {
    selector: (words) => words.flat().join(" "),
    maxLength: 12,
  })
  .map((list) =>
    list.map(([family, parameters]) => ({
      id: `${family}(${parameters.join(", ")})`,
      family,
      parameters,
      forced: false,
    })),
  );

test("gestures hold where one decision begins another", () => {
  fc.assert(fc.property(decisions, checkGestures), { seed: 71, numRuns: 300 });
});

test("steps are counted when they have been said to their ends", () => {
  const chain = (id: string, ...steps: readonly (readonly string[])[]): Decision => ({
    id,
    family: id.slice(0, id.indexOf("(")),
    parameters: steps.flat(),
    steps,
    forced: false,
  });
  const counted = (decision: Decision): readonly number[] =>
    wordsOf(decision).map((_, n, words) => beginningAfter(beginningOf([decision]), words.slice(0, n + 1))!.steps);
  assert.equal(beginningOf([]).steps, 0);
  assert.equal(beginningOf([chain("roll(; )", [], [])]).steps, 0);
  assert.deepEqual(counted(chain("jump(a, b; c; d)", ["a", "b"], ["c"], ["d"])), [0, 0, 1, 2, 3]);
  assert.deepEqual(counted(chain("pour(a; ; )", ["a"], [], [])), [0, 3]);
  assert.deepEqual(counted({ id: "step(a)", family: "step", parameters: ["a"], forced: false }), [0, 0]);
});

test("decisions that are said alike are the game system's mistake", () => {
  const one = { family: "go", parameters: ["a"], forced: false };
  const start = beginningOf([
    { ...one, id: "go(a)" },
    { ...one, id: "go(a; )", steps: [["a"], []] },
  ]);
  assert.throws(() => beginningAfter(start, ["go", "a"])!.whole, RangeError);
});
