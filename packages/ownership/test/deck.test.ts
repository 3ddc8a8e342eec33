// Committed decks: the attacks 61, 62 and 64, each beside its honest twin.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Piece, pieceId } from "ninefold-ownership";
import {
  auditProblem,
  complain,
  deckOf,
  deckProblem,
  judgeComplaint,
  type Limits,
  openSlot,
  readHanded,
  sealSlot,
  slotProblem,
} from "ninefold-ownership/deck";
import { group, reduced } from "ninefold-sealed/group";
import { Club, digest, MATCH } from "./people.ts";

const club = new Club();
club.series = digest("series");
const pieces: readonly Piece[] = Array.from({ length: 20 }, (_, i) =>
  club.piece(i + 1, i % 2 === 0 ? "wolf" : "bear", { cost: i % 4 }),
);
const ids = pieces.map(pieceId);
const salts = ids.map((_, i) => digest(`salt ${i}`));
const deck = deckOf(ids, salts);
const limits: Limits = { min: 10, max: 20, copies: 10, sums: { cost: 30 } };

test("61: a slot opens as the piece that was committed, and as no other", async () => {
  for (const number of [1, 7, 20]) {
    const opened = await openSlot(deck, number);
    assert.equal(slotProblem(deck, number, opened), undefined);
    const lies = [
      { ...opened, slot: { ...opened.slot, piece: digest("another") } },
      { ...opened, slot: { ...opened.slot, salt: digest("salt") } },
      { ...opened, path: opened.path.slice(1) },
      await openSlot(deck, (number % 20) + 1),
    ];
    for (const lie of lies) assert.equal(slotProblem(deck, number, lie)?.code, "NF9310");
  }
  // Two decks of the same pieces tell nothing about each other.
  assert.notEqual(deckOf(ids, salts.toReversed()).root, deck.root);
});

const x = reduced(0x1234_5678_9abc_def0_1234_5678n);
const [key] = group.multiples(group.generator, [x]);
const own = { key: new Uint8Array(32).fill(8), randomness: new Uint8Array(32).fill(9) };
const secrets = { key: new Uint8Array(32).fill(1), randomness: new Uint8Array(32).fill(2) };
const handing = { match: MATCH, by: 0, seat: 1, slot: 5 };

test("62: who hands over a wrong leaf is convicted by the complaint, and a false complaint convicts the accuser", async () => {
  const honest = sealSlot(handing, key!, await openSlot(deck, 5), own);
  assert.equal(readHanded(honest, x, deck)?.slot.piece, ids[4]);
  assert.deepEqual(judgeComplaint(honest, key!, complain(honest, x, secrets), deck).convicted, "accuser");
  const other = await openSlot(deck, 6);
  const garbled = honest.sealed.slice(0, -2) + (honest.sealed.endsWith("00") ? "01" : "00");
  for (const wrong of [
    sealSlot(handing, key!, other, own),
    { ...honest, sealed: garbled },
    { ...honest, sealed: `${"ff".repeat(32)}${honest.sealed.slice(64)}` },
    { ...honest, sealed: "" },
    // A leaf that a third seat has sealed for the same one: a complaint may not open it.
    { ...honest, by: 2 },
    { ...honest, slot: 6 },
  ]) {
    assert.equal(readHanded(wrong, x, deck), undefined);
    assert.equal(judgeComplaint(wrong, key!, complain(wrong, x, secrets), deck).convicted, "owner");
  }
  // Another point, another's proof, one of another leaf: the accuser lies.
  const lie = complain(sealSlot({ ...handing, slot: 6 }, key!, other, own), x, secrets);
  assert.deepEqual(complain({ ...honest, by: 2 }, x, secrets), { shared: "", proof: "" });
  const right = complain(honest, x, secrets);
  const point = Buffer.from(group.encodeAll([group.generator])).toString("hex");
  for (const complaint of [
    lie,
    complain(honest, x + 1n, secrets),
    { ...right, shared: point },
    { ...right, proof: "00".repeat(64) },
    { shared: "", proof: "" },
  ])
    assert.equal(judgeComplaint(honest, key!, complaint, deck).convicted, "accuser");
});

test("64: at the audit a deck shows that it keeps its limits, or that it does not", () => {
  const audit = (of: typeof deck, own = limits, shown: readonly Piece[] = pieces) =>
    auditProblem(of, of.slots, shown, own)?.code;
  assert.equal(audit(deck), undefined);
  assert.equal(audit(deck, { ...limits, copies: 9 }), "NF9308");
  assert.equal(audit(deck, { ...limits, types: { bear: 3 } }), "NF9308");
  assert.equal(audit(deck, { ...limits, sums: { cost: 29 } }), "NF9308");
  assert.equal(audit(deck, { ...limits, sums: { speed: 1_000 } }), "NF9308");
  assert.equal(audit(deck, { ...limits, max: 19 }), "NF9308");
  assert.equal(audit(deck, limits, pieces.slice(1)), "NF9308", "a piece that was not presented");
  assert.equal(audit(deckOf([...ids.slice(1), ids[1]!], salts)), "NF9308", "one piece twice");
  const changed = deck.slots.with(0, { ...deck.slots[0]!, salt: digest("x") });
  assert.equal(auditProblem(deck, changed, pieces, limits)?.code, "NF9310");
  assert.equal(auditProblem(deck, deck.slots.slice(1), pieces, limits)?.code, "NF9310");
  assert.equal(deckProblem(pieces.slice(0, 9), limits)?.code, "NF9308");
});
