// Laws: trees, maps and registers agree with plain models of them; what is written is read back, and nothing else.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import fc from "fast-check";
import { fromHex, isSignatureOf, toHex } from "ninefold-log";
import {
  bundleOf,
  checkFraud,
  checkPresentation,
  consistencyPath,
  EMPTY_ROOT,
  type Entry,
  encodedLeaf,
  entriesIn,
  entryHash,
  Growing,
  httpFiles,
  inclusionPath,
  innerHash,
  isConsistent,
  leafHash,
  monitor,
  OwnershipError,
  ownershipBy,
  PieceMap,
  parsedPath,
  presentationFile,
  proveOwner,
  readEntry,
  readNote,
  readNoteKey,
  replayed,
  rootByInclusion,
  rootByPath,
  type SignedEntry,
  signEntry,
  tilePath,
  writeEntry,
} from "ninefold-ownership";
import { nativeVerify, OwnershipLog } from "ninefold-ownership/sqlite";
import { rounds } from "../../ninefold/test/sample.ts";
import { anna, bert, Club, carla, club, digest, issuer, MATCH, ORIGIN, policy } from "./people.ts";

/** The definition of RFC 6962, section 2.1, word for word. */
function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return EMPTY_ROOT;
  if (leaves.length === 1) return leafHash(leaves[0]!);
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return innerHash(rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

const leavesOf = (count: number): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, i) => Uint8Array.of(i & 255, i >> 8));

test("trees, paths and their checks are those of RFC 6962", async () => {
  const leaves = leavesOf(70);
  const nodeAt = async (level: number, index: number) =>
    rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
  const growing = new Growing();
  for (let size = 0; size <= leaves.length; size++) {
    const root = rootOf(leaves.slice(0, size));
    assert.deepEqual(growing.root, root);
    for (let index = 0; index < size; index += 1 + (size >> 3)) {
      const path = await inclusionPath(nodeAt, index, size);
      assert.deepEqual(rootByInclusion(leafHash(leaves[index]!), index, size, path), root);
      assert.notDeepEqual(
        rootByInclusion(leafHash(leaves[index]!), (index + 1) % size, size, path),
        size === 1 ? undefined : root,
      );
      assert.equal(rootByInclusion(leafHash(leaves[index]!), index, size, [...path, root]), undefined);
    }
    for (let before = 0; before <= size; before += 1 + (size >> 3)) {
      const old = { size: before, root: rootOf(leaves.slice(0, before)) };
      const proof = await consistencyPath(nodeAt, before, size);
      assert.ok(isConsistent(old, { size, root }, proof), `${before} ${size}`);
      assert.ok(!isConsistent({ ...old, root: digest32(before) }, { size, root }, proof));
      if (before > 0 || size === 0) assert.ok(!isConsistent(old, { size, root: digest32(size) }, proof));
      assert.ok(!isConsistent(old, { size, root }, [...proof, root]));
      if (proof.length > 0) assert.ok(!isConsistent(old, { size, root }, proof.slice(1)));
    }
    growing.push(leafHash(leaves[size] ?? Uint8Array.of()));
  }
});

const digest32 = (of: number): Uint8Array => createHash("sha256").update(String(of)).digest();

test("the map is the tree of its leaves in whatever order they came, and every path leads to its root", () => {
  const pairs = fc.array(fc.tuple(fc.nat(40), fc.nat(5)), { maxLength: 60 });
  fc.assert(
    fc.property(pairs, (all) => {
      let map = new PieceMap<number>();
      const model = new Map<number, number>();
      for (const [key, value] of all) {
        map = map.with(digest32(key), digest32(value), value);
        model.set(key, value);
      }
      let again = new PieceMap<number>();
      for (const [key, value] of [...model].reverse()) again = again.with(digest32(key), digest32(value), value);
      assert.deepEqual(map.root, again.root);
      for (let key = 0; key <= 40; key++) {
        const found = map.find(digest32(key));
        assert.equal(found?.of, model.get(key));
        if (!found) continue;
        assert.deepEqual(rootByPath(digest32(key), digest32(found.of), found.path), map.root);
        assert.notDeepEqual(rootByPath(digest32(key), digest32(99), found.path), map.root);
      }
    }),
    { numRuns: rounds(20, 500) },
  );
});

test("paths of tiles are written in one form", () => {
  assert.equal(tilePath(2, 1_234_067), "tile/2/x001/x234/067");
  assert.equal(tilePath(0, 5, 17), "tile/0/005.p/17");
  assert.deepEqual(parsedPath("tile/entries/x001/000.p/3"), { level: "entries", index: 1_000, width: 3 });
  for (const wrong of [
    "tile/64/000",
    "tile/00/000",
    "tile/0/x000/001",
    "tile/0/000.p/256",
    "tile/0/000.p/0",
    "tile/0/1",
    "tile/0/../x",
  ])
    assert.equal(parsedPath(wrong), undefined, wrong);
});

/** What somebody tries, with some pieces and people; most of it is refused. */
const PEOPLE = [anna, bert, carla, issuer];
const attempt = fc.record({
  k: fc.constantFrom("issue", "transfer", "lease", "rekey" as const),
  by: fc.nat(3),
  to: fc.nat(2),
  serial: fc.integer({ min: 0, max: 4 }),
  isStale: fc.boolean(),
  wait: fc.nat(3),
});

/** A model that knows serials, owners and leases, and no hashes. */
interface Modelled {
  owner: string;
  until: number;
}

test("the register is what a plain model of owners says, and a replay of the log's leaves gives its map", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 40 }), async (attempts) => {
      const one = new Club();
      await one.newSeries("Model", 3);
      const model = new Map<number, Modelled>();
      const began = one.time;
      let former: string | undefined;
      for (const { k, by: number, to: other, serial, isStale, wait } of attempts) {
        one.time += wait;
        const [by, to] = [PEOPLE[number]!, PEOPLE[other]!];
        const piece = (await import("ninefold-ownership")).pieceId(one.piece(serial));
        const last = one.log.register.standings.get(piece)?.last ?? digest("none");
        const prev = isStale && former !== undefined ? former : last;
        const rest = { by: by.key, piece, prev };
        const entries: Record<typeof k, Entry> = {
          issue: { k: "issue", by: by.key, piece: one.piece(serial), to: { key: to.key } },
          transfer: { k: "transfer", ...rest, to: { key: to.key } },
          lease: { k: "lease", ...rest, to: by.key, match: MATCH, until: one.time + 4 },
          rekey: { k: "rekey", ...rest, to: { key: to.key } },
        };
        const known = model.get(serial);
        const isLast = prev === last && known !== undefined;
        const isFree = known !== undefined && one.time >= known.until;
        const isOwner = known?.owner === by.key;
        const expected =
          k === "issue"
            ? by === issuer && serial >= 1 && serial <= 3 && !known
            : isLast && isOwner && (k === "rekey" || isFree);
        former = last;
        const signed = await signEntry(entries[k], by);
        const isTaken = await one.log.append(signed).then(
          () => true,
          (error) => {
            assert.ok(error instanceof OwnershipError);
            return false;
          },
        );
        assert.equal(isTaken, expected, `${k} ${serial}`);
        if (!isTaken) continue;
        if (k === "lease") model.set(serial, { owner: by.key, until: one.time + 4 });
        else model.set(serial, { owner: to.key, until: k === "rekey" ? known!.until : 0 });
      }
      assert.ok(one.time >= began);
      const owners = [...one.log.register.standings].map(([id, { owner }]) => [
        one.log.register.pieces.get(id)!.serial,
        owner,
      ]);
      assert.deepEqual(
        new Map(owners as [number, string][]),
        new Map([...model].map(([serial, { owner }]) => [serial, owner])),
      );
      await one.checkpoint(0);
      const view = one.log.view();
      const leaves = await Promise.all(Array.from({ length: view.size }, (_, index) => view.leafAt(index)));
      const replay = replayed(leaves.map(encodedLeaf), { origin: ORIGIN, verify: nativeVerify() });
      assert.deepEqual(replay.map.root, view.map.root);
      one.log.close();
    }),
    { numRuns: rounds(8, 200) },
  );
});

test("the platform accepts the same signatures as the strict check", () => {
  const native = nativeVerify();
  const message = new TextEncoder().encode("message");
  const torsion = [
    `01${"00".repeat(31)}`,
    `01${"00".repeat(30)}80`,
    `ec${"ff".repeat(30)}7f`,
    `ec${"ff".repeat(31)}`,
    "00".repeat(32),
    `${"00".repeat(31)}80`,
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    `ed${"ff".repeat(30)}7f`,
    `ee${"ff".repeat(30)}7f`,
    `ee${"ff".repeat(31)}`,
    `ff${"ff".repeat(31)}`,
    "02".repeat(32),
  ];
  const good = anna.sign(message) as string;
  const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
  const s = BigInt(`0x${Buffer.from(good.slice(64), "hex").reverse().toString("hex")}`) + order;
  const twin = good.slice(0, 64) + Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse().toString("hex");
  const scalars = ["00".repeat(32), `01${"00".repeat(31)}`, good.slice(64), twin.slice(64)];
  let accepted = 0;
  for (const key of [anna.key, bert.key, ...torsion])
    for (const r of [good.slice(0, 64), ...torsion])
      for (const scalar of scalars) {
        const expected = isSignatureOf(key, message, r + scalar);
        assert.equal(native(key, message, r + scalar), expected, `${key} ${r} ${scalar}`);
        if (expected) accepted++;
      }
  assert.equal(accepted, 1);
  assert.equal(native(anna.key, message, good.slice(2)), false);
  assert.equal(native(anna.key.slice(2), message, good), false);
});

/** Every single change of some bytes, or a sample of them. */
function* changes(bytes: Uint8Array, step: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += step) {
    const changed = bytes.slice();
    changed[at]! ^= 1 << (at % 8);
    yield changed;
  }
  yield bytes.slice(0, -1);
  yield Uint8Array.from([...bytes, 0]);
}

test("a presentation of which any bit is changed proves nothing; garbage and floods are refused by their codes", async () => {
  const { one, first } = await club();
  await one.checkpoint();
  const bytes = presentationFile.write(await proveOwner(one.log.view(), [first], { match: MATCH, seat: 0 }, [anna]));
  const check = (of: Uint8Array) => checkPresentation(of, policy, { match: MATCH, seat: 0, now: one.time });
  assert.equal(check(bytes).pieces.length, 1);
  // A witness more than is needed: one bit of its line alone costs nothing.
  for (const changed of changes(bytes, rounds(37, 1))) assert.throws(() => check(changed), OwnershipError);
  const garbage = fc.uint8Array({ maxLength: 400 });
  fc.assert(
    fc.property(garbage, (of) => {
      const head = new TextEncoder().encode("ninefold-presentation-1\n");
      const fraud = new TextEncoder().encode("ninefold-fraud-1\n");
      for (const read of [
        () => check(of),
        () => check(Uint8Array.from([...head, ...of])),
        () => checkFraud(Uint8Array.from([...fraud, ...of])),
        () => readEntry(of),
        () => readNote(new TextDecoder().decode(of)),
        () => readNoteKey(new TextDecoder().decode(of)),
        () => entriesIn(of, 300),
      ])
        assert.throws(read, OwnershipError);
    }),
    { numRuns: rounds(100, 5_000) },
  );
  assert.throws(() => check(new Uint8Array(1 << 23)), OwnershipError);
  assert.throws(() => readNote("x".repeat(1 << 20)), OwnershipError);
  assert.throws(() => readEntry(new Uint8Array(1 << 20)), OwnershipError);
});

test("entries and bundles are read back as they were written; an entry that is too large spoils no other", async () => {
  const one = new Club();
  await one.newSeries();
  const large = await signEntry(
    {
      k: "issue",
      by: issuer.key,
      piece: one.piece(2, "t", { a: Array.from({ length: 17_000 }, () => 1) }),
      to: { key: anna.key },
    },
    issuer,
  );
  const good = await signEntry({ k: "issue", by: issuer.key, piece: one.piece(1), to: { key: anna.key } }, issuer);
  const noHex = { ...good, signature: "zz".repeat(64) } as SignedEntry;
  const results = await Promise.allSettled([large, noHex, good].map((entry) => one.log.append(entry)));
  assert.deepEqual(
    results.map(({ status }) => status),
    ["rejected", "rejected", "fulfilled"],
  );
  assert.deepEqual(readEntry(fromHex(writeEntry(good))), good);
  assert.equal(entryHash(readEntry(writeEntry(good)).entry), entryHash(good.entry));
  const entries = [Uint8Array.of(1, 2), new Uint8Array(0), new Uint8Array(700)];
  assert.deepEqual(entriesIn(bundleOf(entries), 3).map(toHex), entries.map(toHex));
});

test("a file of something else, or a log of another name, is refused; one process has the file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ownership-"));
  const open = (name: string, origin = ORIGIN) => new OwnershipLog(join(folder, name), { origin, now: () => 1 });
  writeFileSync(join(folder, "text"), "no database".repeat(1_000));
  assert.throws(() => open("text"));
  const other = new DatabaseSync(join(folder, "other"));
  other.exec("CREATE TABLE a (b)");
  other.close();
  assert.throws(() => open("other"), OwnershipError);
  const log = open("log");
  assert.throws(() => open("log"), /locked/);
  log.close();
  assert.throws(() => open("log", "example.org/another"), OwnershipError);
  open("log").close();
  rmSync(folder, { recursive: true });
});

test("cosignatures are added once, and neither replace the log's signature nor overflow the note", async () => {
  const { one } = await club();
  const note = await one.checkpoint(1);
  one.log.cosign(note);
  const again = await one.log.checkpoint(anna);
  assert.equal(readNote(again).signatures.length, 2);
  one.log.cosign(again.replace(/^(— example.org\/cards \S{10}).(.*)$/m, "$1A$2"));
  assert.equal(await one.log.checkpoint(anna), again);
  const line = (i: number): string => `— w${i}.example ${btoa(`id${i % 10}${"x".repeat(73)}`)}\n`;
  const full = again + Array.from({ length: 62 }, (_, i) => line(i)).join("");
  one.log.cosign(full);
  assert.throws(() => one.log.cosign(again + line(99)), OwnershipError);
  assert.throws(() => one.log.cosign(again.replace("cards", "cads")), OwnershipError);
});

test("files at an address are read, and only as far as they may be large", async () => {
  const { one } = await club();
  await one.checkpoint(0);
  const asked: string[] = [];
  const answer = async (url: URL | RequestInfo): Promise<Response> => {
    const path = String(url).replace("https://example.org/cards/", "");
    asked.push(path);
    if (path === "large") return new Response(new Uint8Array(256 * 65_537 + 1));
    if (path === "fault") return new Response("", { status: 500 });
    const bytes = await one.log.read(path);
    return bytes ? new Response(bytes.slice()) : new Response("", { status: 404 });
  };
  const files = httpFiles("https://example.org/cards", answer as typeof fetch);
  const { checkpoint, findings } = await monitor(files, { log: policy.log });
  assert.deepEqual([checkpoint.size, findings], [3, []]);
  assert.deepEqual(asked, ["checkpoint", "tile/entries/000.p/3"]);
  assert.equal(await files.read("tile/0/001"), undefined);
  await assert.rejects(files.read("fault"));
  await assert.rejects(files.read("large"));
});

test("another means of ownership stands behind the same interface", async () => {
  const { one, first } = await club();
  await one.checkpoint();
  const ownership = ownershipBy(() => one.log.view(), [anna], policy);
  const proof = await ownership.proveOwner([first], { match: MATCH, seat: 0 });
  const { pieces } = ownership.check(proof, { match: MATCH, seat: 0, now: one.time });
  assert.equal(pieces[0]!.id, first);
});
