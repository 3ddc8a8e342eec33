import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { rational } from "../../src/model/index.ts";
import { picks, randomTable } from "../analysis/random-games.ts";
import { table, ticTacToe } from "../analysis/systems.ts";
import { checkSystemLaws, SYSTEM_LAWS, type SystemLaw, sampleStates } from "./system-laws.ts";

for (const [name, law] of Object.entries<SystemLaw>(SYSTEM_LAWS)) {
  test(`tic-tac-toe: ${name}`, () => law(sampleStates(ticTacToe())));
}

test("tables keep all laws", () => {
  fc.assert(
    fc.property(picks(), fc.boolean(), (pick, acyclic) => checkSystemLaws(randomTable(pick, acyclic))),
    { seed: 11, numRuns: 150 },
  );
});

test("the laws catch what breaks them", () => {
  const good = table({ edges: [["s", "a", "t"]], outcomes: { t: "over" } });
  checkSystemLaws(good);
  const third = rational(1, 3);
  const broken = {
    "an encoding is bytes": { ...good, decode: () => good.initialStates()[0]! },
    "legal decisions are unique": { ...good, families: [] },
    "exactly the legal decisions": { ...good, refusal: () => undefined },
    "probabilities are above 0": {
      ...good,
      consequences: (...[state, tuple]: Parameters<typeof good.consequences>) =>
        good.consequences(state, tuple).map((way) => ({ ...way, probability: third })),
    },
    "what is drawn": { ...good, draw: (state: Parameters<typeof good.draw>[0]) => state },
    "whether a forced step comes": { ...good, forces: () => true },
    "a terminal state has one outcome": { ...good, outcome: () => ({ text: "", label: "" }) },
    "views show only what is true": { ...good, view: () => [{ track: "at", index: [], value: "elsewhere" }] },
    "a printed position reads back": { ...good, parsePosition: () => ({ state: good.initialStates()[0]! }) },
  };
  for (const [name, system] of Object.entries(broken)) {
    // A draw that stands still keeps the sample to the initial state, so the others are sampled from `good`.
    const sample = { ...sampleStates(good), system };
    const [, law] = Object.entries<SystemLaw>(SYSTEM_LAWS).find(([text]) => text.startsWith(name))!;
    assert.throws(() => law(sample), name);
  }
  assert.throws(() => checkSystemLaws(broken["exactly the legal decisions"]), /breaks the law: exactly/);
});
