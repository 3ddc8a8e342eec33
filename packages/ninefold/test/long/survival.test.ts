import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../src/play/index.ts";
import { survive } from "../language/survival.ts";
import { textOf } from "../library/library.ts";
import { survivePgn, survivePositions } from "../play/mutated-texts.ts";

// 10,000 in all.
for (const seed of [2, 3, 4, 5]) {
  test(`2,500 mutated texts are read, edited and played: seed ${seed}`, (context) => {
    const { games, plies } = survive(2_500, seed);
    context.diagnostic(`${games} of them are games all the same; ${plies} plies were played`);
    assert.ok(games >= 125, `${games} games`);
  });
}

test("1,000 broken positions and decisions of each of a few games are read or refused", () =>
  survivePositions(1000, 3));

test("1,000 broken PGN texts are read or refused", async () => {
  const loaded = await load(textOf("chess"));
  assert.ok(loaded.ok);
  assert.ok(survivePgn(loaded.rules, 1000, 4) > 0);
});
