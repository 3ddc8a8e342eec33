// Bags where they are known beforehand, named, chosen between, and arguments.
import { test } from "node:test";
import { assertSamePerft, assertSamePlays } from "./same-games.ts";

const COMMON = [
  "players A, B",
  "constant start = add(add([], 3, 2), 1)",
  "constant other: bag of 0..3 at most 3 = [1, 1, 2]",
  "track n: 0..3 = 0",
  "track left: 0..4 = 4",
  "fn most(b: bag of 0..3 at most 3, k: 0..3) = count(b, k)",
  "outcome lasted(n) otherwise",
];

const ACTIONS: Readonly<Record<string, string>> = {
  "a draw": "random x in start, n := x",
  "a draw from nothing": "let b = take(take([1], 1), 2, n), random x in b, n := x",
  "a count of what is chosen": "n := count(start, k)",
  "a function's argument": "n := most(other, k)",
  "a local name that is written":
    "let b: bag of 0..3 at most 3 = start, if n > 1: b := other, n := if b is start then 1 else 2",
  "what is added": "if add(other, k) is [1, 1, 2, 3]: n := 3",
  "what is taken": "if take(start, k, 1) is [1, 3]: n := 3",
  "as many as are not known": "n := count(add(start, k, 2 * k), 3) - 2",
  "one of two": "n := size (if k > 1 then other else start)",
  "its size": "n := size start",
  "its members": "if k in start: n := k",
  "each of its members": "for x in other: n := x",
  "a number of one of them": "n := count(start, 3)",
  "whether two are the same": "n := if start is other then 1 else 2",
};

const lines = (action: string): readonly string[] => [
  ...COMMON,
  `decision d(k in 0..3) by A when left > 0 do left -= 1, ${action}`,
];

for (const [name, action] of Object.entries(ACTIONS)) {
  test(`a bag, compiled: ${name}`, () => {
    const game = lines(action);
    assertSamePlays(game, { plays: 10, plies: 4, seed: 1 });
    assertSamePerft(game, 3);
  });
}
