// What a malicious relay can do: nothing but to stop the match. Nobody honest is convicted, and who plays comes to the same hashes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seeded } from "ninefold/play";
import { memoryRelay, verifySealed, writeRecord } from "ninefold-sealed";
import { MaliciousRelay } from "./malicious.ts";
import { decideOnce, foundOf, meet, playOut, settle } from "./peers.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

const GAMES: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
  ["rock-paper-scissors", {}, 5],
  ["guessing-game", {}, 3],
  ["kuhn-poker", {}, 1],
  ["liars-dice", { seats: "3" }, 2],
  ...(isLong ? [["tricks", {}, 1] as const] : []),
];

for (const [game, parameters, count] of GAMES)
  test(`${game}: a relay that reorders, doubles, withholds, replays, invents and flips bits changes nothing`, async () => {
    const found = await foundOf(game, parameters);
    const other = memoryRelay();
    const elsewhere = await meet(found, () => other, `${game} elsewhere`);
    await playOut(elsewhere.peers, game);
    for (let seed = 0; seed < count * (isLong ? 10 : 1); seed++) {
      const relay = new MaliciousRelay(`${game} ${seed}`, other.posts);
      const { peers } = await meet(found, () => relay.channel(), `${game} ${seed}`);
      await playOut(peers, game, () => relay.deliver());
      for (const { state, course } of peers) {
        assert.equal(state.k, "ended", `${seed}: ${JSON.stringify(state)}`);
        assert.equal(course!.base, peers[0]!.course!.base);
      }
      const verdict = await verifySealed(writeRecord(peers[seed % peers.length]!.record!), () => found);
      assert.equal(verdict.verdict, "accepted");
      for (const peer of peers) await peer.close();
    }
    for (const peer of elsewhere.peers) await peer.close();
  });

test("posts that the path has lost are posted again until all have heard them", async () => {
  for (const game of isLong ? ["rock-paper-scissors", "liars-dice", "kuhn-poker"] : ["liars-dice"]) {
    const found = await foundOf(game);
    for (let seed = 0; seed < 5; seed++) {
      const chance = seeded(`lossy ${seed}`);
      const relay = new MaliciousRelay(`lossy ${seed}`);
      const lossy = () => relay.channel((bytes) => (chance.uniform(2) === 0 ? undefined : bytes));
      const { peers } = await meet(found, lossy, `lossy ${seed}`);
      for (let pauses = 0; pauses < 200 && peers.some(({ state }) => state.k !== "ended"); pauses++) {
        await settle(peers, () => relay.deliver());
        if (!(await decideOnce(peers, chance))) for (const peer of peers) await peer.again();
      }
      for (const { state, course } of peers) {
        assert.equal(state.k, "ended", `${game} ${seed}: ${JSON.stringify(state)}`);
        assert.equal(course!.base, peers[0]!.course!.base);
      }
      for (const peer of peers) await peer.close();
    }
  }
});
