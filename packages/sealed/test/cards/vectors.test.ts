// Kept shuffles: the protocol does not change unseen, and two verifiers take them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { EVERYTHING } from "../../../ninefold/test/sample.ts";
import { step } from "../../src/cards/index.ts";
import { aboutOf } from "./about.ts";
import { accepted } from "./seats.ts";
import { wrongWith } from "./second.ts";
import { shuffleOf, type Vector, vectorOf } from "./vectors.ts";

const vectors = JSON.parse(readFileSync(new URL("vectors.json", import.meta.url), "utf8")) as readonly Vector[];

for (const vector of vectors) {
  const { size, lanes } = vector;
  if (size > 10 && !EVERYTHING) continue;
  test(`a shuffle of ${size} cards in ${lanes} lanes has its bytes`, () => {
    assert.deepEqual(vectorOf(size, lanes), vector);
    const { seats, message } = shuffleOf(size, lanes);
    assert.equal(wrongWith(aboutOf(seats.state, message), message.body), undefined);
    accepted(step(seats.state, message));
  });
}
