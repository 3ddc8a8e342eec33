// Bytes that stay the same: kept ones of this package, and those of other programs.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fromHex, toHex } from "ninefold-log";
import {
  checkPresentation,
  checkpointOf,
  EMPTY_ROOT,
  entryHash,
  Growing,
  keyId,
  leafHash,
  presentationFile,
  proveOwner,
  readEntry,
  readNote,
  readNoteKey,
  standingHash,
  writeEntry,
  writeNote,
  writeNoteKey,
} from "ninefold-ownership";
import { anna, bert, Club, digest, MATCH, policy } from "./people.ts";

const path = new URL("vectors.json", import.meta.url);

/** Everything that is written of a small collection. Signatures of Ed25519 are the same each time. */
async function written() {
  const one = new Club();
  await one.newSeries("Beasts", 3);
  const recovery = bert;
  const picture = digest("picture");
  const piece = { ...one.piece(1, "wolf", { attack: 2, legs: ["four", true, null, -1] }), picture };
  const id = await one.issue(1, anna, recovery, piece);
  await one.issue(2, anna);
  await one.give(id, anna, bert);
  one.time += 10;
  await one.lease(id, bert, MATCH, one.time + 3_600);
  const checkpoint = await one.checkpoint(2);
  const view = one.log.view();
  const leaves = await Promise.all(Array.from({ length: view.size }, (_, index) => view.leafAt(index)));
  const shown = presentationFile.write(await proveOwner(view, [id], { match: MATCH, seat: 1 }, [bert]));
  return {
    entries: leaves.map(({ at, signed }) => ({ at, hash: entryHash(signed.entry), bytes: writeEntry(signed) })),
    piece: id,
    standing: standingHash(one.log.register.standings.get(id)!),
    map: toHex(view.map.root),
    checkpoint,
    log: writeNoteKey(policy.log),
    witnesses: policy.witnesses.map(writeNoteKey),
    presentation: { match: MATCH, seat: 1, now: one.time, bytes: toHex(shown) },
  };
}

test("what is written of a collection stays the same, byte by byte", async () => {
  if (process.env.NINEFOLD_VECTORS === "write") writeFileSync(path, `${JSON.stringify(await written(), null, 2)}\n`);
  const kept = JSON.parse(readFileSync(path, "utf8")) as Awaited<ReturnType<typeof written>>;
  assert.deepEqual(await written(), kept);
  for (const { bytes, hash } of kept.entries) assert.equal(entryHash(readEntry(bytes).entry), hash);
  const { bytes, ...context } = kept.presentation;
  const witnesses = kept.witnesses.map(readNoteKey);
  const trusted = { log: readNoteKey(kept.log), witnesses, needed: 2, maxAge: 0 };
  assert.equal(checkPresentation(fromHex(bytes), trusted, context).pieces[0]!.id, kept.piece);
});

test("notes and keys of golang.org/x/mod/sumdb/note are read, and written the same", () => {
  const key = readNoteKey("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
  assert.deepEqual([key.name, keyId(key)], ["PeterNeumann", "c74f20a3"]);
  const text =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
  const note = readNote(text);
  assert.equal(note.signatures[0]!.id, keyId(key));
  assert.equal(writeNote(note), text);
  // The key of Go's checksum database.
  const sum = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8";
  assert.equal(writeNoteKey(readNoteKey(sum)), sum);
});

test("the example of C2SP tlog-cosignature is read, and written the same", () => {
  const text =
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n" +
    "— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n" +
    "— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n";
  const note = readNote(text);
  assert.equal(writeNote(note), text);
  const { origin, size, map } = checkpointOf(note);
  assert.deepEqual([origin, size, map], ["example.com/behind-the-sofa", 20_852_163, undefined]);
  const { bytes } = note.signatures[1]!;
  assert.equal(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0), 1_679_315_147n);
});

test("the tree of eight leaves of Certificate Transparency has its known roots", () => {
  // The vectors of google/certificate-transparency, merkle_tree_test.cc.
  const leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
  const roots = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  ];
  const tree = new Growing();
  assert.equal(toHex(EMPTY_ROOT), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  for (const [i, leaf] of leaves.entries()) {
    tree.push(leafHash(fromHex(leaf)));
    assert.equal(toHex(tree.root), roots[i]);
  }
});
