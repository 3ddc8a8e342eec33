// Keys: what they prove and to whom, and how they are kept.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  identityFrom,
  keptIdentity,
  makeIdentity,
  nextIdentity,
  proofOf,
  provenFormer,
  proves,
} from "../src/keys/index.ts";

const challenge = { nonce: "ab".repeat(32), time: 1_790_000_000_000 };

describe("keys", () => {
  test("a proof is for one challenge, one host and one key", async () => {
    const [anna, eve] = [await makeIdentity(), await makeIdentity()];
    const proof = await proofOf(anna, challenge, "play.example.org");
    assert.ok(await proves(anna.key, proof, challenge, "play.example.org"));
    assert.ok(!(await proves(anna.key, proof, challenge, "other.example.org")));
    assert.ok(!(await proves(anna.key, proof, { ...challenge, nonce: "ac".repeat(32) }, "play.example.org")));
    assert.ok(!(await proves(anna.key, proof, { ...challenge, time: challenge.time + 1 }, "play.example.org")));
    assert.ok(!(await proves(eve.key, proof, challenge, "play.example.org")));
    assert.ok(!(await proves("00".repeat(32), "", challenge, "play.example.org")));
  });

  test("the next key is signed by the last one, and goes on with the seats of all before", async () => {
    const first = await makeIdentity();
    const third = await nextIdentity(await nextIdentity(first));
    assert.equal(third.former.length, 2);
    assert.deepEqual(
      await provenFormer(third.key, third.former),
      third.former.map(({ key }) => key),
    );
    assert.equal(third.former[1]!.key, first.key);
    const stranger = await makeIdentity();
    assert.deepEqual(await provenFormer(stranger.key, third.former), []);
  });

  test("a kept key opens by its passphrase alone", async () => {
    const anna = await nextIdentity(await makeIdentity());
    const kept = await keptIdentity(anna, "a sentence");
    const again = await identityFrom(kept, "a sentence");
    assert.deepEqual({ ...again, secret: 0 }, { ...anna, secret: 0 });
    assert.ok(await proves(anna.key, await proofOf(again, challenge, "here"), challenge, "here"));
    await assert.rejects(identityFrom(kept, "another"), { code: "NF7802" });
    await assert.rejects(identityFrom("{}", "a sentence"), { code: "NF7801" });
    await assert.rejects(identityFrom(kept.replace(anna.key, "00".repeat(32)), "a sentence"), { code: "NF7802" });
  });
});
