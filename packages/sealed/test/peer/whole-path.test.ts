// The whole path: seats that have never met agree on a header over a path that nobody trusts, play, and come to one record.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryRelay, SpectatorPeer, verifySealed, writeRecord } from "ninefold-sealed";
import { foundOf, meet, NAMES, playOut, settle } from "./peers.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

const GAMES: readonly (readonly [string, Readonly<Record<string, string>>?])[] = [
  ["rock-paper-scissors"],
  ["kuhn-poker"],
  ["liars-dice"],
  ["guessing-game"],
  ["liars-dice", { seats: "3" }],
  ...(isLong ? [["tricks"] as const, ["leduc-poker"] as const, ["battleship"] as const] : []),
];

for (const [game, parameters] of GAMES)
  test(`peers meet, play ${game} ${JSON.stringify(parameters ?? {})} and come to one record`, async () => {
    const found = await foundOf(game, parameters);
    const relay = memoryRelay();
    const { peers, invitation } = await meet(found, () => relay, game);
    await settle(peers);
    const first = peers[0]!;
    for (const { state } of peers) {
      assert.equal(state.k, "playing");
      assert.match(state.shortCode!, /^\d{3} \d{3} \d{3}$/);
      assert.equal(state.shortCode, first.state.shortCode);
      assert.deepEqual(
        state.guests.map(({ name }) => name),
        NAMES.slice(0, peers.length),
      );
    }
    await playOut(peers, game);
    const watching = await SpectatorPeer.watch({
      channel: relay,
      invitation: { opener: invitation.opener },
      rulesOf: () => found,
    });
    await new Promise(setImmediate);
    await watching.idle();
    for (const peer of [...peers, watching]) {
      assert.equal(peer.state.k, "ended");
      assert.equal(peer.course!.base, first.course!.base);
      assert.deepEqual(peer.record, first.record);
    }
    const verdict = await verifySealed(writeRecord(first.record!), () => found);
    assert.equal(verdict.verdict, "accepted");
    for (const peer of peers) await peer.close();
  });
