// The page for playing in Chromium, under its own policy: games are played whole by pointer and by keyboard, nothing hidden gets into
// the page, and no violation of the policy is reported.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";
import { load, newMatch, writeLink } from "ninefold/play";
import type { Page } from "playwright-core";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { describeStudio, root, type Studio, type StudioOptions } from "./in-studio.ts";
import { bytesOf, type Loading, loadingOf } from "./loading.ts";
import { bundle } from "./served-pages.ts";

/** A game of somebody's own. */
const OWN = readFileSync(new URL("../../games/nine-mens-morris.game", import.meta.url), "utf8");

/** The example of the documentation is bundled into it. */
const folder = mkdtempSync(join(tmpdir(), "ninefold-studio-"));

const options: StudioOptions = { folders: { element: join(folder, "element") }, profile: { serviceWorkers: "allow" } };

describeStudio("the page for playing", options, (studio) => {
  after(() => rmSync(folder, { recursive: true, force: true }));

  const inPage: Studio["inPage"] = (fragment, use, options) => studio.inPage(fragment, use, options);

  const cell = (page: Page, item: string) => page.locator(`ninefold-board [data-item="${item}"]`);
  const aloud = (page: Page) => page.locator("ninefold-board [aria-live]");
  const over = (page: Page) => page.locator(".turn.over");

  /** Clicks the spots one after the other, each when it may be clicked. */
  async function click(page: Page, zone: string, ...spots: readonly string[]): Promise<void> {
    for (const spot of spots) {
      const at = cell(page, `${zone}/${spot}`);
      await page.locator(`ninefold-board .can[data-item="${zone}/${spot}"]`).waitFor();
      await at.click();
    }
  }

  async function fetchedUntil(fragment: string, shown: string): Promise<Loading["fetched"]> {
    const page = await studio.newPage({ viewport: { width: 1280, height: 900 } });
    const { fetched } = await loadingOf(page, studio.address(fragment), shown);
    await page.context().close();
    return fetched;
  }

  it("fetches at most 136 kB, as gzip, before a game of the library can be played", async () => {
    for (const game of ["tic-tac-toe", "chess"]) {
      const fetched = await fetchedUntil(`game=${game}&seats=human`, ".can");
      const bytes = bytesOf(fetched);
      assert.ok(fetched.length <= 12, fetched.map(([address]) => address).join("\n"));
      assert.ok(bytes > 50_000 && bytes <= 136_000, `${game}: ${bytes} bytes`);
    }
  });

  it("fetches at most 210 kB, as gzip, before a game can be played that a link brings", async () => {
    const bytes = bytesOf(await fetchedUntil(await writeLink({ files: [["mine", OWN]], with: {} }), ".can"));
    assert.ok(bytes > 140_000 && bytes <= 210_000, `${bytes} bytes`);
  });

  it("fetches at most 270 kB of scripts and styles, as gzip, before a text can be typed into", async () => {
    const fetched = await fetchedUntil("game=chess&seats=human&tab=write", ".cm-content");
    const bytes = bytesOf(fetched.filter(([address]) => /\.(js|css)$/.test(address)));
    assert.ok(bytes > 150_000 && bytes <= 270_000, `${bytes} bytes`);
  });

  it("plays tic-tac-toe whole by pointer, takes it back and plays it again", () =>
    inPage("game=tic-tac-toe&seats=human", async (page) => {
      await click(page, "Cell", "b2");
      assert.equal(await aloud(page).textContent(), "X: claim b2. O decides.");
      assert.equal(await cell(page, "Cell/b2").getAttribute("aria-label"), "b2, X, changed by the last ply");
      await cell(page, "Cell/b2").click();
      assert.match((await page.locator("ninefold-board [role=alert]").textContent()) ?? "", /not possible/);
      await click(page, "Cell", "a1", "b1", "a2", "b3");
      assert.equal(await over(page).textContent(), "The game is over: X wins");
      await page.getByRole("button", { name: "Undo" }).click();
      assert.equal(await over(page).count(), 0);
      await page.getByRole("button", { name: "Redo" }).click();
      assert.equal(await over(page).textContent(), "The game is over: X wins");
      assert.equal(await page.locator(".plies li").count(), 6);
      await page.getByRole("button", { name: "New match" }).click();
      await page.locator("ninefold-board .can").nth(8).waitFor();
    }));

  it("plays tic-tac-toe and opens chess by keyboard alone", () =>
    inPage("game=tic-tac-toe&seats=human", async (page) => {
      await page.locator("ninefold-board .can").first().waitFor();
      const focused = () =>
        page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute("data-item"));
      const toBoard = async () => {
        for (let i = 0; i < 12 && !(await focused()); i++) await page.keyboard.press("Tab");
      };
      const press = async (...keys: readonly string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await toBoard();
      assert.equal(await focused(), "Cell/a1");
      await press("ArrowUp", "ArrowRight", "Enter");
      assert.equal(await focused(), "Cell/b2");
      // One tab stop for the whole board.
      await press("Shift+Tab", "Tab");
      assert.equal(await focused(), "Cell/b2");
      await press("Home", "Enter", "ArrowDown", "Enter", "ArrowUp", "ArrowUp", "Space", "End", "Enter");
      assert.equal(await over(page).textContent(), "The game is over: X wins");

      await page.evaluate(() => {
        location.hash = "#game=chess&seats=human";
      });
      await cell(page, "Square/e2").waitFor();
      await cell(page, "Square/e2").focus();
      await press("Enter");
      assert.match((await cell(page, "Square/e2").getAttribute("aria-label")) ?? "", /^e2, White pawn, chosen/);
      await press("Escape");
      assert.equal(await focused(), "Square/e2");
      assert.match((await cell(page, "Square/e2").getAttribute("aria-label")) ?? "", /^e2, White pawn, may be chosen/);
      await press("Enter", "ArrowUp", "ArrowUp", "Enter");
      assert.equal(await aloud(page).textContent(), "White: move e2 e4 pawn. Black decides.");
    }));

  it("does not lose against who always takes the first decision", () =>
    inPage("game=tic-tac-toe&seats=human,level:9&seed=1", async (page) => {
      const [first, ended] = [page.locator(".decisions button").first(), over(page)];
      for (;;) {
        await first.or(ended).first().waitFor();
        if ((await ended.count()) > 0) break;
        await first.click();
      }
      assert.match((await ended.textContent()) ?? "", /: (O wins|draw)$/);
    }));

  long("asks at the end of a pawn's way what it becomes", () =>
    inPage("game=chess&seats=human", async (page) => {
      const squares = "a2 a4 b7 b5 a4 b5 a7 a6 b5 a6 c8 b7 a6 b7 b8 c6 b7 a8".split(" ");
      await click(page, "Square", ...squares);
      const choice = page.locator("ninefold-board .buttons button");
      assert.deepEqual(await choice.allTextContents(), ["queen", "rook", "bishop", "knight", "Back"]);
      await choice.nth(1).click();
      assert.match((await cell(page, "Square/a8").getAttribute("aria-label")) ?? "", /^a8, White rook/);
      assert.match((await aloud(page).textContent()) ?? "", /Black rook gone from a8/);
    }),
  );

  it("refuses with the reason of the rules, and drags a piece to where it goes", () =>
    inPage("game=chess&seats=human", async (page) => {
      // The king on e1 has but one square to go to, so that a click on him says all.
      await click(page, "Square", ..."e2 e4 b7 b6 e1 c8 a6 e2".split(" "));
      await cell(page, "Square/d3").click();
      assert.equal(await page.locator("ninefold-board [role=alert]").textContent(), "d3: your king would be in check.");
      await click(page, "Square", "f3");
      assert.match((await cell(page, "Square/f3").getAttribute("aria-label")) ?? "", /^f3, White king/);
      await cell(page, "Square/b8").dragTo(cell(page, "Square/c6"));
      assert.match((await cell(page, "Square/c6").getAttribute("aria-label")) ?? "", /^c6, Black knight/);
    }));

  long("has nothing of what others hold in the page", () =>
    inPage("game=tricks&seats=human,random,random&seed=s1", async (page) => {
      const loaded = await load(new URL("games/tricks.game", `file://${root}`));
      assert.ok(loaded.ok);
      const match = newMatch(loaded.rules, { chance: "s1" });
      const cards = loaded.rules.system.values(match.state).filter(({ track }) => track === "holder");
      const nameOf = (card: string | undefined): string => (card ?? "").replace(/Card\((\w+), (\d)\)/, "$1 $2");
      const own = cards.filter(({ value }) => value === "A").map(({ index }) => nameOf(index[0]));
      const others = cards.filter(({ value }) => value !== "A").map(({ index }) => nameOf(index[0]));
      assert.ok(own.length > 0 && others.length > own.length);
      await page.locator("ninefold-board .can").first().waitFor();
      const whole = () =>
        page.evaluate(() =>
          [document.body, document.querySelector("ninefold-board")?.shadowRoot]
            .map((part) => part?.innerHTML ?? "")
            .join("\n"),
        );
      const shown = await whole();
      assert.deepEqual(
        [...own, ...others].filter((card) => shown.includes(card)),
        own,
      );
      await page.locator("ninefold-board .can").first().click();
      await page.locator(".plies li").nth(3).waitFor();

      // Where people play each other nothing is shown until the one who decides says so.
      await page.evaluate(() => {
        location.hash = "#game=tricks&seats=human&seed=s1";
      });
      const go = page.getByRole("button", { name: "I am A: show my seat" });
      await go.waitFor();
      const covered = await whole();
      assert.deepEqual(
        [...own, ...others].filter((card) => covered.includes(card)),
        [],
      );
      await go.click();
      await page.locator("ninefold-board .can").first().click();
      await page.getByRole("button", { name: "I am B: show my seat" }).waitFor();
      const handed = await whole();
      assert.deepEqual(
        [...own, ...others].filter((card) => handed.includes(card)),
        [],
      );
    }),
  );

  it("plays where there are no workers", () =>
    inPage(
      "game=tic-tac-toe&seats=human,level:2&seed=3",
      async (page) => {
        const [first, ended] = [page.locator(".decisions button").first(), over(page)];
        for (;;) {
          await first.or(ended).first().waitFor();
          if ((await ended.count()) > 0) break;
          await first.click();
        }
        assert.match((await ended.textContent()) ?? "", /: (X wins|O wins|draw)$/);
      },
      { script: "delete globalThis.Worker;" },
    ));

  long("says a set member by member, and opens a variant with what it comes from", () =>
    inPage("game=yahtzee&seats=human&seed=1", async (page) => {
      const confirm = page.getByRole("button", { name: "Confirm" });
      await confirm.waitFor();
      await page.evaluate(() => {
        location.hash = "#game=atomic&seats=human";
      });
      await cell(page, "Square/e2").waitFor();
    }),
  );

  it("shows the element of the documentation, under the policy that it promises to be enough", async () => {
    const documentation = readFileSync(join(root, "docs/studio.md"), "utf8");
    const block = (language: string): string =>
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(documentation)?.[1] ?? "";
    const [, policy = ""] = /works under `(default-src [^`]+)`/.exec(documentation.replaceAll("\n", " ")) ?? [];
    assert.match(policy, /trusted-types|require-trusted-types-for/);
    const source = join(folder, "source");
    await mkdir(join(source, "public"), { recursive: true });
    await symlink(join(root, "node_modules"), join(source, "node_modules"));
    await writeFile(join(source, "main.ts"), block("ts"));
    await writeFile(join(source, "index.html"), block("html"));
    await copyFile(join(root, "games/tic-tac-toe.game"), join(source, "public/tic-tac-toe.game"));
    await bundle(source, join(folder, "element"));
    // What the program of the example fetches is allowed beside it.
    await studio.at(studio.served.address("element", `${policy}; connect-src 'self'`), async (page) => {
      await click(page, "Cell", "b2", "a1");
      assert.equal(await aloud(page).textContent(), "O: claim a1. X decides.");
    });
  });
});
