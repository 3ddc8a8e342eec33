// Rules that were compiled once are not compiled again within the process.

import assert from "node:assert/strict";
import { test } from "node:test";
import { count } from "../../src/analysis/index.ts";
import { engineOf } from "../../src/engine/index.ts";
import { type GameSystem, legalTuples } from "../../src/model/index.ts";
import {
  compileText,
  finish,
  type Match,
  makeRules,
  type PerftOptions,
  perft,
  playouts,
  quickenMatches,
  saveRecord,
  seeded,
} from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";

function loaded(name: string, parameters: Readonly<Record<string, string>> = {}): GameSystem {
  const { system } = compileText(textOf(name), { parameters });
  assert.ok(system);
  return system;
}

/** The compiled code that a game system runs, as an object. */
const codeOf = (system: GameSystem): unknown =>
  (engineOf(system).bulk("perft")!.tasks!.payload as { readonly compiled: unknown }).compiled;

test("equal rules are compiled once, with the same answers for all", () => {
  const [first, second] = [loaded("breakthrough"), loaded("breakthrough")];
  assert.notEqual(first, second);
  assert.equal(codeOf(second), codeOf(first));
  const answers = (system: GameSystem): unknown => {
    const { seconds: _, ...plays } = finish(playouts(system, { seed: 1, plays: 50 }));
    return [plays, finish(perft(system, 4)), finish(count(system, { depth: 3 }))];
  };
  assert.deepEqual(answers(second), answers(first));
});

test("other limits and comments are the same rules; other parameters are not", () => {
  const first = loaded("hex", { size: "5" });
  assert.equal(codeOf(engineOf(first).within({ work: 1000 })), codeOf(first));
  assert.equal(
    codeOf(compileText(`// a remark\n${textOf("hex")}`, { parameters: { size: "5" } }).system!),
    codeOf(first),
  );
  assert.notEqual(codeOf(loaded("hex", { size: "6" })), codeOf(first));
});

test("rules that were asked for longest ago are let go", () => {
  const sized = (i: number): GameSystem => {
    const text = `game Small\nplayers A\ntrack n: 0..${i} = 0\ndecision d when n < ${i} do n += 1\noutcome draw otherwise\n`;
    return compileText(text).system!;
  };
  const first = codeOf(sized(1));
  const second = codeOf(sized(2));
  for (let i = 3; i <= 32; i++) codeOf(sized(i));
  assert.equal(codeOf(sized(1)), first);
  codeOf(sized(33));
  assert.equal(codeOf(sized(1)), first);
  assert.notEqual(codeOf(sized(2)), second);
});

const HEAP = `game Heap
players A
track hands: set of set of 1..4 = { {1}, {2}, {1, 2}, {3, 4} }
decision take(h in hands, n in 1..2) by A
  do hands := hands except { h }
outcome draw otherwise
`;

const REMEMBERS = `game Remembers
players A, B
track at: 0..3 = 0
track moved: 0..9 = 0
track turn: Player = A
remember at as places at most 12
decision go(to in 0..3) by turn when moved < 9 and to is not at
  do at := to, moved += 1, turn := next(turn)
end draw when times places is 3
outcome draw otherwise
`;

test("who answers says why it is not the compiled game", () => {
  const asked = (name: string, depth: number, options?: PerftOptions) => {
    const found = finish(perft(loaded(name), depth, options));
    return { engine: found.engine, ...("reason" in found && { reason: found.reason }) };
  };
  assert.deepEqual(asked("tic-tac-toe", 3), { engine: "compiled" });
  assert.deepEqual(asked("tic-tac-toe", 3, { interpreter: true }), { engine: "interpreter" });
  for (const [name, depth, reason] of [
    ["tic-tac-toe", 2, "fewer than 3 plies are not worth it"],
    ["tic-tac-toe", 2000, "2000 plies are too many"],
  ] as const) {
    assert.deepEqual(asked(name, depth), { engine: "interpreter", reason });
  }
  const { system } = compileText(HEAP);
  assert.ok(system);
  const { engine, reason } = finish(perft(system, 3));
  assert.deepEqual([engine, reason], ["interpreter", "what the compiler does not know: tracks of sets of sets"]);
});

test("a state that remembers something is asked of the interpreter", () => {
  const { system } = compileText(REMEMBERS);
  assert.ok(system);
  const [start] = system.initialStates();
  const next = system.consequences(start!, legalTuples(system, start!)[0]!)[0]!.state;
  const last = system.consequences(next, legalTuples(system, next)[0]!)[0]!.state;
  const bulk = engineOf(system).bulk("perft")!;
  assert.deepEqual([bulk.takes(start!), bulk.takes(last)], [true, false]);
  const asked = (interpreter: boolean): readonly bigint[] =>
    finish(perft(system, 5, { from: last, interpreter })).levels.map(({ leaves }) => leaves);
  assert.deepEqual(asked(false), asked(true));
  assert.equal(finish(perft(system, 5, { from: last })).reason, "it begins in a state that remembers others");
});

test("matches by compiled lists are those by the interpreter", async () => {
  for (const game of ["tic-tac-toe", "breakthrough", "kuhn-poker"]) {
    const [plain, quick] = await Promise.all([makeRules(loaded(game)), makeRules(loaded(game))]);
    await quickenMatches(quick);
    const random = seeded(game);
    let [one, other] = [plain, quick].map((rules) => rules.newGame({ chance: 1 })) as [Match, Match];
    for (let ply = 0; ply < 12 && !one.outcome; ply++) {
      const { id } = one.activePlayers[0]!;
      const legal = one.legalDecisions(id);
      assert.deepEqual(other.legalDecisions(id), legal);
      const decision = legal[random.uniform(legal.length)]!.id;
      [one, other] = [one, other].map((match) => match.commitOption(id, decision).match) as [Match, Match];
    }
    assert.equal(saveRecord(other), saveRecord(one));
  }
});
