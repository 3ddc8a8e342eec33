// What the sample of games keeps of the library.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Candidate, cover, libraryCandidates } from "./sample.ts";

const timesIn = (games: readonly Candidate[], construct: string): number =>
  games.filter(({ constructs }) => constructs.includes(construct)).length;

test("each construct of the library stands in two games of the sample, or in the only one that has it", () => {
  const library = libraryCandidates();
  const names = cover(library);
  const sample = library.filter(({ name }) => names.has(name));
  const constructs = new Set(library.flatMap((game) => game.constructs));
  assert.ok(constructs.size > 150, `${constructs.size} constructs`);
  for (const one of constructs) assert.ok(timesIn(sample, one) >= Math.min(2, timesIn(library, one)), one);
  assert.ok(sample.length < library.length / 2, `${sample.length} games`);
});

test("long games are left out before short ones", () => {
  const game = (name: string, length: number, constructs: string): Candidate => ({
    name,
    length,
    constructs: [...constructs],
  });
  const games = [game("long", 30, "ab"), game("short", 10, "ab"), game("odd", 50, "c"), game("middle", 20, "ab")];
  assert.deepEqual([...cover(games)], ["short", "odd", "middle"]);
});
