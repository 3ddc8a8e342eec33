// Sizes and counts of a deal and of a proof are those that docs/cards.md says. Time is measured by `npm run bench -- sealed`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, due, make, type Operation, step } from "../../src/cards/index.ts";
import { group } from "../../src/group/index.ts";
import { forgetChecked } from "../../src/proof/index.ts";
import { accepted, cardsOf, deckOf, everybody, Seats, slotsOf } from "./seats.ts";

interface Counted {
  readonly bytes: number;
  readonly make: readonly [multiplications: number, sumPoints: number];
  readonly check: readonly [multiplications: number, sumPoints: number];
}

function counting<Value>(run: () => Value): readonly [Value, readonly [number, number]] {
  const { multiplications, sumPoints } = group.counts;
  const value = run();
  return [value, [group.counts.multiplications - multiplications, group.counts.sumPoints - sumPoints]];
}

/** What each message costs that an operation takes. */
function costsOf(seats: Seats, operation: Operation): readonly Counted[] {
  const costs: Counted[] = [];
  seats.begin(operation);
  for (let awaited = due(seats.state); awaited.length > 0; awaited = due(seats.state))
    for (const { seat } of awaited) {
      const [message, made] = counting(() => make(seats.state, seat, 1, seats.secrets(seat)));
      // What it costs whoever has not made it.
      forgetChecked();
      const [state, checked] = counting(() => accepted(step(seats.state, message)));
      seats.state = state;
      costs.push({ bytes: message.body.length, make: made, check: checked });
    }
  return costs;
}

const shuffleCost = (n: number, k: number): Counted => ({
  bytes: 64 * k * n + 32 * (3 * n + 6 + 3 * k),
  make: [2 * k * n, 5 * n + 3 + 2 * k * (n + 1)],
  check: [0, n + 6 + 4 * k * (n + 1)],
});

const sharesCost = (m: number, k: number): Counted => ({
  bytes: 32 * k * m + 64,
  make: [k * m + 2, k * m === 1 ? 0 : 2 * k * m],
  check: [0, (k * m === 1 ? 0 : 2 * k * m) + 4],
});

const memberCost = (m: number, v: number, k: number): Counted => ({
  bytes: 64 * m * v,
  make: [(2 + k) * m, 4 * m * (v - 1)],
  check: [0, 4 * m * v],
});

test("52 cards, four seats: shuffled and dealt in at most 42 KiB", () => {
  const seats = Seats.keyed("costs", 4);
  const slots = slotsOf("pile", 52);
  seats.run(deckOf("pile", cardsOf(52)));
  const shuffles = costsOf(seats, { op: "shuffle", slots, by: everybody(seats) });
  const shares = costsOf(seats, { op: "show", cards: slots.map((slot, i) => ({ slot, to: i % 4 })) });
  assert.deepEqual(shuffles, Array(4).fill(shuffleCost(52, 1)));
  assert.deepEqual(shares, Array(4).fill(sharesCost(39, 1)));
  assert.equal(shuffleCost(52, 1).bytes, 160 * 52 + 288);
  const bytes = [...shuffles, ...shares].reduce((sum, one) => sum + one.bytes, 0);
  assert.ok(bytes <= 42 * 1024, `${bytes}`);
});

test("13 cards with their suits: none of them of one suit in at most 3 KiB", () => {
  const seats = Seats.keyed("costs", 2);
  const slots = slotsOf("pile", 13);
  seats.run(deckOf("pile", cardsOf(13), true));
  const shares = costsOf(seats, { op: "show", cards: slots.map((slot) => ({ slot, to: 0 })) });
  assert.deepEqual(shares, [sharesCost(13, 2)]);
  seats.run(deckOf("other", cardsOf(52).slice(13), true));
  const [proof] = costsOf(seats, { op: "member", slots, lane: "suit", values: ["S", "H", "D"], by: 0 });
  assert.deepEqual(proof, memberCost(13, 3, 2));
  assert.ok(proof!.bytes <= 3 * 1024);
});

test("what is not due costs nothing: a body of another size is refused before anything is computed", () => {
  const seats = Seats.keyed("costs", 2);
  seats.run(deckOf("pile", cardsOf(3)));
  seats.state = accepted(begin(seats.state, { op: "shuffle", slots: slotsOf("pile", 3), by: [0, 1] }));
  const [, counts] = counting(() =>
    step(seats.state, { round: 1, seat: 0, kind: "shuffle", body: new Uint8Array(1 << 20) }),
  );
  assert.deepEqual(counts, [0, 0]);
});
