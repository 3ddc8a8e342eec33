// Monte Carlo tree search, beside what is known of games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesAt, decidersIn, type GameSystem } from "../../src/model/index.ts";
import { finish, type Match, makeRules, newMatch, seeded } from "../../src/play/index.ts";
import { makeMind, readMind } from "../../src/players/choosing/spec.ts";
import type { Budget, Thought } from "../../src/players/minds/mind.ts";
import { logarithm } from "../../src/players/search/mcts/logarithm.ts";
import { systemOf } from "../library/library.ts";

async function matchOf(system: GameSystem, plies: readonly string[] = []): Promise<Match> {
  return plies.reduce(after, newMatch(await makeRules(system), { chance: "1" }));
}

function after(match: Match, ply: string): Match {
  const committed = match.commitOption(deciderIn(match), ply);
  assert.ok(committed.success, ply);
  return committed.match;
}

function deciderIn({ rules, state }: Match): number {
  const [player] = decidersIn(choicesAt(rules.system, state));
  assert.ok(player !== undefined);
  return player;
}

/** What the mind thinks of a position for a player who decides there. */
function thoughtOn(match: Match, budget: Budget, seed = "1"): Thought {
  const mind = makeMind(readMind("mcts"), { system: match.rules.system });
  return finish(mind.think(match.perspective(deciderIn(match)), { budget, chance: seeded(seed) }));
}

const best = ({ lines: [line] }: Thought) => [line?.plies[0], line?.worth, line?.proved];

test("logarithms are those of Math.log but for the last digits", () => {
  for (const n of [1, 2, 3, 7, 1000, 4095, 4096, 123_456_789, 2 ** 31 - 1])
    assert.ok(Math.abs(logarithm(n) - Math.log(n)) < 1e-14 * (1 + Math.log(n)), String(n));
});

test("a win in one is found and proved", async () => {
  const connect = await matchOf(
    systemOf("connect-four"),
    ["1", "2", "1", "2", "1", "2"].map((n) => `drop(${n})`),
  );
  assert.deepEqual(best(thoughtOn(connect, { nodes: 100 })), ["drop(1)", 1, true]);
  const nim = await matchOf(systemOf("nim", { heaps: "1", first: "5" }));
  assert.deepEqual(best(thoughtOn(nim, { nodes: 100 })), ["take(5, 1)", 1, true]);
});

test("in tic-tac-toe the corner is answered in the centre, which is no loss", async () => {
  const thought = thoughtOn(await matchOf(systemOf("tic-tac-toe"), ["claim(a1)"]), { nodes: 600 });
  assert.equal(best(thought)[0], "claim(b2)");
  assert.equal(thought.nodes, 600);
});

test("the same seed and as many plays are the same thought", async () => {
  const match = await matchOf(systemOf("connect-four"));
  const thoughts = ["1", "1", "2"].map((seed) => thoughtOn(match, { nodes: 100 }, seed));
  assert.deepEqual(thoughts[0], thoughts[1]);
  assert.notDeepEqual(thoughts[0], thoughts[2]);
});

test("matching pennies and goofspiel are played near their equilibrium", async () => {
  const pennies = thoughtOn(await matchOf(systemOf("matching-pennies")), { nodes: 4_000 });
  // With 4/5 for both heads and 2/5 for both tails heads are shown with 1/3; the play is worth 4/15.
  assert.ok(Math.abs((pennies.mixture.get("show(heads)") ?? 0) - 1 / 3) < 0.05);
  assert.ok(Math.abs((pennies.lines[0]?.worth ?? 0) - 4 / 15) < 0.05);
});

test("when the play goes on, what was found is kept", async () => {
  const match = await matchOf(systemOf("tic-tac-toe"));
  const mind = makeMind(readMind("mcts"), { system: match.rules.system });
  const think = (at: Match, nodes: number) =>
    finish(mind.think(at.perspective(0), { budget: { nodes }, chance: seeded("1") }));
  const first = think(match, 500);
  const [ply = "", reply = ""] = first.lines[0]?.plies ?? [];
  const second = think(after(after(match, ply), reply), 1);
  const visits = second.lines.reduce((sum, line) => sum + (line.visits ?? 0), 0);
  assert.equal(second.nodes, 1);
  assert.ok(visits > 20, String(visits));
  assert.deepEqual(second.lines[0]?.plies[0], first.lines[0]?.plies[2]);
});
