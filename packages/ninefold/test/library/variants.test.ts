// What every variant of the library must keep: its form, its cleanness, and that it is the game it says written out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileText } from "../../src/play/load/load.ts";
import { testVariantCounts } from "./known-variant-counts.ts";
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

testVariantCounts({ long: false });
