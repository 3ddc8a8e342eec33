// Kept posts of whole matches: the meeting does not change unseen, and from the same randomness comes the same.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fromHex, toHex } from "ninefold-log";
import { memoryRelay, readInvitation, readPost, SpectatorPeer, writeInvitation, writePost } from "ninefold-sealed";
import { bodyOf } from "../../src/peer/posts.ts";
import { foundOf, meet, playOut } from "./peers.ts";

interface Vector {
  readonly game: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly invitation: string;
  /** Of the offer, the joins, the seating and the nonces, as they were posted. */
  readonly hashes: readonly string[];
  readonly header: string;
  readonly mid: string;
  readonly shortCode: string;
  readonly base: string;
  readonly posts: readonly string[];
}

const vectors: readonly Vector[] = JSON.parse(readFileSync(new URL("vectors.json", import.meta.url), "utf8"));

for (const { game, parameters, invitation, hashes, posts, ...expected } of vectors) {
  test(`the kept posts of ${game} are read as they were`, async () => {
    const found = await foundOf(game, parameters);
    const all = posts.map((post) => readPost(fromHex(post)));
    assert.deepEqual(
      all.map((post) => toHex(writePost(post))),
      posts,
    );
    assert.deepEqual(
      all.flatMap((post) => (post.k === "agree" || post.k === "say" ? [] : [bodyOf(post.k, post.body).hash])),
      hashes,
    );
    const channel = memoryRelay();
    // The last come first: what comes too early is kept.
    for (const post of posts.toReversed()) await channel.post(fromHex(post));
    const third = await SpectatorPeer.watch({ channel, invitation: readInvitation(invitation)!, rulesOf: () => found });
    await new Promise(setImmediate);
    await third.idle();
    const { state, course, record } = third;
    assert.equal(state.k, "ended");
    const { base, setting } = course!;
    assert.deepEqual({ header: record!.header, mid: setting.mid, shortCode: state.shortCode, base }, expected);
  });

  test(`from the same randomness ${game} makes the kept posts`, async () => {
    const relay = memoryRelay();
    const table = await meet(await foundOf(game, parameters), () => relay, `vectors ${game}`);
    await playOut(table.peers, game);
    assert.equal(writeInvitation(table.invitation), invitation);
    assert.deepEqual(new Set(relay.posts.map(toHex)), new Set(posts));
  });
}
