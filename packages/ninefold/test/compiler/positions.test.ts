// Positions of a search in the games of the library, compiled: they are what the interpreter is asked for one by one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sampledGames } from "../library/sample.ts";
import { libraryGame } from "./compiled-library.ts";
import { assertSamePlayouts, assertSamePositions } from "./same-positions.ts";

/** Fewer positions are compared where the interpreter takes long. */
const POSITIONS: Readonly<Record<string, number>> = { amazons: 2, chess: 12, gomoku: 4, shogi: 8, xiangqi: 4 };

for (const name of sampledGames()) {
  test(`positions of ${name} are the same compiled`, () => {
    const compared = assertSamePositions(libraryGame(name), {
      plays: 20,
      plies: POSITIONS[name] ?? 24,
      seed: name,
    });
    assert.ok(typeof compared === "number" && compared > 0, `${compared}`);
    assertSamePlayouts(libraryGame(name), 6, 100);
  });
}
