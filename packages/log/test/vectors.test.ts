// Kept bytes and hashes, which an encoder written apart from this one made: the format does not change unseen.
import assert from "node:assert/strict";
import { createPublicKey, verify as nodeVerifies } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  type Entry,
  entryHash,
  fromHex,
  type Opening,
  readEntry,
  readLog,
  readOpenings,
  type SealedAs,
  sealed,
  signHash,
  toHex,
  type Value,
  writeEntry,
  writeOpenings,
} from "ninefold-log";
import { keyOf, secretOf } from "./matches.ts";

interface Vectors {
  readonly entries: readonly { readonly entry: Entry; readonly bytes: string; readonly hash: string }[];
  readonly signature: { readonly of: number; readonly sig: string; readonly bytes: string };
  readonly sealed: readonly {
    readonly as: SealedAs;
    readonly salt: string;
    readonly value: Value;
    readonly hash: string;
  }[];
  readonly openings: { readonly json: readonly Opening[]; readonly bytes: string };
}

const vectors = JSON.parse(readFileSync(new URL("vectors.json", import.meta.url), "utf8")) as Vectors;

for (const { entry, bytes, hash } of vectors.entries) {
  test(`entry ${entry.seq}, ${entry.body.k}, has its bytes and its hash in both forms`, () => {
    assert.equal(toHex(writeEntry(entry)), bytes);
    assert.equal(entryHash(entry), hash);
    assert.deepEqual(readEntry(fromHex(bytes)), entry);
    const lines = [
      '{"ninefold-log":1}',
      JSON.stringify({ k: "entry", entry, openings: [] }),
      JSON.stringify({ k: "head", seq: 0, hash }),
    ];
    assert.deepEqual(readLog(new TextEncoder().encode(lines.join("\n"))).items, [{ entry, openings: [] }]);
  });
}

test("a signature follows what is signed, and is no part of the hash", () => {
  const { of, sig, bytes } = vectors.signature;
  const { entry, hash } = vectors.entries[of]!;
  assert.equal(toHex(writeEntry({ ...entry, sig })), bytes);
  assert.equal(entryHash({ ...entry, sig }), hash);
});

test("commitments and openings have their bytes and hashes", () => {
  for (const { as, salt, value, hash } of vectors.sealed) assert.equal(sealed(as, salt, value), hash);
  const { json, bytes } = vectors.openings;
  assert.equal(toHex(writeOpenings(json)), bytes);
  assert.deepEqual(readOpenings(fromHex(bytes)), json);
});

test("signatures are those that others verify", () => {
  const { hash } = vectors.entries[3]!;
  const message = Buffer.concat([Buffer.from("ninefold-signed-1"), Buffer.from(hash, "hex")]);
  const key = createPublicKey({
    format: "jwk",
    key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(keyOf(0), "hex").toString("base64url") },
  });
  assert.ok(nodeVerifies(null, message, key, Buffer.from(signHash(hash, secretOf(0)), "hex")));
});
