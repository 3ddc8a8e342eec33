// Monte Carlo tree search, beside what is known of games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnIndex } from "../../src/knowledge/index.ts";
import { choicesAt, decidersIn, type GameSystem } from "../../src/model/index.ts";
import {
  compileText,
  finish,
  type Match,
  makeRules,
  newMatch,
  positionsOf,
  seeded,
  type WholeWork,
} from "../../src/play/index.ts";
import { makeMind, readMind } from "../../src/players/choosing/spec.ts";
import type { Budget, Thought } from "../../src/players/minds/mind.ts";
import { Worths } from "../../src/players/minds/worths.ts";
import { Rewards } from "../../src/players/search/mcts/rewards.ts";
import { Search } from "../../src/players/search/mcts/search.ts";
import { ROOT } from "../../src/players/search/mcts/tree.ts";
import { possibleWorths } from "../../src/players/search/possible-worths.ts";
import { systemOf } from "../library/library.ts";
import { breakthrough, minimax } from "./searches.ts";

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

function systemFrom(text: string): GameSystem {
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics.map(({ message }) => message).join("; "));
  return system;
}

const best = ({ lines: [line] }: Thought) => [line?.plies[0], line?.worth, line?.proved];

test("a win in one is found and proved", async () => {
  const connect = await matchOf(
    systemOf("connect-four"),
    ["1", "2", "1", "2", "1", "2"].map((n) => `drop(${n})`),
  );
  assert.deepEqual(best(thoughtOn(connect, { nodes: 100 })), ["drop(1)", 1, true]);
  const nim = await matchOf(systemOf("nim", { heaps: "1", first: "5" }));
  assert.deepEqual(best(thoughtOn(nim, { nodes: 100 })), ["take(5, 1)", 1, true]);
});

/** What best play of small games is worth to who begins. Sources: as in `alphabeta.test.ts`. */
const VALUES: readonly [name: string, system: () => GameSystem, nodes: number, worth: number][] = [
  ["tic-tac-toe", () => systemOf("tic-tac-toe"), 30_000, 0],
  ["breakthrough, 2 by 5", () => breakthrough(2, 5), 10_000, -1],
  ["dots and boxes, 1 by 1", () => systemOf("dots-and-boxes", { columns: "1", rows: "1" }), 200, -1],
  ["dots and boxes, 2 by 1", () => systemOf("dots-and-boxes", { columns: "2", rows: "1" }), 10_000, 0],
  ["hex, 3 by 3", () => systemOf("hex", { size: "3" }), 5_000, 1],
  ["nim of 1, 2 and 3", () => systemOf("nim", { heaps: "3", more: "1" }), 1_000, -1],
];

for (const [name, system, nodes, worth] of VALUES) {
  test(`the worth of ${name} is proved`, async () => {
    const thought = thoughtOn(await matchOf(system()), { nodes });
    assert.deepEqual([thought.lines[0]?.worth, thought.lines[0]?.proved], [worth, true]);
    assert.ok(thought.nodes < nodes);
  });
}

test("forced wins in three plies are found", async () => {
  const hex = thoughtOn(await matchOf(systemOf("hex", { size: "3" }), ["place(a1)", "place(b2)"]), { nodes: 2_000 });
  assert.deepEqual([hex.lines[0]?.worth, hex.lines[0]?.proved], [-1, true]);
  const cross = thoughtOn(
    await matchOf(systemOf("tic-tac-toe"), ["claim(a1)", "claim(b3)", "claim(a3)", "claim(a2)"]),
    { nodes: 1_000 },
  );
  assert.deepEqual([cross.lines[0]?.worth, cross.lines[0]?.proved], [1, true]);
});

/** A choice between what is certain and a die, of which every throw has another worth. */
const DICE = `game Dice
players A
track paid: 0..20 = 0
decision take by A when paid is 0 do paid := 4
decision throw by A when paid is 0 do random d in 1..6, paid := div(d * d, 2) + 1
outcome scored(paid) otherwise
worth (scored(n)) to p = n
`;

test("what chance leads to is worth the mean, which is proved", async () => {
  const thought = thoughtOn(await matchOf(systemFrom(DICE)), { nodes: 1_000 });
  // (1 + 3 + 5 + 9 + 13 + 19) / 6
  assert.equal(best(thought)[0], "throw");
  assert.ok(Math.abs((thought.lines[0]?.worth ?? 0) - 25 / 3) < 1e-9);
  assert.equal(thought.lines[0]?.proved, true);
});

/** Three players decide in turn; who gets what follows no pattern, and is never the same twice for one player. */
const THREE = `game Three
players A, B, C
track said[Player]: 0..3 = 0
track turn: Player = A
decision say(n in 1..3) by turn when said[me] is 0 do said[me] := n, turn := next(turn)
outcome all(9 * said[A] + 3 * said[B] + said[C]) otherwise
worth (all(n)) to p = mod(n * (if p is A then 8 else if p is B then 20 else 27), 41)
`;

test("each of three players takes what is best for herself", async () => {
  const system = systemFrom(THREE);
  const thought = thoughtOn(await matchOf(system), { nodes: 1_000 });
  const [worth = 0] = minimax(system, (await matchOf(system)).state, 3);
  assert.deepEqual([thought.lines[0]?.worth, thought.lines[0]?.proved], [Math.round(worth), true]);
});

test("who answers a pause with true gets what was found so far", async () => {
  const match = await matchOf(systemOf("connect-four"));
  const work = makeMind(readMind("mcts"), { system: match.rules.system }).think(match.perspective(0), {
    budget: { nodes: 100_000 },
    chance: seeded("1"),
  });
  let step = work.next();
  for (let pauses = 0; pauses < 3 && !step.done; pauses++) step = work.next();
  assert.ok(!step.done);
  const shown = step.value.thought();
  step = work.next(true);
  assert.ok(step.done);
  assert.ok(step.value.nodes > 0 && step.value.nodes < 100_000);
  assert.deepEqual(step.value, shown);
});

test("a tree that is full goes on without new nodes", async () => {
  const match = await matchOf(systemOf("tic-tac-toe"));
  const positions = positionsOf(match.rules.system);
  const rewards = new Rewards(new Worths(match.rules.system), (number) => positions.outcomeAt(number));
  const search = new Search({ positions, rewards, possible: possibleWorths(match.rules.system), memory: 20_000 });
  search.begin(match.state);
  search.seed(seeded("1"));
  for (let i = 0; i < 500; i++) search.simulate();
  assert.ok(search.tree.bytes <= 20_000);
  assert.ok(search.tree.size > search.tree.most - 9);
  assert.equal(search.tree.visits(ROOT), 500);
});

test("pig is played better than at random", async () => {
  const system = systemOf("pig", { goal: "15" });
  const rules = await makeRules(system);
  let wins = 0;
  for (let play = 0; play < 12; play++) {
    const minds = [makeMind(readMind("mcts"), { system }), makeMind(readMind("random"), { system })];
    const source = seeded(play);
    let match = newMatch(rules, { chance: play });
    while (!match.outcome) {
      const player = deciderIn(match);
      const mind = minds[(player + play) % 2];
      assert.ok(mind);
      const thought = finish(
        mind.think(match.perspective(player), { budget: { nodes: 30 }, chance: source }) as WholeWork<Thought>,
      );
      const ids = [...thought.mixture];
      match = after(
        match,
        ids[
          drawnIndex(
            ids.map(([, share]) => share),
            source,
          )
        ]?.[0] ?? "",
      );
    }
    if (match.outcome.player === play % 2) wins++;
  }
  assert.ok(wins >= 10, String(wins));
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

test("a mind that is asked again of the same position thinks the same, whatever it thought of it before", async () => {
  const match = await matchOf(systemOf("connect-four"));
  const mind = makeMind(readMind("mcts"), { system: match.rules.system });
  const think = (seed: string) =>
    finish(mind.think(match.perspective(0), { budget: { nodes: 100 }, chance: seeded(seed) }));
  const first = think("1");
  assert.notDeepEqual(think("2"), first);
  assert.deepEqual(think("1"), first);
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
