// What follows from the rules of each game of the library, thought out by hand.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { EVERYTHING } from "../../../ninefold/test/library/sample.ts";
import { ofLibrary, planLines } from "./plans.ts";

/** Games in which all is seen and nothing is left to chance, decided by one player at a time: nothing to be planned. */
const OPEN =
  `amazons arithmetic-tic-tac-toe breakthrough chess chopsticks connect-four dots-and-boxes english-draughts go gomoku hamlet hex
international-draughts kalah misere-tic-tac-toe nim nine-mens-morris othello pentago shogi tic-tac-toe ultimate-tic-tac-toe
xiangqi yavalath`.split(/\s+/);

// "or none": that nothing is legal the seat may have to say, too, as in battleship, where there may be no room for a ship, and in night
// watch, where the thief may have nowhere to flee. That it never comes to that follows by counting in games of cards, which is not tried.
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(OPEN.map((name) => [name, []])),
  // Chance that all see.
  backgammon: ["dice R", "turn R", "draw 26 R", "draw 26 R", "draw 40 R", "draw 41 R"],
  "coin-flip": ["coin R", "flip J", "draw 6 R"],
  ludo: ["die R", "draw 27 R"],
  pig: ["pot R", "turn R", "draw 9 R"],
  "snakes-and-ladders": ["at R", "turn R", "draw 33 R"],
  yahtzee: ["face R", "cup R", "draw 43 R"],
  // Decided together.
  goofspiel: ["prizes R", "prize R", "play J", "draw 17 R"],
  "matching-pennies": ["show J"],
  provinces: [],
  "rock-paper-scissors": ["throw J"],
  // Three of six and a common one: views open the two that are compared. The third of Kuhn's stays where it is.
  "kuhn-poker": ["card K opens shown", "draw 11 K", "draw 11 K"],
  "leduc-poker": ["card K opens shown", "common K", "draw 17 K", "draw 17 K", "draw 23 K"],
  "multiplayer-kuhn": ["card K opens shown", "draw 18 K"],
  // Each die is its owner's, and opened when somebody doubts.
  "liars-dice": ["die D of index 0 opens shown", "draw 16 D"],
  // All cards get played, so that following suit is checked in the end.
  tricks: [
    "holder K opens shown",
    "draw 16 K",
    "draw 17 K",
    "decision play: legality or none by decider, replay of holder",
  ],
  "auction-whist": ["hand K opens shown", "draw 31 K", "decision play: legality or none by decider, replay of hand"],
  // Trays are emptied.
  banquet: ["tray K opens shown", "take J", "draw 22 K", "decision take: legality or none by decider, replay of tray"],
  // Hands stay hidden when somebody is out of cards: who plays shows so many of a rank, which proves that they were there.
  president: ["hand K opens shown", "draw 22 K", "decision play: legality or none by decider, naming of hand"],
  // The discard is shown; a knock opens both hands at once.
  "gin-rummy": [
    "hand K opens shown",
    "stock K opens shown",
    "pile K",
    "draw 26 K",
    "draw 27 K",
    "draw 30 K",
    "draw 38 K",
    "decision discard: legality or none by decider, naming of hand",
    "decision knock: legality or none by decider, opening of hand",
  ],
  // What is played is shown; who holds what, and what comes next, is not.
  keep: [
    "stock K opens shown",
    "hand K opens shown",
    "draw 52 K",
    "decision summon: legality by decider, naming of hand",
    "decision cast: legality by decider, naming of hand",
    "decision strike: legality by decider, naming of hand",
  ],
  // The number is never shown, but says who wins: only P1 can compute it, and has it checked by opening the number at the end.
  "guessing-game": [
    "picked C of P1 opens end",
    "pick C",
    "decision pick: legality by decider, audit of picked",
    "outcome wins: outcome by P1, audit of picked",
    "discloses picked",
  ],
  // The maker answers each guess; the pegs are shown when the play is over, and the answers are checked then.
  mastermind: [
    "hidden C of Maker opens shown",
    "hide C",
    "decision hide: legality by decider, replay of hidden",
    "decision put: right by Maker, replay of hidden",
    "decision put: near by Maker, replay of hidden",
  ],
  // Only the owner of the ships knows what a shot meets. That ships lie as they may is checked at the end.
  battleship: [
    "ship C of index 0 opens end",
    "place C",
    "decision place: legality or none by decider, audit of ship",
    "decision shoot: shot by P1/P2, audit of ship",
    "discloses ship",
  ],
  // The thief says by which sound he flees, and whether a watch has come to him; his whole path is checked at the end.
  "night-watch": [
    "at C of index 0 opens end",
    "hide C",
    "flee C",
    "decision hide: legality by decider, audit of at",
    "decision flee: legality or none by decider, audit of at",
    "decision flee: heard by decider, audit of choice",
    "end: end by Thief, audit of at",
    "discloses at",
  ],
  // Both cards make the outcome, and no view opens them.
  "tiny-hanabi": ["NF9409 at 25"],
  // Whether a cell is taken only the other knows, and which cell is meant only the mover does.
  "phantom-tic-tac-toe": ["NF9405 at 15", "NF9405 at 15", "NF9405 at 17", "NF9402 at 21"],
  "dark-hex": ["NF9405 at 19", "NF9405 at 19", "NF9405 at 21"],
};

test("every game of the library has a plan thought out by hand", () => {
  const games = readdirSync(new URL("../../../../games/", import.meta.url)).filter((file) => file.endsWith(".game"));
  assert.deepEqual(games.map((file) => file.replace(".game", "")).toSorted(), Object.keys(EXPECTED).toSorted());
});

/** Those whose rules take longest to go through. */
const LONG = new Set(["auction-whist", "gin-rummy", "keep", "multiplayer-kuhn"]);

for (const [name, lines] of Object.entries(EXPECTED)) {
  test(`the plan of ${name}`, { skip: LONG.has(name) && !EVERYTHING }, async () =>
    assert.deepEqual(planLines(await ofLibrary(name)), lines),
  );
}

test("a score that is made of several secret bids is refused", async () => {
  assert.ok(planLines(await ofLibrary("goofspiel", { secret: "true" })).includes("NF9405 at 19"));
});
