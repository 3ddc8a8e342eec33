// What axe finds wrong with the page for people who read it in other ways: nothing, in any tab, light and dark.
import assert from "node:assert/strict";
import { it } from "node:test";
import { EVERYTHING } from "../../packages/ninefold/test/library/sample.ts";
import { faultsIn } from "./axe.ts";
import { describeStudio } from "./in-studio.ts";

/** Here "My games" is opened. */
const KEPT = "game=nim&seats=human";

/** Boards, cards, boxes, a hand-over; each tab. */
const PAGES: readonly string[] = [
  "game=chess&seats=human",
  "game=tricks&seats=human,random,random&seed=1",
  "game=yahtzee&seats=human&seed=1",
  "game=tricks&seats=human&seed=1",
  KEPT,
  ...["write", "look", "share"].map((tab) => `game=tic-tac-toe&seats=human&tab=${tab}`),
  ...(EVERYTHING
    ? ["nine-mens-morris", "backgammon", "hex", "battleship", "pentago", "go"].map((game) => `game=${game}`)
    : []),
];

describeStudio("axe", {}, (studio) => {
  for (const colorScheme of EVERYTHING ? (["light", "dark"] as const) : (["light"] as const))
    it(`finds nothing in ${colorScheme} pages`, async () => {
      const page = await studio.newPage({ colorScheme });
      for (const fragment of PAGES) {
        await page.goto("about:blank");
        await page.goto(studio.address(fragment));
        await page.locator("nav.tabs [aria-current]").waitFor();
        if (fragment === KEPT) {
          await page.getByRole("button", { name: "My games" }).click();
          await page.locator(".my-games .row button").first().waitFor();
        }
        if (fragment.startsWith("game=chess")) {
          await page.locator("summary", { hasText: "Position" }).click();
          await page.getByRole("button", { name: "Edit on the board" }).click();
          await page.locator("dialog.position .can").first().waitFor();
        }
        assert.deepEqual(await faultsIn(page), [], fragment);
      }
      await page.context().close();
    });
});
