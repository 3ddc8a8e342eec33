// Advice: what is certain goes before what is likely, and the same is said each time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, type Match, makeRules, newMatch, type WholeWork } from "../../src/play/index.ts";
import { type Advice, type AdviceOptions, adviceOf, assessing, type Thought } from "../../src/players/index.ts";
import { systemOf } from "../library/library.ts";

async function matchOf(game: string, from?: string): Promise<Match> {
  return newMatch(await makeRules(systemOf(game)), { from, chance: "1" });
}

const advice = (match: Match, player: string, options: AdviceOptions = { lines: 9 }): Advice =>
  finish(adviceOf(match, player, options) as WholeWork<Advice>);

test("what is certain is said alone, or before all others", async () => {
  const match = await matchOf("tic-tac-toe", "mark[a1]=X, mark[a2]=X, mark[b1]=O, mark[b2]=O, turn=X");
  const { lines, depth } = advice(match, "X").thought;
  assert.ok(depth !== undefined);
  assert.deepEqual([lines[0]?.plies[0], lines[0]?.worth, lines[0]?.proved], ["claim(a3)", 1, true]);
  assert.ok(lines.every(({ proved }) => proved));
  const all = advice(match, "X", { lines: 9, all: true }).thought.lines;
  assert.equal(all[0]?.plies[0], "claim(a3)");
  assert.equal(new Set(all.map(({ plies }) => plies[0])).size, match.legalDecisions("X").length);
});

test("where nothing is proved plays are gone by, but for what is proved of single decisions", async () => {
  // Red has three in a row: whatever Yellow does elsewhere than at 4 loses.
  const match = await matchOf(
    "connect-four",
    "disc[a1]=Red, disc[b1]=Red, disc[c1]=Red, disc[a2]=Yellow, disc[b2]=Yellow, turn=Yellow",
  );
  const { lines, depth } = advice(match, "Yellow", { lines: 7 }).thought;
  assert.equal(depth, undefined);
  const [first, ...others] = lines;
  assert.equal(first?.plies[0], "drop(4)");
  assert.ok((first?.visits ?? 0) > 0 && first?.proved === false);
  assert.ok(others.length > 0 && others.every(({ proved, worth }) => proved && worth === -1));
});

test("decisions that are made together, chance and what is hidden are advised on by plays", async () => {
  for (const [game, player] of [
    ["rock-paper-scissors", "A"],
    ["pig", "P1"],
    ["kuhn-poker", "P1"],
  ] as const) {
    const match = await matchOf(game);
    const who = match.activePlayers[0]?.name ?? player;
    const { thought, isCut } = advice(match, who);
    assert.ok(thought.lines.length > 0 && thought.depth === undefined && !isCut, game);
    assert.deepEqual(advice(match, who).thought.lines, thought.lines, game);
  }
});

test("whoever names a mind is told what that one thinks", async () => {
  const match = await matchOf("tic-tac-toe");
  const by = (mind?: string): Thought => finish(assessing(match, "X", { mind, lines: 9 }) as WholeWork<Thought>);
  assert.ok(by("mcts:nodes=50").nodes === 50);
  assert.deepEqual(by().lines, advice(match, "X", { lines: 9, all: true }).thought.lines);
});
