// Two verifiers that share no code agree on honest and on tampered messages of every kind.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seeded } from "ninefold/play";
import { long, rounds } from "../../../ninefold/test/sample.ts";
import {
  CARD_KINDS,
  type Card,
  type CardMessage,
  type CardState,
  given,
  isRefusal,
  step,
} from "../../src/cards/index.ts";
import { group, type Point } from "../../src/group/index.ts";
import { aboutOf } from "./about.ts";
import { cardsOf, deckOf, everybody, Seats, slotsOf } from "./seats.ts";
import { type About, wrongWith } from "./second.ts";

interface Said {
  readonly state: CardState;
  readonly message: CardMessage;
}

/** All messages of a match in which everything happens, each with the state that it came in. */
function everything(name: string, size: number, suits: boolean): readonly Said[] {
  const seats = new Seats(name, 3);
  const said: Said[] = [];
  const take = seats.take.bind(seats);
  seats.take = (message) => {
    said.push({ state: seats.state, message });
    take(message);
  };
  const slots = slotsOf("pile", size);
  seats.run({ op: "keys" }, deckOf("pile", cardsOf(size), suits));
  seats.run({ op: "shuffle", slots, by: everybody(seats) }, { op: "shuffle", slots: ["pile[0]"], by: [0] });
  seats.run({ op: "show", cards: slots.map((slot, i) => ({ slot, to: i % 3 })) });
  seats.run(...given("pile[0]", 0, 1), { op: "copy", slot: "pile[1]", into: ["a", "b"], by: 1 });
  seats.begin({ op: "choose", among: slots.slice(0, 2), into: "c", by: 2 });
  seats.finish({ chosen: 1 });
  seats.run({
    op: "show",
    cards: [
      { slot: "c", to: 2 },
      { slot: "a", to: 0 },
    ],
  });
  const lane = suits ? "suit" : "card";
  const values = suits ? ["S"] : cardsOf(size);
  seats.run({ op: "member", slots: ["pile[1]"], lane, values, by: 1 }, { op: "leave", seat: 2 }, { op: "audit" });
  return said;
}

/** The message with one of its 32-byte parts, or one thing that the proof is about, changed. */
function tampered({ state, message }: Said, random: ReturnType<typeof seeded>): readonly [CardMessage, About] {
  const about = aboutOf(state, message);
  if (random.uniform(4) > 0) {
    const body = message.body.slice();
    const part = 32 * random.uniform(body.length / 32);
    if (random.uniform(2) === 0) body[part + random.uniform(31)]! ^= 1 << random.uniform(8);
    else {
      // Another part of the same message in its place.
      const other = 32 * random.uniform(body.length / 32);
      body.set(message.body.subarray(other, other + 32), part);
    }
    return [{ ...message, body }, about];
  }
  return [
    { ...message, round: message.round + 1 },
    { ...about, round: about.round + 1 },
  ];
}

/** Everything that a proof is hashed with, each changed by itself: for the one verifier in the state, for the other in what it is handed. */
function fieldsChanged({ state, message }: Said): readonly (readonly [what: string, CardState, CardMessage, About])[] {
  const about = aboutOf(state, message);
  const task = state.task!;
  const more = (point: Point): Point => group.addAll([point], [group.generator])[0]!;
  const inState = (what: string, changed: CardState) => [what, changed, message, aboutOf(changed, message)] as const;
  const withCard = (slot: string, change: (card: Card) => Card): CardState => ({
    ...state,
    cards: new Map(state.cards).set(slot, change(state.cards.get(slot)!)),
  });
  const keyed = state.keys.map((key, seat) =>
    seat === message.seat && key.point ? { ...key, point: more(key.point) } : key,
  );
  const later = { ...message, round: message.round + 1 };
  const mid = state.mid.map((byte, i) => (i === 5 ? byte ^ 1 : byte));
  const slots = [...new Set(about.cards.map(({ slot }) => slot))];
  const perCard = slots.flatMap((slot) => {
    const renamed = JSON.parse(
      JSON.stringify(task.operation).replaceAll(`"${slot}"`, '"elsewhere"'),
    ) as typeof task.operation;
    const cards = new Map([...state.cards].map(([at, card]) => [at === slot ? "elsewhere" : at, card]));
    const sides = state.cards.get(slot)!.lanes.flatMap((_, lane) =>
      (["c1", "c2"] as const).map((side) =>
        inState(
          `${slot} ${lane} ${side}`,
          withCard(slot, (card) => ({
            ...card,
            lanes: card.lanes.map((one, at) => (at === lane ? { ...one, [side]: more(one[side]) } : one)),
          })),
        ),
      ),
    );
    return [
      inState(`${slot} slot`, { ...state, cards, task: { ...task, operation: renamed } }),
      inState(
        `${slot} version`,
        withCard(slot, (card) => ({ ...card, version: card.version + 1000 })),
      ),
      ...sides,
    ];
  });
  // Nobody leaves by the order of versions in what follows, nor is a lane looked for by another name.
  const named =
    message.kind === "member"
      ? []
      : slots.map((slot) =>
          inState(
            `${slot} lane`,
            withCard(slot, (card) => ({ ...card, names: card.names.map((name) => `${name}x`) })),
          ),
        );
  return [
    ["round", state, later, { ...about, round: later.round }],
    inState("mid", { ...state, mid }),
    inState("seats", { ...state, keys: [...state.keys, { hasLeft: true }] }),
    ...(state.joint
      ? [inState("joint key", { ...state, joint: more(state.joint) }), inState("key", { ...state, keys: keyed })]
      : []),
    ...perCard,
    ...named,
  ];
}

const isTaken = (state: CardState, message: CardMessage): boolean => !isRefusal(step(state, message));

const matches = [everything("plain", 4, false), everything("suits", 3, true), everything("two", 2, false)];

test("every kind of message of honest seats is taken by both", () => {
  const seen = new Set<string>();
  for (const said of matches.flat()) {
    const { state, message } = said;
    if (message.kind === "keyCommit") continue;
    seen.add(message.kind);
    assert.equal(wrongWith(aboutOf(state, message), message.body), undefined, message.kind);
  }
  assert.deepEqual(seen, new Set(CARD_KINDS.filter((kind) => kind !== "keyCommit")));
  assert.equal(CARD_KINDS.length, 10);
});

test("tampered messages are refused by both", () => {
  const random = seeded("tampered");
  // A commitment may be of anything, and what an audit opens stands in no proof.
  const all = matches.flat().filter(({ message: { kind } }) => kind !== "keyCommit" && kind !== "audit");
  for (let i = 0; i < rounds(40, 1000); i++) {
    const said = all[random.uniform(all.length)]!;
    const [message, about] = tampered(said, random);
    const isSame =
      message.round === said.message.round && message.body.every((byte, at) => byte === said.message.body[at]);
    assert.equal(isTaken(said.state, message), isSame, `${i} ${message.kind}`);
    assert.equal(wrongWith(about, message.body) === undefined, isSame, `${i} ${message.kind}`);
  }
});

test("many honest shuffles are taken by both", () => {
  const keyed = Seats.keyed("honest", 2);
  for (let i = 0; i < rounds(2, 1000); i++) {
    const size = 2 + (i % 3);
    const seats = keyed.branch();
    seats.round = i;
    seats.run(deckOf("pile", cardsOf(size)));
    seats.begin({ op: "shuffle", slots: slotsOf("pile", size), by: [0, 1] });
    const message = seats.message(0);
    assert.ok(isTaken(seats.state, message));
    assert.equal(wrongWith(aboutOf(seats.state, message), message.body), undefined);
  }
});

long("each part of each message and each thing that a proof is hashed with counts, for both", () => {
  let tried = 0;
  for (const said of matches.slice(1).flat()) {
    const { state, message } = said;
    if (message.kind === "keyCommit") continue;
    // An audit's key is no proof: nothing is hashed.
    if (message.kind === "audit") continue;
    for (const [what, changed, other, about] of fieldsChanged(said)) {
      tried++;
      assert.equal(isTaken(changed, other), false, `${message.kind} ${what}`);
      assert.notEqual(wrongWith(about, other.body), undefined, `${message.kind} ${what}`);
    }
    for (let part = 0; part < message.body.length; part += 32)
      for (const change of [
        (body: Uint8Array) => (body[part]! ^= 1),
        (body: Uint8Array) => body.set(group.encodeAll([group.generator]), part),
      ]) {
        const body = message.body.slice();
        change(body);
        tried++;
        assert.equal(isTaken(state, { ...message, body }), false, `${message.kind} ${part}`);
        assert.notEqual(wrongWith(aboutOf(state, message), body), undefined, `${message.kind} ${part}`);
      }
  }
  assert.ok(tried > 1000, `${tried}`);
});
