// Card games from a deal on: decks whose deals are too many to count, held against the same games without the language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { count } from "../../src/analysis/index.ts";
import { finish, seeded, startState } from "../../src/play/index.ts";
import { auctionWhist } from "./independent/auction-whist.ts";
import { ginRummy } from "./independent/gin-rummy.ts";
import { president } from "./independent/president.ts";
import { type Plain, tally, upTo } from "./independent/tally.ts";
import { systemOf } from "./library.ts";

const SUITS = ["clubs", "diamonds", "hearts", "spades"] as const;

function shuffled(size: number, seed: number): number[] {
  const chance = seeded(seed);
  const cards = upTo(size);
  for (const last of upTo(size).reverse()) {
    const other = chance.uniform(last + 1);
    [cards[last], cards[other]] = [cards[other]!, cards[last]!];
  }
  return cards;
}

/** The deck in hands of so many cards, in order, and what is left. */
const hands = (deck: readonly number[], seats: number, size: number): number[][] =>
  upTo(seats + 1).map((seat) =>
    (seat < seats ? deck.slice(seat * size, (seat + 1) * size) : deck.slice(seats * size)).sort((a, b) => a - b),
  );

/** States, edges and terminal states of the game from this position on, and without the language from this state on. */
function sameCounts<State>(
  [game, parameters]: readonly [string, Readonly<Record<string, string>>],
  position: string,
  plain: Plain<State>,
  state: State,
  depth?: number,
): void {
  const system = systemOf(game, parameters);
  const found = finish(count(system, { from: [startState(system, position)], ...(depth && { depth }) }));
  const wanted = tally({ ...plain, starts: [state] }, depth);
  assert.deepEqual(
    [found.states, found.edges, found.terminal],
    [wanted.states, wanted.edges, wanted.terminal],
    position,
  );
}

test("president from a deal on", () => {
  const names = ["Anne", "Ben", "Cleo", "Dan"];
  for (const seed of [1, 2]) {
    const dealt = hands(shuffled(16, seed), 4, 4)
      .slice(0, 4)
      .map((cards) => upTo(4).map((rank) => cards.filter((card) => card >> 2 === rank).length));
    const position = dealt.flatMap((hand, seat) =>
      hand.map((held, rank) => `hand[${names[seat]}, ${rank + 1}]=${held}`),
    );
    const state = { hands: dealt, table: null, leader: 0, turn: 0 };
    sameCounts(["president", { ranks: "4" }], `setup=done, ${position.join(", ")}`, president(4, 4), state, 8);
  }
});

test("auction whist from a deal and a contract on", () => {
  const names = ["North", "East", "South", "West"];
  const ranks = 4;
  const trumps = [...SUITS, "none"];
  for (const [seed, bid] of [
    [1, 2],
    [2, 4],
    [3, 5],
  ] as const) {
    const dealt = hands(shuffled(4 * ranks, seed), 4, ranks).slice(0, 4);
    const printed = dealt.map((cards, seat) => {
      const list = cards.map((card) => `Card(${SUITS[Math.floor(card / ranks)]}, ${(card % ranks) + 2})`);
      return `hand[${names[seat]}]={${list.join(", ")}}`;
    });
    const contract = `Bid(${Math.floor(bid / 5) + 1}, ${trumps[bid % 5]})`;
    const state = {
      holder: upTo(4 * ranks).map((card) => dealt.findIndex((cards) => cards.includes(card))),
      bid,
      bidder: 1,
      passes: 3,
      playing: true,
      trick: [-1, -1, -1, -1],
      leader: 2,
      won: [0, 0],
      turn: 2,
    };
    const position = `setup=done, ${printed.join(", ")}, contract=${contract}, declarer=East, bidding=false, passes=3, turn=South`;
    sameCounts(["auction-whist", { highest: "5" }], position, auctionWhist(ranks), state);
  }
});

test("gin rummy from a deal on", () => {
  const printed = (card: number) => `Card(${(card >> 2) + 1}, ${SUITS[card & 3]})`;
  const set = (cards: readonly number[]) => `{${cards.map(printed).join(", ")}}`;
  for (const seed of [1, 2]) {
    const [anne, ben, rest] = hands(shuffled(16, seed), 2, 3) as [number[], number[], number[]];
    const [pile, ...stock] = rest as [number, ...number[]];
    const position = `setup=done, hand[Anne]=${set(anne)}, hand[Ben]=${set(ben)}, pile=${printed(pile)}, stock=${set(stock)}`;
    const state = { hands: [anne, ben], stock, pile, drawn: false, taken: -1, knocker: -1, turn: 0 };
    sameCounts(["gin-rummy", { ranks: "4", knockLimit: "4" }], position, ginRummy(4, 4), state, 5);
  }
});
