// Games whose rules are programs, in Chromium under the page's policy: they are played, written and shared as others are, and no program
// takes the page down.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";
import { pathToFileURL } from "node:url";
import { writeLink } from "ninefold/play";
import type { Page } from "playwright-core";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { changed, TICTACTOE, TOKENS } from "../../packages/studio/test/in-a-jail.ts";
import { describeStudio } from "./in-studio.ts";

describeStudio(
  "programs in the page",
  { patience: 15_000, steps: 30, profile: { acceptDownloads: true } },
  (studio) => {
    const folder = mkdtempSync(join(tmpdir(), "ninefold-programs-"));
    after(() => rmSync(folder, { recursive: true, force: true }));

    const spot = (page: Page, id: string) => page.locator(`ninefold-board .can[data-item="GridSpace/${id}"]`);
    const over = (page: Page) => page.locator(".turn.over");
    const standing = (page: Page, words: string) => page.locator(".standing", { hasText: words });
    const NAME = "No errors. The board plays this text.";

    /** Puts a text in the stead of the one that is written. */
    async function write(page: Page, text: string): Promise<void> {
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(text);
    }

    it("plays the program of the list to its end by pointer, and tells what is wrong with it when it is written", () =>
      studio.inPage("game=tic-tac-toe&seats=human", async (page) => {
        const fetched: string[] = [];
        page.on("request", (request) => fetched.push(request.url().replace(/.*\//, "")));
        await page.locator("ninefold-board .can").first().waitFor();
        assert.ok(!fetched.some((name) => /^program-|wasm$/.test(name)), fetched.join());
        await page.locator("#game").selectOption("tictactoe");
        await page.getByRole("heading", { name: "Tic-tac-toe, as a program" }).waitFor();
        for (const select of await page.locator(".seats select").all()) await select.selectOption("human");
        for (const id of ["1,1", "0,0", "0,2", "2,0", "1,0", "1,2", "0,1", "2,1"]) await spot(page, id).click();
        await spot(page, "2,2").click();
        assert.match((await over(page).textContent()) ?? "", /draw/);
        await page.getByRole("button", { name: "Undo" }).click();
        await spot(page, "2,2").waitFor();
        await page.getByRole("button", { name: "Write" }).click();
        await standing(page, NAME).waitFor();
        await page.locator(".t-keyword").first().waitFor();
        assert.equal(await page.getByRole("button", { name: "Format" }).count(), 0);
        await page.locator(".cm-line", { hasText: 'const X = new Side("X");' }).click();
        await page.keyboard.press("Home");
        await page.keyboard.insertText("const X = missing;");
        await page.locator(".spot.error", { hasText: "NF160" }).waitFor();
        assert.match((await page.locator(".spot.error").textContent()) ?? "", /^8:\d+ .*NF160\d$/);
      }));
  },
);
