// Several questions that take no more than so much work together.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countWork, Fault, type PlayerId, withinWork } from "../../src/model/index.ts";
import { compileText, noChance, positionsOf, settle } from "../../src/play/index.ts";

const compiled = (lines: readonly string[]) => {
  const { system, diagnostics } = compileText(`${["game Counted", "players A, B", ...lines].join("\n")}\n`);
  assert.ok(system, diagnostics[0]?.message);
  return system;
};

const A = 0 as PlayerId;

const tooMuch = (error: unknown): boolean => error instanceof Fault && error.code === "NF2010";

test("what one question may take, several may not, and then none more; afterwards each has its own bound again", () => {
  const system = compiled([
    "track n: 0..9 = 0",
    "decision go when size { x in 1..1000 | x > n } > 0 do n := 1",
    "outcome draw otherwise",
  ]);
  const fresh = () => system.decode(system.encode(system.initialStates()[0]!));
  let asked = 0;
  const askAll = (): void => {
    for (let times = 0; times < 4; times++) {
      system.legal(fresh(), A);
      asked++;
    }
  };
  assert.throws(() => withinWork(system, 8_000, askAll), tooMuch);
  assert.ok(asked > 0 && asked < 4, String(asked));
  withinWork(system, 8_000, () => {
    assert.throws(askAll, tooMuch);
    assert.throws(() => system.legal(fresh(), A), tooMuch);
  });
  askAll();
  assert.equal(
    withinWork(system, 100_000, () => system.legal(fresh(), A).length),
    1,
  );
});

test("what is shown and listed counts, though the rules do nothing for it", () => {
  const board = ["board Cell = grid(40, 40)", "track mark[c in Cell]: 0..9 = 0", "outcome draw otherwise"];
  const system = compiled([...board, "decision take(c in Cell, d in Cell) do mark[c] := 1"]);
  const [state] = system.initialStates();
  assert.throws(() => withinWork(system, 100_000, () => system.view(state!)), tooMuch);
  assert.throws(() => withinWork(system, 20_000_000, () => system.legal(state!, A)), tooMuch);
  assert.equal(system.view(state!).length, 1_600);
});

test("code finds what is legal in few states, and then the interpreter counts", () => {
  const system = compiled(["track n: 0..99 = 0", "decision go(k in 1..9) by A do n := k", "outcome draw otherwise"]);
  assert.equal(positionsOf(system).reason, undefined);
  const work = (): number => {
    const spent = countWork(system);
    settle(system, system.decode(system.encode(system.initialStates()[0]!)), noChance);
    return spent();
  };
  // The first look makes what looks.
  work();
  const works = withinWork(system, 1_000_000, () => Array.from({ length: 20 }, work));
  assert.deepEqual(
    works.map((one) => one > 0),
    Array.from({ length: 20 }, (_, look) => look >= 16),
  );
});
