// What is advised where no consequence is written can be written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, type GameSystem, legalTuples } from "../../src/model/index.ts";
import { gameOf } from "./game.ts";

const rules = (...lines: readonly string[]): readonly string[] => [
  "players A, B",
  "track n: 0..2 = 0",
  ...lines,
  "end draw when n is 1",
  "outcome draw otherwise",
];

/** What is said of the first tuple that has no consequence. */
function told(system: GameSystem): string | undefined {
  const [start] = system.initialStates();
  for (const tuple of legalTuples(system, start!)) {
    try {
      system.consequences(start!, tuple);
    } catch (error) {
      if (error instanceof Fault && error.code === "NF2007") return error.message;
      throw error;
    }
  }
  return undefined;
}

/** A decision whose own action is for one who decides alone. */
const both = (head: string): string => `decision ${head} when n is 0 do n := 1`;

for (const lines of [
  [both("stay"), both("go")],
  [both("show(k in 1..2)")],
  [both("show(k in 1..2)"), both("quit")],
  ["track k2: 0..1 = 0", both("show(k in 1..2, l in 1..1)"), both("bid(k in 1..2)")],
]) {
  test(`the lines advised for ${lines.join("; ")} are accepted until nothing is missing`, () => {
    const written: string[] = [];
    for (
      let message = told(gameOf(...rules(...lines)));
      message;
      message = told(gameOf(...rules(...lines, ...written)))
    ) {
      const line = /else write a line "(consequence .* do) …"$/.exec(message)?.[1];
      assert.ok(line, message);
      written.push(`${line} n := 1`);
    }
    assert.ok(written.length > 0);
  });
}

test("a line is not advised where a decision made in steps would stand in it, but `by` is", () => {
  const steps = ["decision climb when n < 2", "  do n += 1", "  again climb"];
  const ends = '"climb" is made in steps, by one player alone: say who decides with "by"';
  for (const lines of [steps, [...steps, "decision wait do nothing"]]) {
    assert.ok(told(gameOf(...rules(...lines)))!.endsWith(`; ${ends}`));
  }
  assert.equal(told(gameOf(...rules("decision climb by A when n < 2", ...steps.slice(1)))), undefined);
});
