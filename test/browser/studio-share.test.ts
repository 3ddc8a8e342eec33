// Links and files of the page in Chromium: a link opens a copy of the game with its match, a file plays from `file:` without a network,
// and names that look like markup stay names.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";
import { pathToFileURL } from "node:url";
import { writeLink } from "ninefold/play";
import type { Page } from "playwright-core";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { describeStudio, type PageOptions } from "./in-studio.ts";

const EVIL = "</script><img src=x onerror=alert(1)>";

/** A game for one whose title looks like markup. */
const text = `game Evil "${EVIL}"
players A
track at: 0..3 = 0
decision go by A when at < 3 do at := at + 1
outcome draw when at is 3
`;

/** What is downloaded is kept, and the page may copy. */
const PROFILE = { acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"] };

describeStudio("sharing in the page", { patience: 30_000, profile: PROFILE }, (studio) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-share-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Opens an address, in which nothing becomes an image. */
  const inPage = (address: string, use: (page: Page) => Promise<void>, options?: PageOptions): Promise<void> =>
    studio.at(
      address,
      async (page) => {
        await use(page);
        assert.equal(await page.locator("img").count(), 0);
      },
      options,
    );

  const cell = (page: Page, item: string) => page.locator(`ninefold-board .can[data-item="Cell/${item}"]`);
  const over = (page: Page) => page.locator(".turn.over");

  async function savedFile(page: Page, name: string): Promise<string> {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as one HTML file" }).click();
    const path = join(folder, name);
    await (await saved).saveAs(path);
    return pathToFileURL(path).href;
  }

  it("brings a match by its link, and plays on from there", async () => {
    let link = "";
    await inPage(studio.address("game=tic-tac-toe&seats=human"), async (page) => {
      for (const one of ["b2", "a1", "b1", "a2"]) await cell(page, one).click();
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("radio", { name: /the match up to here \(4 plies\)/ }).check();
      await page.getByRole("status").filter({ hasText: "of 32,768 characters" }).waitFor();
      await page.getByRole("button", { name: "Copy" }).click();
      await page.getByText("Copied.").waitFor();
      link = await page.evaluate(() => navigator.clipboard.readText());
      assert.ok(link.length < 2000, `${link.length}`);
      await page.getByText("4 plies of the match, where X decides. All seats are at their screen").waitFor();
    });
    await inPage(link, async (page) => {
      await page.locator(".mark", { hasText: "from a link" }).waitFor();
      // The beginning and four plies.
      assert.equal(await page.locator(".plies li").count(), 5);
      // The game is only in the address: going from tab to tab leaves it there.
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("button", { name: "Play", exact: true }).click();
      assert.equal(page.url(), link);
      // All seats are people's until one says which is one's own.
      const notice = page.locator(".notice", { hasText: "with 4 plies that were played. X, O all sit at this screen" });
      await notice.getByRole("button", { name: "I am X, against the machine" }).click();
      await notice.waitFor({ state: "detached" });
      assert.deepEqual(
        await page.locator(".seats select").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
        ["human", "level:3"],
      );
      await page.locator(".seats select").nth(1).selectOption("level:1");
      await cell(page, "b3").click();
      assert.equal(await over(page).textContent(), "The game is over: X wins");
      await page.getByRole("button", { name: "New match" }).click();
      await cell(page, "a3").click();
      await cell(page, "a3").waitFor({ state: "detached" });
    });
    await inPage(`${link.slice(0, -9)}`, async (page) => {
      await page.getByText(/The link cannot be opened\. NF3303: The link ends too early/).waitFor();
      const wrong =
        "game Wrong\nplayers A\ntrack at: 0..3 = 9\ndecision go by B\n  do at := 1\noutcome draw otherwise\n";
      const faulty = await writeLink({ files: [["wrong", wrong]], with: {} });
      await page.evaluate((hash) => location.replace(hash), `#${faulty}`);
      // All of the language is fetched for it.
      await page.getByText(/The link cannot be opened\. NF3308: The game of the link has an error: NF1\d+: /).waitFor();
      await page.locator("ul.findings li", { hasText: "wrong:3:" }).waitFor();
      await page.locator("ul.findings li", { hasText: "wrong:4:" }).waitFor();
    });
  });

  long("lets levels decide in a match of a link, where chance had its say before", () =>
    inPage(studio.address("game=backgammon&seats=human&seed=1"), async (page) => {
      await page.locator(".decisions button").first().click();
      await page.locator(".plies li").nth(1).waitFor();
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("radio", { name: /the match up to here/ }).check();
      await page.getByRole("status").filter({ hasText: "of 32,768 characters" }).waitFor();
      const link = await page.getByRole("textbox", { name: "Link to the game" }).inputValue();
      await page.goto(link);
      await page.reload();
      await page.locator(".mark", { hasText: "from a link" }).waitFor();
      for (const select of await page.locator(".seats select").all()) await select.selectOption("random");
      await page.locator(".plies li").nth(4).waitFor();
    }),
  );

  it("plays from one file without a network", async () => {
    let file = "";
    await inPage(studio.address("game=tic-tac-toe"), async (page) => {
      await page.getByRole("button", { name: "Share" }).click();
      file = await savedFile(page, "tic-tac-toe.html");
    });
    const playOffline = async (page: Page): Promise<void> => {
      const [first, ended] = [page.locator(".decisions button").first(), over(page)];
      await page.locator(".seats select").nth(1).selectOption("level:2");
      for (;;) {
        await first.or(ended).first().waitFor();
        if ((await ended.count()) > 0) break;
        await first.click();
      }
      assert.match((await ended.textContent()) ?? "", /: (X wins|O wins|draw)$/);
      // Levels think in a thread of the file's own.
      assert.equal(page.workers().length, 1);
    };
    await inPage(file, playOffline, { profile: { offline: true } });
  });

  it("keeps names names: in the page, in the link and in the file", async () => {
    const link = await writeLink({ files: [[EVIL, text]], with: {} });
    let file = "";
    await inPage(studio.address(link), async (page) => {
      await page.getByRole("heading", { name: EVIL }).waitFor();
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("status").filter({ hasText: "characters" }).waitFor();
      file = await savedFile(page, "evil.html");
    });
    await inPage(file, async (page) => {
      await page.getByRole("heading", { name: EVIL }).waitFor();
      assert.equal(await page.title(), `${EVIL} – Ninefold`);
      await page.locator(".decisions button").first().click();
      await page.locator(".plies li").nth(1).waitFor();
    });
  });
});
