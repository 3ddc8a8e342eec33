// What best play is worth, found through the game system and without the file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Encoding, type GameSystem, legalTuples, type PlayerId, type State } from "../../src/model/index.ts";
import { bestLead } from "./independent/dots-and-boxes.ts";
import { kalah } from "./independent/kalah.ts";
import { systemOf } from "./library.ts";

const FIRST = 0 as PlayerId;

/** What the first player gets of an outcome that the second pays, if both play their best. One player decides at a time. */
function value(system: GameSystem): number {
  const known = new Map<Encoding, number>();
  const worthOf = (state: State): number => {
    const encoding = system.encode(state);
    const before = known.get(encoding);
    if (before !== undefined) return before;
    const after = legalTuples(system, state).map((tuple) => worthOf(system.consequences(state, tuple)[0]!.state));
    const best = system.legal(state, FIRST).length > 0 ? Math.max : Math.min;
    const found = after.length > 0 ? best(...after) : system.worth(system.outcome(state), FIRST)!.valueOf();
    known.set(encoding, found);
    return found;
  };
  return worthOf(system.initialStates()[0]!);
}

function kalahScore(pits: number, seeds: number): number {
  const { starts, next } = kalah(pits, seeds);
  const known = new Map<string, number>();
  const score = (state: (typeof starts)[number]): number => {
    const text = JSON.stringify(state);
    const before = known.get(text);
    if (before !== undefined) return before;
    const [board, turn] = state;
    const after = next(state).map(([way]) => score(way!));
    const found = after.length > 0 ? Math[turn === 0 ? "max" : "min"](...after) : board[pits]! - board[2 * pits + 1]!;
    known.set(text, found);
    return found;
  };
  return score(starts[0]!);
}

for (const [pits, seeds, expected] of [
  [1, 3, 6],
  [2, 4, -10],
  [3, 3, 2],
] as const) {
  test(`kalah(${pits}, ${seeds}): the first player's net score is ${expected}`, () => {
    assert.equal(value(systemOf("kalah", { pits: String(pits), seeds: String(seeds) })), expected);
    assert.equal(kalahScore(pits, seeds), expected);
  });
}

for (const [size, expected] of [
  [1, -1],
  [2, 2],
] as const) {
  test(`dots and boxes, ${size} by ${size}: the first player leads by ${expected}`, () => {
    assert.equal(value(systemOf("dots-and-boxes", { columns: String(size), rows: String(size) })), expected);
    assert.equal(bestLead(size, size), expected);
  });
}
