// When a mind gives up, and when it takes a draw.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Prospects } from "../../src/players/index.ts";
import { systemOf } from "../library/library.ts";

/** The prospects of the second player after decisions that seemed worth so much, one every other ply. */
function after(worths: readonly (number | undefined)[], { nodes = 1000, proved = false, game = "tic-tac-toe" } = {}) {
  const prospects = new Prospects(systemOf(game), 1);
  worths.forEach((worth, i) => {
    const lines = [{ plies: ["best"], worth, proved }];
    prospects.note(2 * i + 1, { decision: "best", thought: { mixture: new Map(), lines, nodes } });
  });
  return prospects;
}

test("a mind gives up after three decisions in a row in a play that is lost", () => {
  assert.equal(after([0, -1, -1]).givesUp, false);
  assert.equal(after([0, -1, -0.95, -0.9]).givesUp, true);
  assert.equal(after([-1, -1, -1, -0.5]).givesUp, false);
  assert.equal(after([-1, -0.89, -1]).givesUp, false);
});

test("what a mind did not look at says nothing, and few plays say nothing unless they prove", () => {
  assert.equal(after([-1, undefined, -1]).givesUp, false);
  assert.equal(after([-1, undefined, -1, -1]).givesUp, true);
  assert.equal(after([-1, -1, -1], { nodes: 16 }).givesUp, false);
  assert.equal(after([-1, -1, -1], { nodes: 16, proved: true }).givesUp, true);
});

test("what was taken back is forgotten", () => {
  const prospects = after([-1, -1, -1]);
  const lines = [{ plies: ["other"], worth: 0.5, proved: false }];
  prospects.note(3, { decision: "other", thought: { mixture: new Map(), lines, nodes: 1000 } });
  assert.deepEqual([prospects.givesUp, prospects.takesDraw(4)], [false, false]);
  assert.equal(prospects.takesDraw(2), true);
});

test("a draw is taken where the last decision seemed worth no more, and never before one", () => {
  assert.deepEqual(
    [[], [0.5], [0.5, 0], [-1, 0.1]].map((worths) => after(worths).takesDraw(9)),
    [false, false, true, false],
  );
});

test("where more than two play, or may gain together, nobody gives up or takes a draw", () => {
  for (const game of ["tricks", "tiny-hanabi"]) {
    const prospects = after([-1, -1, -1], { game });
    assert.deepEqual([prospects.givesUp, prospects.takesDraw(9)], [false, false]);
  }
});
