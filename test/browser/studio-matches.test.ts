// Whole matches of games of the library on the page in Chromium, each by pointer alone, by keys, and by Tab, arrows and Enter alone.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { EVERYTHING } from "../../packages/ninefold/test/library/sample.ts";
import { chromiumPath } from "../../scripts/chromium.mjs";
import { NO_POLICY, type Served, serve } from "./served-pages.ts";
import { type Means, playMatch } from "./whole-match.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const executable = chromiumPath();
const skip = executable === undefined && "there is no Chromium: npm run chromium installs Debian's, as root";

const PATIENCE = 60_000;

/** Matches that chance does not end within so many clicks are left. */
const CLICKS = EVERYTHING ? 2_000 : 30;

/** Not all games end when they are played at random. */
const FEW: readonly string[] = ["tricks"];
const GAMES = EVERYTHING
  ? readdirSync(`${root}games`).flatMap((file) => (file.endsWith(".game") ? [file.replace(/\.game$/, "")] : []))
  : FEW;
describe("whole matches on the page", { skip, timeout: 200 * PATIENCE }, () => {
  let served: Served;
  let browser: Browser;
  let context: BrowserContext;

  before(async () => {
    served = await serve({ studio: `${root}packages/studio/dist` });
    browser = await chromium.launch({ executablePath: executable, chromiumSandbox: false, timeout: PATIENCE });
    context = await browser.newContext({ reducedMotion: "reduce" });
    context.setDefaultTimeout(PATIENCE);
  });
  after(async () => {
    await browser?.close();
    served?.close();
  });

  for (const game of GAMES)
    for (const means of ["pointer", "keys", "tab"] satisfies readonly Means[])
      it(`${game} by ${means}`, async (test) => {
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on("pageerror", ({ message }) => complaints.push(message));
        await page.goto(`${served.address("studio", NO_POLICY)}#game=${game}&seats=human&seed=1`);
        const { over, plies } = await playMatch(page, means, { seed: 1, clicks: CLICKS });
        assert.deepEqual(complaints, []);
        test.diagnostic(`${plies} plies, ${over ? "over" : "left"}`);
        assert.ok(over || plies > 0);
        await page.close();
      });
});
