// What others may not have heard is posted again after pauses that grow, until there are news, and no more when the match is over.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Channel, memoryRelay, postingAgain } from "ninefold-sealed";
import { foundOf, meet, NAMES, playOut, settle } from "./peers.ts";

test("pauses double without news, begin anew with them, and end with the match", async () => {
  const relay = memoryRelay();
  let posted = 0;
  const counted: Channel = {
    listen: relay.listen,
    post: (bytes) => {
      posted++;
      return relay.post(bytes);
    },
  };
  const found = await foundOf("rock-paper-scissors");
  const { peers } = await meet(found, (seat) => (seat === 0 ? counted : relay), NAMES.join());
  const waiting: { readonly pause: number; readonly call: () => void }[] = [];
  const end = postingAgain(peers[0]!, (pause, call) => {
    const one = { pause, call };
    waiting.push(one);
    return () => void (waiting.includes(one) && waiting.splice(waiting.indexOf(one), 1));
  });
  const pass = async (): Promise<number> => {
    const { pause, call } = waiting.shift()!;
    call();
    await settle(peers);
    return pause;
  };
  await settle(peers);
  const before = posted;
  const pauses: number[] = [];
  for (let times = 0; times < 9; times++) pauses.push(await pass());
  assert.deepEqual(pauses, [8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 600_000, 600_000]);
  assert.ok(posted > before);
  await peers[1]!.decide(peers[1]!.decisions[0]!.id);
  await settle(peers);
  assert.deepEqual(
    waiting.map(({ pause }) => pause),
    [8_000],
  );
  await playOut(peers, "again");
  assert.deepEqual([peers[0]!.state.k, waiting.length], ["ended", 0]);
  end();
  for (const peer of peers) await peer.close();
});
