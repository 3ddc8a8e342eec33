// Secrecy by difference: two matches that are alike but for what a player may not see give that player's page the same document, the same
// storage and the same announcements.
import assert from "node:assert/strict";
import { it } from "node:test";
import { load, newMatch, type Rules } from "ninefold/play";
import type { Page } from "playwright-core";
import { EVERYTHING } from "../../packages/ninefold/test/library/sample.ts";
import { describeStudio, root } from "./in-studio.ts";

/** Two seeds of chance are found among so many. */
const SEEDS = 400;

/** Games that deal something to players which others do not see. */
const GAMES = EVERYTHING ? ["tricks", "kuhn-poker", "liars-dice", "leduc-poker"] : ["kuhn-poker"];

/** Two matches in which the first who decides sees the same, and which are not the same. */
function alike(rules: Rules): readonly [string, string] | undefined {
  const before = new Map<string, { readonly seed: string; readonly state: string }>();
  for (let i = 0; i < SEEDS; i++) {
    const seed = `s${i}`;
    const match = newMatch(rules, { chance: seed });
    const [player] = match.activePlayers;
    const seen = JSON.stringify(match.perspective(player?.id));
    const state = JSON.stringify(rules.system.values(match.state));
    const other = before.get(seen);
    if (other && other.state !== state) return [other.seed, seed];
    before.set(seen, { seed, state });
  }
  return undefined;
}

/** All that is in the document, and what the page keeps. */
const all = (page: Page) =>
  page.evaluate(async () => {
    const parts = [document.querySelector("main"), document.querySelector("ninefold-board")?.shadowRoot];
    const document_ = parts.map((part) => part?.innerHTML ?? "").join("\n");
    const controls = [...document.querySelectorAll("input, select, textarea")].map(
      (one) => (one as HTMLInputElement).value,
    );
    return [document_, ...controls, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })].join(
      "\n",
    );
  });

describeStudio("what a player may not see", {}, (studio) => {
  /** What is on the page of the first who decides, before and after the decision. */
  async function shown(game: string, seed: string): Promise<readonly string[]> {
    const page = await studio.emptyPage();
    // What is fetched after the board is there by then.
    await page.goto(studio.address(`game=${game}&seats=human&seed=${seed}`), { waitUntil: "networkidle" });
    await page.locator(".cover button, ninefold-board .can, .decisions button").first().waitFor();
    // What is fetched after the board is there in both.
    for (const late of [".goals", ".ending", ".edit"]) await page.locator(late).waitFor({ state: "attached" });
    const pictures = [await all(page)];
    const cover = page.locator(".cover button");
    if ((await cover.count()) > 0) await cover.click();
    await page.locator(".decisions button").first().waitFor();
    pictures.push(await all(page));
    await page.locator(".decisions button").first().click();
    pictures.push(await all(page));
    await page.close();
    return pictures.map((picture) => picture.replaceAll(seed, "SEED"));
  }

  for (const game of GAMES)
    it(`makes no difference on the page: ${game}`, async (test) => {
      const loaded = await load(new URL(`games/${game}.game`, `file://${root}`));
      assert.ok(loaded.ok);
      const seeds = alike(loaded.rules);
      assert.ok(seeds, "no two matches look alike to a player");
      test.diagnostic(seeds.join(" and "));
      const [one, other] = [await shown(game, seeds[0]), await shown(game, seeds[1])];
      assert.equal(one.length, 3);
      for (const [i, picture] of one.entries()) {
        const at = [...picture].findIndex((char, j) => char !== other[i]?.[j]);
        if (picture !== other[i])
          assert.fail(`picture ${i}: ${picture.slice(at - 80, at + 80)} | ${other[i]?.slice(at - 80, at + 80)}`);
      }
    });
});
