// What the page says aloud is enough to know a match: from its sentences alone the same decisions are found.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { load, newMatch } from "ninefold/play";
import { sayDecision } from "ninefold/scene";
import { type Browser, chromium } from "playwright-core";
import { EVERYTHING } from "../../packages/ninefold/test/library/sample.ts";
import { chromiumPath } from "../../scripts/chromium.mjs";
import { NO_POLICY, type Served, serve } from "./served-pages.ts";
import { playMatch } from "./whole-match.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const executable = chromiumPath();
const skip = executable === undefined && "there is no Chromium: npm run chromium installs Debian's, as root";

const PATIENCE = 60_000;
const CLICKS = 40;

/** Keeps what is said aloud, and which decisions the board has told of. */
const LISTEN = `globalThis.heard = { sentences: [], decided: [] };
document.addEventListener("decided", ({ detail }) => {
  heard.decided.push(detail.id);
  // The page has heard of it before, and has shown what came of it.
  heard.sentences.push(document.querySelector("ninefold-board").shadowRoot.querySelector("[aria-live]").textContent);
});`;

interface Heard {
  readonly sentences: readonly string[];
  readonly decided: readonly string[];
}

describe("what is said aloud", { skip, timeout: 10 * PATIENCE }, () => {
  let served: Served;
  let browser: Browser;

  before(async () => {
    served = await serve({ studio: `${root}packages/studio/dist` });
    browser = await chromium.launch({ executablePath: executable, chromiumSandbox: false, timeout: PATIENCE });
  });
  after(async () => {
    await browser?.close();
    served?.close();
  });

  for (const game of EVERYTHING ? ["tic-tac-toe", "breakthrough", "nine-mens-morris"] : ["nine-mens-morris"])
    it(`tells a whole match of ${game}`, async () => {
      const page = await browser.newPage({ reducedMotion: "reduce" });
      page.setDefaultTimeout(PATIENCE);
      await page.addInitScript(LISTEN);
      await page.goto(`${served.address("studio", NO_POLICY)}#game=${game}&seats=human&seed=1`);
      await playMatch(page, "pointer", { seed: 2, clicks: CLICKS });
      const { sentences, decided } = (await page.evaluate("heard")) as Heard;
      await page.close();
      assert.ok(decided.length > 4);
      assert.equal(sentences.length, decided.length);

      const loaded = await load(new URL(`games/${game}.game`, `file://${root}`));
      assert.ok(loaded.ok);
      let match = newMatch(loaded.rules, { chance: "1" });
      const understood = sentences.map((sentence) => {
        const [player] = match.activePlayers;
        assert.ok(player);
        const meant = match
          .legalDecisions(player.id)
          .filter((one) => sentence.startsWith(`${player.name}: ${sayDecision(loaded.rules.system, one)}.`));
        assert.equal(meant.length, 1, sentence);
        const id = meant[0]?.id ?? "";
        const committed = match.commitOption(player.id, id);
        assert.ok(committed.success);
        match = committed.match;
        return id;
      });
      assert.deepEqual(understood, decided);
    });
});
