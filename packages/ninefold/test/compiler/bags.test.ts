// Bags are left to the interpreter, wherever they stand; what is known of them beforehand is a number or a set like others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled } from "../../src/compiler/index.ts";
import { assertSamePlays } from "./same-games.ts";
import { smallGame } from "./small-games.ts";

const COMMON = [
  "players A, B",
  "constant start = add(add([], 3, 2), 1)",
  "constant other: bag of 0..3 at most 3 = [1, 1, 2]",
  "track n: 0..3 = 0",
  "track left: 0..4 = 4",
  "fn most(b: bag of 0..3 at most 3, k: 0..3) = count(b, k)",
  "outcome lasted(n) otherwise",
];

const LEFT: Readonly<Record<string, string>> = {
  "a draw": "random x in start, n := x",
  "a count of what is chosen": "n := count(start, k)",
  "a function's argument": "n := most(other, k)",
  "a local name that is written":
    "let b: bag of 0..3 at most 3 = start, if n > 1: b := other, n := if b is start then 1 else 2",
  "what is added": "if add(other, k) is [1, 1, 2, 3]: n := 3",
  "one of two": "n := size (if k > 1 then other else start)",
};

const lines = (action: string): readonly string[] => [
  ...COMMON,
  `decision d(k in 0..3) by A when left > 0 do left -= 1, ${action}`,
];

for (const [name, action] of Object.entries(LEFT)) {
  test(`left to the interpreter: ${name}`, () => {
    const found = compileGame(smallGame(lines(action)));
    assert.ok(found instanceof NotCompiled);
    assert.equal(found.message, "bags");
  });
}

const KNOWN: Readonly<Record<string, string>> = {
  "its size": "n := size start",
  "its members": "if k in start: n := k",
  "each of its members": "for x in other: n := x",
  "a number of one of them": "n := count(start, 3)",
  "whether two are the same": "n := if start is other then 1 else 2",
};

for (const [name, action] of Object.entries(KNOWN)) {
  test(`compiled where it is known: ${name}`, () => assertSamePlays(lines(action), { plays: 10, plies: 4, seed: 1 }));
}
