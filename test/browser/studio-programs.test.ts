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
import { changed, TOKENS } from "../../packages/studio/test/in-a-jail.ts";
import { describeStudio } from "./in-studio.ts";

describeStudio("programs in the page", { patience: 15_000, steps: 30 }, (studio) => {
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

  long("is told what ends a program that is written, keeps its text, and plays on with the last good one", () =>
    studio.inPage("game=tictactoe&seats=human&tab=write", async (page) => {
      await standing(page, NAME).waitFor();
      await write(page, changed("const O = new", "for (;;);\nconst O = new").text);
      await page.locator(".spot.error", { hasText: "NF1605" }).waitFor();
      await standing(page, "as of before the change in line 9").waitFor();
      await spot(page, "1,1").click();
      await write(page, changed("condition: () =>", "condition: () => { for (;;); }, shown: () =>").text);
      await standing(page, "NF2010: The program took more work than it may.").waitFor();
      await write(page, changed("this.controller = player;", "for (;;);").text);
      await standing(page, NAME).waitFor();
      await spot(page, "0,0").click();
      await page.getByText("NF2010: The program took more work than it may.").waitFor();
      await write(page, TOKENS.text);
      await page.getByRole("heading", { name: "The last token" }).waitFor();
      await page.locator(".mark").waitFor();
      await page.reload();
      await standing(page, NAME).waitFor();
      await page.getByRole("heading", { name: "The last token" }).waitFor();
      assert.match((await page.locator(".cm-content").textContent()) ?? "", /class Heap extends UnownedPiece/);
    }),
  );

  long("opens no link to a program that takes too long, and goes to no state that nobody can look at", async () => {
    const linked = (text: string) => writeLink({ files: [["mine", text]], with: {} });
    const endless = await linked(changed("const O = new", "for (;;);\nconst O = new").text);
    await studio.inPage(endless, async (page) => page.getByText(/NF3308: .*NF1605/).waitFor());
    const see =
      "isShown(_f: string, _v: never, s: GameState<GridSpace>) { while (s.piece([0, 0]).controller); return true; }";
    const unseen = changed("override options()", `override ${see}\n override options()`);
    await studio.inPage(await linked(unseen.text), async (page) => {
      await spot(page, "0,0").click();
      await page.getByText("NF2010: The program took more work than it may.").waitFor();
      await spot(page, "1,1").click();
      await page.locator(".plies li").nth(1).waitFor();
    });
  });

  long("says why no program is played where the policy allows no WebAssembly", async () => {
    const page = await studio.newPage();
    await page.goto(`${studio.served.address("studio", "script-src 'self'")}#game=tictactoe`);
    await page.getByText("this browser refuses that here").waitFor();
    await page.context().close();
  });

  long("goes with a link, plays against levels, and is looked at", async () => {
    let address = "";
    await studio.inPage("game=tictactoe&seats=human", async (page) => {
      await spot(page, "1,1").click();
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("radio", { name: /the match up to here \(1 ply\)/ }).check();
      await page.getByRole("status").filter({ hasText: "of 32,768 characters" }).waitFor();
      address = await page.getByRole("textbox").first().inputValue();
    });
    await studio.at(address, async (page) => {
      await page.getByText("from a link").waitFor();
      await page.locator(".seats select").first().selectOption("level:3");
      await spot(page, "0,0").click();
      await page.locator(".plies li").nth(3).waitFor();
      await page.getByRole("button", { name: "Hint" }).click();
      await page.locator(".hints li").first().waitFor();
      await page.getByRole("button", { name: "Look" }).click();
      await page.getByText("This game is a program. The nine parts").waitFor();
      const shows = async (name: string, words: RegExp, act?: string): Promise<void> => {
        await page.getByRole("button", { name, exact: true }).click();
        if (act !== undefined) await page.getByRole("button", { name: act, exact: true }).click();
        await page.locator("main").getByText(words).first().waitFor({ timeout: 60_000 });
      };
      await shows("State", /controller\[0,0\]/);
      await shows("Game tree", /claim\(0,1\)/);
      await shows("Automaton", /Depth/, "Draw");
      await page.locator("main img").waitFor();
      await shows("Worths", /claim\(2,1\)/, "Solve");
      assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
    });
  });

  long("plays from one file without a network", async () => {
    let file = "";
    await studio.inPage("game=tictactoe&tab=share", async (page) => {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download as one HTML file" }).click();
      file = join(folder, "tictactoe.html");
      await (await saved).saveAs(file);
      const text = page.waitForEvent("download");
      await page.getByRole("button", { name: /text/i }).click();
      assert.equal((await text).suggestedFilename(), "tictactoe.rules.ts");
    });
    const use = async (page: Page): Promise<void> => {
      await page.locator(".seats select").nth(1).selectOption("level:2");
      for (let ply = 0; (await over(page).count()) === 0; ply++) {
        assert.ok(ply < 9);
        await page.locator(".decisions button").first().or(over(page)).first().waitFor();
        if ((await over(page).count()) === 0) await page.locator(".decisions button").first().click();
      }
      assert.equal(page.workers().length, 1);
    };
    await studio.at(pathToFileURL(file).href, use, { profile: { offline: true } });
  });

  long("begins one from a template, and saves it", () =>
    studio.inPage("game=tic-tac-toe&tab=write", async (page) => {
      await page.getByRole("button", { name: "New game…" }).click();
      await page.getByText("A game as a program").click();
      await page.getByRole("button", { name: "Begin", exact: true }).click();
      await page.getByRole("heading", { name: "My program" }).waitFor();
      await page.getByRole("button", { name: "New file…" }).click();
      await page.getByRole("textbox", { name: "Name of the file" }).fill("heap");
      await page.getByRole("button", { name: "Make the file" }).click();
      await page.getByRole("button", { name: "heap.ts" }).waitFor();
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save" }).click();
      assert.equal((await saved).suggestedFilename(), "heap.ts");
    }),
  );
});
