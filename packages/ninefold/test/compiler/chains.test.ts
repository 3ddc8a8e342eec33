// Decisions made in steps: every way in which their search keeps what is left to do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { OUT_OF_MEMORY } from "../../src/compiler/emit/builder/fault-reason.ts";
import { PLY } from "../../src/compiler/emit/decisions/emit-endings.ts";
import { NotCompiled } from "../../src/compiler/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { Fault } from "../../src/model/index.ts";
import { BACK_ENDS, CompiledGame, type Emitted } from "./compiled-game.ts";
import { compiledOnce } from "./compiled-once.ts";
import { assertSameGame } from "./same-game.ts";
import { smallGame } from "./small-games.ts";

const BOARD = [
  "players A, B",
  "board Cell = grid(4, 3)",
  'track mark[Cell]: Player? = picture "AA../.B.B/A.B."',
  "track turn: Player = A",
  "track left: 0..4 = 4",
  "track seen[Cell]: Bool = false",
  "track steady[Cell]: Bool = false",
  "fn of(p: Player) = { c in Cell | mark[c] is p }",
];

const CHAINS: Readonly<Record<string, readonly string[]>> = {
  "one parameter, none of it given": [
    "decision go(x in { c in Cell | mark[c] is none }) by turn when left > 0 and steps < 2",
    "  do mark[x] := me",
    "  again go",
    "  finally left -= 1, turn := next(turn)",
  ],
  "no parameter, and all of them given": [
    "decision pass by turn when left > 0 and steps < 3 do seen[a1] := not seen[a1]",
    "  again pass",
    "  finally left -= 1, turn := next(turn)",
    "decision on(x in of(me)) by turn when left > 1 and steps < 3 do mark[x] := none, seen[x] := true",
    "  again on(if x is a1 then b1 else a1)",
    "  finally left -= 1, turn := next(turn)",
  ],
  "two parameters of which the first is given, and perhaps not in its set": [
    "decision go(from in of(me), to in around(from) | mark[to] is not me) by turn when left > 0 and steps < 3",
    "  do mark[to] := if mark[to] is none then me else next(me)",
    "     mark[from] := none",
    "  again go(to)",
    "  finally left -= 1, turn := next(turn)",
  ],
  "two parameters that belong together by no few steps": [
    "decision go(from in of(me), to in { c in Cell | size around(c) > size around(from) or mark[c] is none })",
    "  by turn when left > 0 and steps < 2",
    "  do mark[from] := none, mark[to] := me",
    "  again go(to) when mark[b2] is not none",
    "  finally left -= 1, turn := next(turn)",
  ],
  "three parameters of which two are given": [
    "decision go(from in of(me), over in around(from) and of(next(me)), to in around(over) | mark[to] is none)",
    "  by turn when left > 0",
    "  do mark[from] := none, mark[over] := none, mark[to] := me",
    "  again go(to, over) when steps < 3",
    "  finally left -= 1, turn := next(turn)",
  ],
  "what the steps write beside what they only read": [
    "decision go(from in of(me), to in around(from) | not seen[to]) by turn when left > 0",
    "  do seen[from] := true, seen[to] := to.row is not 2",
    "  again go(to) when steps < 3 and mark[to] is me",
    "  finally left -= 1, turn := next(turn), if seen[b2]: mark[to] := me",
  ],
  "what the steps write to many at once, and perhaps": [
    "decision go(from in of(me), to in around(from) | mark[to] is none) by turn when left > 0 and steps < 3",
    "  do for c in of(next(me)): seen[c] := not seen[c]",
    "     if to.row is 2: mark[{ from, to }] := me, steady[to] := not steady[from]",
    "     else: mark[to] := me, mark[from] := none",
    "  again go(to) unless seen[b2]",
    "  finally left -= 1, turn := next(turn)",
  ],
  "the best of them, found late": [
    "decision go(from in of(me), to in around(from) | mark[to] is none) by turn when left > 0",
    "  prefer most steps",
    "  prefer least to.column",
    "  do mark[from] := none, mark[to] := me",
    "  again go(to) when to.column < 3 and steps < 3",
    "  same when mark[a1], of(me)",
    "  finally left -= 1, turn := next(turn)",
  ],
  "steps that ask what is remembered": [
    "remember mark as past at most 20",
    "decision go(from in of(me), to in around(from) | mark[to] is none) by turn when left > 0",
    "  do mark[from] := none, mark[to] := me",
    "  again go(to) when times past > 1 and steps < 2",
    "  finally left -= 1, turn := next(turn)",
  ],
};

function compiled(game: CoreGame): Emitted {
  const emitted = compiledOnce(game);
  assert.ok(!(emitted instanceof NotCompiled), emitted instanceof NotCompiled ? emitted.message : "");
  return emitted;
}

for (const [name, lines] of Object.entries(CHAINS)) {
  test(`steps: ${name}`, () => {
    const game = smallGame([...BOARD, ...lines, "outcome turn leads otherwise"]);
    for (const backEnd of BACK_ENDS) assertSameGame(game, compiled(game), backEnd, { plays: 12, plies: 5, seed: 1 });
  });
}

test("steps on a board of several words", () => {
  const game = smallGame([
    "players A, B",
    "board Cell = grid(9, 9)",
    "track mark[Cell]: Player? = none",
    "track turn: Player = A",
    "track left: 0..6 = 6",
    "decision put(c in Cell | mark[c] is none) by turn when left > 4 do mark[c] := me, left -= 1",
    "decision go(from in { c in Cell | mark[c] is me }, to in { t | d in orthogonal, t in step(from, d, 3) } | mark[to] is none)",
    "  by turn when left > 0 and left <= 4",
    "  do mark[from] := none, mark[to] := me",
    "  again go(to) when steps < 3",
    "  finally left -= 1, turn := next(turn)",
    "outcome draw otherwise",
  ]);
  for (const backEnd of BACK_ENDS) assertSameGame(game, compiled(game), backEnd, { plays: 4, plies: 6, seed: 1 });
});

const MANY = [
  "players A",
  "track left: 0..2 = 2",
  "track last: 0..64 = 0",
  "decision go(x in 0..64) when left > 0 and steps < 2",
];

test("chains that are only counted need no room; those that are drawn take what the caller gives", () => {
  const game = smallGame([...MANY, "  do last := x", "  again go", "  finally left -= 1", "outcome draw otherwise"]);
  for (const backEnd of BACK_ENDS) {
    const running = new CompiledGame(game, compiled(game), backEnd);
    running.write(0, [2, 0]);
    assert.equal(running.list(0).length, 65 ** 2);
    assert.equal(running.count(0), 65 ** 2);
    assert.throws(() => running.call("ply", running.at(0)), { name: "Trap", reason: OUT_OF_MEMORY });
    // Behind what the test writes there is as much as has just been listed.
    const begin = running.at(3);
    running.call("set-listing", begin, begin + 65 ** 2 * running.emitted.addresses.decisionSize);
    assert.notEqual(running.call("ply", running.at(0)), PLY.none);
  }
});

test("where some chains are left out no room is taken by them", () => {
  const game = smallGame([
    ...MANY,
    "  prefer most last",
    "  do last := x",
    "  again go",
    "  same when last",
    "  finally left -= 1",
    "outcome draw otherwise",
  ]);
  const emitted = compiled(game);
  for (const backEnd of BACK_ENDS) {
    const running = new CompiledGame(game, emitted, backEnd);
    running.write(0, [2, 0]);
    const { decisionSize, free } = emitted.addresses;
    const begin = free + 4096;
    const room = (moves: number): number =>
      Number(running.call("list", running.at(0), begin, begin + moves * decisionSize));
    // Better ones come while the best so far takes the only room there is; behind it nothing is written.
    const behind = (): Uint8Array => running.memory().subarray(begin + decisionSize, begin + 3 * decisionSize);
    behind().fill(0xab);
    assert.equal(room(1), 1);
    assert.ok(behind().every((byte) => byte === 0xab));
    assert.throws(
      () => room(0),
      (error) => !(error instanceof Fault),
    );
  }
});
