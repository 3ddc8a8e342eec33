import assert from "node:assert/strict";
import { test } from "node:test";
import { legalTuples, type PlayerId } from "../../src/model/index.ts";
import { amazons } from "../library/independent/amazons.ts";
import { plies } from "../library/independent/named.ts";
import { systemOf } from "../library/library.ts";

const BLACK = 1 as PlayerId;

// perft(2) by the RBG compiler. Only what can follow the first ply is asked here, not each position after the second.
test("amazons: 4,307,152 plays of two plies", () => {
  const system = systemOf("amazons");
  const start = system.initialStates()[0]!;
  const answers = legalTuples(system, start).map((tuple) => {
    const [only] = system.consequences(start, tuple);
    return system.legal(only!.state, BLACK).length;
  });
  assert.equal(
    answers.reduce((sum, answer) => sum + answer, 0),
    4_307_152,
  );
  assert.equal(plies(amazons(false), 2), 4_307_152);
});
