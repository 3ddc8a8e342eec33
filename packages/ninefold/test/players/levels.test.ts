// Levels: what each is, that none from the third on overlooks a win, and how they are found.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesAt, isOver, numberOf, type State, worthsOf } from "../../src/model/index.ts";
import { type Match, makeRules, newMatch, type Rules, seeded } from "../../src/play/index.ts";
import { between, nameOf } from "../../src/players/calibration/candidates.ts";
import { expectedScore, stepsOf } from "../../src/players/calibration/steps.ts";
import {
  calibrate,
  chooseDecision,
  readScored,
  readTrained,
  type Scored,
  type Trained,
  writeScored,
  writeTrained,
} from "../../src/players/index.ts";
import { type Level, usualLevels } from "../../src/players/levels/level.ts";
import { temperatureOf } from "../../src/players/levels/scale.ts";
import { MindError } from "../../src/players/minds/errors.ts";
import { systemOf } from "../library/library.ts";
import { rounds } from "../sample.ts";

const rulesOf = (game: string, parameters = {}): Promise<Rules> => makeRules(systemOf(game, parameters));

/** The decisions that end the play at once with a worth of 1, by asking the rules for every one. */
function winsIn({ rules: { system }, state }: Match, player: number): readonly string[] {
  const isWin = (after: State): boolean => {
    if (!isOver(choicesAt(system, after))) return false;
    const worth = worthsOf(system, system.outcome(after))?.[player];
    return worth !== undefined && numberOf(worth) === 1;
  };
  const choices = choicesAt(system, state);
  return (choices[player] ?? []).flatMap((decision) => {
    const tuple = choices.map((_, each) => (each === player ? decision : null));
    return system.consequences(state, tuple).every((consequence) => isWin(consequence.state)) ? [decision.id] : [];
  });
}

for (const [game, parameters, wanted] of [
  ["tic-tac-toe", {}, rounds(5, 12)],
  ["connect-four", {}, rounds(4, 8)],
  ["breakthrough", {}, rounds(3, 8)],
  ["hex", { size: "4" }, rounds(4, 8)],
] as const) {
  test(`${game}: from level 3 on no win in one is missed`, async () => {
    const rules = await rulesOf(game, parameters);
    const chance = seeded(game);
    let met = 0;
    while (met < wanted) {
      let match = newMatch(rules, { chance: String(chance.uniform(1000)) });
      for (;;) {
        const [actor] = match.activePlayers;
        if (!actor) break;
        const wins = winsIn(match, actor.id);
        if (wins.length > 0 && met++ < wanted) {
          for (const level of [3, 5, 9]) {
            const { decision } = await chooseDecision(match, actor.id, { level, seed: met });
            assert.ok(wins.includes(decision), `level ${level} decides ${decision} where ${wins} wins`);
          }
        }
        const legal = match.legalDecisions(actor.id);
        const committed = match.commitOption(actor.id, legal[chance.uniform(legal.length)]?.id ?? "");
        assert.ok(committed.success);
        match = committed.match;
      }
    }
  });
}

const level = (nodes: number, more: Partial<Level> = {}): Level => ({ mind: "mcts", nodes, temperature: 0, ...more });

test("steps are equal, and fewer where the span is small", () => {
  const wide = Array.from({ length: 101 }, (_, i) => ({ level: level(16 + i), elo: 15 * i }));
  const nine = stepsOf(wide, 0);
  assert.deepEqual(
    nine.map(({ elo }) => elo),
    // The best of those that are as good as the strongest searches least.
    Array.from({ length: 9 }, (_, i) => 15 * Math.round((99 * (i + 1)) / 9)),
  );
  const narrow = stepsOf(wide.slice(0, 21), 0);
  assert.equal(narrow.length, 3);
  assert.equal(stepsOf(wide.slice(0, 5), 0).length, 1);
  assert.deepEqual(stepsOf([{ level: level(16), elo: -5 }], 0), []);
});

test("where no candidate is near a step, the level is one that lies between two that were measured", () => {
  const far = [
    { level: level(16, { temperature: 1 }), elo: 100 },
    { level: level(64, { temperature: 0.25 }), elo: 1_000 },
    { level: level(1024), elo: 1_800 },
  ];
  const levels = stepsOf(far, 0);
  assert.deepEqual(
    levels.map(({ elo }) => elo),
    Array.from({ length: 9 }, (_, i) => 200 * (i + 1)),
  );
  assert.deepEqual(levels[4], { ...level(64, { temperature: 0.25 }), elo: 1_000 });
  // (550 - 100) / (1000 - 100) would be the geometric mean; 600 lies a little above.
  const { nodes = 0, temperature = 0 } = levels[2] ?? {};
  assert.ok(nodes > 32 && nodes < 40 && temperature < 0.5 && temperature > 0.4, `${nodes} ${temperature}`);
  // Towards a temperature of 0 there is no geometric mean: the share of it falls evenly.
  assert.equal(levels[6]?.temperature, 0.125);
});

test("from level 3 on no level may overlook a win, however near it is to its step", () => {
  const candidates = Array.from({ length: 100 }, (_, i) => [
    { level: level(16 + i, { overlooks: true }), elo: 15 * i },
    { level: level(16 + i), elo: 15 * i + 4 },
  ]).flat();
  const levels = stepsOf(candidates, 0);
  assert.equal(levels.length, 9);
  assert.deepEqual(
    levels.map(({ overlooks = false }) => overlooks),
    levels.map((_, i) => i < 2),
  );
});

test("the score that a difference promises is Davidson's", () => {
  assert.equal(expectedScore(0, 3), 0.5);
  assert.ok(Math.abs(expectedScore(400, 0) - 10 / 11) < 1e-12);
  // g = 10, h = 1, v = 2: (10 + √10) / (11 + 2 √10).
  assert.ok(Math.abs(expectedScore(400, 2) - (10 + Math.sqrt(10)) / (11 + 2 * Math.sqrt(10))) < 1e-12);
});

test("between two candidates stands their geometric mean, unless it is one of them or they differ in kind", () => {
  assert.deepEqual(
    between(level(16, { temperature: 1 }), level(64, { temperature: 0.25 })),
    level(32, { temperature: 0.5 }),
  );
  assert.equal(between(level(16), level(17)), undefined);
  assert.equal(between(level(16, { overlooks: true }), level(64)), undefined);
  assert.equal(nameOf(level(16, { overlooks: true, temperature: 2 })), "mcts:nodes=16,temperature=2,overlooks");
});

test("a play is read back from its line, and not from a part of it", () => {
  const scored: Scored = { one: "a", other: "b", play: 3, wins: 0, draws: 1, losses: 0 };
  const line = writeScored(scored);
  assert.deepEqual(readScored(line), scored);
  for (let cut = 0; cut < line.length - 1; cut++) assert.equal(readScored(line.slice(0, cut)), undefined);
});

test("a calibration that is interrupted anywhere goes on to the same levels", async () => {
  const rules = await rulesOf("tic-tac-toe");
  const asked = { plays: 4, nodes: 32, seed: 1 };
  const lines: Scored[] = [];
  const whole = await calibrate(rules, { ...asked, onPlayed: (scored) => void lines.push(scored) });
  assert.ok(whole.levels.length > 1 && !whole.interrupted);
  assert.equal(lines.length, whole.plays);
  const abort = new AbortController();
  const kept: Scored[] = [];
  const begun = await calibrate(rules, {
    ...asked,
    signal: abort.signal,
    onPlayed(scored) {
      if (kept.push(scored) === 20) abort.abort();
    },
  });
  assert.ok(begun.interrupted);
  let more = 0;
  const ended = await calibrate(rules, { ...asked, known: kept, onPlayed: () => void more++ });
  assert.deepEqual(ended, whole);
  assert.equal(more, whole.plays - 20);
});

test("more than two players: every seat in turn, one against the others", async () => {
  const rules = await rulesOf("multiplayer-kuhn");
  const seen: Scored[] = [];
  const abort = new AbortController();
  await calibrate(rules, {
    plays: 6,
    nodes: 16,
    signal: abort.signal,
    onPlayed(scored) {
      if (seen.push(scored) === 6) abort.abort();
    },
  });
  assert.deepEqual(
    seen.map(({ play }) => play),
    [0, 1, 2, 3, 4, 5],
  );
  for (const { wins, draws, losses } of seen) assert.equal(wins + draws + losses, 1);
});

test("a file may hold levels alone, and levels of other rules are refused", async () => {
  const rules = await rulesOf("tic-tac-toe");
  const trained: Trained = {
    game: "TicTacToe",
    rules: rules.hash,
    from: { calibration: 1 },
    symmetries: [],
    weights: new Map(),
    levels: [level(16, { overlooks: true, elo: 100 }), level(64, { elo: 200 })],
  };
  assert.deepEqual(readTrained(writeTrained(trained)), trained);
  const match = newMatch(rules, { chance: "1" });
  const { thought } = await chooseDecision(match, 0, { level: 1, trained });
  assert.equal(thought.nodes, 16);
  // Above the highest it is the highest.
  assert.equal((await chooseDecision(match, 0, { level: 7, trained })).thought.nodes, 64);
  await assert.rejects(chooseDecision(match, 0, { level: 1, trained: { ...trained, rules: "other" } }), /other rules/);
});

test("a file may hold a policy, and one that is none is refused", () => {
  const policy = { uses: ["playouts", "prior"], weights: new Map([["X: claim(b2)", 1.5]]) } as const;
  const trained: Trained = { game: "T", rules: "r", from: {}, symmetries: [0], weights: new Map(), policy, levels: [] };
  const text = writeTrained(trained);
  assert.deepEqual(readTrained(text), trained);
  for (const [from, to] of [
    ['"prior"', '"other"'],
    ["1.5", '"1.5"'],
    ['["playouts","prior"]', "1"],
  ] as const) {
    assert.ok(text.includes(from), text);
    assert.throws(
      () => readTrained(text.replace(from, to)),
      (error) => error instanceof MindError && error.code === "NF7023",
    );
  }
});

test("where positions are weighed, temperatures are smaller, and more of them are searched", () => {
  const system = systemOf("connect-four");
  assert.deepEqual([temperatureOf(system, false), temperatureOf(system, true)], [1, 1 / 8]);
  const backgammon = systemOf("backgammon");
  assert.equal(temperatureOf(backgammon, false), 8 * temperatureOf(backgammon, true));
  assert.ok(temperatureOf(backgammon, false) > 1);
  const [plays, positions] = ["mcts", "alphabeta"].map((mind) => usualLevels(mind, 1));
  assert.deepEqual(
    positions?.map(({ nodes }) => nodes),
    plays?.map(({ nodes }) => 8 * nodes),
  );
});
