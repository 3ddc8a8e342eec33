// Local names made by `let`: what is assigned later, wherever that stands, has no bound from its first value.
import assert from "node:assert/strict";
import { test } from "node:test";
import { legalTuples } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import { diagnose } from "./diagnose.ts";

const game = (...statements: readonly string[]): string => `game G
players A, B
type Colour = { red, green, blue }
track n: 0..99 = 0
track colour: Colour = green
decision go by A when n is 0
  do let k = 1
${statements.map((line) => `     ${line}`).join("\n")}
     n := k
end draw when n > 0
outcome draw otherwise
`;

/** Where a name may be assigned, and the values that n can get. */
const ASSIGNED: readonly (readonly [where: string, statements: readonly string[], values: readonly string[]])[] = [
  ["at once", ["k := 7"], ["7"]],
  ["by +=", ["k += 6"], ["7"]],
  ["twice", ["k := 70", "k -= 63"], ["7"]],
  ["in an arm of chance", ["chance", "  1/3: k := 7", "  2/3: nothing"], ["7", "1"]],
  ["in the last arm of chance", ["chance", "  1/3: nothing", "  2/3: k := 7"], ["1", "7"]],
  [
    "in a chance inside a chance",
    ["chance", "  1/2: nothing", "  1/2: chance", "         1/2: k := 7", "         1/2: k := 8"],
    ["1", "7", "8"],
  ],
  ["behind if", ["if n is 0: k := 7"], ["7"]],
  ["behind else", ["if n is 1: nothing", "else: k := 7"], ["7"]],
  ["behind else if", ["if n is 1: nothing", "else if n is 0: k := 7"], ["7"]],
  ["in a loop", ["for i in 1..3: k += 2"], ["7"]],
  ["in a loop inside a loop", ["for i in 1..3, j in 1..2: if i > 1: k += 1"], ["5"]],
  ["in an arm of match", ["match colour", "  red, green => k := 7", "  blue => nothing"], ["7"]],
  ["behind otherwise", ["match colour", "  red => nothing", "  otherwise k := 7"], ["7"]],
  ["in two places", ["if n is 1: k := 8", "for i in 1..2: k += 3"], ["7"]],
  ["from a random value", ["random r in {7, 8}", "k := r"], ["7", "8"]],
];

for (const [where, statements, values] of ASSIGNED) {
  test(`a local name may be assigned ${where}`, () => {
    const { system, diagnostics } = compileText(game(...statements));
    assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
    const [start] = system.initialStates();
    const [tuple] = legalTuples(system, start!);
    const found = system
      .consequences(start!, tuple!)
      .map(({ state }) => system.values(state).find(({ track }) => track === "n")!.value);
    assert.deepEqual(found.toSorted(), values.toSorted());
  });
}

const WRONG: readonly (readonly [why: string, statements: readonly string[], code: string])[] = [
  ["one that is never assigned keeps the type of its value", ["let m: 2..9 = k", "nothing"], "NF1301"],
  [
    "one that was assigned before it is made is another",
    ["if n is 0:", "  let j = 1", "  j := 5", "let j = 1", "let m: 2..9 = j"],
    "NF1301",
  ],
  ["one with a type keeps it", ["let j: 0..3 = 1", "j := 9"], "NF1301"],
  ["one that is no number keeps the type of its value", ["let j = red", "j := 1"], "NF1301"],
  ["the name of a loop keeps its value", ["for i in 1..3: i := 2"], "NF1308"],
  ["a random value keeps its value", ["random r in 1..3", "r := 2"], "NF1308"],
  ["a name is not known behind its block", ["if n is 0: let j = 1, j := 2", "j := 3"], "NF1201"],
  ["a name is not known behind its arm", ["chance", "  1/2: let j = 1, k := j", "  1/2: k := j"], "NF1201"],
];

for (const [why, statements, code] of WRONG) {
  test(why, () => {
    const found = diagnose(game(...statements));
    assert.deepEqual(
      found.map((one) => one.code),
      [code],
      found.map(({ message }) => message).join("\n"),
    );
  });
}
