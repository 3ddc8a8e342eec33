// Owned pieces in whole sealed matches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRecord } from "ninefold-ownership/match";
import { foundOf, SpectatorPeer, verifySealed, writeRecord } from "ninefold-sealed";
import { DECKS, Decks, idsOf, keepWith, phases, playOut, settle, sitDown, smallKeep } from "./matches.ts";
import { anna, bert } from "./people.ts";

const lookup = async (_: string, parameters: Readonly<Record<string, string>>) => foundOf(await keepWith(parameters));

test("two people bring decks that they own, play to the end, and the record proves both", async () => {
  const decks = await Decks.of(...DECKS);
  const { peers, relay } = await sitDown(decks);
  assert.deepEqual(phases(peers), ["playing", "playing"], JSON.stringify(peers[0]!.state));
  await playOut(peers, "keep");
  assert.deepEqual(phases(peers), ["ended", "ended"]);
  const record = peers[0]!.record!;
  assert.deepEqual(record, peers[1]!.record);
  const verdict = await verifySealed(writeRecord(record), lookup);
  assert.equal(verdict.verdict, "accepted");
  assert.ok(verdict.verdict === "accepted");
  const { setting } = verdict.course;
  assert.equal(new Map(setting.header.parameters.map(({ name, value }) => [name, value])).get("deck[Red, hawk]"), "1");
  const brought = checkRecord(record, setting.system)!;
  assert.deepEqual(
    brought.map(({ seat, pieces, at }) => ({ seat, at, by: pieces[0]!.by, ids: pieces.map(({ id }) => id) })),
    decks.decks.map((deck, seat) => ({
      ...{ seat, at: decks.club.time, ids: idsOf(deck) },
      by: [anna, bert][seat]!.key,
    })),
  );
  const watching = await SpectatorPeer.watch({
    channel: relay,
    invitation: { opener: peers[0]!.invitation.opener },
    rulesOf: smallKeep,
    pieces: decks.pieces(),
  });
  await settle(peers);
  await watching.idle();
  assert.deepEqual(watching.record, record);
});
