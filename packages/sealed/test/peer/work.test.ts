// What a stranger's rules may take of a peer in one round: more ends the match for whoever plays by them, and convicts nobody.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "ninefold/play";
import { foundOf, memoryRelay, readMessage, SpectatorPeer, verifySealed, writeRecord } from "ninefold-sealed";
import { meet, settle } from "./peers.ts";

/** Each forced step is cheap; there are so many of them after one decision. */
const dear = (steps: number): string => `game Dear "Forced steps"
players A, B
track turn: Player = A
track n: 0..${steps} = 0
decision go by turn when n is 0 do n := 1
whenever n in 1..${steps - 1} and size { x in 1..8000 | x > n } > 0 do n += 1
end draw when n is ${steps}
`;

for (const [steps, isPlayed] of [
  [6_000, false],
  [50, true],
] as const)
  test(`after a decision with ${steps} forced steps the match is ${isPlayed ? "over" : "over for each peer, by a code"}`, async () => {
    const loaded = await load(dear(steps));
    assert.ok(loaded.ok);
    const found = foundOf(loaded.rules);
    const relay = memoryRelay();
    const { peers, invitation } = await meet(found, () => relay, `dear ${steps}`);
    const watching = await SpectatorPeer.watch({ channel: relay, invitation, rulesOf: () => found });
    await settle(peers);
    const deciding = peers[0]!.decide("go");
    if (isPlayed) await deciding;
    else await assert.rejects(deciding, { code: "NF9022" });
    await settle(peers);
    await watching.idle();
    const all = [...peers, watching];
    const ends = all.map(({ state }) => (state.k === "failed" ? state.code : state.k));
    const expected = isPlayed ? "ended" : "NF9022";
    assert.deepEqual(ends, [expected, expected, expected]);
    // What was said is there, and says nothing against anybody.
    const record = peers[1]!.record!;
    assert.deepEqual(
      record.said.map(({ message }) => readMessage(message).body.k),
      ["decide"],
    );
    const verdict = await verifySealed(writeRecord(record), () => found);
    assert.equal(verdict.verdict, isPlayed ? "accepted" : "refused");
    if (verdict.verdict === "refused") assert.equal(verdict.code, "NF9022");
    for (const peer of all) await peer.close();
  });
