// What the page says aloud is enough to know a match: from its sentences alone the same decisions are found.
import assert from "node:assert/strict";
import { it } from "node:test";
import { load, newMatch } from "ninefold/play";
import { sayDecision } from "ninefold/scene";
import { EVERYTHING } from "../../packages/ninefold/test/library/sample.ts";
import { describeStudio, root } from "./in-studio.ts";
import { playMatch } from "./whole-match.ts";

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

describeStudio("what is said aloud", {}, (studio) => {
  for (const game of EVERYTHING ? ["tic-tac-toe", "breakthrough", "nine-mens-morris"] : ["nine-mens-morris"])
    it(`tells a whole match of ${game}`, async () => {
      const page = await studio.newPage();
      await page.addInitScript(LISTEN);
      await page.goto(studio.address(`game=${game}&seats=human&seed=1`));
      await playMatch(page, "pointer", { seed: 2, clicks: CLICKS });
      const { sentences, decided } = (await page.evaluate("heard")) as Heard;
      await page.context().close();
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
