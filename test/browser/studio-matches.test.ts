// Whole matches of games of the library on the page in Chromium, each by pointer alone, by keys, and by Tab, arrows and Enter alone.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { it } from "node:test";
import { EVERYTHING } from "../../packages/ninefold/test/library/sample.ts";
import { describeStudio, root } from "./in-studio.ts";
import { type Means, playMatch } from "./whole-match.ts";

/** Matches that chance does not end within so many clicks are left. */
const CLICKS = EVERYTHING ? 2_000 : 30;

/** Not all games end when they are played at random. */
const FEW: readonly string[] = ["tricks"];
const GAMES = EVERYTHING
  ? readdirSync(`${root}games`).flatMap((file) => (file.endsWith(".game") ? [file.replace(/\.game$/, "")] : []))
  : FEW;

describeStudio("whole matches on the page", { steps: 200 }, (studio) => {
  for (const game of GAMES)
    for (const means of ["pointer", "keys", "tab"] satisfies readonly Means[])
      it(`${game} by ${means}`, (test) =>
        studio.inPage(`game=${game}&seats=human&seed=1`, async (page) => {
          const { over, plies } = await playMatch(page, means, { seed: 1, clicks: CLICKS });
          test.diagnostic(`${plies} plies, ${over ? "over" : "left"}`);
          assert.ok(over || plies > 0);
        }));
});
