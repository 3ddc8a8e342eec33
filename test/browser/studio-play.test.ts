// The tab for playing in Chromium: time with branches, records, positions, hints and keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { load, loadTree } from "ninefold/play";
import type { Page } from "playwright-core";
import { describeStudio, root, type Studio } from "./in-studio.ts";

describeStudio("the tab for playing", {}, (studio) => {
  const inPage: Studio["inPage"] = (fragment, use) => studio.inPage(fragment, use);

  async function click(page: Page, ...cells: readonly string[]): Promise<void> {
    for (const cell of cells) {
      await page.locator(`ninefold-board .can[data-item="Cell/${cell}"]`).waitFor();
      await page.locator(`ninefold-board [data-item="Cell/${cell}"]`).click();
    }
  }

  const at = (page: Page) => page.locator(".plies [aria-current]");
  const label = (page: Page, cell: string) =>
    page.locator(`ninefold-board [data-item="Cell/${cell}"]`).getAttribute("aria-label");

  it("goes back by keys, starts a branch, goes between branches and makes one the main line", () =>
    inPage("game=tic-tac-toe&seats=human", async (page) => {
      await click(page, "b2", "a1", "a2");
      for (let i = 0; i < 2; i++) await page.keyboard.press("[");
      assert.equal(await at(page).textContent(), "1. X: claim b2");
      assert.match((await label(page, "a1")) ?? "", /empty/);
      await click(page, "c3");
      assert.equal(await page.locator(".plies .branch").count(), 1);
      await page.getByRole("button", { name: "Branch before" }).click();
      assert.equal(await at(page).textContent(), "2. O: claim a1");
      await page.keyboard.press("}");
      assert.equal(await at(page).textContent(), "3. X: claim a2");
      await page.getByRole("button", { name: "2. O: claim c3" }).click();
      await page.getByRole("button", { name: "Make main line" }).click();
      assert.equal(await page.locator(".plies .branch li").count(), 2);
      await at(page).press("ArrowUp");
      assert.equal(await at(page).textContent(), "1. X: claim b2");
      await page.getByRole("button", { name: "2. O: claim a1" }).click();
      await page.getByRole("button", { name: "Remove from here" }).click();
      assert.equal(await page.locator(".plies .branch").count(), 0);
    }));

  it("saves what was played and said as a record, and loads it again; what is none is told with its code", () =>
    inPage("game=tic-tac-toe&seats=human", async (page) => {
      await click(page, "b2", "a1");
      await page.getByLabel("Comment").fill("A corner.");
      await page.getByLabel("Mark").selectOption("!");
      await page.getByRole("button", { name: "One ply back" }).click();
      await click(page, "a2");
      await page.locator("summary", { hasText: "Record" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save", exact: true }).click(),
      ]);
      const text = readFileSync(await download.path(), "utf8");
      const rules = await load(new URL("games/tic-tac-toe.game", `file://${root}`));
      assert.ok(rules.ok);
      const loaded = loadTree(text, rules.rules);
      assert.ok("tree" in loaded);
      assert.deepEqual(loaded.tree.node(2).note, { mark: "!", comment: "A corner." });

      const pasted = page.getByLabel("A record, or PGN");
      await pasted.fill(text.replace("A corner.", "An edge."));
      await page.getByRole("button", { name: "Load this text" }).click();
      await page.locator(".written [role=alert]", { hasText: /^NF3105: / }).waitFor();
      assert.equal(await page.locator(".plies li").count(), 5);
      await pasted.fill(text);
      await page.getByRole("button", { name: "Load this text" }).click();
      await page.locator(".plies .said", { hasText: "A corner." }).waitFor();
      assert.equal(await at(page).textContent(), "2. O: claim a2");
    }));

  it("shows the position, refuses a wrong one, plays from another, and edits it on the board", () =>
    inPage("game=chess&seats=human", async (page) => {
      await page.locator("summary", { hasText: "Position" }).click();
      const text = page.getByRole("textbox", { name: "Position" });
      await page.getByRole("button", { name: "Show the present one" }).click();
      assert.match(await text.inputValue(), /^rnbqkbnr\//);
      await text.fill("nothing");
      await page.getByRole("button", { name: "Play from here" }).click();
      assert.match((await page.locator(".written [role=alert]").textContent()) ?? "", /^NF3001: /);
      await text.fill("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
      await page.getByRole("button", { name: "Play from here" }).click();
      await page.locator('ninefold-board [data-item="Square/e5"][aria-label*="king"]').waitFor();

      await page.locator("summary", { hasText: "Position" }).click();
      await page.getByRole("button", { name: "Edit on the board" }).click();
      const editor = page.getByRole("dialog", { name: "Edit the position" });
      await editor.locator('[data-item="Square/d4"]').focus();
      await page.keyboard.press("Enter");
      await editor.getByRole("button", { name: "White pawn", exact: true }).press("Enter");
      await editor.locator('[data-item="Square/d4"]:focus[aria-label*="White pawn"]').waitFor();
      await editor.locator('[data-item="Square/e2"]').click();
      await editor.getByRole("button", { name: "none", exact: true }).click();
      await editor.getByLabel("turn").selectOption("Black");
      const quiet = editor.getByRole("textbox", { name: "plies without capture" });
      await quiet.fill("many");
      await quiet.press("Tab");
      assert.match((await editor.locator(".trouble").textContent()) ?? "", /^NF3001: /);
      assert.equal(await editor.getByRole("status").textContent(), "A match can begin here: Black has 8 decisions.");
      assert.equal(await text.inputValue(), "8/8/8/4k3/3P4/8/8/4K3 b - - 0 1");
      await editor.getByRole("button", { name: "Play from here" }).click();
      await page.locator('ninefold-board [data-item="Square/d4"][aria-label*="pawn"]').waitFor();
    }));

  it("hints, says levels with their count, resigns, takes it back, and begins anew with clocks", () =>
    inPage("game=tic-tac-toe&seats=human", async (page) => {
      await click(page, "a1", "b1", "a2", "b2");
      await page.keyboard.press("Shift+H");
      const best = page.locator(".hints li").first();
      await best.waitFor();
      assert.equal(await best.textContent(), "claim a3 +1.00, proved");
      const options = await page.getByLabel("Who plays X").locator("option").allTextContents();
      assert.match(options.at(-1) ?? "", /^Level (\d) of \1$/);
      await page.getByRole("button", { name: "Resign" }).click();
      assert.equal(await page.locator(".turn").textContent(), "X has resigned.");
      await page.keyboard.press("Shift+U");
      await best.waitFor({ state: "detached" });
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keys" }).waitFor();
      await page.keyboard.press("Escape");
      await page.locator('ninefold-board [data-item="Cell/a1"]').focus();
      await page.keyboard.type("c3");
      const focused = () =>
        page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute("data-item"));
      assert.equal(await focused(), "Cell/c3");
      await page.getByLabel("Time", { exact: true }).selectOption("other…");
      await page.getByLabel("Other time").fill("soon");
      await page.getByRole("button", { name: "New match" }).click();
      assert.match((await page.locator(".begin [role=alert]").textContent()) ?? "", /^NF7026: /);
      await page.getByLabel("Other time").fill("1s");
      await page.getByRole("button", { name: "New match" }).click();
      assert.match(page.url(), /&clock=1s$/);
      await click(page, "b2");
      await page.locator(".turn.over", { hasText: "O has lost on time." }).waitFor();
      assert.equal(await page.getByRole("timer", { name: "Time of O" }).textContent(), "0.0");
    }));

  it("says what is played for, how it stands, and what chance gave", () =>
    inPage("game=pig&seats=human&seed=1", async (page) => {
      await page.locator(".goals li", { hasText: "for each p in Player: p wins when score[p] is 100" }).waitFor();
      await page.locator("ninefold-board").getByRole("button", { name: "roll" }).click();
      const [, given] =
        /^1\. P1: roll; chance: ([2-6])$/.exec((await page.locator(".plies [aria-current]").textContent()) ?? "") ?? [];
      assert.match(
        (await page.locator("ninefold-board [aria-live]").textContent()) ?? "",
        /^P1: roll; chance: [2-6]\. /,
      );
      await page.locator("ninefold-board").getByRole("button", { name: "hold" }).click();
      await page.locator(".seats li", { hasText: `P1score: ${given}` }).waitFor();
    }));

  it("shows no branches, and nothing to go to, where people must not see each other's seats", () =>
    inPage("game=tricks&seats=human&seed=s1", async (page) => {
      await page.getByRole("button", { name: "I am A: show my seat" }).click();
      await page.locator("ninefold-board .can").first().click();
      await page.getByRole("button", { name: "I am B: show my seat" }).click();
      await page.locator("ninefold-board .can").first().waitFor();
      assert.equal(await page.locator(".plies button").count(), 0);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("button", { name: "I am A: show my seat" }).click();
      await page.locator("ninefold-board .can").last().click();
      await page.getByRole("button", { name: "I am B: show my seat" }).click();
      await page.locator("ninefold-board .can").first().waitFor();
      assert.deepEqual([await page.locator(".plies li").count(), await page.locator(".plies .branch").count()], [1, 0]);
    }));
});
