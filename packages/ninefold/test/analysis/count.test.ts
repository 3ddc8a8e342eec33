import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { count, explore } from "../../src/analysis/index.ts";
import { choicesAt, Fault, legalTuples, tuplesOf } from "../../src/model/index.ts";
import { finish } from "../../src/play/index.ts";
import { EVERYTHING, rounds } from "../sample.ts";
import { distances, picks, randomTable, targetsOf, unfold } from "./random-games.ts";
import { fault, table, ticTacToe } from "./systems.ts";

// Plays: 131,184 that X wins, 77,904 that O wins, 46,080 draws (nishioka.com/javascript/tic-tac-toe.html).
test("tic-tac-toe's known counts", () => {
  assert.deepEqual(finish(count(ticTacToe())), {
    states: 5478,
    terminal: 958,
    edges: 16167,
    plays: 255168n,
    treeNodes: 549946n,
    byPly: [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78],
    complete: true,
    stopped: null,
    engine: "interpreter",
    reason: "it is no game of a text",
  });
});

test("trees of tic-tac-toe are unfolded to what is counted of them", () => {
  const game = ticTacToe();
  const [start] = game.initialStates();
  const [tuple] = legalTuples(game, start!);
  const from = EVERYTHING ? start! : game.consequences(start!, tuple!)[0]!.state;
  const { plays, treeNodes } = finish(count(game, { from: [from] }));
  assert.deepEqual(unfold(game, from, 9), { plays, treeNodes });
});

test("the values that tracks have together are counted, each once", () => {
  const twice = table({
    edges: [
      ["s", "a", "t"],
      ["s", "b", "u"],
      ["t", "c", "v"],
    ],
    outcomes: { u: "over", v: "over" },
    tracks: { s: { x: "1", y: "1" }, t: { x: "1", y: "2" }, u: { x: "2", y: "1" }, v: { x: "1", y: "2" } },
  });
  const distinct = (...tracks: readonly string[]) => finish(count(twice, { distinct: tracks })).distinct;
  assert.deepEqual([distinct("x"), distinct("y"), distinct("x", "y"), distinct("at"), distinct()], [2, 2, 3, 4, 1]);
  assert.equal(finish(count(ticTacToe(), { distinct: ["mark"] })).distinct, 5478);
  assert.equal(finish(count(ticTacToe(), { distinct: ["mark"], depth: 2 })).distinct, 1 + 9 + 72);
  assert.throws(() => finish(count(twice, { distinct: ["z"] })), RangeError);
});

test("a depth counts the levels up to it", () => {
  const cut = finish(count(ticTacToe(), { depth: 3 }));
  assert.deepEqual(cut.byPly, [1, 9, 72, 252]);
  assert.equal(cut.edges, 9 + 9 * 8 + 72 * 7);
  assert.equal(cut.plays, 504n);
  assert.equal(cut.treeNodes, 1n + 9n + 72n + 504n);
  assert.equal(cut.stopped, "depth");
  assert.equal(cut.complete, false);
  assert.equal(finish(count(ticTacToe(), { depth: 9 })).treeNodes, 549946n);
  assert.equal(finish(count(ticTacToe(), { depth: 9 })).complete, true);
  assert.equal(finish(count(ticTacToe(), { depth: 0 })).treeNodes, 1n);
});

test("Ex. 1: a coin flipped by both players has a chance node", () => {
  const coin = table({
    players: ["P1", "P2"],
    edges: [
      [
        "-",
        "flip, flip",
        [
          ["1/2", "heads"],
          ["1/2", "tails"],
        ],
      ],
    ],
    outcomes: { heads: "P1 wins", tails: "P2 wins" },
  });
  const counted = finish(count(coin));
  assert.deepEqual([counted.states, counted.edges, counted.plays, counted.treeNodes], [3, 2, 2n, 4n]);
});

test("two decisions that lead to one state are two edges, ways of chance that do are one", () => {
  const decisions = table({
    edges: [
      ["s", "a", "t"],
      ["s", "b", "t"],
    ],
    outcomes: { t: "over" },
  });
  assert.deepEqual(finish(count(decisions)).edges, 2);
  assert.deepEqual(finish(count(decisions)).treeNodes, 3n);
  const ways = table({
    edges: [
      [
        "s",
        "a",
        [
          ["1/2", "t"],
          ["1/2", "t"],
        ],
      ],
    ],
    outcomes: { t: "over" },
  });
  assert.deepEqual(finish(count(ways)).edges, 1);
  assert.deepEqual(finish(count(ways)).treeNodes, 2n);
});

test("a cyclic game has no finite tree unless it is cut", () => {
  const again = table({
    edges: [
      ["s", "again", "s"],
      ["s", "stop", "t"],
    ],
    outcomes: { t: "over" },
  });
  const whole = finish(count(again));
  assert.deepEqual([whole.states, whole.edges, whole.plays, whole.treeNodes, whole.complete], [2, 2, null, null, true]);
  const cut = finish(count(again, { depth: 3 }));
  assert.deepEqual([cut.plays, cut.treeNodes], [4n, 7n]);
  assert.deepEqual(finish(count(again, { depth: Number.POSITIVE_INFINITY })).plays, null);
});

test("forced steps are states, edges and levels", () => {
  const dealt = table({
    edges: [
      [
        "s",
        "deal",
        [
          ["1/3", "t"],
          ["2/3", "u"],
        ],
      ],
      ["t", "a", "v"],
      ["u", "a", "v"],
    ],
    outcomes: { v: "over" },
    forced: ["deal"],
  });
  const counted = finish(count(dealt));
  assert.deepEqual(counted.byPly, [1, 2, 1]);
  assert.deepEqual([counted.edges, counted.plays, counted.treeNodes], [4, 2n, 6n]);
});

test("counts can start elsewhere", () => {
  const system = ticTacToe();
  const from = ["mark[b2]=X", "mark[a1]=X", "mark[b2]=X"].map((text) => {
    const read = system.parsePosition(text);
    assert.ok("state" in read);
    return read.state;
  });
  const counted = finish(count(system, { from, depth: 1 }));
  assert.deepEqual(counted.byPly, [2, 16]);
  assert.equal(counted.treeNodes, 2n + 16n);
});

test("counts agree with the unfolded tree", () => {
  fc.assert(
    fc.property(picks(), fc.boolean(), fc.nat({ max: 5 }), (pick, acyclic, depth) => {
      const system = randomTable(pick, acyclic);
      const roots = system.initialStates();
      const sum = (limit: number) => {
        const trees = roots.map((root) => unfold(system, root, limit));
        return [trees.reduce((n, { plays }) => n + plays, 0n), trees.reduce((n, { treeNodes }) => n + treeNodes, 0n)];
      };
      const cut = finish(count(system, { depth }));
      assert.deepEqual([cut.plays, cut.treeNodes], sum(depth));
      const far = distances(system);
      const near = [...far.values()].filter((distance) => distance <= depth);
      assert.equal(cut.states, near.length);
      const byPly = cut.byPly.map((_, ply) => near.filter((distance) => distance === ply).length);
      assert.deepEqual(cut.byPly, byPly);
      const whole = finish(count(system));
      assert.equal(whole.states, far.size);
      const steps = [...far.keys()].map((encoding) => targetsOf(system, encoding).length);
      assert.equal(
        whole.edges,
        steps.reduce((sum, number) => sum + number, 0),
      );
      assert.equal(whole.terminal, steps.filter((number) => number === 0).length);
      if (acyclic) assert.deepEqual([whole.plays, whole.treeNodes], sum(Number.POSITIVE_INFINITY));
    }),
    { seed: 1, numRuns: rounds(100, 500) },
  );
});

test("a budget stops the count and says so", () => {
  const counted = finish(count(ticTacToe(), { maxStates: 100 }));
  assert.deepEqual(counted.byPly, [1, 9, 72, 18]);
  assert.deepEqual([counted.states, counted.plays, counted.treeNodes], [100, null, null]);
  assert.deepEqual([counted.stopped, counted.complete], ["states", false]);
  assert.equal(finish(count(ticTacToe(), { maxStates: 5478 })).stopped, null);
  assert.equal(finish(count(ticTacToe(), { maxStates: 5477 })).stopped, "states");
  const two = table({ initial: ["s", "t"], edges: [], outcomes: { s: "over", t: "over" } });
  assert.deepEqual(finish(count(two, { maxStates: 1 })).byPly, [1]);
});

test("a count tells its progress and can be interrupted", () => {
  const work = count(ticTacToe());
  const first = work.next();
  assert.ok(!first.done && first.value.done > 0 && first.value.waiting > 0);
  const last = work.next(true);
  assert.ok(last.done);
  assert.equal(last.value.stopped, "interrupted");
  assert.equal(last.value.plays, null);
});

test("a hole ends a count with its fault", () => {
  const holed = table({ edges: [["s", "a", fault("NF2001")]] });
  assert.throws(() => finish(count(holed)), Fault);
});

test("options out of range are the caller's mistake", () => {
  for (const options of [{ depth: -1 }, { depth: 0.5 }, { maxStates: 0 }, { from: [] }]) {
    assert.throws(() => finish(count(ticTacToe(), options)), RangeError);
  }
});

test("legality is asked once for each state and player, consequences once for each tuple", () => {
  const system = ticTacToe();
  let [legal, consequences] = [0, 0];
  const counted = count({
    ...system,
    legal: (...question) => {
      legal++;
      return system.legal(...question);
    },
    consequences: (...question) => {
      consequences++;
      return system.consequences(...question);
    },
  });
  assert.equal(finish(counted).states, 5478);
  assert.deepEqual([legal, consequences], [2 * 5478, 16167]);
});

test("a state graph holds the edges that the system gives, in its order", () => {
  fc.assert(
    fc.property(picks(), (pick) => {
      const system = randomTable(pick, false);
      const graph = finish(explore(system));
      assert.deepEqual(
        graph.edgeCount > 0,
        [...Array(graph.size).keys()].some((i) => !graph.isTerminal(i)),
      );
      for (let index = 0; index < graph.size; index++) {
        const state = graph.state(index);
        assert.equal(graph.indexOf(state), index);
        const tuples = legalTuples(system, state);
        assert.equal(graph.isTerminal(index), tuples.length === 0);
        assert.deepEqual([...tuplesOf(choicesAt(system, state))], tuples);
        const edges = tuples.map((tuple) => ({
          tuple,
          chanceOutcomes: system.consequences(state, tuple).map((consequence) => ({
            probability: consequence.probability,
            target: graph.indexOf(consequence.state),
          })),
        }));
        assert.deepEqual(graph.edges(index), edges);
      }
    }),
    { seed: 2, numRuns: 200 },
  );
});
