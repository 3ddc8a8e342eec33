// What comes with the games of the library: it belongs to their rules, and its levels are in order.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { makeRules } from "../../src/play/index.ts";
import { readTrained } from "../../src/players/index.ts";
import { systemOf } from "./library.ts";

const FOLDER = new URL("../../../../games/trained/", import.meta.url);

for (const file of readdirSync(FOLDER)) {
  const name = file.replace(/\.json$/u, "");
  test(`trained/${file} belongs to the rules of ${name}`, async () => {
    const { system, hash } = await makeRules(systemOf(name));
    const { game, rules, levels } = readTrained(readFileSync(new URL(file, FOLDER), "utf8"));
    assert.equal(game, system.name);
    const again = `rm games/trained/${file}; npm start -- calibrate ${name} --out games/trained/${file}`;
    assert.equal(rules, hash, `the rules have changed; make it anew: ${again}`);
    assert.ok(levels.length > 0);
    for (const [i, { elo = 0 }] of levels.entries()) assert.ok(elo > (levels[i - 1]?.elo ?? 0), `level ${i + 1}`);
    assert.ok(levels.slice(2).every(({ overlooks }) => !overlooks));
  });
}
