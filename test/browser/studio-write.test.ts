// The tab for writing in Chromium, under the page's policy: what is typed is checked and played, and no text takes the page down.
import assert from "node:assert/strict";
import { it } from "node:test";
import type { Page } from "playwright-core";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { describeStudio, type StudioOptions } from "./in-studio.ts";
import { tasksWhile } from "./thread-time.ts";

/** Who types fast presses a key each so many milliseconds. */
const KEY_EVERY = 100;

/** So many keys are pressed while it is looked how long threads work. */
const KEYS = 30;

const OPTIONS: StudioOptions = { patience: 8_000, steps: 30, profile: { viewport: { width: 1280, height: 900 } } };

describeStudio("the tab for writing", OPTIONS, (studio) => {
  /** `desk`: the program of the thread in place of the page's own, or what is done before that. */
  async function writing(
    game: string,
    use: (page: Page) => Promise<void>,
    desk?: string | { readonly before: string },
  ): Promise<void> {
    const prepare = async (page: Page): Promise<void> => {
      if (desk === undefined) return;
      await page.route("**/desk.js", async (route) => {
        const body = typeof desk === "string" ? desk : `${desk.before}\n${await (await route.fetch()).text()}`;
        await route.fulfill({ contentType: "text/javascript", body });
      });
    };
    const whole = async (page: Page): Promise<void> => {
      await page.locator(".cm-content").waitFor();
      await use(page);
    };
    await studio.inPage(`game=${game}&seats=human&tab=write`, whole, {
      prepare,
      mayComplain: typeof desk === "string",
    });
  }

  const standing = (page: Page, words: string) => page.locator(".standing", { hasText: words });
  const NAME = "No errors. The board plays this text.";

  it("plays what is good, and keeps the last good game where the text is faulty", () =>
    writing("tic-tac-toe", async (page) => {
      await standing(page, NAME).waitFor();
      await page.locator(".decisions button").nth(8).waitFor();
      await page.locator(".t-keyword").first().waitFor();
      await page.locator(".cm-line", { hasText: "board Cell = grid(3, 3)" }).click();
      await page.keyboard.press("End");
      await page.keyboard.press("Backspace");
      await standing(page, "as of before the change in line 4").waitFor();
      await page.locator(".cm-lintRange-error, .cm-lintPoint-error").first().waitFor({ state: "attached" });
      assert.equal(await page.locator(".decisions button").count(), 9);
      await page.locator(".spot.error").first().click();
      assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("editor")));
      await page.locator(".cm-line", { hasText: "board Cell = grid(3, 3" }).click();
      await page.keyboard.press("End");
      for (const key of ["Backspace", ..."4)"]) await page.keyboard.press(key);
      await page.locator(".decisions button").nth(11).waitFor();
      await standing(page, NAME).waitFor();
    }));

  it("finds faults, goes to them, shows their plays on the board, and says when the text is another", () =>
    writing("tic-tac-toe", async (page) => {
      await standing(page, NAME).waitFor();
      const [find, sum] = [page.getByRole("button", { name: "Find faults" }), page.locator(".sum")];
      await find.click();
      await sum.getByText("No faults. All 5,478 states").waitFor();
      await page.locator(".cm-line", { hasText: "outcome draw" }).click();
      for (const key of ["Home", "Shift+End", "Delete"]) await page.keyboard.press(key);
      await page.locator(".stale", { hasText: "before the change in line 10" }).waitFor();
      await page.keyboard.insertText("decision rest by turn when false do turn := next(turn)");
      await standing(page, NAME).waitFor();
      await find.click();
      await sum.getByText("1 error, 1 warning").waitFor();
      assert.ok(await page.locator(".stale").isHidden());
      await page.locator(".faults .spot.warning").click();
      assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("editor")));
      await page.locator(".cm-activeLine", { hasText: "decision rest" }).waitFor();
      await page.getByRole("button", { name: "Show the play to NF4001" }).click();
      await page.locator(".plies li", { hasText: "8" }).waitFor();
      assert.equal(await page.locator('ninefold-board .can[data-item^="Cell/"]').count(), 1);
    }));

  it("renames, finds uses, formats, completes, and is left by Escape and Tab", () =>
    writing("tic-tac-toe", async (page) => {
      await standing(page, NAME).waitFor();
      await page.locator(".cm-line", { hasText: "track mark[Cell]" }).locator("text=mark").first().click();
      await page.keyboard.press("Shift+F12");
      await page.locator('details:has(> summary:text-is("Uses")) li').nth(4).waitFor();
      await page.keyboard.press("F2");
      await page.locator(".rename input").fill("stone");
      await page.keyboard.press("Enter");
      await page.locator(".cm-line", { hasText: "board Cell shows stone" }).waitFor();
      await page.keyboard.press("Control+End");
      for (const key of ["Enter", ..."tra"]) await page.keyboard.press(key);
      const offered = page.locator(".cm-tooltip-autocomplete li", { hasText: "track" });
      await offered.waitFor();
      // Enter begins a line, until the list was entered; Tab takes the first.
      await page.keyboard.press("Enter");
      await page.locator(".cm-line", { hasText: /^tra$/ }).waitFor();
      for (const keys of [["Tab"], ["ArrowDown", "Enter"]]) {
        await page.keyboard.press("Control+End");
        for (const key of "tra") await page.keyboard.press(key);
        await offered.waitFor();
        // Keys that come at once belong to the text.
        await page.waitForTimeout(100);
        for (const key of keys) await page.keyboard.press(key);
        await page.locator(".cm-line", { hasText: /^track$/ }).waitFor();
        // What is typed over a selection leaves no styles, which the policy would refuse.
        await page.keyboard.press("Shift+Home");
        await page.keyboard.type("x");
        await page.locator(".cm-line", { hasText: /^x$/ }).last().waitFor();
        await page.keyboard.press("Enter");
      }
      for (const key of "tra") await page.keyboard.press(key);
      await offered.waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => !document.activeElement?.classList.contains("editor")));
    }));

  long("begins games from templates, and copies of the library's", () =>
    writing("tic-tac-toe", async (page) => {
      await standing(page, NAME).waitFor();
      const mark = page.locator("header .mark");
      assert.ok(await mark.isHidden());
      await page.getByRole("button", { name: "Copy of this game…" }).click();
      await page.getByLabel("Title").fill("Mine");
      await page.keyboard.press("Enter");
      await page.locator("h1", { hasText: "Mine" }).waitFor();
      await page.locator("header .mark", { hasText: /^Yours: Mine$/ }).waitFor();
      // The line that says the title is where the name is changed.
      await page.locator(".cm-line", { hasText: "game TicTacToe" }).locator("text=Mine").dblclick();
      await page.keyboard.type("Ours");
      await page.locator("header .mark", { hasText: /^Yours: Ours$/ }).waitFor();
      assert.match((await page.locator(".cm-content").textContent()) ?? "", /game TicTacToe "Ours"/);
      await page.getByRole("button", { name: "New game…" }).click();
      await page.getByLabel("A dice race").check();
      await page.keyboard.press("Enter");
      await page.locator("h1", { hasText: "My dice race" }).waitFor();
      await page.locator(".decisions button", { hasText: "roll" }).waitFor();
      // The game of the library is there as it was.
      await page.locator("#game").selectOption("tic-tac-toe");
      await page.locator("h1", { hasText: "Three in a row" }).waitFor();
      assert.ok(await mark.isHidden());
    }),
  );

  long("writes several files, and a name is another one in all of them", () =>
    writing("tic-tac-toe", async (page) => {
      await standing(page, NAME).waitFor();
      await page.getByRole("button", { name: "New file…" }).click();
      for (const [name, words] of [
        ["a/b", "Files lie beside each other"],
        ["..", "A file is called by letters"],
        ["  ", "Say what the file is called."],
        ["x".repeat(61), "too long"],
      ] as const) {
        await page.getByLabel("Name of the file").fill(name);
        await page.keyboard.press("Enter");
        await page.locator(".asking .trouble", { hasText: words }).waitFor();
      }
      await page.getByLabel("Name of the file").fill("sides");
      await page.keyboard.press("Enter");
      await page.locator(".cm-content", { hasText: "module sides" }).waitFor();
      await page.keyboard.press("Control+End");
      await page.keyboard.insertText("fn other(p: Player) = next(p)\n");
      const main = page.getByRole("button", { name: "tic-tac-toe", exact: true });
      await main.click();
      await page.locator(".cm-line", { hasText: "game TicTacToe" }).click();
      await page.keyboard.press("End");
      await page.keyboard.insertText("\nuse ./sides");
      await page.locator(".cm-line", { hasText: "turn := next" }).click();
      await page.keyboard.press("End");
      for (let i = 0; i < "next(turn)".length; i++) await page.keyboard.press("Backspace");
      await page.keyboard.insertText("other(turn)");
      await standing(page, NAME).waitFor();
      await page.locator(".cm-line", { hasText: "turn := other" }).locator("text=other").click();
      await page.keyboard.press("F12");
      await page.locator(".cm-content", { hasText: "module sides" }).waitFor();
      await page.keyboard.press("Shift+F12");
      const uses = page.locator('details:has(> summary:text-is("Uses")) li');
      await uses.filter({ hasText: "turn := other(turn)" }).waitFor();
      assert.deepEqual(await uses.locator(".at").allTextContents(), ["./sides:2:4", "9:29"]);
      await uses.nth(1).locator("button").click();
      await page.locator(".cm-line", { hasText: "game TicTacToe" }).waitFor();
      await page.keyboard.press("F12");
      await page.locator(".cm-content", { hasText: "module sides" }).waitFor();
      await page.keyboard.press("F2");
      await page.getByLabel("New name").fill("opponent");
      await page.keyboard.press("Enter");
      await page.locator(".cm-line", { hasText: "fn opponent(" }).waitFor();
      await main.click();
      await page.locator(".cm-line", { hasText: "opponent(turn)" }).waitFor();
      await standing(page, NAME).waitFor();
      await page.locator('ninefold-board [data-item="Cell/b2"]').click();
      await page.locator(".turn", { hasText: "O decides" }).waitFor();
    }),
  );

  long("plays with the values that the parameters of a game are given", () =>
    writing("go", async (page) => {
      await standing(page, NAME).waitFor();
      await page.locator('.parameters select[name="size"]').selectOption("5");
      await page.locator(".decisions button").nth(25).waitFor();
      await standing(page, NAME).waitFor();
      assert.equal(await page.locator('ninefold-board [data-item^="Point/"]').count(), 25);
    }),
  );

  long("is typed into without long tasks while chess compiles and a level thinks", () =>
    writing("chess", async (page) => {
      await standing(page, NAME).waitFor();
      await page.getByLabel("Who plays Black").selectOption("level:5");
      const { main, workers } = await tasksWhile(page, async () => {
        for (let burst = 0; burst < 2; burst++) {
          await page.locator(".cm-line", { hasText: "game Chess" }).click();
          for (const key of ["End", "ArrowLeft"]) await page.keyboard.press(key);
          for (let key = 0; key < KEYS / 2; key++) {
            await page.keyboard.press("x");
            await page.waitForTimeout(KEY_EVERY);
          }
          await page.locator("h1", { hasText: `Mate the king${"x".repeat((KEYS / 2) * (burst + 1))}` }).waitFor();
          await page.locator('ninefold-board .can[data-item="Square/e2"]').click();
          await page.locator('ninefold-board [data-item="Square/e4"]').click();
        }
      });
      // The yardstick is what one check takes on the machine at hand: the thread that reads texts makes one for each key.
      const reading = workers.toSorted((a, b) => (b[KEYS / 2] ?? 0) - (a[KEYS / 2] ?? 0))[0] ?? [];
      const check = reading[KEYS / 2] ?? 0;
      // A text that is read in the page takes it twelve checks in one piece.
      assert.ok(
        (main[0] ?? 0) < 6 * check,
        `the page worked ${main.slice(0, 5)} ms in one piece, a check takes ${check}`,
      );
      // The first ones run cold.
      const worst = reading[KEYS / 10] ?? Number.POSITIVE_INFINITY;
      assert.ok(worst < 3 * check, `the thread worked ${reading.slice(0, 5)} ms in one piece, a check takes ${check}`);
    }),
  );

  long("shows what is wrong where it is by then, to who types faster than texts are read", () =>
    writing(
      "tic-tac-toe",
      async (page) => {
        await standing(page, NAME).waitFor();
        await page.evaluate(`globalThis.seen = new Set();
        new MutationObserver(() => {
          for (const line of document.querySelectorAll("button.spot.error")) seen.add(line.textContent);
        }).observe(document, { subtree: true, childList: true });`);
        await page.locator(".cm-line", { hasText: "track turn" }).click();
        await page.keyboard.press("End");
        await page.keyboard.type("y".repeat(20), { delay: KEY_EVERY });
        // Of 20 keys in two seconds, each answered after a sixth of one, more are shown than the last.
        assert.ok((await page.evaluate<number>("seen.size")) > 3);
        const finding = page.locator(".spot.error");
        await finding.filter({ hasText: `X${"y".repeat(20)}` }).waitFor();
        const line = (): Promise<string | null> => finding.locator(".at").textContent();
        const before = Number((await line())?.split(":")[0]);
        await page.keyboard.press("Control+Home");
        await page.keyboard.press("Enter");
        assert.equal(Number((await line())?.split(":")[0]), before + 1);
        await finding.click();
        await page.locator(".cm-activeLine", { hasText: "track turn" }).waitFor();
      },
      {
        before: `const say = postMessage; globalThis.postMessage = (said) => setTimeout(say, said.done ? 160 : 0, said);`,
      },
    ),
  );

  const faulty: Readonly<Record<string, readonly [program: string, says: string]>> = {
    "never answers": ["onmessage = () => { for (;;); }; postMessage({ pong: 0 });", "did not end in time"],
    dies: ["onmessage = () => { throw new Error('dead'); }; postMessage({ pong: 0 });", "died"],
    floods: [
      "onmessage = () => { for (let i = 0; i < 5000; i++) postMessage({ pong: 0 }); }; postMessage({ pong: 0 });",
      "answered without end",
    ],
    "answers what nobody asked": [
      "onmessage = () => postMessage({ id: 99, done: 1 }); postMessage({ pong: 0 });",
      "nobody asked",
    ],
  };
  for (const [what, [program, says]] of Object.entries(faulty))
    (what === "dies" ? it : long)(`keeps the text and the page where the thread ${what}`, () =>
      writing(
        "tic-tac-toe",
        async (page) => {
          const since = performance.now();
          await standing(page, says).waitFor();
          if (what !== "never answers") assert.ok(performance.now() - since < 3_000);
          assert.match((await page.locator(".cm-content").textContent()) ?? "", /game TicTacToe/);
          // The board beside it is alive.
          await page.locator('ninefold-board [data-item="Cell/b2"]').click();
          await page.locator(".plies li").first().waitFor();
          if (what !== "dies") return;
          const again = page.getByRole("button", { name: "Read it again" });
          assert.equal(await again.count(), 1);
          // Other texts are read until the thread was ended three times.
          const givenUp = standing(page, "ended three times");
          for (let i = 0; i < 60 && (await givenUp.count()) === 0; i++) {
            await page.locator(".cm-content").press("x");
            await page.waitForTimeout(150);
          }
          await givenUp
            .waitFor()
            .catch(async () => assert.fail(String(await page.locator("p.standing").textContent())));
          await again.click();
          await standing(page, "died").waitFor();
        },
        program,
      ),
    );
});
