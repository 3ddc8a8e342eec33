// Kept records, whose hashes, seeds and results a reader written apart from this one, in another language, found the same: the
// protocol does not change unseen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromHex } from "ninefold-log";
import { roundHash, verifySealed } from "ninefold-sealed";
import { openedOf } from "./matches.ts";

interface Vector {
  readonly game: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly mid: string;
  readonly round: number;
  readonly base: string;
  readonly results: readonly number[];
  readonly opened: readonly (string | number)[];
  readonly record: string;
}

const vectors: readonly Vector[] = JSON.parse(readFileSync(new URL("vectors.json", import.meta.url), "utf8"));

for (const { game, parameters, record, ...expected } of vectors)
  test(`the kept record of ${game} is read as it was`, async () => {
    const { found } = await openedOf(game, parameters);
    const verdict = await verifySealed(fromHex(record), () => found);
    if (!("course" in verdict)) return assert.fail(`${verdict.code} ${verdict.message}`);
    const { setting, round, base, line } = verdict.course;
    const drawn = line!.turns.flatMap((turn) => turn.drawn);
    const results = drawn.flatMap((one) => ("result" in one ? [one.result] : []));
    assert.deepEqual({ mid: setting.mid, round, base, results, opened: [...line!.opened.values()] }, expected);
  });

test("the hash of a round does not depend on the order in which the seats are named", () => {
  const said = [0, 1, 2].map((seat) => ({ seat, hash: `0${seat}`.repeat(32) }));
  const hash = roundHash("ab".repeat(32), 7, said);
  assert.equal(roundHash("ab".repeat(32), 7, said.toReversed()), hash);
  assert.notEqual(roundHash("ab".repeat(32), 8, said), hash);
});
