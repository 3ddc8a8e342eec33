// The codec: what is written is read back, in both forms, and everything else is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  encode,
  entryHash,
  type Form,
  LogError,
  list,
  readEntry,
  readLog,
  readOpenings,
  text,
  whole as wholeForm,
  writeEntry,
  writeLog,
  writeLogText,
  writeOpenings,
} from "ninefold-log";
import { rounds } from "../../ninefold/test/sample.ts";
import { entries, hash, values, whole } from "./entries.ts";
import { rulesOf, Table } from "./matches.ts";

const seat = fc.nat(63);
const openings = fc.record({
  of: hash,
  salt: hash,
  value: values,
  to: fc.oneof(seat, fc.constantFrom("public" as const, "end" as const)),
});
const files = fc.record({
  items: fc.array(fc.record({ entry: entries, openings: fc.array(openings, { maxLength: 3 }) }), { maxLength: 3 }),
  head: fc.record({ seq: whole, hash }),
});

const plain = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T;
const utf8 = new TextEncoder();

test("entries and openings are read back as they were written, with one hash", () => {
  fc.assert(
    fc.property(entries, (entry) => {
      const read = readEntry(writeEntry(entry));
      assert.deepEqual(plain(read), plain(entry));
      assert.equal(entryHash(read), entryHash(entry));
    }),
    { seed: 1, numRuns: rounds(330, 20_000) },
  );
  fc.assert(
    fc.property(fc.array(openings, { maxLength: 5 }), (all) =>
      assert.deepEqual(plain(readOpenings(writeOpenings(all))), plain(all)),
    ),
    { seed: 1, numRuns: rounds(130, 5_000) },
  );
});

test("a file says the same in bytes and in lines of JSON", () => {
  fc.assert(
    fc.property(files, (file) => {
      const fromBytes = readLog(writeLog(file));
      const fromText = readLog(utf8.encode(writeLogText(file)));
      assert.deepEqual(plain(fromBytes), plain(file));
      assert.deepEqual(plain(fromText), plain(file));
      assert.deepEqual(
        fromText.items.map(({ entry }) => entryHash(entry)),
        fromBytes.items.map(({ entry }) => entryHash(entry)),
      );
    }),
    { seed: 1, numRuns: rounds(70, 3_000) },
  );
});

/** Bytes with some of them changed, left out, doubled or put in. */
function mutated(bytes: Uint8Array, random: (end: number) => number): Uint8Array {
  const list = [...bytes];
  for (let changes = 1 + random(3); changes > 0; changes--) {
    const at = random(list.length + 1);
    const what = random(4);
    if (what === 0) list[at] = random(256);
    else if (what === 1) list.splice(at, 1 + random(4));
    else if (what === 2) list.splice(at, 0, ...list.slice(at, at + 1 + random(8)));
    else list.splice(at, 0, random(256));
  }
  return Uint8Array.from(list);
}

test("what was changed is refused, or it is the one encoding of something else", () => {
  let seed = 1;
  const random = (end: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % end;
  };
  const samples = fc.sample(entries, { seed: 2, numRuns: 200 }).map(writeEntry);
  let refused = 0;
  const times = rounds(2_000, 100_000);
  for (let i = 0; i < times; i++) {
    const bytes = mutated(samples[i % samples.length]!, random);
    try {
      assert.deepEqual(writeEntry(readEntry(bytes)), bytes);
    } catch (error) {
      assert.ok(error instanceof LogError && ["NF7501", "NF7502", "NF7503"].includes(error.code), String(error));
      refused++;
    }
  }
  assert.ok(refused > times / 3);
});

for (const [what, hex, code, at] of [
  ["fields that do not ascend", "a2020001a0", "NF7501", 3],
  ["a long form of a number", "a1180100", "NF7501", 1],
  ["a length that is not definite", "bfff", "NF7501", 0],
  ["a floating-point number", "fb3ff0000000000000", "NF7502", 0],
  ["a tag", "c0a0", "NF7502", 0],
  ["nothing", "", "NF7501", 0],
  ["bytes that end too soon", "a1", "NF7501", 0],
  ["a list that is longer than the bytes", "bb000fffffffffffff", "NF7501", 0],
] as const) {
  test(`${what} is refused with where and what was found`, () => {
    assert.throws(
      () => readEntry(Uint8Array.from(Buffer.from(hex, "hex"))),
      (error) =>
        error instanceof LogError && error.code === code && error.where.at === at && Boolean(error.where.expected),
    );
  });
}

test("deep lists are refused, however they come", () => {
  const bytes = Uint8Array.from([
    0x81,
    0xa4,
    1,
    0x58,
    32,
    ...new Array(32).fill(0),
    2,
    0x58,
    32,
    ...new Array(32).fill(0),
    3,
    ...new Array(5_000).fill(0x81),
    0,
    4,
    0,
  ]);
  assert.throws(
    () => readOpenings(bytes),
    (error) => error instanceof LogError && error.code === "NF7503",
  );
});

test("deep lists in text are refused", () => {
  const zeros = "0".repeat(64);
  const entry = { match: zeros, seq: 0, prev: zeros, by: 0, at: 0, body: { k: "resign" } };
  const lines = (deep: number) =>
    utf8.encode(
      [
        '{"ninefold-log":1}',
        `{"k":"entry","entry":${JSON.stringify(entry)},"openings":[{"of":"${zeros}","salt":"${zeros}","value":${"[".repeat(deep)}${"]".repeat(deep)},"to":0}]}`,
        `{"k":"head","seq":0,"hash":"${zeros}"}`,
      ].join("\n"),
    );
  const file = readLog(lines(16));
  assert.deepEqual(readLog(writeLog(file)), file);
  for (const deep of [17, 100_000])
    assert.throws(
      () => readLog(lines(deep)),
      (error) => error instanceof LogError && error.code === "NF7503",
    );
});

test("a log of a match, played, is the same in both forms", async () => {
  const rules = await rulesOf("kuhn-poker");
  const { written, logged } = new Table(rules).sitAll().playRandomly("1");
  const file = {
    items: written.map(({ entry, openings: beside }) => ({ entry, openings: beside })),
    head: logged.head,
  };
  assert.deepEqual(readLog(writeLog(file)), readLog(utf8.encode(writeLogText(file))));
});

test("nothing is written that could not be read", () => {
  for (const [form, value] of [
    [wholeForm(3), 4],
    [text(3), "four"],
    [list(wholeForm(), 1), [1, 2]],
  ] as const)
    assert.throws(() => encode(form as Form<unknown>, value), RangeError);
});
