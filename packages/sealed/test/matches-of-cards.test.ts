// Games of cards, played sealed by what follows from their rules, and verified from the bytes of the record.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Body, type Course, readMessage, SealedError, verifySealed } from "ninefold-sealed";
import { CARD_KINDS, grantsOf } from "ninefold-sealed/cards";
import { keepDeck } from "../../ninefold/test/library/keep-deck.ts";
import { OWN_GAMES, openedBy, openedOf, planOf, Relay, rulesIn, viewsAgree } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";

/** Decks of few cards, with which each effect may come, and plays that end soon. */
const SMALL_DECKS: Readonly<Record<string, string>> = {
  deckSize: "7",
  strength: "3",
  ...keepDeck("Red", { wolf: 2, insight: 1, scout: 1, bolt: 2, rat: 1 }),
  ...keepDeck("Blue", { bane: 1, guard: 2, hawk: 2, healer: 1, bolt: 1 }),
};

/** Game, parameters, matches. */
const GAMES: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
  ["kuhn-poker", {}, isLong ? 100 : 2],
  ["tricks", {}, isLong ? 100 : 1],
  ["passed-on", {}, isLong ? 10 : 1],
  ["grown-hand", {}, isLong ? 10 : 1],
  ["two-stocks", {}, isLong ? 100 : 2],
  ["banquet", { seats: "2", perTray: "2" }, isLong ? 20 : 1],
  ...(isLong
    ? ([
        ["leduc-poker", {}, 20],
        ["multiplayer-kuhn", {}, 10],
        ["dealt-by-choice", {}, 10],
        ["all-dealt", {}, 10],
        ["auction-whist", {}, 1],
        ["gin-rummy", { ranks: "3" }, 20],
        ["gin-rummy", {}, 2],
        ["early-ending", {}, 20],
        ["president", { ranks: "2" }, 10],
        ["president", { seats: "3", ranks: "4" }, 3],
        ["president", {}, 1],
        ["banquet", { seats: "3", perTray: "3" }, 3],
        ["banquet", {}, 1],
        ["keep", SMALL_DECKS, 20],
        ["keep", {}, 1],
      ] as const)
    : []),
];

/** Of each slot, who was ever given what opens it. */
const readersOf = ({ deck }: Course): readonly string[] =>
  grantsOf(deck!.machine)
    .map(({ slot, to }) => `${slot} ${to}`)
    .toSorted();

/** Games that end in one outcome alone, which says nothing of whether plays differ. */
const ALWAYS: Readonly<Record<string, string>> = { "grown-hand": "over", "dealt-by-choice": "over" };

test("a card that no view shows is never opened, and all deals come", async () => {
  const deals = new Set<string>();
  for (let nonce = 0; nonce < (isLong ? 60 : 1); nonce++) {
    const opened = await openedOf("kuhn-poker", {}, {}, nonce);
    const relay = await Relay.of(opened, "folded");
    await relay.settle();
    const cards = relay.seats.map(({ seat, view }) => view.find(({ index }) => index[0] === `P${seat + 1}`)!.value!);
    assert.equal(new Set(cards).size, 2);
    deals.add(cards.join());
    for (const [seat, id] of [
      [0, "bet"],
      [1, "fold"],
    ] as const) {
      relay.send(seat, await relay.seats[seat]!.decide(id));
      await relay.settle();
    }
    assert.deepEqual(readersOf(relay.seats[0]!.course), ["card 0 0", "card 1 1"]);
    assert.equal(relay.seats[0]!.course.stage.k, "over");
  }
  assert.ok(!isLong || deals.size === 6, `${deals.size} deals`);
});

test("40: a hand that has grown is mixed by its owner, before a card of it is shown", async () => {
  const relay = await (await Relay.of(await openedOf("grown-hand"), "grown")).play();
  const messages = relay.seats[0]!.record.said.map(({ message }) => readMessage(message));
  const at = (isIt: (body: Body) => boolean) =>
    messages.flatMap(({ body, seat }, i) => (isIt(body) ? [{ i, seat }] : []));
  const mixed = at((body) => body.k === "cards" && CARD_KINDS[body.kind] === "shuffle");
  const shown = at((body) => body.k === "decide" && body.slots !== undefined);
  assert.deepEqual(
    mixed.map(({ seat }) => seat),
    [0, 1, 0, 1],
  );
  assert.equal(shown.length, 2);
  for (const { i, seat } of shown) assert.ok(mixed.findLast((one) => one.seat === seat)!.i < i);
});

test("cards that lie apart are shuffled apart, and a draw of both is refused", async () => {
  const opened = await openedOf("two-stocks");
  const relay = await (await Relay.of(opened, "apart")).play();
  const { deck, setting } = relay.seats[0]!.course;
  const groups = setting.cards!.cards.map(setting.cards!.groupOf);
  assert.deepEqual([...new Set(groups)], ["stock[A]", "stock[B]"]);
  for (const [slot, card] of deck!.stands.entries()) assert.equal(setting.cards!.groupOf(card), groups[slot]);
  const bodies = relay.seats[0]!.record.said.map(({ message }) => readMessage(message).body);
  const shuffles = bodies.filter((body) => body.k === "cards" && CARD_KINDS[body.kind] === "shuffle");
  // Both seats shuffle both stocks; then each hand that grows is mixed by its owner.
  assert.equal(shuffles.length, 4 + 4);
  const text = readFileSync(new URL("two-stocks.game", OWN_GAMES), "utf8");
  const other = await rulesIn(
    text
      .replace("random d in stock[me]", "random d in stock[A] or stock[B]")
      .replace("stock[me] := stock[me] except {d}", "for p in Player: stock[p] := stock[p] except {d}"),
  );
  await assert.rejects(
    async () => (await Relay.of(openedBy(other, planOf(other, "two-stocks")), "mixed")).play(),
    (error) => error instanceof SealedError && error.code === "NF9012",
  );
});

for (const [game, parameters, matches] of GAMES)
  test(`${matches} sealed matches of ${game} are played and verified`, async () => {
    const outcomes = new Set<string>();
    for (let seed = 0; seed < matches; seed++) {
      // The cards lie otherwise in a match of another name.
      const opened = await openedOf(game, parameters, {}, seed);
      const relay = await (await Relay.of(opened, `${game} ${seed}`)).play();
      for (const { seat, course, convicted } of relay.seats) {
        assert.equal(convicted?.message, undefined);
        assert.equal(course.stage.k, "over", `seat ${seat} is at ${course.stage.k}`);
        assert.equal(course.base, relay.seats[0]!.course.base);
      }
      const verdict = await verifySealed(relay.bytes(seed % relay.seats.length), () => opened.found);
      assert.equal(verdict.verdict, "accepted", "message" in verdict ? verdict.message : "");
      assert.ok(verdict.verdict === "accepted" && verdict.course.stage.k === "over");
      const { end } = verdict.course.stage;
      assert.ok(end.by === "rules" && end.unverified === 0, "message" in end ? end.message : end.by);
      outcomes.add(end.outcome);
      assert.deepEqual(readersOf(verdict.course), readersOf(relay.seats[0]!.course));
      viewsAgree(relay);
    }
    if (ALWAYS[game] !== undefined) assert.deepEqual([...outcomes], [ALWAYS[game]]);
    else assert.ok(matches < 6 || outcomes.size > 1);
  });
