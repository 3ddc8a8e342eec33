// What comes with the games of the library: it belongs to their rules, its levels are in order, and its weights are of the game's
// features.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { makeRules } from "../../src/play/index.ts";
import { readTrained } from "../../src/players/index.ts";
import { featuresFor } from "../../src/players/trained/trained.ts";
import { systemOf } from "./library.ts";

const FOLDER = new URL("../../../../games/trained/", import.meta.url);

for (const file of readdirSync(FOLDER)) {
  const name = file.replace(/\.json$/u, "");
  test(`trained/${file} belongs to the rules of ${name}`, async () => {
    const { system, hash } = await makeRules(systemOf(name));
    const trained = readTrained(readFileSync(new URL(file, FOLDER), "utf8"));
    const { game, rules, levels, weights } = trained;
    assert.equal(game, system.name);
    const commands = [...(weights.size > 0 ? ["train"] : []), ...(levels.length > 0 ? ["calibrate"] : [])];
    assert.ok(commands.length > 0);
    const again = commands.map((command) => `npm start -- ${command} ${name} --out games/trained/${file}`);
    assert.equal(rules, hash, `the rules have changed; make it anew: rm games/trained/${file}; ${again.join("; ")}`);
    if (weights.size > 0) {
      const names = new Set(featuresFor(trained, system, hash).names);
      assert.deepEqual(
        [...weights.keys()].filter((feature) => !names.has(feature)),
        [],
      );
    }
    for (const [i, { elo = 0 }] of levels.entries()) assert.ok(elo > (levels[i - 1]?.elo ?? 0), `level ${i + 1}`);
    assert.ok(levels.slice(2).every(({ overlooks }) => !overlooks));
  });
}
