// Whole matches on the page in Chromium of games of the library, and of games that say nothing of how they are drawn, each by pointer alone, by keys, and by Tab, arrows and Enter alone.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { it } from "node:test";
import { linkedMatch, load, newMatch, writeLink } from "ninefold/play";
import { undrawnGames } from "../../packages/ninefold/test/library/library.ts";
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

/** What stands behind the # of the address, by name: of the library, and links to matches that have just begun. */
const addresses: readonly (readonly [name: string, fragment: () => Promise<string>])[] = [
  ...GAMES.map((game) => [game, () => Promise.resolve(`game=${game}&seats=human&seed=1`)] as const),
  ...(EVERYTHING ? undrawnGames() : []).map(([name, text]) => [name, () => linkTo(name, text)] as const),
];

async function linkTo(name: string, text: string): Promise<string> {
  const loaded = await load(text);
  assert.ok(loaded.ok);
  const match = linkedMatch(newMatch(loaded.rules, { chance: 1 }));
  return writeLink({ files: [[name, text]], with: {}, match });
}

describeStudio("whole matches on the page", { steps: 200 }, (studio) => {
  for (const [game, fragment] of addresses)
    for (const means of ["pointer", "keys", "tab"] satisfies readonly Means[])
      it(`${game} by ${means}`, async (test) =>
        studio.inPage(await fragment(), async (page) => {
          const { over, plies } = await playMatch(page, means, { seed: 1, clicks: CLICKS });
          test.diagnostic(`${plies} plies, ${over ? "over" : "left"}`);
          assert.ok(over || plies > 0);
        }));
});
