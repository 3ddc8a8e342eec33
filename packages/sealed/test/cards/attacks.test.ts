// Attacks on cards, numbered as in docs/cards.md, each beside an honest twin.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { EVERYTHING } from "../../../ninefold/test/sample.ts";
import { joined } from "../../src/bytes.ts";
import { begin, type CardMessage, type CardState, given, publicCard, revealed, step } from "../../src/cards/index.ts";
import { maskOf } from "../../src/cards/keys.ts";
import { provenRerandomized, writeSealed } from "../../src/cards/rerandomizing.ts";
import { statementOf } from "../../src/cards/statement.ts";
import { type Ciphertext, group, pointsOf, reduced, rerandomized, type Scalar } from "../../src/group/index.ts";
import { decodeEqual } from "../../src/proof/equal.ts";
import { combined, Nonces, proveEither, proveEqual, Transcript } from "../../src/proof/index.ts";
import { encodeShuffle, proveShuffle } from "../../src/shuffle/index.ts";
import { inverse } from "./cheat.ts";
import { accepted, cardsOf, deckOf, everybody, refused, Seats, slotsOf } from "./seats.ts";

const SIZE = 4;
const slots = slotsOf("pile", SIZE);

const afterShuffle = Seats.keyed("attacks", 3);
afterShuffle.run(deckOf("pile", cardsOf(SIZE)), { op: "shuffle", slots, by: everybody(afterShuffle) });
const afterDeal = afterShuffle.branch();
afterDeal.run({ op: "show", cards: slots.map((slot, i) => ({ slot, to: i < SIZE - 1 ? 0 : 1 })) });

/** Three seats and a pile that was shuffled. */
const shuffled = (): Seats => afterShuffle.branch();

/** The same with each card dealt to seat 0, but the last to seat 1. */
const dealt = (): Seats => afterDeal.branch();

const convicts = (seat: number, code: string, seats: Seats, message: CardMessage): void =>
  assert.deepEqual(refused(step(seats.state, message)), { code, blames: seat });

const cardsIn = (state: CardState, of: readonly string[]) => of.map((slot) => [slot, state.cards.get(slot)!] as const);
const lanesIn = (seats: Seats, of: readonly string[]) => cardsIn(seats.state, of).map(([, { lanes }]) => lanes);

/** A shuffle of seat 0 that claims this order and these additions, whatever the outputs are. */
function shuffleOf(
  seats: Seats,
  outputs: readonly Ciphertext[],
  order: readonly number[],
  added: readonly Scalar[],
): CardMessage {
  const spoken = { round: seats.round, seat: 0, kind: "shuffle" } as const;
  const transcript = () => statementOf(seats.state, spoken, cardsIn(seats.state, slots));
  const statement = { key: seats.state.joint!, inputs: lanesIn(seats, slots), outputs: outputs.map((one) => [one]) };
  const nonces = new Nonces(seats.secrets(0), transcript());
  const witness = { order, added: added.map((one) => [one]) };
  const proof = proveShuffle(transcript(), statement, witness, nonces);
  return { ...spoken, body: joined(group.encodeAll(pointsOf(outputs)), encodeShuffle(proof)) };
}

/** A seat's turn to shuffle, with what an honest one would do. */
function turn() {
  const seats = shuffled();
  seats.begin({ op: "shuffle", slots, by: [0] });
  const order = [2, 0, 3, 1];
  const added = [11n, 12n, 13n, 14n];
  const inputs = lanesIn(seats, slots).flat();
  const outputs = rerandomized(
    seats.state.joint!,
    order.map((from) => inputs[from]!),
    added,
  );
  accepted(step(seats.state, shuffleOf(seats, outputs, order, added)));
  return { seats, order, added, inputs, outputs };
}

test("27 a card twice in a shuffle: NF9102", () => {
  const { seats, added, inputs } = turn();
  const order = [0, 0, 1, 2];
  const outputs = rerandomized(
    seats.state.joint!,
    order.map((from) => inputs[from]!),
    added,
  );
  convicts(0, "NF9102", seats, shuffleOf(seats, outputs, order, added));
});

test("28 a card from elsewhere in a shuffle: NF9102", () => {
  const { seats, order, added, outputs } = turn();
  const [other] = rerandomized(
    seats.state.joint!,
    [{ c1: group.generator, c2: group.addAll(group.hashAll("x", [new Uint8Array(1)]), [seats.state.joint!])[0]! }],
    [5n],
  );
  convicts(0, "NF9102", seats, shuffleOf(seats, [other!, ...outputs.slice(1)], order, added));
});

test("29 G added to a c2: NF9102", () => {
  const { seats, order, added, outputs } = turn();
  const [first, ...rest] = outputs;
  const changed = { c1: first!.c1, c2: group.addAll([first!.c2], [group.generator])[0]! };
  convicts(0, "NF9102", seats, shuffleOf(seats, [changed, ...rest], order, added));
});

/** Names of all parts that are hashed while `run` runs, but for those behind the last challenge. */
function partsOf(run: () => unknown, t: TestContext): readonly string[] {
  const names = new Set<string>();
  const append = t.mock.method(Transcript.prototype, "append");
  run();
  for (const {
    arguments: [name],
  } of append.mock.calls)
    names.add(name as string);
  append.mock.restore();
  // What nonces are made of, and the last challenge, no verifier reads.
  for (const name of ["for", "randomness", "statement", "wish", "opens", "value", "e", "equations"]) names.delete(name);
  for (const name of names) if (name.startsWith("known ") && name !== "known announced") names.delete(name);
  return [...names];
}

test("30 a challenge that leaves out any one of the parts: NF9102, NF9105", (t) => {
  const few = ["shuffle", "shares"];
  const turns: Record<string, () => Seats> = {
    keyOpen: () => {
      const seats = new Seats("30", 2);
      seats.begin({ op: "keys" });
      for (const seat of [0, 1]) seats.take(seats.message(seat));
      return seats;
    },
    shuffle: () => turn().seats,
    shares: () => {
      const seats = shuffled();
      seats.begin({ op: "show", cards: slots.map((slot) => ({ slot, to: 1 })) });
      return seats;
    },
    refresh: () => {
      const seats = dealt();
      seats.begin({ op: "refresh", slots: slots.slice(0, 2), by: 0 });
      return seats;
    },
    member: () => {
      const seats = dealt();
      seats.begin({ op: "member", slots: slots.slice(0, 2), lane: "card", values: cardsOf(SIZE), by: 0 });
      return seats;
    },
    choose: () => {
      const seats = dealt();
      seats.begin({ op: "choose", among: slots.slice(0, 2), into: "look", by: 0 });
      return seats;
    },
  };
  for (const [kind, make] of Object.entries(turns)) {
    if (!EVERYTHING && !few.includes(kind)) continue;
    const seats = make();
    const say = () => seats.message(0, kind === "choose" ? { chosen: 1 } : {});
    accepted(step(seats.state, say()));
    const parts = partsOf(say, t);
    assert.ok(parts.length >= 9, kind);
    for (const part of parts) {
      const { append } = Transcript.prototype;
      const weak = t.mock.method(
        Transcript.prototype,
        "append",
        function (this: Transcript, name: string, bytes: Uint8Array) {
          return name === part ? this : append.call(this, name, bytes);
        },
      );
      const message = say();
      weak.mock.restore();
      const wanted = { code: kind === "shares" ? "NF9105" : "NF9102", blames: 0 };
      assert.deepEqual(refused(step(seats.state, message), `${kind} without ${part}`), wanted);
    }
  }
});

/** A refresh of seat 0's first card that says that these ciphertexts are it. */
function refreshOf(seats: Seats, to: readonly Ciphertext[], added: readonly Scalar[]): CardMessage {
  const spoken = { round: seats.round, seat: 0, kind: "refresh" } as const;
  const cards = cardsIn(seats.state, [slots[0]!]);
  const transcript = () => statementOf(seats.state, spoken, cards).text("into", slots[0]!);
  const nonces = new Nonces(seats.secrets(0), transcript());
  const from = cards.flatMap(([, { lanes }]) => lanes);
  const proof = provenRerandomized(transcript(), seats.state.joint!, from, to, added, nonces);
  return { ...spoken, body: joined(writeSealed(to), proof) };
}

function refreshing(): Seats {
  const seats = dealt();
  seats.begin({ op: "refresh", slots: [slots[0]!], by: 0 });
  const own = lanesIn(seats, [slots[0]!]).flat();
  accepted(step(seats.state, refreshOf(seats, rerandomized(seats.state.joint!, own, [9n]), [9n])));
  return seats;
}

test("31 another's card, shifted, as one's own, to have it opened: NF9102", () => {
  const seats = refreshing();
  const [victim] = rerandomized(seats.state.joint!, lanesIn(seats, [slots[3]!]).flat(), [9n]);
  const shifted = { c1: victim!.c1, c2: group.addAll([victim!.c2], [group.generator])[0]! };
  for (const to of [victim!, shifted]) convicts(0, "NF9102", seats, refreshOf(seats, [to], [9n]));
});

test("32 another card of the pile sold as the one that is inserted: NF9102; a shuffle sold as that: NF9009", () => {
  const seats = refreshing();
  const other = rerandomized(seats.state.joint!, lanesIn(seats, [slots[1]!]).flat(), [9n]);
  convicts(0, "NF9102", seats, refreshOf(seats, other, [9n]));
  const shuffle = dealt();
  shuffle.begin({ op: "shuffle", slots, by: [0] });
  convicts(0, "NF9009", seats, { ...shuffle.message(0), round: seats.round, kind: "refresh" });
});

test("33 the identity in a ciphertext: NF9008", () => {
  const { seats, order, added, outputs } = turn();
  const honest = shuffleOf(seats, outputs, order, added);
  for (const at of [0, 32]) {
    const body = honest.body.slice();
    body.fill(0, at, at + 32);
    convicts(0, "NF9008", seats, { ...honest, body });
  }
});

test("34 two seats shuffle nothing: taken, and the third's shuffle hides all from both", () => {
  const seats = Seats.keyed("34", 3);
  seats.run(deckOf("pile", cardsOf(SIZE)));
  seats.begin({ op: "shuffle", slots, by: [0, 1, 2] });
  const same = lanesIn(seats, slots).flat();
  const message = shuffleOf(seats, same, [0, 1, 2, 3], [0n, 0n, 0n, 0n]);
  seats.take(message);
  assert.deepEqual(writeSealed(lanesIn(seats, slots).flat()), writeSealed(same));
  seats.finish();
  seats.run({ op: "show", cards: [{ slot: slots[0]!, to: 2 }] });
  const x = [0, 1].map((seat) => maskOf(seats.state, seats.secrets(seat)));
  const { c1, c2 } = lanesIn(seats, [slots[0]!])[0]![0]!;
  // What both know together: their own layers. What is left is no token.
  const [rest] = group.subAll([c2], [group.msm([c1, c1], x)]);
  const tokens = [...seats.state.tokens.get("card")!.values()];
  assert.ok(tokens.every((token) => !group.areEqual(token, rest!)));
  assert.ok(seats.read(slots[0]!, 2));
});

/** Shares of seat 0 that are these points, with the proof that it can make. */
function sharesOf(seats: Seats, change: (shares: Uint8Array) => Uint8Array): CardMessage {
  const honest = seats.message(0);
  const size = honest.body.length - 64;
  const shares = change(honest.body.slice(0, size));
  const cards = cardsIn(seats.state, slots);
  const transcript = statementOf(seats.state, honest, cards);
  const firsts = cards.map(([, { lanes }]) => lanes[0]!.c1);
  const { left, right } = combined(transcript, firsts, group.decodeAll(shares));
  const equal = { bases: [group.generator, left], images: [seats.state.keys[0]!.point!, right] };
  const nonces = new Nonces(seats.secrets(0), transcript);
  const proof = proveEqual(transcript, equal, maskOf(seats.state, seats.secrets(0)), nonces);
  return { ...honest, body: joined(shares, proof) };
}

function sharing(): Seats {
  const seats = shuffled();
  seats.begin({ op: "show", cards: slots.map((slot) => ({ slot, to: 1 })) });
  accepted(
    step(
      seats.state,
      sharesOf(seats, (shares) => shares),
    ),
  );
  return seats;
}

test("35 errors of shares that cancel out under weights of 1: NF9105", () => {
  const seats = sharing();
  const points = (shares: Uint8Array) => group.decodeAll(shares);
  const total = (shares: Uint8Array) =>
    group.msm(
      points(shares),
      slots.map(() => 1n),
    );
  const cancelling = (shares: Uint8Array): Uint8Array => {
    const [first, second, ...rest] = points(shares);
    const [more] = group.addAll([first!], [group.generator]);
    const [less] = group.subAll([second!], [group.generator]);
    const changed = group.encodeAll([more!, less!, ...rest]);
    assert.ok(group.areEqual(total(changed), total(shares)));
    return changed;
  };
  convicts(0, "NF9105", seats, sharesOf(seats, cancelling));
});

test("36 a wrong share: NF9105", () => {
  const seats = sharing();
  const wrong = (shares: Uint8Array) => joined(group.encodeAll([group.generator]), shares.subarray(32));
  convicts(0, "NF9105", seats, sharesOf(seats, wrong));
});

test("37 shares of another version of the cards: NF9105", () => {
  const seats = sharing();
  const old = seats.message(0);
  const later = shuffled();
  later.run({ op: "shuffle", slots, by: [2] });
  later.round = seats.round;
  later.begin({ op: "show", cards: slots.map((slot) => ({ slot, to: 1 })) });
  convicts(0, "NF9105", later, old);
  accepted(step(later.state, later.message(0)));
});

/** The state with every card as if nothing had happened to it: the spent rule switched off. */
const careless = ({ cards, ...state }: CardState): CardState => ({
  ...state,
  cards: new Map(
    [...cards].map(([slot, card]) => [slot, { ...card, reader: undefined, knowers: new Set(), mixers: new Set() }]),
  ),
});

test("38 a spent card handed on: NF9107; without the rule everybody reads it", () => {
  const seats = dealt();
  const [, show] = given(slots[0]!, 0, 2);
  assert.deepEqual(refused(begin(seats.state, show!)), { code: "NF9107", blames: undefined });
  const twin = seats.branch();
  twin.run(...given(slots[0]!, 0, 2));
  assert.equal(publicCard(twin.state, slots[0]!), undefined);
  seats.state = careless(seats.state);
  seats.run(show!);
  assert.ok(publicCard(seats.state, slots[0]!));
});

test("39 a spent card re-randomised by a third, or shuffled by others: NF9107; without the rule that third reads it", () => {
  const seats = dealt();
  const refresh = { op: "refresh", slots: [slots[0]!], by: 2 } as const;
  assert.deepEqual(refused(begin(seats.state, refresh)), { code: "NF9107", blames: undefined });
  const mixed = seats.branch();
  mixed.run({ op: "shuffle", slots: slots.slice(0, 2), by: [1, 2] });
  const deal = { op: "show", cards: [{ slot: slots[0]!, to: 1 }] } as const;
  assert.deepEqual(refused(begin(mixed.state, deal)), { code: "NF9107", blames: undefined });
  assert.deepEqual(refused(begin(mixed.state, { op: "leave", seat: 0 })), { code: "NF9107", blames: undefined });
  mixed.run({ op: "shuffle", slots: slots.slice(0, 2), by: [0] }, deal);
  assert.ok(mixed.read(slots[0]!, 1));

  // Seat 2 adds r·(G, X) to seat 0's card; seat 0's share for seat 1 then tells it seat 0's share of the card as it was.
  const before = seats.state.cards.get(slots[0]!)!;
  const value = seats.read(slots[0]!, 0);
  seats.state = careless(seats.state);
  seats.begin(refresh);
  const r = 9n;
  const to = rerandomized(seats.state.joint!, before.lanes, [r]);
  seats.take(asThird(seats, to, r));
  seats.run(deal);
  const leaked = seats.state.cards.get(slots[0]!)!.shares.get(0)![0]!;
  const [share] = group.subAll([leaked], group.multiples(seats.state.keys[0]!.point!, [r]));
  const layers = [before.shares.get(1)![0]!, before.shares.get(2)![0]!, share!];
  const token = layers.reduce((rest, layer) => group.subAll([rest], [layer])[0]!, before.lanes[0]!.c2);
  assert.ok(group.areEqual(token, seats.state.tokens.get("card")!.get(value![0]!)!));
});

function asThird(seats: Seats, to: readonly Ciphertext[], r: Scalar): CardMessage {
  const spoken = { round: seats.round, seat: 2, kind: "refresh" } as const;
  const cards = cardsIn(seats.state, [slots[0]!]);
  const transcript = () => statementOf(seats.state, spoken, cards).text("into", slots[0]!);
  const from = cards.flatMap(([, { lanes }]) => lanes);
  const nonces = new Nonces(seats.secrets(2), transcript());
  return {
    ...spoken,
    body: joined(writeSealed(to), provenRerandomized(transcript(), seats.state.joint!, from, to, [r], nonces)),
  };
}

test("40 a card of a hand that has grown: once its owner has mixed it, its slot tells nothing of when it was drawn", () => {
  const orders = Array.from({ length: 10 }, (_, i) => {
    const seats = dealt();
    seats.round = i;
    const drawn = slots.slice(0, 3).map((slot) => seats.read(slot, 0)![0]);
    seats.begin({ op: "shuffle", slots: slots.slice(0, 3), by: [0] });
    seats.take(seats.message(0));
    seats.run(...revealed([slots[0]!]));
    const shape = seats.said.map(({ seat, kind, body }) => `${seat} ${kind} ${body.length}`).join();
    return { at: drawn.indexOf(publicCard(seats.state, slots[0]!)![0]), shape };
  });
  assert.deepEqual(new Set(orders.map(({ at }) => at)), new Set([0, 1, 2]));
  assert.equal(new Set(orders.map(({ shape }) => shape)).size, 1);
});

test("41 a seat restored from a backup speaks twice in one round: its key does not follow from both", () => {
  const first = shuffled();
  const second = first.branch();
  first.begin({ op: "show", cards: [{ slot: slots[0]!, to: 1 }] });
  second.begin({ op: "show", cards: [{ slot: slots[1]!, to: 1 }] });
  const [one, two] = [first, second].map((seats) => decodeEqual(seats.message(0).body.slice(-64))[0]!);
  const x = maskOf(first.state, first.secrets(0));
  const recovered = (a: Scalar, b: Scalar): Scalar => reduced((a - b) * inverse(one!.e - two!.e));
  assert.notEqual(recovered(one!.s, two!.s), x);
  // With one nonce for both, which is what drawing from a restored generator gives, it does.
  assert.equal(recovered(reduced(7n + one!.e * x), reduced(7n + two!.e * x)), x);
  // The same words twice are the same bytes: no fork.
  assert.deepEqual(first.message(0), first.message(0));
});

/** Seat 0 claims of each of its cards that it is one of these values, though it need not be. */
function claimed(seats: Seats, values: readonly string[]): CardMessage {
  const spoken = { round: seats.round, seat: 0, kind: "member" } as const;
  const hand = slots.slice(0, 3);
  const cards = cardsIn(seats.state, hand);
  const key = seats.state.keys[0]!.point!;
  const witnesses = cards.map(([, { lanes, shares }]) => {
    const others = [1, 2].map((seat) => shares.get(seat)![0]!);
    const covered = others.reduce((rest, share) => group.subAll([rest], [share])[0]!, lanes[0]!.c2);
    const statements = values.map((value) => ({
      bases: [group.generator, lanes[0]!.c1],
      images: [key, group.subAll([covered], [seats.state.tokens.get("card")!.get(value)!])[0]!],
    }));
    return { statements, which: 0, x: maskOf(seats.state, seats.secrets(0)) };
  });
  const transcript = () => statementOf(seats.state, spoken, cards).text("lane", "card");
  return { ...spoken, body: proveEither(transcript(), witnesses, new Nonces(seats.secrets(0), transcript())) };
}

for (const [number, what] of [
  [47, "a seat that has the suit says that it has not"],
  [51, "a seat that can decide says that it cannot"],
] as const)
  test(`${number} ${what}: NF9102`, () => {
    const seats = dealt();
    const others = cardsOf(SIZE).filter((value) => value !== seats.read(slots[0]!, 0)![0]);
    seats.begin({ op: "member", slots: slots.slice(0, 3), lane: "card", values: others, by: 0 });
    convicts(0, "NF9102", seats, claimed(seats, others));
    // The honest one says so of the cards of which it holds.
    const twin = dealt();
    const held = slots.slice(0, 3).map((slot) => twin.read(slot, 0)![0]!);
    twin.run({ op: "member", slots: slots.slice(0, 3), lane: "card", values: held, by: 0 });
  });
