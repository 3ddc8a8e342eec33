// What the sample of games keeps of the library.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Candidate, cover, libraryCandidates } from "./sample.ts";

test("each construct of the library stands in a game of the sample", () => {
  const library = libraryCandidates();
  const names = cover(library);
  const sample = library.filter(({ name }) => names.has(name));
  const constructs = new Set(library.flatMap((game) => game.constructs));
  assert.ok(constructs.size > 150, `${constructs.size} constructs`);
  for (const one of constructs)
    assert.ok(
      sample.some((game) => game.constructs.includes(one)),
      one,
    );
  assert.ok(sample.length < library.length / 3, `${sample.length} games`);
});

test("long games are left out before short ones", () => {
  const game = (name: string, length: number, constructs: string): Candidate => ({
    name,
    length,
    constructs: [...constructs],
  });
  const games = [game("long", 30, "ab"), game("short", 10, "ab"), game("odd", 50, "c"), game("middle", 20, "ab")];
  assert.deepEqual([...cover(games)], ["short", "odd"]);
});
