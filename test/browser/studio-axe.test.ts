// What axe finds wrong with the page for people who read it in other ways: nothing, in any tab, light and dark.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { EVERYTHING } from "../../packages/ninefold/test/library/sample.ts";
import { describeStudio, root } from "./in-studio.ts";

const AXE = readFileSync(`${root}node_modules/axe-core/axe.min.js`, "utf8");
/**
 * All rules but one. What stands on a card is a picture: "r 1" is drawn where the name is "red 1", as a corner of a card has "♣Q"
 * and not its name.
 */
const RUN = `axe.run({ rules: { "label-content-name-mismatch": { enabled: false } } }).then(({ violations }) => violations)`;

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string }[];
}

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
        await page.evaluate(AXE);
        const findings = (await page.evaluate(RUN)) as readonly Finding[];
        const found = findings.map(
          ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
        );
        assert.deepEqual(found, [], fragment);
      }
      await page.context().close();
    });
});
