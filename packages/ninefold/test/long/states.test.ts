// Millions of states, compiled: their known number, and how much memory they take.
import assert from "node:assert/strict";
import { test } from "node:test";
import { libraryGame } from "../compiler/compiled-library.ts";
import { visited } from "../compiler/counted-states.ts";

// OEIS A212693 (http://oeis.org/A212693).
const CONNECT_FOUR = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683];

test("connect four has 7,050,726 positions within eleven plies, in 16 bytes each", () => {
  const { states, stopped } = visited(libraryGame("connect-four"), "wasm", { depth: 11, maxStates: 16_000_000 });
  assert.equal(stopped, "depth");
  assert.deepEqual(states.byPly, CONNECT_FOUR);
  assert.ok(states.bytes <= 16 * states.size);
});
