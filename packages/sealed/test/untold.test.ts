// What slots must not tell: who laid a card and when. Where they would, cards are mixed, or the match is refused; nobody is convicted for it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readMessage, verifySealed } from "ninefold-sealed";
import { CARD_KINDS } from "ninefold-sealed/cards";
import { openedBy, planOf, Relay, rulesIn, viewsAgree } from "./matches.ts";

async function relayOf(text: string, seed = 0): Promise<Relay> {
  const rules = await rulesIn(text);
  return Relay.of(openedBy(rules, planOf(rules, ""), {}, seed), `untold ${seed}`);
}

async function playedOut(text: string, seed = 0): Promise<Relay> {
  const relay = await (await relayOf(text, seed)).play();
  viewsAgree(relay);
  const verdict = await verifySealed(relay.bytes(), () => relay.opened.found);
  assert.equal(verdict.verdict, "accepted", "message" in verdict ? verdict.message : "");
  return relay;
}

/** Who says which operation on cards, or decides, in order; operations of one kind and seat follow each other once. */
function saidIn({ seats }: Relay): readonly string[] {
  const all = seats[0]!.record.said.map(({ message }) => readMessage(message));
  return all.flatMap(({ body, seat }) =>
    body.k === "echo" ? [] : [`${body.k === "cards" ? CARD_KINDS[body.kind] : body.k} ${seat}`],
  );
}

const ONE_KNOWN = `game OneKnown "An open card is taken into an empty hand, and buried"
players A, B
type Card = 1..4
track stock: set of Card = { 1, 2, 3, 4 } shown to none else size stock
track table: set of Card = {}
track hand[p in Player]: set of Card = {} shown to p else size hand[p]
track aside: set of Card = {} shown to A else size aside
track n: 0..3 = 0
setup do
  random a in 1 of stock
  table := a, stock := stock except a
  random b in 1 of stock
  hand[B] := b, stock := stock except b
decision take(c in table) by A when n is 0 do table := table except {c}, hand[A] := hand[A] or {c}, n := 1
decision bury(c in hand[me]) by A when n is 1 shown to me
  do hand[A] := hand[A] except {c}, aside := aside or {c}, n := 2
decision wait by B when n is 2 do n := 3
end done when n is 3
outcome done otherwise
`;

const TWO_GIFTS = `game TwoGifts "A gives two cards, one after the other, and B does not see which came first"
players A, B
type Card = 1..5
track hand[p in Player]: set of Card = {} shown to p else size hand[p]
track gift: set of Card = {} shown to none else size gift
track n: 0..3 = 0
setup do random a in 4 of Card, hand[A] := a
decision lay(c in hand[me]) by A when n < 2 shown to me do hand[A] := hand[A] except {c}, gift := gift or {c}, n += 1
decision open by B when n is 2 do hand[B] := gift, gift := {}, n := 3
end over when n is 3
outcome over otherwise
`;

const FOR_ONE = `game ForOne "A sees what all have laid, and not who has laid what"
players A, B, C
type Card = 1..6
track hand[p in Player]: set of Card = {} shown to p else size hand[p]
track mission: set of Card = {} shown to if laid is 3 then {A} else {} else size mission
track laid: 0..4 = 0
track turn: Player = A
setup do
  random a in 2 of Card
  random b in 2 of (Card except a)
  hand[A] := a
  hand[B] := b
  hand[C] := Card except a except b
decision lay(c in hand[me]) by turn when laid < 3 shown to me
  do hand[me] := hand[me] except {c}, mission := mission or {c}, laid += 1, turn := next(turn)
decision look by A when laid is 3 do laid := 4
end over when laid is 4
outcome over otherwise
`;

/** Each has a stock of one's own; both lay cards on one mission. */
const TWO_STOCKS = `game TwoStocksOneMission "Cards that were shuffled apart"
players A, B
type Card = { owner: Player, value: 1..4 }
track stock[p in Player]: set of Card = { c in Card | c.owner is p } shown to none else size stock[p]
track hand[p in Player]: set of Card = {} shown to p else size hand[p]
track mission: set of Card = {} shown to if laid < 4 then {} else VIEWERS else size mission
track laid: 0..6 = 0
track turn: Player = A
setup do
  for p in Player:
    random cards in 3 of stock[p], stock[p] := stock[p] except cards, hand[p] := cards
decision lay(c in hand[me]) by turn when laid < 4 shown to me
  do hand[me] := hand[me] except {c}, mission := mission or {c}, laid += 1, turn := next(turn)
MORE
end over when laid is 5
outcome over otherwise
`;

const SHOW = `decision show(c in hand[me]) by turn when laid is 4
  do hand[me] := hand[me] except {c}, mission := mission or {c}, laid += 1`;
const BURY = `decision bury(c in mission) by A when laid is 4 shown to me do mission := mission except {c}, laid += 1`;

describe("slots are mixed before they would tell what views do not show", () => {
  test("an open card that lies alone in a hand is closed before it may be laid", async () => {
    const said = saidIn(await playedOut(ONE_KNOWN));
    assert.deepEqual(said.slice(said.indexOf("decide 0")), ["decide 0", "shuffle 0", "shares 1", "lay 0", "decide 1"]);
  });

  test("cards that one seat laid are mixed by it before another one reads them", async () => {
    const said = saidIn(await playedOut(TWO_GIFTS));
    assert.deepEqual(said.slice(said.indexOf("decide 1")), ["decide 1", "shuffle 0", "shares 0"]);
  });

  test("cards that several laid are mixed by all before one seat reads them", async () => {
    const said = saidIn(await playedOut(FOR_ONE));
    const after = said.slice(said.lastIndexOf("lay 2") + 1);
    assert.deepEqual(after.slice(0, 5), ["shuffle 0", "shuffle 1", "shuffle 2", "shares 1", "shares 2"]);
  });

  test("cards that were shuffled apart are mixed apart", async () => {
    for (let seed = 0; seed < 3; seed++) {
      const { seats } = await playedOut(TWO_STOCKS.replace("VIEWERS", "Player").replace("MORE", SHOW), seed);
      const { deck, setting } = seats[0]!.course;
      assert.equal(deck!.open.size, 5);
      for (const slot of deck!.open) {
        const groups = [setting.cards!.cards[slot]!, deck!.stands[slot]!].map((card) => deck!.groupOf(card));
        assert.equal(groups[0], groups[1], `slot ${slot}`);
      }
    }
  });
});

const DRAFT = `game Draft "A takes one of the cards that all have seen, which B does not see"
players A, B
type Card = 1..4
track box: set of Card = {} shown to if n is 0 then Player else {} else size box
track hand[p in Player]: set of Card = {} shown to p else size hand[p]
track n: 0..1 = 0
setup do random a in 3 of Card, box := a
decision take(c in box) by A when n is 0 shown to me do box := box except {c}, hand[A] := hand[A] or {c}, n := 1
end done when n is 1
outcome done otherwise
`;

const SWAPPED = `game Swapped "A's card is exchanged for that of one of all three"
players A, B, C
type Card = 1..3
track card[p in Player]: Card? = none shown to if n is 2 then Player else {p}
track n: 0..2 = 0
setup do
  random a in Card
  random b in Card except {a}
  random c in Card except {a} except {b}
  card[A] := a, card[B] := b, card[C] := c
decision go by A when n is 0 do
  random r in Player
  let a = card[r]
  card[r] := card[A]
  card[A] := a
  n := 1
decision wait by B when n is 1 do n := 2
end over when n is 2
outcome over otherwise
`;

const DRAWN_AGAIN = `game DrawnAgain "Within a turn what was put away comes to the stock"
players A, B
type Card = 1..6
track stock: set of Card = { 1, 2, 3, 4, 5, 6 } shown to none else size stock
track hand[p in Player]: set of Card = {} shown to p else size hand[p]
track away: set of Card = {}
track n: 0..2 = 0
setup do random a in 1 of stock, stock := stock except a, hand[A] := a
decision put(c in hand[me]) by A when n is 0 do hand[me] := hand[me] except {c}, away := away or {c}, n := 1
whenever n is 1 shown do
  random d in 1 of stock
  hand[A] := hand[A] or d
  stock := (stock except d) or away
  away := {}
  random e in 1 of stock
  stock := stock except e
  hand[B] := hand[B] or e
  n := 2
end over when n is 2
outcome over otherwise
`;

describe("refused with NF9012, where a match would go wrong", () => {
  /** Plays with a bound, so that a match without an end is one that was not refused. */
  async function bounded(text: string, seed: number): Promise<void> {
    const relay = await relayOf(text, seed);
    for (let heard = 0; heard < 400; heard++) {
      if (await relay.deliver()) continue;
      const seat = relay.seats.find(({ decisions }) => decisions.length > 0);
      assert.deepEqual(
        relay.seats.map(({ convicted }) => convicted?.message),
        relay.seats.map(() => undefined),
      );
      if (!seat) return;
      relay.send(seat.seat, await seat.decide(seat.decisions[0]!.id));
    }
  }

  const REFUSED: readonly (readonly [string, string, RegExp, number?])[] = [
    ["a hidden decision about cards that all see", DRAFT, /not the decider alone/],
    [
      "a hidden decision about cards of which slots tell whose they were",
      TWO_STOCKS.replace("VIEWERS", "{A}").replace("MORE", BURY),
      /not shuffled with the others/,
    ],
    ["chance that moves cards otherwise than a shuffle would", SWAPPED, /otherwise than a shuffle/],
    ["a draw, and another when known cards have come to what was drawn from", DRAWN_AGAIN, /drawn again/, 3],
  ];
  for (const [what, text, message, seed = 0] of REFUSED)
    test(what, () => assert.rejects(bounded(text, seed), { code: "NF9012", message }));
});
