// What is shown when hidden cards and dice are shown down, and what that is worth.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type GameSystem, type PlayerId, printRational, type State } from "../../src/model/index.ts";
import { after } from "./after.ts";
import { systemOf } from "./library.ts";

/** What a player is shown of a family of tracks, `?` where it is hidden. */
const shown = (system: GameSystem, state: State, track: string, player?: PlayerId): string =>
  system
    .view(state, player)
    .filter((one) => one.track === track)
    .map(({ value, instead }) => value ?? instead ?? "?")
    .join(" ");

const worths = (system: GameSystem, state: State): string =>
  system.players.map(({ id }) => printRational(system.worth(system.outcome(state), id)!)).join(" ");

test("Leduc poker: the common card is everyone's, the others are shown down, and not after a fold", () => {
  const system = systemOf("leduc-poker");
  const dealt = "setup=done, card[P1]=Card(queen, hearts), card[P2]=Card(king, hearts)";
  const second = after(system, `${dealt}, common=Card(queen, spades), stage=second`);
  assert.equal(shown(system, second, "card", system.players[0]!.id), "Card(queen, hearts) ?");
  assert.equal(shown(system, second, "card"), "? ?");
  assert.equal(shown(system, second, "common"), "Card(queen, spades)");
  const folded = after(system, second, "raise", "raise", "fold");
  assert.equal(shown(system, folded, "card"), "? ?");
  assert.equal(worths(system, folded), "-5 5");
  const called = after(system, second, "raise", "raise", "call");
  assert.equal(shown(system, called, "card"), "Card(queen, hearts) Card(king, hearts)");
  assert.equal(worths(system, called), "9 -9", "a pair beats a king");
});

test("Kuhn poker for three: who has folded keeps the card hidden and loses what is in the pot", () => {
  const system = systemOf("multiplayer-kuhn");
  const dealt = after(system, "setup=done, card[P1]=3, card[P2]=1, card[P3]=0", "check", "bet");
  const called = after(system, dealt, "call", "fold");
  assert.equal(shown(system, called, "card"), "? 1 0");
  assert.equal(worths(system, called), "-1 3 -2");
  const folded = after(system, dealt, "fold", "fold");
  assert.equal(shown(system, folded, "card"), "? ? ?");
  assert.equal(worths(system, folded), "-1 2 -1");
});

test("liar's dice for three: bidder and doubter settle it between them", () => {
  const system = systemOf("liars-dice", { seats: "3" });
  const thrown = after(system, "setup=done, die[P1, 1]=2, die[P2, 1]=2, die[P3, 1]=6", "raise(Bid(1, 2))");
  assert.equal(worths(system, after(system, thrown, "doubt")), "1 -1 0");
  assert.equal(worths(system, after(system, thrown, "raise(Bid(3, 2))", "doubt")), "0 -1 1");
});

test("liar's dice: the highest face counts as any where it is wild", () => {
  for (const [wild, winner] of [
    ["false", "-1 1"],
    ["true", "1 -1"],
  ] as const) {
    const system = systemOf("liars-dice", { wild });
    const doubted = after(system, "setup=done, die[P1, 1]=2, die[P2, 1]=6", "raise(Bid(2, 2))", "doubt");
    assert.equal(worths(system, doubted), winner);
  }
});
