// When a mind gives up, and when it takes a draw.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Match, makeRules, newMatch } from "../../src/play/index.ts";
import { type Chosen, Expectations } from "../../src/players/index.ts";
import { systemOf } from "../library/library.ts";

/** A match of so many plies, and all before it. */
async function played(game: string, plies: number): Promise<readonly Match[]> {
  const matches = [newMatch(await makeRules(systemOf(game)), { chance: "1" })];
  for (let ply = 0; ply < plies; ply++) {
    const match = matches[ply];
    const [player] = match?.activePlayers ?? [];
    assert.ok(match && player);
    const committed = match.commitOption(player.id, match.legalDecisions(player.id)[0]?.id ?? "");
    assert.ok(committed.success);
    matches.push(committed.match);
  }
  return matches;
}

const matches = await played("connect-four", 9);
const SECOND = 1;

function chosen(worth: number | undefined, { nodes = 1000, proved = false } = {}): Chosen {
  const lines = [{ plies: ["best"], worth, proved }];
  return { decision: "best", thought: { mixture: new Map(), lines, nodes } };
}

/** Whether the second player gives up after each of its decisions, of which these are the worths. */
function givesUp(worths: readonly (number | undefined)[], thinking = {}, among = matches): readonly boolean[] {
  const expectations = new Expectations();
  return worths.map((worth, i) => {
    const match = among[2 * i + 1];
    assert.ok(match);
    return expectations.givesUp(match, SECOND, chosen(worth, thinking));
  });
}

test("a mind gives up after three decisions in a row in a play that is lost", () => {
  assert.deepEqual(givesUp([0, -1, -0.95, -0.9]), [false, false, false, true]);
  assert.deepEqual(givesUp([-1, -1, -0.89, -1]), [false, false, false, false]);
});

test("what a mind did not look at says nothing, and few plays say nothing unless they prove", () => {
  assert.deepEqual(givesUp([-1, undefined, -1, -1]), [false, false, false, true]);
  assert.deepEqual(givesUp([-1, -1, -1], { nodes: 16 }), [false, false, false]);
  assert.deepEqual(givesUp([-1, -1, -1], { nodes: 16, proved: true }), [false, false, true]);
});

test("what was taken back is forgotten, and every match is one of its own", async () => {
  const expectations = new Expectations();
  const decide = (match: Match | undefined, worth: number): boolean => {
    assert.ok(match);
    return expectations.givesUp(match, SECOND, chosen(worth));
  };
  assert.deepEqual(
    [1, 3, 5].map((ply) => decide(matches[ply], -1)),
    [false, false, true],
  );
  assert.equal(decide(matches[3], -1), false);
  const [, , , , , other] = await played("connect-four", 5);
  assert.equal(decide(other, -1), false);
});

test("a draw is taken where the last three decisions seemed worth no more, or the last is proved to be", () => {
  const takes = (worths: readonly number[], proved = false): boolean => {
    const expectations = new Expectations();
    worths.forEach((worth, i) => {
      const match = matches[2 * i + 1];
      assert.ok(match);
      expectations.givesUp(match, SECOND, chosen(worth, { proved }));
    });
    const now = matches[8];
    assert.ok(now);
    return expectations.takesDraw(now, SECOND);
  };
  const worths = [[], [0], [0.5, 0], [0, -1, 0], [0, 0.5, 0], [0, -1, 0.1]];
  assert.deepEqual(
    worths.map((all) => takes(all)),
    [false, false, false, true, false, false],
  );
  assert.deepEqual(
    worths.map((all) => takes(all, true)),
    [false, true, true, true, true, false],
  );
});

test("where more than two play, or may gain together, nobody gives up or takes a draw", async () => {
  for (const [game, plies] of [
    ["tricks", 5],
    ["tiny-hanabi", 1],
  ] as const) {
    const expectations = new Expectations();
    for (const match of await played(game, plies)) {
      assert.equal(expectations.givesUp(match, SECOND, chosen(-1)), false);
      assert.equal(expectations.takesDraw(match, SECOND), false);
    }
  }
});
