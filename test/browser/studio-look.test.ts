// The tab for looking at games in Chromium, under the policy of the page.
import assert from "node:assert/strict";
import { it } from "node:test";
import type { Page } from "playwright-core";
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
      }));

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
