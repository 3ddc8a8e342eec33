import assert from "node:assert/strict";
import { test } from "node:test";
import { ENDLESS, HOLED, json, ninefold, scratch } from "./command.ts";

test("count knows tic-tac-toe", () => {
  assert.deepEqual(json(["count", "tic-tac-toe"]), {
    game: "TicTacToe",
    states: 5478,
    terminal: 958,
    edges: 16167,
    plays: "255168",
    treeNodes: "549946",
    byPly: [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78],
    complete: true,
    stopped: null,
    engine: "compiled",
  });
  assert.match(ninefold(["count", "tic-tac-toe"]).out, /^states +5,478$/m);
});

test("count stops at its limits and says so", () => {
  assert.deepEqual(json(["count", "tic-tac-toe", "--depth", "2"]).byPly, [1, 9, 72]);
  assert.equal(json(["count", "tic-tac-toe", "--depth", "2"]).stopped, "depth");
  const { states, plays, stopped } = json(["count", "tic-tac-toe", "--states", "100"]);
  assert.deepEqual([states, plays, stopped], [100, null, "states"]);
  assert.match(ninefold(["count", "tic-tac-toe", "--states", "100"]).out, /at least 100/);
  assert.match(ninefold(["count", scratch("endless.game", ENDLESS)]).out, /^plays +infinite$/m);
});

test("count answers the same compiled and by the interpreter", () => {
  for (const args of [
    ["nim"],
    ["connect-four", "--depth", "4"],
    ["kalah", "--with", "pits=2"],
    ["go", "--states", "50"],
    ["pig", "--states", "2000"],
    ["rock-paper-scissors"],
  ]) {
    const [one, other] = [json(["count", ...args]), json(["count", ...args, "--interpreter"])];
    assert.deepEqual({ ...one, reason: undefined }, { ...other, engine: one.engine, reason: undefined });
  }
});

test("count keeps within its memory", () => {
  const counted = json(["count", "connect-four", "--depth", "9", "--memory", "1"]);
  assert.deepEqual([counted.stopped, counted.complete, counted.plays], ["memory", false, null]);
  assert.match(ninefold(["count", "connect-four", "--memory", "1"]).out, /^Stopped at the limit of memory/m);
  assert.equal(ninefold(["count", "connect-four", "--memory", "0"]).status, 2);
});

test("count tells how many values tracks have together", () => {
  const go = ["count", "go", "--with", "size=2", "--distinct"];
  assert.equal(json([...go, "stone"]).distinct, 57);
  assert.equal(json([...go, "stone,turn"]).distinct, 2 * 57);
  assert.match(ninefold([...go, "stone"]).out, /^different values of stone +57$/m);
  assert.match(ninefold([...go, "stone", "--states", "100"]).out, /^different values of stone +at least \d+$/m);
  const { status, err } = ninefold([...go, "stones"]);
  assert.equal(status, 2);
  assert.match(err, /"stones" is no track of Go\. Did you mean "stone"\?/);
  assert.equal(ninefold([...go, "stone,"]).status, 2);
});

test("perft counts plays", () => {
  const { depth, leaves, ended, states } = json(["perft", "tic-tac-toe", "6", "--interpreter"]);
  assert.deepEqual([depth, leaves, ended, states], [6, "54720", "1440", 1520]);
  // Compiled, the game goes through the plays one by one and knows of no states that are the same.
  const compiled = json(["perft", "tic-tac-toe", "6"]);
  assert.deepEqual([compiled.leaves, compiled.ended, compiled.states], [leaves, ended, undefined]);
  assert.equal(ninefold(["perft", "tic-tac-toe", "6"]).out.trim().split("\n").at(-1), "54720");
  assert.equal(ninefold(["perft", "tic-tac-toe", "0"]).out, "1\n");
  assert.equal(json(["perft", "tic-tac-toe", "2", "--from", "mark[b2]=X, turn=O"]).leaves, "56");
});

test("playouts depend on their seed alone", () => {
  const [a, b, c] = ["1", "1", "2"].map((seed) => json(["playouts", "tic-tac-toe", "--plays", "200", "--seed", seed]));
  assert.equal(a.plays, 200);
  assert.deepEqual([a.plies, a.outcomes], [b.plies, b.outcomes]);
  assert.notDeepEqual([a.plies, a.outcomes], [c.plies, c.outcomes]);
  assert.equal(ninefold(["playouts", "tic-tac-toe", "--plays", "20"]).status, 0);
  const sum = Object.values<number>(a.outcomes).reduce((x, y) => x + y, 0);
  assert.equal(sum, 200);
  assert.ok(a.seconds > 0);
  assert.deepEqual(
    [a.playsPerSecond, a.pliesPerSecond],
    [a.plays, a.plies].map((n) => Math.round(n / a.seconds)),
  );
  assert.ok(json(["playouts", "tic-tac-toe", "--seconds", "0.2"]).plays > 0);
});

test("plays without end are left unfinished, holes are counted and end with 1", () => {
  const { unfinished } = json(["playouts", scratch("endless.game", ENDLESS), "--plays", "3", "--plies", "50"]);
  assert.equal(unfinished, 3);
  const holed = scratch("holed.game", HOLED);
  assert.equal(ninefold(["playouts", holed, "--plays", "2"]).status, 1);
  assert.deepEqual(json(["playouts", holed, "--plays", "2"]).faults, { NF2001: 2 });
});

test("a hole ends a count with 1 and its place", () => {
  const { status, err } = ninefold(["count", scratch("holed.game", HOLED)]);
  assert.equal(status, 1);
  assert.match(err, /holed\.game:5:\d+: NF2001: /);
  const { error } = json(["perft", scratch("holed.game", HOLED), "2"]);
  assert.deepEqual([error.code, error.line], ["NF2001", 5]);
});
