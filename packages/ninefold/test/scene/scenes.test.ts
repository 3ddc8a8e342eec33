import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Fault } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import { sayDecision } from "../../src/scene/index.ts";
import { randomGame } from "../generated/random-game.ts";
import { GAMES, systemOf, undrawnGames } from "../library/library.ts";
import { rounds, sampledGames } from "../library/sample.ts";
import { checkPlays, type Extent, type LookedAt } from "./scene-plays.ts";

const EXTENT: Extent = { plays: rounds(3, 200), plies: rounds(18, 200), asked: rounds(1, 12) };

/** Of games that a sample leaves out. */
const SHORT: Extent = { ...EXTENT, plays: rounds(1, EXTENT.plays) };

const longer = sampledGames();
const extentOf = (name: string): Extent => (longer.includes(name) ? EXTENT : SHORT);

/** All plies of all games of a round of these tests at least. */
const LEAST_CHANGES = rounds(450, 10_000);

const all: LookedAt = { plies: 0, decisions: 0, clicked: 0 };

for (const name of GAMES)
  test(`${name}: every value is drawn in one spot, changes make each scene of the one before, and all decisions can be said`, async () => {
    await checkPlays(systemOf(name), name, extentOf(name), all);
  });

for (const [name, text] of undrawnGames())
  test(`${name}, which says nothing of how it is drawn: the same`, async () => {
    await checkPlays(compileText(text).system!, name, SHORT, all);
  });

test("enough plies were looked at", () => assert.ok(all.plies >= LEAST_CHANGES, `${all.plies}`));

test("nine decisions of ten are said by clicks on what is drawn", () =>
  assert.ok(all.decisions > 10_000 && all.clicked >= 0.9 * all.decisions, `${all.clicked} of ${all.decisions}`));

test("a decision in words says its values by their labels, and no empty set", () => {
  const said = (game: string, family: string, ...parameters: readonly string[]): string =>
    sayDecision(systemOf(game), { family, parameters });
  assert.equal(said("auction-whist", "play", "Card(spades, 4)"), "play 4 of spades");
  assert.equal(said("nine-mens-morris", "place", "a7", "{}"), "place a7");
  assert.equal(said("nine-mens-morris", "place", "a7", "{b6}"), "place a7 {b6}");
  assert.equal(sayDecision(systemOf("chess"), { family: "move" }), "move");
});

test("the same holds of random games", async () => {
  let sound = 0;
  for (const [i, text] of fc.sample(randomGame(), { seed: 110, numRuns: rounds(18, 1_000) }).entries()) {
    const { system } = compileText(text);
    if (!system) continue;
    try {
      await checkPlays(system, `${i}`, { ...EXTENT, plays: 1 }, all);
      sound++;
    } catch (error) {
      if (!(error instanceof Fault || (error as Error).cause instanceof Fault)) throw new Error(text, { cause: error });
    }
  }
  assert.ok(sound >= rounds(8, 500), `${sound}`);
});
