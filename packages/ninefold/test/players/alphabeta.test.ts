// Alpha-beta search: what it finds is what plain minimax finds, and best play where it sees the end.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { GameSystem } from "../../src/model/index.ts";
import { finish, type Match, makeRules, newMatch, seeded, type WholeWork } from "../../src/play/index.ts";
import { makeMind, readMind } from "../../src/players/choosing/spec.ts";
import { MindError } from "../../src/players/minds/errors.ts";
import type { Budget, Mind, Thought } from "../../src/players/minds/mind.ts";
import { systemOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";
import { agrees, breakthrough, othello4, searched, stateAfter } from "./searches.ts";

const match = async (system: GameSystem): Promise<Match> => newMatch(await makeRules(system));

const mindOf = (text: string, { rules, start }: Match): Mind =>
  makeMind(readMind(text), { system: rules.system, from: [start] });

const thoughtIn = (mind: Mind, at: Match, budget: Budget, lines?: number): Thought =>
  finish(mind.think(at.perspective(0), { budget, lines, chance: seeded(1) }) as unknown as WholeWork<Thought>);

/**
 * Games that are searched to small depths from random states. With a table only those in which a position is always reached
 * by as many plies: elsewhere the table knows some positions from deeper searches.
 */
const GAMES: readonly [name: string, system: () => GameSystem, plies: number, depth: number, tables?: [boolean]][] = [
  ["tic-tac-toe", () => systemOf("tic-tac-toe"), 4, 4],
  ["connect four", () => systemOf("connect-four", { columns: "4", rows: "4" }), 9, 4],
  ["breakthrough", () => breakthrough(4, 5), 6, 3],
  ["othello", othello4, 5, 4],
  ["dots and boxes", () => systemOf("dots-and-boxes", { columns: "2", rows: "2" }), 5, 3],
  ["chopsticks", () => systemOf("chopsticks"), 5, 4, [false]],
  ["pig", () => systemOf("pig", { goal: "12" }), 6, 4, [false]],
  ["ludo of two players", () => systemOf("ludo", { seats: "2" }), 20, 2, [false]],
];

describe("the worths of all decisions are those of plain minimax", () => {
  for (const [name, system, plies, depth, tables = [false, true]] of GAMES) {
    test(name, () => {
      const game = system();
      for (let seed = 1; seed <= rounds(3, 6); seed++) {
        const state = stateAfter(game, plies, seeded(seed));
        if (!state) continue;
        for (const table of tables) agrees(game, state, { depth, table, probes: seed % 2 === 0 });
      }
    });
  }

  for (const others of ["selfish", "paranoid"] as const) {
    test(`of more than two players, ${others} ones`, () => {
      for (const [name, parameters, plies, depth] of [
        ["provinces", { seats: "3", rounds: "2" }, 3, 2],
        ["provinces", { seats: "3", rounds: "1" }, 0, 3],
      ] as const) {
        const game = systemOf(name, parameters);
        for (let seed = 1; seed <= 2; seed++) {
          const state = stateAfter(game, plies, seeded(seed));
          if (state) agrees(game, state, { depth, others, table: false });
        }
      }
    });
  }
});

describe("in tic-tac-toe", () => {
  const system = systemOf("tic-tac-toe");
  const linesAt = (position: string): Thought["lines"] => {
    const parsed = system.parsePosition(position);
    assert.ok("state" in parsed, position);
    return searched(system, parsed.state, { depth: 6, lines: 9 }).lines;
  };

  test("a win is taken at once", () => {
    const [best, ...others] = linesAt("mark[a1]=X, mark[c1]=X, mark[a2]=O, mark[c2]=O");
    assert.deepEqual(best, { plies: ["claim(b1)"], worth: 1, proved: true, within: 1 });
    assert.ok(others.length > 0 && others.every(({ worth }) => worth !== undefined));
  });

  test("what is lost is put off: to stop the first threat costs two plies more", () => {
    const lines = linesAt("mark[a1]=X, mark[c1]=X, mark[b3]=O, turn=O");
    assert.deepEqual(new Set(lines.map(({ worth }) => worth)), new Set([-1]));
    // Where an expected line is cut, since its end stood in the table, the distance is still told.
    assert.deepEqual(
      lines.map(({ within }) => within),
      [4, 2, 2, 2, 2, 2],
    );
    assert.deepEqual(lines[0]?.plies.length, 4);
    assert.equal(lines[0]?.plies[0], "claim(b1)");
  });
});

test("the same nodes give the same thought, wherever it pauses", async () => {
  const game = await match(systemOf("connect-four", { columns: "5", rows: "4" }));
  const once = thoughtIn(mindOf("alphabeta", game), game, { nodes: 3_000 });
  const mind = mindOf("alphabeta", game);
  for (let i = 0; i < 2; i++) assert.deepEqual(thoughtIn(mind, game, { nodes: 3_000 }), once);
  assert.ok(once.nodes <= 3_000);
});

test("who answers a pause with true gets what was found so far", async () => {
  const game = await match(systemOf("connect-four"));
  const work = mindOf("alphabeta", game).think(game.perspective(0), { budget: { depth: 30 }, chance: seeded(1) });
  let step = work.next();
  for (let pauses = 0; !step.done; pauses++) {
    assert.ok(pauses <= 20);
    if (pauses >= 4) assert.ok(step.value.thought().mixture.size === 1);
    step = work.next(pauses >= 20);
  }
  assert.equal(step.value.mixture.size, 1);
  assert.ok((step.value.depth ?? 0) >= 1);
});

test("decisions of several at once are another mind's", async () => {
  const game = await match(systemOf("rock-paper-scissors"));
  assert.throws(
    () => thoughtIn(mindOf("alphabeta", game), game, { nodes: 10 }),
    (error) => error instanceof MindError && error.code === "NF7022" && /mcts/.test(error.message),
  );
});

describe("however the budget ends, nothing is decided that is proved lost unless all is lost", () => {
  for (const [name, system, plies] of [
    ["tic-tac-toe", () => systemOf("tic-tac-toe"), 3],
    ["connect four", () => systemOf("connect-four", { columns: "4", rows: "4" }), 12],
    ["breakthrough", () => breakthrough(3, 5), 7],
    ["othello", othello4, 7],
  ] as const) {
    test(name, () => {
      const game = system();
      let lost = 0;
      for (let seed = 1; seed <= rounds(8, 12); seed++) {
        const state = stateAfter(game, plies, seeded(seed));
        if (!state) continue;
        const [truth] = searched(game, state, {}).lines;
        assert.ok(truth?.proved);
        for (let nodes = 5; nodes <= 400; nodes += rounds(45, 5)) {
          const { mixture, lines } = searched(game, state, { nodes });
          const isLost = lines.map(({ worth, proved }) => proved && worth === -1);
          assert.ok(mixture.size > 0);
          lost += isLost.filter((is) => is).length;
          const decides = lines.some(({ plies: [id = ""] }, number) => isLost[number] && mixture.has(id));
          if (decides) assert.equal(truth.worth, -1, `seed ${seed}, ${nodes} nodes: ${[...mixture.keys()]} is lost`);
        }
      }
      assert.ok(lost > 0, "no search found a loss");
    });
  }
});
