// Decisions that name cards and stay hidden, and cards that are shuffled again.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type Body,
  type Course,
  type Message,
  readMessage,
  type Signed,
  signMessage,
  verifySealed,
} from "ninefold-sealed";
import { CARD_KINDS, grantsOf } from "ninefold-sealed/cards";
import { mustConvict, mustStand, playedOn, recordWith, saidBy } from "./attacks.ts";
import { keysOf, type Opened, openedBy, openedOf, planOf, Relay, rulesIn, viewsAgree } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

const messagesOf = ({ seats }: Relay): readonly Message[] =>
  seats[0]!.record.said.map(({ message }) => readMessage(message));

const isOf = ({ body }: Message, kind: (typeof CARD_KINDS)[number]): boolean =>
  body.k === "cards" && CARD_KINDS[body.kind] === kind;

/** By slot, to whom it was ever granted. */
const readersOf = ({ deck }: Course): ReadonlyMap<string, ReadonlySet<string>> => {
  const readers = new Map<string, Set<string>>();
  for (const { slot, to } of grantsOf(deck!.machine)) readers.set(slot, (readers.get(slot) ?? new Set()).add(`${to}`));
  return readers;
};

/** Game, parameters, matches in which chance and decisions differ. */
const GAMES: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
  ["passed-card", {}, isLong ? 50 : 1],
  ["secret-mission", {}, isLong ? 50 : 1],
  ["hidden-deck", {}, isLong ? 50 : 1],
  ["shuffled-again", {}, isLong ? 50 : 1],
  ...(isLong ? [["keep", { deckSize: "14", strength: "2" }, 20] as const] : []),
];

for (const [game, parameters, count] of GAMES)
  test(`${count} sealed matches of ${game} are played and verified, and all that decisions depended on is checked`, async () => {
    const ends = new Set<string>();
    for (let seed = 0; seed < count; seed++) {
      const opened = await openedOf(game, parameters, {}, seed);
      const relay = await (await Relay.of(opened, `laid ${seed}`)).play();
      viewsAgree(relay);
      const verdict = await verifySealed(relay.bytes(seed % relay.seats.length), () => opened.found);
      assert.equal(verdict.verdict, "accepted", "message" in verdict ? verdict.message : "");
      assert.ok(verdict.verdict === "accepted" && verdict.course.stage.k === "over");
      const { end } = verdict.course.stage;
      assert.ok(end.by === "rules" && end.unverified === 0, JSON.stringify(end));
      ends.add(end.outcome);
    }
    assert.ok(count < 20 || game === "passed-card" || ends.size > 1, [...ends].join());
  });

test("what was laid at different times is mixed by all before it is opened together", async () => {
  const relay = await (await Relay.of(await openedOf("secret-mission"), "mission")).play();
  const messages = messagesOf(relay);
  const laid = messages.flatMap(({ body, seat }, i) => (body.k === "lay" ? [{ i, seat }] : []));
  assert.deepEqual(
    laid.map(({ seat }) => seat),
    [0, 1, 2],
  );
  const after = messages.slice(laid.at(-1)!.i);
  const shuffles = after.flatMap((one, i) => (isOf(one, "shuffle") ? [{ i, seat: one.seat }] : []));
  assert.deepEqual(
    shuffles.map(({ seat }) => seat),
    [0, 1, 2],
  );
  assert.ok(after.findIndex((one) => isOf(one, "shares")) > shuffles.at(-1)!.i);
});

test("cards that lay open are shuffled by all before somebody draws from them, and closed again", async () => {
  const relay = await Relay.of(await openedOf("shuffled-again"), "again");
  const open: number[] = [];
  for (let made = 0; made < 6; made++) {
    await relay.play(1);
    open.push(relay.seats[0]!.course.deck!.open.size);
  }
  assert.deepEqual(open, [1, 2, 3, 4, 0, 1], "All five were put away and shuffled when the stock was gone.");
  const shuffles = messagesOf(relay).flatMap((one) => (isOf(one, "shuffle") ? [one.seat] : []));
  assert.deepEqual(shuffles, [0, 1, 0, 1]);
});

test("what is left out of a deck is given to nobody, and what is drawn to its owner alone", async () => {
  const relay = await (await Relay.of(await openedOf("hidden-deck"), "deck")).play();
  const { course } = relay.seats[0]!;
  const slots = messagesOf(relay).flatMap(({ body, seat }) =>
    body.k === "lay" ? body.slots.map((slot) => [`card ${slot}`, seat] as const) : [],
  );
  assert.equal(slots.length, 4);
  for (const [slot, seat] of slots) assert.deepEqual([...readersOf(course).get(slot)!], [`${seat}`]);
  for (const readers of readersOf(course).values())
    assert.ok(readers.size <= 2 && !(readers.has("0") && readers.has("1")));
});

/** A hand that has grown is mixed while it is not known yet whether what was played before was the highest. */
const HIGHEST = `game HighestFirst "Play the highest"
players A, B
type Card = 1..8
track hand[p in Player]: set of Card =
  {} shown to if left is 0 then Player else {p} else size hand[p]
track played: set of Card = {}
track left: 0..4 = 4
track turn: Player = A
setup do random a in 2 of Card, random b in 2 of (Card except a), hand[A] := a, hand[B] := b
decision play(c in hand[me])
  by turn
  when left > 0
  when every d in hand[me]: d <= c  "there is a higher one"
  do hand[me] := hand[me] except {c}
     played := played or {c}
     random one in 1 of (Card except played except hand[A] except hand[B])
     hand[me] := hand[me] or one
     left -= 1
     turn := next(me)
end over when left is 0
outcome over otherwise
`;

test("a decision is not judged by cards that were mixed with others after it", async () => {
  for (let seed = 0; seed < (isLong ? 100 : 2); seed++) {
    const rules = await rulesIn(HIGHEST);
    const opened = openedBy(rules, planOf(rules, ""), {}, seed);
    const relay = await (await Relay.of(opened, `highest ${seed}`)).play();
    const verdict = await verifySealed(relay.bytes(), () => opened.found);
    assert.equal(verdict.verdict, "accepted", "message" in verdict ? verdict.message : "");
    assert.ok(verdict.verdict === "accepted" && verdict.course.stage.k === "over");
    const { end } = verdict.course.stage;
    assert.ok(end.by === "rules" && end.unverified > 0, "What nobody can check any more is counted.");
  }
});

/** A draws from two stocks, puts away closed what she drew, and does so again; then all of it is shown. */
const TWO_STOCKS = `game TwoStocks
players A, B
type Card = 1..6
track low: set of Card = { 1, 2, 3 } shown to none else size low
track high: set of Card = { 4, 5, 6 } shown to none else size high
track left: set of Card = {} shown to A else size left
track right: set of Card = {} shown to A else size right
track away: set of Card = {} shown to if over then Player else {A} else size away
track draws: 0..3 = 3
track over: Bool = false
whenever left is {} and right is {} and draws > 0 do
  random a in 1 of low
  random b in 1 of high
  low := low except a, high := high except b, left := a, right := b, draws -= 1
decision put(c in left) by A when left is not {} shown to me do left := {}, away := away or {c}
decision lay(c in right) by A when left is {} and right is not {} shown to me do right := {}, away := away or {c}
decision wait by B when left is {} and right is {} unless over do over := true
end done when over
outcome done otherwise
`;

test("cards that were never shuffled together are not mixed with each other", async () => {
  for (let seed = 0; seed < (isLong ? 20 : 2); seed++) {
    const rules = await rulesIn(TWO_STOCKS);
    const opened = openedBy(rules, planOf(rules, ""), {}, seed);
    const relay = await (await Relay.of(opened, `stocks ${seed}`)).play();
    const verdict = await verifySealed(relay.bytes(), () => opened.found);
    assert.equal(verdict.verdict, "accepted", "message" in verdict ? verdict.message : "");
    const { stands } = relay.seats[0]!.course.deck!;
    const lows = [...stands.keys()].filter((slot) => Number(stands[slot]) <= 3);
    assert.deepEqual(lows, [0, 1, 2], "A slot has a card of the stock that it was shuffled with.");
  }
});

/** A puts away two cards, one after the other; then B goes on. */
const PUT_AWAY = `game PutAway
players A, B
type Card = 1..4
track hand: set of Card = {} shown to A else size hand
track away: set of Card = {} shown to A else size away
track left: 0..2 = 2
track over: Bool = false
setup do random all in 3 of Card, hand := all
decision put(c in hand) by A when left > 0 shown to me do hand := hand except {c}, away := away or {c}, left -= 1
decision wait by B when left is 0 unless over do over := true
end done when over
outcome done otherwise
`;

describe("attacks on hidden decisions", () => {
  /** The match in which seat 0 is about to leave out two cards of its own, and what it would say. */
  async function leaving(): Promise<{ opened: Opened; relay: Relay; honest: Body & { k: "lay" } }> {
    const opened = await openedOf("hidden-deck");
    const relay = await playedOn(opened, 0);
    const [decision] = relay.seats[0]!.decisions;
    const [signed] = await relay.seats[0]!.decide(decision!.id);
    const { body } = readMessage(signed!.message);
    assert.ok(body.k === "lay");
    return { opened, relay: await playedOn(opened, 0), honest: body };
  }

  test("slots of another, of one card twice, too few, another family, and what is hidden said to all: the seat is convicted", async () => {
    const { opened, relay, honest } = await leaving();
    const { decisions, course } = relay.seats[0]!;
    await mustStand(opened, recordWith(relay, [saidBy(relay, 0, honest)]), [1]);
    const { stands } = course.deck!;
    const others = [...stands.keys()].filter((slot) => stands[slot]!.startsWith("Card(B"));
    const WRONG: readonly Body[] = [
      { ...honest, slots: others.slice(0, 2) },
      { ...honest, slots: [honest.slots[0]!, honest.slots[0]!] },
      { ...honest, slots: honest.slots.slice(0, 1) },
      { ...honest, slots: honest.slots.toReversed() },
      { ...honest, slots: [98, 99] },
      { ...honest, family: "show" },
      { ...honest, family: "nothing" },
      { k: "hide", family: "leave", commitment: "00".repeat(32) },
      { k: "decide", id: decisions[0]!.id, slots: [...honest.slots] },
    ];
    for (const body of WRONG) await mustConvict(opened, recordWith(relay, [saidBy(relay, 0, body)]), 0, "NF9104");
  });

  test("a card that was put away already is none of the hand", async () => {
    const rules = await rulesIn(PUT_AWAY);
    const opened = openedBy(rules, planOf(rules, ""));
    const relay = await playedOn(opened, 1);
    const before = messagesOf(relay).flatMap(({ body }) => (body.k === "lay" ? body.slots : []));
    assert.equal(before.length, 1);
    const next = await playedOn(opened, 1);
    const [honest] = await next.seats[0]!.decide(next.seats[0]!.decisions[0]!.id);
    await mustStand(opened, recordWith(relay, [honest!]), [1]);
    const again = saidBy(relay, 0, { k: "lay", family: "put", slots: [...before] });
    await mustConvict(opened, recordWith(relay, [again]), 0, "NF9104");
  });

  test("a decision that all are shown is not laid closed", async () => {
    const opened = await openedOf("hidden-deck");
    const relay = await playedOn(opened, 2);
    const { course } = relay.seats[0]!;
    assert.ok(course.stage.k === "decide" && course.stage.seat === 0);
    const own = [...course.deck!.machine.cards].flatMap(([name, { reader }]) =>
      reader === 0 ? [Number(name.slice(5))] : [],
    );
    const signed: Signed = signMessage(
      {
        mid: course.setting.mid,
        round: course.round,
        seat: 0,
        base: course.base,
        body: { k: "lay", family: "show", slots: own.slice(0, 1) },
      },
      keysOf(0).signing,
    );
    await mustConvict(opened, recordWith(relay, [signed]), 0, "NF9104");
  });
});
