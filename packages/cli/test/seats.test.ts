// Games for several seats in the terminal, played to their ends by the command.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ninefold } from "./command.ts";

const PLAYED: readonly (readonly [game: string, players: string, ...options: string[]])[] = [
  ["auction-whist", "North East South West"],
  ["banquet", "Anne Ben Cleo Dan"],
  ["gin-rummy", "Anne Ben"],
  ["hamlet", "Red Blue Green Yellow"],
  ["hamlet", "Red Blue", "--with", "seats=2"],
  ["keep", "Red Blue"],
  ["ludo", "Red Blue Green Yellow", "--with", "side=3"],
  ["mastermind", "Maker Breaker"],
  ["night-watch", "Thief Ann Ben Cid"],
  ["president", "Anne Ben Cleo", "--with", "seats=3"],
  ["provinces", "Red Blue Green Yellow"],
  ["yahtzee", "Solo"],
];

for (const [game, names, ...options] of PLAYED) {
  const players = names.split(" ");
  test(`play ${[game, ...options].join(" ")} with random players ends, and everybody has decided`, () => {
    const seats = players.map(() => "random").join(",");
    const { status, out } = ninefold(["play", game, ...options, "--seats", seats, "--seed", "1"]);
    assert.equal(status, 0);
    assert.match(out, /^The game is over after \d+ plies: (\w+ (wins|loses)|draw|scored \d+)\.$/m);
    for (const name of players) assert.match(out, new RegExp(`^\\d+\\. (.*  )?${name} \\w+`, "m"), name);
  });
}

test("decks are set card by card, and those that the rules do not allow are refused with their reason", () => {
  const play = (decks: string) =>
    ninefold(["play", "keep", "--with", decks, "--seats", "random,random", "--seed", "1"]);
  assert.equal(play("deck[Red, rat]=2,deck[Red,guard]=1").status, 0);
  const refused = play("deck[Red, rat]=2");
  assert.equal(refused.status, 2);
  assert.match(refused.err, /The game has no initial state: both bring deckSize cards, or more\./);
});
