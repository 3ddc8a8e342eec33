// What the page keeps, in Chromium: texts and matches outlast a reload, two tabs, and a store that refuses.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { describeStudio, root, type StudioOptions } from "./in-studio.ts";
import { complaintsOf } from "./profiles.ts";
import { NO_POLICY, serve } from "./served-pages.ts";

const options: StudioOptions = { patience: 15_000, steps: 12, profile: { serviceWorkers: "allow" } };

describeStudio("what the page keeps", options, (studio) => {
  /** A browser that has kept nothing yet; what its pages complain of by the end is a failure. */
  async function inBrowser(use: (context: BrowserContext) => Promise<void>, script?: string): Promise<void> {
    const context = await studio.newContext({ viewport: { width: 1280, height: 900 } });
    const complaints = complaintsOf(context);
    if (script !== undefined) await context.addInitScript(script);
    await use(context);
    await context.close();
    assert.deepEqual(complaints, []);
  }

  async function opened(context: BrowserContext, fragment: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(studio.address(fragment));
    return page;
  }

  const yours = (page: Page, name: string) => page.locator(".mark", { hasText: name });
  const notice = (page: Page, words: string | RegExp) => page.locator(".notice", { hasText: words });
  const played = (page: Page, count: string) => page.locator(".travel .count", { hasText: count });
  const plies = (page: Page) => page.locator(".plies li");

  /** Writes a comment at the end of the text. */
  async function write(page: Page, comment: string): Promise<void> {
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(`\n// ${comment}`);
  }

  const text = (page: Page) => page.locator(".cm-content").textContent().then(String);

  it("keeps what is written under a name of its own, whatever is opened and loaded again", () =>
    inBrowser(async (context) => {
      const page = await opened(context, "game=tic-tac-toe&seats=human&tab=write");
      await write(page, "mine");
      await yours(page, "tic-tac-toe, my copy").waitFor();
      assert.match(page.url(), /#own=\w+&seats=human&tab=write$/);
      // What was typed last is kept too.
      await page.keyboard.type(" and more");
      await page.locator("#game").selectOption("hex");
      await page.getByRole("heading", { name: "Join your two sides" }).waitFor();
      await page.locator("#game").selectOption("tic-tac-toe");
      await page.locator(".cm-line", { hasText: "Cell = grid(3, 3)" }).waitFor();
      assert.doesNotMatch(await text(page), /mine/);
      await page.getByRole("button", { name: "My games" }).click();
      await page.getByRole("button", { name: "Open tic-tac-toe, my copy" }).click();
      await page.locator(".cm-line", { hasText: "// mine and more" }).waitFor();
      // A match of rules that are others since is not gone on with, and it is said why.
      await page.locator(".decisions button").first().click();
      await page.locator(".cm-line", { hasText: "Cell = grid(3, 3)" }).click();
      await page.keyboard.press("End");
      for (const key of ["Backspace", ..."4)"]) await page.keyboard.press(key);
      await page.locator(".decisions button").nth(11).waitFor();
      await page.getByRole("button", { name: "My games" }).click();
      await page.getByRole("button", { name: /^Go on with/ }).click();
      await notice(page, /cannot be gone on with.* NF3104: .* by other rules/).waitFor();
      await page.getByRole("button", { name: "Write", exact: true }).click();
      // A text with errors is kept as it is, and the last good one is played.
      await page.keyboard.press("Control+Home");
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\nnonsense");
      await page.locator(".standing", { hasText: "as of before the change" }).waitFor();
      await page.waitForTimeout(400);
      await page.reload();
      await page.locator(".cm-line", { hasText: "nonsense" }).waitFor();
      await page.locator(".decisions button").nth(11).waitFor();
      await yours(page, "tic-tac-toe, my copy").waitFor();
      await notice(page, /cannot be gone on with/).waitFor({ state: "detached" });
    }));

  long("goes on with a match after a reload, and begins anew when told to", () =>
    inBrowser(async (context) => {
      const page = await opened(context, "game=tricks&seats=human,random,random&seed=1");
      await page.locator(".decisions button").first().click();
      await page.locator(".turn", { hasText: "thinks" }).waitFor({ state: "detached" });
      await plies(page).nth(2).waitFor();
      const said = await plies(page).allInnerTexts();
      await page.waitForTimeout(200);
      await page.reload();
      await plies(page)
        .nth(said.length - 1)
        .waitFor();
      assert.deepEqual((await plies(page).allInnerTexts()).slice(0, 3), said.slice(0, 3));
      // What was dealt is in the database alone.
      const open = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
      );
      assert.doesNotMatch(open, /jack|queen|king|plies/);
      await page.locator("#game").selectOption("tic-tac-toe");
      await page.locator(".decisions button").nth(8).waitFor();
      await page.locator(".seats select").nth(1).selectOption("human");
      for (const count of ["1 / 1", "2 / 2"]) {
        await page.locator(".decisions button").first().click();
        await played(page, count).waitFor();
      }
      await page.getByRole("button", { name: "New match" }).click();
      await played(page, "0 / 0").waitFor();
      await page.getByRole("checkbox", { name: "Sound" }).check();
      await page.waitForTimeout(200);
      await page.reload();
      await page.getByRole("checkbox", { name: "Sound", checked: true }).waitFor();
      await page.locator(".decisions button").nth(8).waitFor();
      await played(page, "0 / 0").waitFor();
      // An earlier match is there still, and so is the one of the game before.
      await page.getByRole("button", { name: "My games" }).click();
      await page
        .getByRole("button", { name: /^Go on with/ })
        .first()
        .click();
      await played(page, "2 / 2").waitFor();
      await page.reload();
      await played(page, "2 / 2").waitFor();
      await page.getByRole("button", { name: "My games" }).click();
      await page.getByRole("button", { name: /^Go on with/ }).click();
      await plies(page)
        .nth(said.length - 1)
        .waitFor();
    }),
  );

  long("keeps clocks within a second when the page is loaded again, also of a match that has only begun", () =>
    inBrowser(async (context) => {
      const page = await opened(context, "game=tic-tac-toe&seats=human&clock=30s");
      const left = async (player: string): Promise<number> => {
        const face = page.getByRole("timer", { name: `Time of ${player}` });
        return Number((await face.textContent())?.replace(/^0:/, ""));
      };
      const reloaded = async (): Promise<void> => {
        await page.reload();
        await page.locator(".decisions button").first().waitFor();
      };
      await page.waitForTimeout(4_500);
      const before = await left("X");
      assert.ok(before <= 26, `${before}`);
      await reloaded();
      const after = await left("X");
      assert.ok(Math.abs(before - after) <= 2, `${before} ${after}`);
      await page.locator(".decisions button").first().click();
      await played(page, "1 / 1").waitFor();
      await page.waitForTimeout(3_500);
      const [x, o] = [await left("X"), await left("O")];
      await reloaded();
      await played(page, "1 / 1").waitFor();
      assert.equal(await left("X"), x);
      const again = await left("O");
      assert.ok(o < 28 && Math.abs(o - again) <= 2, `${o} ${again}`);
    }),
  );

  long("lets one tab write a game; the other says so and writes a copy", () =>
    inBrowser(async (context) => {
      const page = await opened(context, "game=tic-tac-toe&seats=human&tab=write");
      await write(page, "first");
      await yours(page, "tic-tac-toe, my copy").waitFor();
      const other = await context.newPage();
      await other.goto(page.url());
      await notice(other, "“tic-tac-toe, my copy” is open in another tab").waitFor();
      await write(other, "second");
      await notice(other, "kept as “tic-tac-toe, my copy 2”").waitFor();
      assert.notEqual(other.url(), page.url());
      // What is behind another tab is slow.
      await page.bringToFront();
      await page.reload();
      await page.locator(".cm-line", { hasText: "// first" }).waitFor();
      assert.doesNotMatch(await text(page), /second/);
      // The tab that was loaded again writes its game as before.
      await write(page, "third");
      await page.getByRole("button", { name: "My games" }).click();
      await page.locator(".my-games .name").nth(1).waitFor();
      const copy = page.getByRole("button", { name: "Delete tic-tac-toe, my copy 2" });
      await copy.click();
      await page.locator(".my-games .said", { hasText: "in another tab" }).waitFor();
      await other.close();
      await copy.click();
      await page.locator(".my-games .said", { hasText: "is deleted" }).waitFor();
      assert.equal(await page.locator(".my-games .name").count(), 1);
      await page.getByRole("button", { name: "Undo" }).last().click();
      await page.locator(".my-games .name").nth(1).waitFor();
      await page.getByRole("button", { name: "Rename tic-tac-toe, my copy", exact: true }).click();
      await page.keyboard.type("Three");
      await page.keyboard.press("Enter");
      await page.locator(".my-games .name", { hasText: "Three" }).waitFor();
      await yours(page, "Yours: Three").waitFor();
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export all" }).click();
      const path = await (await saved).path();
      await page.getByRole("button", { name: "Delete Three" }).click();
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Import…" }).click();
      await (await chooser).setFiles(path);
      await page.locator(".my-games .said", { hasText: "2 games and 0 matches were brought in" }).waitFor();
      assert.equal(await page.locator(".my-games .name").count(), 3);
    }),
  );

  /** Writes, goes elsewhere and comes back, in a browser whose store fails. */
  const staysInPage = (words: RegExp, script: string, mend?: string) =>
    inBrowser(async (context) => {
      const page = await opened(context, "game=tic-tac-toe&seats=human&tab=write");
      await write(page, "mine");
      await notice(page, words).waitFor();
      await page.locator("#game").selectOption("hex");
      await page.getByRole("heading", { name: "Join your two sides" }).waitFor();
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await page.locator(".decisions button").first().click();
      await page.getByRole("button", { name: "My games" }).click();
      await page.getByRole("button", { name: "Open tic-tac-toe, my copy" }).click();
      await page.locator(".cm-line", { hasText: "// mine" }).waitFor();
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download all" }).click();
      assert.match(readFileSync(await (await saved).path(), "utf8"), /mine/);
      if (mend === undefined) return;
      await page.evaluate(mend);
      await page.getByRole("button", { name: "Try again" }).click();
      await notice(page, words).waitFor({ state: "detached" });
      await page.reload();
      await page.locator(".cm-line", { hasText: "// mine" }).waitFor();
    }, script);

  long("keeps all in the page, and says so, where there is no store", () =>
    staysInPage(/keeps nothing for this page/, `Object.defineProperty(globalThis, "indexedDB", { value: undefined });`),
  );

  long("keeps all in the page, and says so, where no store can be opened", () =>
    staysInPage(
      /keeps nothing for this page/,
      `IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); };`,
    ),
  );

  long("keeps all in the page where the store is full, until there is space", () =>
    staysInPage(
      /storage is full/,
      `globalThis.put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function () { this.transaction.abort(); throw new DOMException("full", "QuotaExceededError"); };`,
      "IDBObjectStore.prototype.put = globalThis.put",
    ),
  );

  long("opens and plays without a network, and uses a new version when told to", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ninefold-offline-"));
    cpSync(`${root}packages/studio/dist`, folder, { recursive: true });
    const own = await serve({ studio: folder });
    await inBrowser(async (context) => {
      const page = await context.newPage();
      await page.goto(`${own.address("studio", NO_POLICY)}#game=tic-tac-toe&seats=human`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      // From now on the worker answers, and keeps what runs programs when it is first fetched.
      await page.reload();
      await page.locator("#game").selectOption("tictactoe");
      await page.getByRole("heading", { name: "Tic-tac-toe, as a program" }).waitFor();
      await context.setOffline(true);
      await page.reload();
      await page.getByRole("heading", { name: "Tic-tac-toe, as a program" }).waitFor();
      await page.locator("#game").selectOption("connect-four");
      await page.locator(".decisions button").first().click();
      // A level answers, by the thread's program and what was trained for the game.
      await page.locator(".travel .count", { hasText: "2 / 2" }).waitFor();
      await page.getByRole("button", { name: "Write" }).click();
      await page.locator(".standing", { hasText: "No errors" }).waitFor();
      await context.setOffline(false);
      const index = readFileSync(join(folder, "index.html"), "utf8");
      writeFileSync(join(folder, "index.html"), index.replace("<body>", '<body class="new">'));
      const worker = readFileSync(join(folder, "offline.js"), "utf8");
      writeFileSync(
        join(folder, "offline.js"),
        worker.replace(/"index.html":"./, (digest) => `${digest}new`),
      );
      await page.reload();
      assert.equal(await page.locator("body.new").count(), 0);
      await notice(page, "A new version").getByRole("button", { name: "Use it" }).click();
      await page.locator("body.new").waitFor();
    });
    own.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
