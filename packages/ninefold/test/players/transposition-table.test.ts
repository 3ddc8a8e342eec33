// The table of an alpha-beta search: what it answers is what was stored last of the very same hash.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seeded } from "../../src/play/index.ts";
import { BOUND, type Bound, TranspositionTable } from "../../src/players/search/alphabeta/table.ts";

const BYTES = 2 ** 14;

test("nothing is known before it was stored, of the hash 0 neither", () => {
  const table = new TranspositionTable(BYTES);
  for (const [low, high] of [
    [0, 0],
    [-1, -1],
    [0, 1],
  ] as const) {
    assert.equal(table.find(low, high), false);
    table.store(low, high, 0, BOUND.none, 0, -1, false);
    assert.equal(table.find(low, high), true);
    assert.equal(table.index, -1);
    assert.equal(table.bound, BOUND.none);
  }
  table.clear();
  assert.equal(table.find(0, 0), false);
});

/** Of a table of 1,024 entries, and of one that has as many buckets at first and doubles twice. */
for (const [bytes, least] of [
  [BYTES, 1_000],
  [2 ** 18, 8_000],
] as const) {
  test(`what is found is what was stored last of the same hash: ${bytes} bytes`, () => foundAsStored(bytes, least));
}

function foundAsStored(bytes: number, least: number): void {
  const source = seeded("transpositions");
  const table = new TranspositionTable(bytes);
  const stored = new Map<string, readonly unknown[]>();
  const word = (): number => source.uniform(2 ** 32) | 0;
  // Three positions for each entry, or nearly as many: some are forgotten, and none is taken for another.
  const positions = Array.from({ length: bytes === BYTES ? 3_000 : 12_000 }, () => [word(), word()] as const);
  let found = 0;
  for (let round = 0; round < 40_000; round++) {
    const [low, high] = positions[source.uniform(positions.length)] ?? [0, 0];
    const key = `${low} ${high}`;
    if (table.find(low, high)) {
      found++;
      assert.deepEqual([table.depth, table.bound, table.score, table.index, table.proved], stored.get(key));
    }
    const entry = [
      source.uniform(500),
      source.uniform(4),
      word() >> 1,
      source.uniform(60_000),
      source.uniform(2) === 1,
    ];
    const [depth, bound, score, index, proved] = entry as [number, Bound, number, number, boolean];
    table.store(low, high, depth, bound, score, index, proved);
    stored.set(key, [depth, bound, score, index, proved]);
    if (round % 997 === 0) table.age();
  }
  assert.ok(found > least, String(found));
}

test("a table that doubles loses nothing", () => {
  const source = seeded("doubling");
  const table = new TranspositionTable(2 ** 24);
  const positions = Array.from({ length: 4_000 }, () => [source.uniform(2 ** 32) | 0, source.uniform(2 ** 32) | 0]);
  const isKnown = ([low, high]: readonly number[], i: number): boolean => table.find(low!, high!) && table.score === i;
  let known = 0;
  for (const [i, [low, high]] of positions.entries()) {
    table.store(low!, high!, 3, BOUND.exact, i, i % 50, false);
    // Around the first doubling, at 3,072 entries: a new position takes the place of one other at most.
    if (i < 3_000) continue;
    const before = known;
    known = positions.slice(0, i + 1).filter(isKnown).length;
    assert.ok(known >= before, `${known} after ${before}`);
  }
  assert.ok(known > 3_300, String(known));
  table.clear();
  assert.ok(positions.every(([low, high]) => !table.find(low!, high!)));
});

test("a decision stays known where a later search found none that is good", () => {
  const table = new TranspositionTable(BYTES);
  table.store(5, 7, 3, BOUND.exact, 12, 4, false);
  table.store(5, 7, 4, BOUND.greatest, 2, -1, false);
  assert.ok(table.find(5, 7));
  assert.deepEqual([table.depth, table.score, table.index], [4, 2, 4]);
});

test("entries of earlier searches are overwritten first", () => {
  const table = new TranspositionTable(BYTES);
  for (let i = 0; i < 4; i++) table.store(i + 1, 0, 9, BOUND.exact, i, 0, true);
  table.age();
  for (let i = 0; i < 4; i++) table.store(i + 11, 0, 1, BOUND.exact, i, 0, false);
  for (let i = 0; i < 4; i++) assert.equal(table.find(i + 11, 0), true);
});
