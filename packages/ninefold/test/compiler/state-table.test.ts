// The table of states: states by index and back, how much memory it takes, and that it stops where it is told to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { count } from "../../src/analysis/index.ts";
import { NotCompiled } from "../../src/compiler/index.ts";
import { choicesAt, legalTuples } from "../../src/model/index.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { libraryGame } from "./compiled-library.ts";
import { compiledOnce } from "./compiled-once.ts";
import { systemOn, visited } from "./counted-states.ts";

const TIC_TAC_TOE = libraryGame("tic-tac-toe");

test("a state has its index, and its successors theirs", () => {
  for (const name of ["tic-tac-toe", "chopsticks", "yavalath", "kalah", "go"]) {
    const game = libraryGame(name);
    for (const backEnd of BACK_ENDS) {
      const system = systemOn(game, backEnd);
      const { states } = visited(game, backEnd, { depth: 3, maxStates: 1500 });
      const before = Math.min(
        states.visited,
        states.byPly.slice(0, 3).reduce((a, b) => a + b),
      );
      for (let index = 0; index < states.size; index += 7) {
        const state = states.state(index);
        assert.equal(states.indexOf(state), index);
        if (index >= before) continue;
        const wanted = legalTuples(system, state).map((tuple) => {
          const next = system.consequences(state, tuple)[0]!.state;
          const at = states.indexOf(next)!;
          assert.equal(system.encode(states.state(at)), system.encode(next));
          return at;
        });
        assert.deepEqual([...states.successors(index)], wanted);
      }
    }
  }
});

test("a state is asked for its decisions where it lies", () => {
  for (const name of ["tic-tac-toe", "chopsticks", "kalah"]) {
    const game = libraryGame(name);
    for (const backEnd of BACK_ENDS) {
      const system = systemOn(game, backEnd);
      const { states } = visited(game, backEnd, { depth: 2 });
      for (let index = 0; index < states.byPly[0]! + states.byPly[1]!; index++) {
        const found = states.choices(index)?.map((decisions) => decisions.map(({ id }) => id));
        const wanted = choicesAt(system, states.state(index)).map((decisions) => decisions.map(({ id }) => id));
        assert.deepEqual(found, wanted, `${name} ${backEnd} ${index}`);
      }
    }
  }
});

test("a state that was not reached has no index", () => {
  for (const backEnd of BACK_ENDS) {
    const { states } = visited(TIC_TAC_TOE, backEnd, { depth: 2 });
    const system = systemOn(TIC_TAC_TOE, backEnd);
    const read = system.parsePosition("mark[b2]=X, mark[a1]=X, turn=O");
    assert.ok("state" in read);
    const { size } = states;
    assert.equal(states.indexOf(read.state), undefined);
    assert.equal(states.size, size);
  }
});

test("memory is a limit that is kept and told", () => {
  const game = libraryGame("connect-four");
  for (const backEnd of BACK_ENDS) {
    let before = 0;
    for (const memory of [1, 1000, 100_000, 200_000, 400_000, 1_500_000]) {
      const { states, stopped } = visited(game, backEnd, { depth: 8 }, { memory });
      assert.equal(stopped, "memory");
      assert.ok(states.bytes <= memory);
      assert.ok(states.size >= before);
      before = states.size;
      const counted = [...count(systemOn(game, backEnd), { depth: 8, limits: { memory } })];
      assert.ok(counted.every(({ done, waiting }) => done + waiting <= states.size));
    }
    assert.ok(before > 30_000);
  }
});

test("a state takes hardly more bits than it has to say", () => {
  const bytes: Readonly<Record<string, number>> = {
    "connect-four": 9,
    "tic-tac-toe": 2,
    othello: 13,
    kalah: 11,
    hex: 25,
  };
  for (const [name, wanted] of Object.entries(bytes)) {
    const emitted = compiledOnce(libraryGame(name), "states");
    assert.ok(!(emitted instanceof NotCompiled));
    assert.equal(emitted.states!.packing.size, wanted, name);
  }
  const { states } = visited(libraryGame("connect-four"), "wasm", { depth: 8, maxStates: 1e6 });
  assert.deepEqual(states.byPly, [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]);
  assert.ok(states.bytes <= 17 * states.size);
});

test("a count tells its progress, can be interrupted, and then has lower bounds", () => {
  for (const backEnd of BACK_ENDS) {
    const work = count(systemOn(libraryGame("connect-four"), backEnd), { depth: 7 });
    let last = 0;
    for (let i = 0; i < 10; i++) {
      const { done, value } = work.next();
      assert.ok(!done);
      assert.ok(value.done >= last && value.waiting >= 0);
      last = value.done;
    }
    const { done, value } = work.next(true);
    assert.ok(done);
    assert.deepEqual([value.stopped, value.complete, value.plays, value.treeNodes], ["interrupted", false, null, null]);
    assert.ok(value.states >= last && value.edges > 0);
    assert.deepEqual(value.byPly.slice(0, 3), [1, 7, 49]);
  }
});
