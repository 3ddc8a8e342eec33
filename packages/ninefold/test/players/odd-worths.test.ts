// Worths that no binary fraction is, that lie far from 0 or near to each other: nothing wrong is called proved, and nobody stumbles.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem } from "../../src/model/index.ts";
import { finish, type Match, makeRules, newMatch, seeded, type WholeWork } from "../../src/play/index.ts";
import { makeMind, type Puzzle, puzzlesIn, readMind, type Thought } from "../../src/players/index.ts";
import { systemOf } from "../library/library.ts";
import { gameOf } from "../model/game.ts";

/** Three in a row, with what a win, a loss and a draw are worth. */
const three = (win: string, loss: string, draw: string): GameSystem =>
  gameOf(
    "players X, O",
    "board Cell = grid(3, 3)",
    "track mark[Cell]: Player? = none",
    "track turn: Player = X",
    "decision claim(c in { c in Cell | mark[c] is none }) by turn",
    "  do mark[c] := me, turn := next(turn)",
    "for p in Player: end p wins when line(3, { c in Cell | mark[c] is p })",
    "outcome draw otherwise",
    `worth (p wins) to q = if p is q then ${win} else ${loss}`,
    `worth draw to q = ${draw}`,
  );

/** One decision among ten outcomes. */
const picking = (worth: string): GameSystem =>
  gameOf(
    "players S",
    "track a: 0..10 = 0",
    "decision pick(i in 1..10) when a is 0 do a := i",
    "outcome got(a) when a > 0",
    `worth got(n) to p = ${worth}`,
    "outcome draw otherwise",
    "worth draw to p = 0",
  );

async function matchOf(system: GameSystem, from?: string): Promise<Match> {
  return newMatch(await makeRules(system), { from, chance: "1" });
}

function thoughtOf(match: Match, mind: string, nodes: number): Thought {
  const [player] = match.activePlayers;
  assert.ok(player);
  const { system } = match.rules;
  const made = makeMind(readMind(mind), { system, from: [match.start] });
  const asked = { budget: { nodes }, chance: seeded("odd"), lines: 9 };
  return finish(made.think(match.perspective(player.id), asked) as WholeWork<Thought>);
}

const WINNING = "mark[a1]=X, mark[a2]=X, mark[b1]=O, mark[b2]=O, turn=X";

for (const [win, loss, draw] of [
  ["7 / 10", "3 / 10", "1 / 2"],
  ["2 / 3", "1 / 3", "1 / 2"],
  ["11 / 10", "-1 / 10", "1 / 2"],
  ["13 / 10", "-3 / 10", "1 / 2"],
  ["1000000001", "999999999", "1000000000"],
] as const) {
  test(`a win of ${win} and a loss of ${loss} are proved by plays`, async () => {
    const { lines } = thoughtOf(await matchOf(three(win, loss, draw), WINNING), "mcts", 2_000);
    const [numerator = 0, denominator = 1] = win.split(" / ").map(Number);
    assert.deepEqual([lines[0]?.plies[0], lines[0]?.proved], ["claim(a3)", true]);
    assert.ok(Math.abs((lines[0]?.worth ?? 0) - numerator / denominator) < 1e-9 * Math.abs(numerator));
    const whole = thoughtOf(
      await matchOf(three(win, loss, draw), "mark[a1]=X, mark[b2]=O, mark[c3]=X, turn=O"),
      "mcts",
      20_000,
    );
    assert.ok(whole.lines.some(({ proved }) => proved));
  });
}

test("worths that are small, or far from 0, are told apart", async () => {
  for (const worth of ["n / 10000000", "n", "-n"]) {
    const [best] = thoughtOf(await matchOf(picking(worth)), "alphabeta", 1_000).lines;
    assert.deepEqual([best?.plies[0], best?.proved], [worth === "-n" ? "pick(1)" : "pick(10)", true], worth);
  }
  const far = three("1000000001", "999999999", "1000000000");
  const [best, ...others] = thoughtOf(await matchOf(far, WINNING), "alphabeta", 10_000).lines;
  assert.deepEqual([best?.plies[0], best?.worth, best?.proved], ["claim(a3)", 1_000_000_001, true]);
  assert.ok(others.every(({ worth = 0 }) => worth < 1_000_000_001));
});

test("what scores do not tell apart is not called proved", async () => {
  const { lines } = thoughtOf(await matchOf(picking("1000000 + n")), "alphabeta", 1_000);
  assert.ok(lines.length > 0 && lines.every(({ proved }) => !proved));
});

test("a draw is no win, whatever it is worth", async () => {
  let match = await matchOf(three("1", "0", "1 / 2"), "mark[a1]=X, mark[b2]=O, mark[c3]=X, turn=O");
  for (const cell of ["c1", "a3", "a2", "c2", "b3", "b1"]) {
    const [player] = match.activePlayers;
    const answer = match.commitOption(player?.id ?? 0, `claim(${cell})`);
    assert.ok(answer.success);
    match = answer.match;
  }
  assert.equal(match.outcome?.text, "draw");
  const found = finish(puzzlesIn(match, { mind: "alphabeta:nodes=20000" }) as unknown as WholeWork<readonly Puzzle[]>);
  for (const { solution } of found) assert.equal(solution.worth, 1);
});

test("what is decided together is worth no more than a play can be", async () => {
  const system = systemOf("rock-paper-scissors");
  for (let nodes = 1; nodes < 12; nodes++) {
    for (const { worth = 0 } of thoughtOf(await matchOf(system), "mcts", nodes).lines) assert.ok(Math.abs(worth) <= 1);
  }
});
