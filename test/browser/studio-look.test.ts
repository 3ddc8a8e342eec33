// The tab for looking at games in Chromium, under the policy of the page.
import assert from "node:assert/strict";
import { it } from "node:test";
import type { Page } from "playwright-core";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { describeStudio, type Studio } from "./in-studio.ts";

describeStudio(
  "the tab for looking",
  { profile: { viewport: { width: 1024, height: 800 }, reducedMotion: null } },
  (studio) => {
    const inPage: Studio["inPage"] = (fragment, use) => studio.inPage(`${fragment}&tab=look`, use);

    const section = (page: Page, name: string) => page.locator(`.look nav button[value=${name}]`).click();
    const task = (page: Page, name: string) => page.locator(".task").getByRole("button", { name, exact: true }).click();

    it("marks parts in the text, puts the match at a node, shows its state, solves it and plays the best", () =>
      inPage("game=tic-tac-toe&seats=human", async (page) => {
        await page.getByRole("button", { name: "Show Actions in the text" }).click();
        assert.equal(await page.locator("mark").textContent(), "do mark[c] := me, turn := next(turn)");
        await section(page, "tree");
        await page.locator('[data-node="[[4,0]]"]').focus();
        await page.keyboard.press("Enter");
        await page.locator('[data-node="[[4,0],[0,0]]"]').click();
        await task(page, "Put the match here");
        await page.locator('[data-node="[[4,0],[0,0]]"] .ring').waitFor();
        await section(page, "state");
        assert.equal(await page.locator("tr.changed", { hasText: "mark[a1]" }).textContent(), "mark[a1]Onone");
        await section(page, "worth");
        await task(page, "Solve");
        await page.getByRole("button", { name: "Play the best" }).click();
        await section(page, "state");
        await page
          .locator("tr", { hasText: "Ply" })
          .or(page.locator("tr", { hasText: "ply" }))
          .first()
          .waitFor();
        assert.match((await page.locator(".state").textContent()) ?? "", /Ply3/);
        await section(page, "automaton");
        await task(page, "Draw");
        await page.locator(".viewport img").waitFor();
        await section(page, "exports");
        await page.locator(".section select").selectOption({ label: "Graphviz, automaton" });
        await page.locator(".section input").fill("1");
        await task(page, "Make");
        assert.match((await page.locator("pre.notation").textContent()) ?? "", /^digraph/);
        await page.locator(".section select").selectOption({ label: "SVG, board as it stands" });
        await task(page, "Make");
        await page.locator(".drawn").waitFor();
        const file = (await page.locator("pre.notation").textContent()) ?? "";
        // Three men of two colours, and nothing that only the page has.
        assert.match(
          file,
          /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[^"]+" width="\d+" height="\d+"><title>/,
        );
        assert.doesNotMatch(file, /class=|var\(|color-mix|tabindex|data-/);
        assert.equal(file.match(/stroke-width="13px"/g)?.length, 3);
      }));

    long(
      "compares with the game before its last change and with a text that is pasted, and keeps what it counted",
      () =>
        inPage("game=tic-tac-toe&seats=human", async (page) => {
          await page.locator(".tabs button[value=write]").click();
          await page.locator(".cm-line", { hasText: "board Cell = grid(3, 3)" }).click();
          for (const key of ["End", "Backspace", "Backspace", ..."2)"]) await page.keyboard.press(key);
          await page.locator(".decisions button").nth(6).waitFor({ state: "detached" });
          await page.locator(".tabs button[value=look]").click();
          await section(page, "compare");
          assert.equal(await page.locator(".section select").first().inputValue(), "./before");
          await page.locator(".section select").first().selectOption({ label: "A text that is pasted…" });
          await task(page, "Compare");
          await page.getByText("Paste the text of a game first.").waitFor();
          await page.getByLabel("Text of the other game").fill("game Short\nplayers A");
          await task(page, "Compare");
          await page.getByText("The text has an error in 1:6").waitFor();
          await page.locator(".section select").first().selectOption("./before");
          await task(page, "Compare");
          await page.getByText("They are not the same in this sense.").waitFor();
          await page.evaluate(() => {
            location.hash = "#game=chess&seats=human&tab=look";
          });
          await page.locator("h1", { hasText: "Mate the king" }).waitFor();
          await section(page, "measures");
          await task(page, "Count");
          await page.getByText("exploring").waitFor();
          await task(page, "Stop");
          await page.getByText("Stopped. This is what was found so far").waitFor();
          await page.locator("td", { hasText: "a part: it was stopped" }).waitFor();
        }),
    );

    it("shows nothing that is hidden before it is asked to", () =>
      inPage("game=kuhn-poker&seats=human,random", async (page) => {
        await section(page, "state");
        assert.match((await page.locator(".state").textContent()) ?? "", /card\[P2\]hidden/);
        await section(page, "tree");
        await page.locator('[data-node="[[0,0]]"]').waitFor();
        assert.equal(await page.locator(".ring").count(), 0);
        await page.getByLabel("Show everything").check();
        await page.locator(".ring").waitFor();
        assert.match(
          (await page.locator("svg.tree").textContent()) ?? "",
          /card\[P1\] = jack, card\[P2\] = king \(1\/6\)/,
        );
        await section(page, "measures");
        await page.locator(".section input").fill("3");
        await task(page, "Measure");
        await page.locator(".share").first().waitFor();
        // What was measured by then stays where it is stopped, and the thread answers what comes next.
        await page.locator(".section input").fill("10000");
        await task(page, "Measure");
        await page.locator(".section .rows").waitFor();
        await task(page, "Stop");
        await page.getByText("Stopped.").waitFor();
        const plays = Number(await page.locator(".section .rows td").first().textContent());
        assert.ok(plays >= 1 && plays < 10_000, `${plays} plays`);
        await page.locator(".section input").fill("3");
        await task(page, "Measure");
        await page.locator(".section .rows td", { hasText: /^3$/ }).waitFor();
      }));

    it("hides everything again for another match, and shows no seat while the screen is handed over", () =>
      inPage("game=kuhn-poker&seats=human,human&seed=1", async (page) => {
        const reveal = page.getByLabel("Show everything");
        const text = async () => (await page.locator(".look").textContent()) ?? "";
        await section(page, "state");
        await page.locator(".covered").waitFor();
        assert.ok(await reveal.isDisabled());
        for (const name of ["state", "tree", "automaton", "worth"]) {
          await section(page, name);
          assert.doesNotMatch(await text(), /card\[|jack|queen|king/);
        }
        await page.getByRole("button", { name: "To the tab Play" }).click();
        await page.getByRole("button", { name: "I am P1: show my seat" }).click();
        await page.getByRole("button", { name: "Look", exact: true }).click();
        await section(page, "state");
        assert.match(await text(), /card\[P2\]hidden/);
        await reveal.check();
        assert.doesNotMatch(await text(), /card\[P2\]hidden/);
        // Another match of the game is begun while everything is shown; then its first player decides.
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.getByRole("button", { name: "New match" }).click();
        await page.getByRole("button", { name: "I am P1: show my seat" }).click();
        await page.getByRole("button", { name: "Look", exact: true }).click();
        assert.equal(await reveal.isChecked(), false);
        assert.match(await text(), /card\[P2\]hidden/);
        await reveal.check();
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.locator(".decisions button").first().click();
        await page.getByRole("button", { name: "Look", exact: true }).click();
        await page.locator(".covered").waitFor();
        assert.equal(await reveal.isChecked(), false);
        assert.doesNotMatch(await text(), /card\[|jack|queen|king/);
      }));
  },
);
