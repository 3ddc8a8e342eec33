// Logs that are kept leaf by leaf, copies of them in one file, and purses.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  attributesIn,
  bundlePath,
  checkPresentation,
  copyFile,
  copyOf,
  entryHash,
  filesOfCopy,
  type Keeping,
  KeptLog,
  logKeyOf,
  monitor,
  nextIssues,
  ownedBy,
  Purse,
  type PurseKeeping,
  pathsOf,
  presentationFile,
  proveOwner,
  signEntry,
  signerBy,
  writeNoteKey,
} from "ninefold-ownership";
import { anna, bert, codeOf, MATCH, ORIGIN, operator } from "./people.ts";

const NOW = 1_800_000_000;
const key = logKeyOf(ORIGIN, operator.key);

/** What a log keeps, in memory; with `fails` the next leaf is not kept. */
class Kept implements Keeping {
  readonly leaves: Uint8Array[] = [];
  noted: string | undefined;
  fails = false;

  async leaf(index: number, bytes: Uint8Array): Promise<void> {
    if (this.fails || this.leaves[index]) throw new Error("It is not kept.");
    this.leaves[index] = bytes;
  }

  async note(note: string): Promise<void> {
    this.noted = note;
  }

  open(): KeptLog {
    const { leaves, noted } = this;
    return new KeptLog({ origin: ORIGIN, now: () => NOW, keeping: this }, { leaves: [...leaves], note: noted });
  }
}

async function filled(count: number) {
  const kept = new Kept();
  const log = kept.open();
  const series = await signEntry(
    { k: "series", by: operator.key, name: "Beasts", cap: 1_000, origin: ORIGIN },
    operator,
  );
  await log.append(series);
  const issues = nextIssues(log.register.series.get(entryHash(series.entry))!, count, {
    ...{ type: "wolf", attributes: attributesIn({ attack: "2", kind: "old" }) },
    to: { key: anna.key },
  });
  for (const one of issues) await log.append(await signEntry(one, operator));
  return { kept, log, series, first: ownedBy(log.register, (one) => one === anna.key)[0]! };
}

test("a log that is opened again goes on; its files are those that monitors read; its pieces are proved", async () => {
  const { kept, first } = await filled(300);
  await kept.open().checkpoint(operator);
  const log = kept.open();
  assert.equal(log.size, 301);
  const { findings, refused, view } = await monitor(log, { log: key, now: NOW });
  assert.deepEqual([findings, refused], [[], []]);
  for (const one of [log.view(), view]) {
    const shown = presentationFile.write(await proveOwner(one, [first], { match: MATCH, seat: 0 }, [anna]));
    const policy = { log: key, witnesses: [], needed: 0, maxAge: 0 };
    const { pieces } = checkPresentation(shown, policy, { match: MATCH, seat: 0, now: NOW });
    assert.deepEqual(pieces[0]!.piece.attributes, [
      { name: "attack", value: 2 },
      { name: "kind", value: "old" },
    ]);
  }
  for (const path of pathsOf(301)) assert.ok(await log.read(path), path);
  assert.equal(await log.read(bundlePath(1, 46)), undefined);
});

test("a copy in one file is replayed by whoever reads it; an entry that is missing is seen", async () => {
  const { kept, log } = await filled(3);
  const note = await log.checkpoint(operator);
  const bytes = copyFile.write(copyOf(writeNoteKey(key), note, kept.leaves, [Uint8Array.of(1, 2)]));
  const copy = copyFile.read(bytes);
  assert.equal((await monitor(filesOfCopy(copy), { log: key })).register.pieces.size, 3);
  const less = filesOfCopy({ ...copy, leaves: copy.leaves.slice(1) });
  assert.equal(await codeOf(() => monitor(less, { log: key })), "NF9311");
});

test("what is not kept is not acknowledged, and nothing after it; of two writers one stops", async () => {
  const { kept, series } = await filled(1);
  const [one, other] = [kept.open(), kept.open()];
  const again = { k: "series", by: operator.key, name: "Spells", cap: 9, origin: ORIGIN } as const;
  const spells = await signEntry(again, operator);
  assert.equal(await codeOf(() => one.append(series)), "NF9302");
  await one.append(spells);
  await assert.rejects(other.append(spells), /not kept/);
  await assert.rejects(other.checkpoint(operator), /not kept/);
  kept.fails = true;
  await assert.rejects(one.append(await signEntry({ ...again, name: "Towers" }, operator)), /not kept/);
  kept.fails = false;
  await assert.rejects(one.checkpoint(operator), /not kept/);
  assert.equal(kept.open().size, 3);
});

test("a checkpoint of more entries than are kept is no log", async () => {
  const { kept, log } = await filled(2);
  await log.checkpoint(operator);
  kept.leaves.pop();
  assert.equal(await codeOf(() => kept.open()), "NF9311");
});

test("a purse signs one thing after an entry, also where another tab was first", async () => {
  const signed = new Map<string, string>();
  const keeping = (): PurseKeeping => ({
    keys: 1,
    keepKeys: async () => {},
    signedAfter: async () => undefined,
    keepSigned: async (prev, entry) => {
      if (!signed.has(prev)) signed.set(prev, entry);
      return signed.get(prev)!;
    },
  });
  const secret = new Uint8Array(32).fill(7);
  const [one, other] = [
    new Purse(signerBy(secret, "0"), secret, keeping()),
    new Purse(signerBy(secret, "0"), secret, keeping()),
  ];
  const by = one.signers[1]!.key;
  assert.equal(by, signerBy(secret, "1").key);
  const entry = { k: "transfer", by, piece: MATCH, prev: MATCH, to: { key: anna.key } } as const;
  assert.deepEqual(await other.sign(entry), await one.sign(entry));
  assert.equal(await codeOf(() => other.sign({ ...entry, to: { key: bert.key } })), "NF9303");
  assert.equal(await codeOf(() => one.sign({ ...entry, by: anna.key })), "NF9302");
  assert.equal((await one.newSigner()).key, signerBy(secret, "2").key);
});
