// Owned pieces in whole sealed matches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRecord } from "ninefold-ownership/match";
import { foundOf, readMessage, SpectatorPeer, verifySealed, writeRecord } from "ninefold-sealed";
import { grantsOf, publicCard } from "ninefold-sealed/cards";
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

/** Six cards each, of which a deck has four. */
const BROUGHT = [
  ["rat", "wolf", "bolt", "hawk", "guard", "healer"],
  ["rat", "rat", "guard", "bolt", "hawk", "knight"],
];

test("who brings more than a deck proves all of it, and what it leaves out nobody else ever learns", async () => {
  const decks = await Decks.of(...BROUGHT);
  const { peers } = await sitDown(decks);
  await playOut(peers, "left out");
  assert.deepEqual(phases(peers), ["ended", "ended"]);
  const { record } = peers[0]!;
  const verdict = await verifySealed(writeRecord(record!), lookup);
  assert.ok(verdict.verdict === "accepted");
  // Of what stays closed nothing is left to believe: so stakes may hang on the outcome.
  const { stage } = verdict.course;
  assert.ok(stage.k === "over" && stage.end.by === "rules");
  assert.equal(stage.end.unverified, 0);
  const brought = checkRecord(record!, verdict.course.setting.system)!;
  assert.deepEqual(
    brought.map(({ pieces }) => pieces.map(({ piece }) => piece.type)),
    BROUGHT,
  );
  // What the bytes of the record say of the cards that each has laid aside, for whoever has both seats' messages and neither's keys.
  const { machine } = verdict.course.deck!;
  const laid = record!.said.map(({ message }) => readMessage(message)).filter(({ body }) => body.k === "lay");
  assert.deepEqual(
    laid.map(({ seat }) => seat),
    [0, 0, 1, 1],
  );
  for (const { seat, body } of laid)
    for (const slot of body.k === "lay" ? body.slots : []) {
      const given = grantsOf(machine).filter((grant) => grant.slot === `card ${slot}`);
      assert.deepEqual([...new Set(given.map(({ to }) => to))], [seat], `card ${slot}`);
      assert.equal(publicCard(machine, `card ${slot}`), undefined);
    }
  // The owner sees what lies there, the other how much it is.
  for (const [seat, { view }] of peers.entries())
    for (const [owner, name] of ["Red", "Blue"].entries()) {
      const aside = view.find(({ track, index }) => track === "aside" && index[0] === name)!;
      if (seat === owner) assert.match(aside.value!, new RegExp(`^\\{(Card\\(${name}, \\w+, \\d\\)(, )?){2}\\}$`));
      else assert.deepEqual([aside.value, aside.instead], [undefined, "2"]);
    }
});
