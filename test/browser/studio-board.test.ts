// What a person marks and says on the board besides decisions, in Chromium.
import assert from "node:assert/strict";
import { it } from "node:test";
import { writeLink } from "ninefold/play";
import type { Page } from "playwright-core";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { describeStudio, type Studio } from "./in-studio.ts";

describeStudio("the board of the page", { profile: { viewport: { width: 1024, height: 800 } } }, (studio) => {
  const inPage: Studio["inPage"] = (fragment, use) =>
    studio.inPage(fragment, async (page) => {
      await page.locator("ninefold-board .cell").first().waitFor();
      await use(page);
    });

  const cell = (page: Page, spot: string) => page.locator(`ninefold-board [data-item="${spot}"]`);
  const aloud = async (page: Page) => (await page.locator("ninefold-board [aria-live]").textContent()) ?? "";
  const marks = async (page: Page) => [
    await page.locator("ninefold-board .marks .arrow").count(),
    await page.locator("ninefold-board .marks .line").count(),
  ];
  const drag = async (page: Page, from: string, to: string) => {
    for (const [spot, act] of [
      [from, "down"],
      [to, "up"],
    ] as const) {
      const { x = 0, y = 0, width = 0, height = 0 } = (await cell(page, spot).boundingBox()) ?? {};
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
      await page.mouse[act]({ button: "right" });
    }
  };

  it("draws arrows and rings by the right button, and a left click takes them away", () =>
    inPage("game=chess&seats=human", async (page) => {
      await drag(page, "Square/g1", "Square/f3");
      await drag(page, "Square/e2", "Square/e4");
      await cell(page, "Square/d5").click({ button: "right" });
      assert.deepEqual(await marks(page), [2, 1]);
      assert.equal(await aloud(page), "d5 marked.");
      assert.equal(
        await cell(page, "Square/e2").getAttribute("aria-label"),
        "e2, White pawn, may be chosen, arrow to e4",
      );
      // No decision has begun by it.
      assert.equal(await page.locator("ninefold-board .chosen").count(), 0);
      await drag(page, "Square/g1", "Square/f3");
      assert.deepEqual(await marks(page), [1, 1]);
      // They lie above what stands on the board and below the focus ring.
      const layers = await cell(page, "Square/e2").evaluate((one) =>
        [...(one.closest("svg")?.children ?? [])].map((layer) => layer.getAttribute("class")),
      );
      assert.deepEqual(layers.slice(-4), ["standing", "cells", "marks", "focus-ring"]);
      await cell(page, "Square/e2").click();
      assert.deepEqual(await marks(page), [0, 0]);
      await drag(page, "Square/d2", "Square/d4");
      await page.keyboard.press("Shift+U");
      assert.deepEqual(await marks(page), [1, 0]);
      // The next ply takes them away.
      await page.locator(".decisions button", { hasText: /^e4$/ }).click();
      assert.deepEqual(await marks(page), [0, 0]);
    }));

  it("marks by keys, goes to the filter and round the lines", () =>
    inPage("game=nine-mens-morris&seats=human", async (page) => {
      const [first, second] = ["d6", "d7"].map((name) => page.locator(`ninefold-board .cell[aria-label^="${name},"]`));
      assert.ok(first && second);
      await first.focus();
      await page.keyboard.press("Shift+Enter");
      assert.equal(await aloud(page), "d6 marked. Another spot makes an arrow of it.");
      assert.deepEqual(await marks(page), [0, 1]);
      const focused = () =>
        page.evaluate(() => document.querySelector("ninefold-board")?.shadowRoot?.activeElement?.ariaLabel ?? "");
      const gone: string[] = [];
      for (let i = 0; i < 5; i++) {
        await page.keyboard.press("-");
        gone.push((await focused()).split(",")[0] ?? "");
      }
      assert.deepEqual(gone, ["d7", "f6", "d5", "b6", "d6"]);
      await second.focus();
      await page.keyboard.press("Shift+Enter");
      assert.equal(await aloud(page), "Arrow from d6 to d7 marked.");
      assert.deepEqual(await marks(page), [1, 0]);
      await page.keyboard.press("Shift+Escape");
      assert.equal(await aloud(page), "Nothing is marked any more.");
      assert.deepEqual(await marks(page), [0, 0]);
      await page.keyboard.press("/");
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("type")), "search");
    }));

  const small = { viewport: { width: 390, height: 844 } };
  const longGame = (name: string, columns: number, rows: number): string => `game ${name}
players A, B
board Cell = grid(${columns}, ${rows})
track mark[Cell]: Player? = none
track turn: Player = A
decision claim(c in { c in Cell | mark[c] is none }) by turn
  do mark[c] := me, turn := next(turn)
outcome draw otherwise
`;
  const linked = `game Linked
players A, B
track at: 0..99 = 0
track turn: Player = A
decision go(n in 1..3) by turn when at + n <= 99 do at := at + n, turn := next(turn)
outcome draw otherwise
display
  area Field
  place at is n on (mod(n, 10), div(n, 10)) in Field
  link n in 0..99 to { m in 0..99 | m is not n }
`;

  long(
    "has cells that can be hit on long boards, which scroll alone, and leaves lines out that would hide a board",
    async () => {
      for (const [text, last] of [
        [longGame("Tall", 2, 99), "b1"],
        [longGame("Wide", 99, 2), "cu1"],
        [linked, undefined],
      ] as const) {
        const link = await writeLink({ files: [["long", text]], with: {} });
        await studio.inPage(
          link,
          async (page) => {
            await page.locator("ninefold-board .cell").first().waitFor();
            const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok((await over()) <= 0, text);
            if (last === undefined) {
              await page
                .locator("ninefold-board")
                .getByText(/lines between spots are not drawn/)
                .waitFor();
              return;
            }
            const far = cell(page, `Cell/${last}`);
            const { width = 0, height = 0 } = (await far.boundingBox()) ?? {};
            assert.ok(Math.min(width, height) >= 22, `${width} ${height}`);
            await page.getByRole("button", { name: "All seats are people here" }).click();
            await far.click();
            await page.locator(".travel .count", { hasText: "1 / 1" }).waitFor();
            assert.ok((await over()) <= 0, text);
          },
          { profile: small },
        );
      }
    },
  );

  long("has who is stopped decide with the best that was found", () =>
    inPage("game=shogi&seats=human,level:9&seed=1", async (page) => {
      await page.locator(".decisions button").first().click();
      await page.getByText(/White thinks… [1-9]/).waitFor();
      await page.getByRole("button", { name: "Stop thinking" }).click();
      await page.getByText("Black decides.", { exact: true }).first().waitFor();
      assert.equal(await page.locator(".plies li").count(), 3);
      // Where only machines play the match rests after that.
      await page.getByLabel("Who plays Black").selectOption("level:9");
      await page.getByText(/Black thinks… [1-9]/).waitFor();
      await page.getByRole("button", { name: "Stop thinking" }).click();
      await page.getByRole("button", { name: "Go on from here" }).waitFor();
      assert.equal(await page.locator(".plies li").count(), 4);
    }),
  );

  long("takes a decision that was said ahead, and takes it back before that", () =>
    inPage("game=shogi&seats=human,level:9&seed=1", async (page) => {
      const say = async (from: string, to: string) => {
        await page.getByText("You may decide ahead.").waitFor();
        for (const spot of [from, to]) await cell(page, spot).click();
        await page
          .getByText(/^Decided ahead:/)
          .first()
          .waitFor();
      };
      const stop = page.getByRole("button", { name: "Stop thinking" });
      await page.getByLabel("Decide ahead").check();
      await page.locator(".decisions button", { hasText: /^P-7f$/ }).click();
      await say("Square/2g", "Square/2f");
      // It is no part of the match yet, and can be taken back.
      assert.equal(await page.locator(".plies li").count(), 2);
      await page.getByRole("button", { name: "Take it back" }).click();
      await say("Square/2g", "Square/2f");
      await page.getByText(/White thinks… [1-9]/).waitFor();
      await stop.click();
      await page.locator(".plies li", { hasText: "P-2f" }).waitFor();
      assert.match(await aloud(page), /^White: .* Black: /);
      await page.getByText("You may decide ahead.").waitFor();
    }),
  );
});
