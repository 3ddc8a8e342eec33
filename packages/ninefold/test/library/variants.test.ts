// What every variant of the library must keep: its form, its cleanness, and that it is the game it says written out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isTerminal, legalTuples } from "../../src/model/index.ts";
import { startState } from "../../src/play/index.ts";
import { compileText } from "../../src/play/load/load.ts";
import { after } from "./after.ts";
import { testVariantCounts } from "./known-variant-counts.ts";
import { rounds } from "./sample.ts";
import { countsOfVariant, findBase, flatText, isCanonical, textOfVariant, VARIANTS, variantOf } from "./variants.ts";

for (const name of VARIANTS) {
  test(`${name} is in canonical form, without diagnostics`, () => {
    const text = textOfVariant(name);
    assert.ok(isCanonical(name, text), "ninefold format rewrites it");
    assert.deepEqual(compileText(text, { modules: findBase }).diagnostics, []);
  });

  test(`${name}, written out, is the same rules in canonical form`, () => {
    const flat = flatText(name);
    assert.ok(isCanonical(name, flat), flat);
    const { system, diagnostics } = compileText(flat, { modules: findBase });
    assert.deepEqual(diagnostics, []);
    assert.equal(system?.rules, variantOf(name).rules);
    assert.equal(flatText(name), flat);
  });
}

test("most variants take few lines, and all have counts with their sources", () => {
  const lines = VARIANTS.map((name) => textOfVariant(name).trimEnd().split("\n").length).sort((a, b) => a - b);
  assert.ok((lines[Math.floor(lines.length / 2)] ?? 0) <= 15, lines.join());
  const uncounted = VARIANTS.filter((name) => countsOfVariant(name).every(({ source }) => source === ""));
  assert.deepEqual(uncounted, []);
});

const FRISIAN_CAPTURES: Readonly<Record<string, readonly [picture: string, decisions: readonly string[]]>> = {
  "a man captures along files and rows": [
    "10/10/10/10/4b5/10/2b1w1b3/10/4b5/10",
    ["jump(e4, a4)", "jump(e4, e8)", "jump(e4, i4)"],
  ],
  "a king is less than two men": ["10/10/1b1b6/w9/10/10/10/10/1B8/w9", ["jump(a7, c9; e7)"]],
  "two kings are more than three men": ["10/10/1b1b1b4/w9/10/10/3B6/10/1B8/w9", ["jump(a1, c3; e5)"]],
  "of equals the king captures": [
    "10/10/5b1b2/10/10/2b7/1w1W6/10/10/10",
    ["jump(d4, a7)", "jump(d4, b6)", "jump(d4, i9)", "jump(d4, j10)"],
  ],
};

for (const [name, [picture, decisions]] of Object.entries(FRISIAN_CAPTURES)) {
  test(`Frisian draughts: ${name}`, () => {
    const system = variantOf("frisian-draughts");
    const legal = legalTuples(system, startState(system, `at="${picture}"`));
    assert.deepEqual(
      legal.flatMap((tuple) => tuple.flatMap((decision) => decision?.id ?? [])).sort(),
      [...decisions].sort(),
    );
  });
}

test("Frisian draughts: a king moves three times in a row at most, unless there are kings alone", () => {
  const system = variantOf("frisian-draughts");
  const round = ["move(a1, b2)", "move(b10, a9)", "move(b2, c3)", "move(a9, b10)", "move(c3, d4)", "move(b10, a9)"];
  const refusal = (picture: string): string | undefined =>
    system.refusal(
      after(system, startState(system, `at="${picture}"`), ...round),
      system.players[0]!.id,
      "move(d4, e5)",
    )?.message;
  assert.equal(refusal("1B8/10/10/10/10/10/10/10/10/W7w1"), "a king moves three times in a row at most");
  assert.equal(refusal("1B8/10/10/10/10/10/10/10/10/W7W1"), undefined);
});

test("Frisian draughts: a lone king draws after seven moves of each, or two", () => {
  const system = variantOf("frisian-draughts");
  for (const [pieces, quiet, drawn] of [
    ["W1w7", 12, false],
    ["W1w7", 13, true],
    ["W9", 2, false],
    ["W9", 3, true],
  ] as const) {
    const start = startState(system, `at="1B8/10/10/10/10/10/10/10/10/${pieces}", quiet=${quiet}`);
    assert.equal(isTerminal(system, after(system, start, "move(a1, b2)")), drawn, `${pieces} ${quiet}`);
  }
});

testVariantCounts({ long: false, interpreted: rounds(3_000, 0) });
