// What comes with the games of the library: it belongs to their rules, its levels are in order, and its weights are of the game's
// features.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { GameSystem } from "../../src/model/index.ts";
import { makeRules, positionsOf } from "../../src/play/index.ts";
import { possibleRenamings } from "../../src/players/evaluators/renamings.ts";
import { readTrained, type TrainedPolicy, writeTrained } from "../../src/players/index.ts";
import { DecisionFeatures } from "../../src/players/policies/decision-features.ts";
import { unknownFeatures } from "../../src/players/policies/known-features.ts";
import { featuresFor } from "../../src/players/trained/trained.ts";
import { systemOf } from "./library.ts";

const FOLDER = new URL("../../../../games/trained/", import.meta.url);

/** That the names of a policy are those of features of the game's decisions. */
function assertKnown(system: GameSystem, symmetries: readonly number[], { uses, weights }: TrainedPolicy): void {
  assert.ok(uses.length > 0 && weights.size > 0);
  const possible = possibleRenamings(system);
  const positions = positionsOf(system);
  const features = new DecisionFeatures(
    system,
    positions,
    symmetries.flatMap((number) => possible[number] ?? []),
  );
  assert.deepEqual(unknownFeatures(features, positions, weights), []);
  for (const name of weights.keys()) {
    const seen = features.seenIn(name);
    if (seen) assert.equal(features.nameOf(features.canonical(seen)), name);
  }
}

for (const file of readdirSync(FOLDER)) {
  const name = file.replace(/\.json$/u, "");
  test(`trained/${file} belongs to the rules of ${name}`, async () => {
    const { system, hash } = await makeRules(systemOf(name));
    const text = readFileSync(new URL(file, FOLDER), "utf8");
    const trained = readTrained(text);
    assert.equal(writeTrained(trained), text);
    const { game, rules, levels, weights, policy } = trained;
    assert.equal(game, system.name);
    const made = { train: weights.size > 0, "train --policy": policy !== undefined, calibrate: levels.length > 0 };
    const commands = Object.entries(made).flatMap(([command, isMade]) => (isMade ? [command] : []));
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
    if (policy) assertKnown(system, trained.symmetries, policy);
    for (const [i, { elo = 0 }] of levels.entries()) assert.ok(elo > (levels[i - 1]?.elo ?? 0), `level ${i + 1}`);
    assert.ok(levels.slice(2).every(({ overlooks }) => !overlooks));
  });
}
