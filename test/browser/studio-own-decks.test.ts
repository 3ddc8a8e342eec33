// Decks of pieces that two people own, at a sealed table of Keep: chosen in the page, proved, played to the end, and verified.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import type { Locator, Page } from "playwright-core";
import { long } from "../../packages/ninefold/test/sample.ts";
import { Person, TableServer } from "./at-table.ts";
import { describeStudio, root } from "./in-studio.ts";

const bin = `${root}packages/cli/bin/ninefold.js`;

/** Six cards, of which a deck has four, of a game whose keeps fall soon. */
const BROUGHT = { rat: 2, wolf: 2, hawk: 1, bolt: 1 };

const panelOf = (page: Page, title: string): Locator =>
  page.locator("details").filter({ has: page.locator("summary", { hasText: title }) });

async function opened(page: Page, title: string): Promise<Locator> {
  const panel = panelOf(page, title);
  if ((await panel.getAttribute("open")) === null) await panel.locator("summary").click();
  return panel;
}

const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole("button", { name, exact: true }).click();

async function fill(within: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await within.getByLabel(label, { exact: true }).fill(value);
}

/** Anna makes a collection, and issues as much to each address. */
async function issues({ page }: Person, addresses: readonly string[]): Promise<void> {
  const make = await opened(page, "New collection");
  await fill(make, { "Name, for ever": "example.org/keep" });
  await press(make, "Make the collection");
  await fill(page.locator(".form"), { Name: "Beasts", "At most": "12" });
  await press(page, "Add the series");
  const issue = await opened(page, "Issue pieces");
  let count = 0;
  for (const to of addresses)
    for (const [type, many] of Object.entries(BROUGHT)) {
      await fill(issue, { Type: type, "How many": String(many), "To the address": to });
      await press(issue, "Issue");
      count += many;
      await page.getByText(`Beasts: ${count} of at most 12`).waitFor();
    }
}

/** Chooses all pieces that somebody owns. */
async function brings({ page }: Person): Promise<void> {
  await press(page, "Bring pieces of my own");
  const field = page.locator(".own-deck");
  await field.getByLabel("Collection").selectOption({ label: "example.org/keep" });
  await field.getByText("0 pieces are chosen.").waitFor();
  await press(field, "All of mine");
  await field.getByText("6 pieces are chosen.").waitFor();
}

/** Keep with small decks, where nobody brings any. */
async function smallKeep(form: Locator): Promise<void> {
  await form.getByLabel("Game").selectOption("keep");
  await form.locator('input[name="deckSize"]').waitFor();
  await form
    .locator(".row")
    .first()
    .evaluate((fields, deck: Readonly<Record<string, number>>) => {
      const inputs = [...fields.querySelectorAll("input")];
      for (const input of inputs) {
        const kind = /^deck\[\w+, (\w+)\]$/.exec(input.name)?.[1];
        if (kind !== undefined) input.value = String(deck[kind] ?? 0);
        else if (input.name === "deckSize") input.value = "4";
        else if (input.name === "strength") input.value = "3";
      }
      inputs[0]?.dispatchEvent(new Event("change"));
    }, BROUGHT);
}

/** Leaves out two cards by clicking them; the other sees how many, and not which. */
async function leavesOut(person: Person, { page: other }: Person): Promise<void> {
  for (const [made, card] of ["Card(Red, wolf, 1)", "Card(Red, hawk, 1)"].entries()) {
    await person.says("It is your turn");
    const thing = person.page.locator(`[data-item="stock[Red] ${card}"]`);
    await thing.click();
    await thing.waitFor({ state: "detached" });
    await other.locator(".plies li").nth(made).waitFor({ state: "attached" });
  }
  await other.getByRole("img", { name: "aside, 2 hidden" }).waitFor();
  for (const ply of await other.locator(".plies li").allTextContents()) assert.match(ply, /Red: leave out \(hidden\)/);
  assert.equal(await other.locator('[data-item*="Card(Red"]').count(), 0);
}

async function playedOut(people: readonly Person[]): Promise<void> {
  for (;;) {
    const turns = people.map(async (person) => {
      await person.says(/It is your turn|The game is over/);
      return person;
    });
    const person = await Promise.any(turns);
    for (const one of turns) one.catch(() => {});
    if ((await person.page.locator(".turn.over").count()) > 0) return;
    const plies = person.page.locator(".plies li");
    const made = await plies.count();
    await person.page.locator(".decisions button").last().click();
    await plies.nth(made).waitFor({ state: "attached" });
  }
}

describeStudio("decks of one's own at a sealed table", { steps: 20 }, (studio) => {
  const server = new TableServer();
  const folder = mkdtempSync(join(tmpdir(), "ninefold-own-decks-"));
  before(() => server.start());
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  long("two people choose their pieces, play Keep sealed to its end, and verify whose they were", async () => {
    const anna = await Person.at(studio, `${server.address}#collections`);
    const bert = await Person.at(studio, `${server.address}#collections`);
    const addresses = await Promise.all([anna, bert].map(({ page }) => page.getByLabel("Your address").inputValue()));
    await issues(anna, addresses);
    const hand = await opened(anna.page, "Hand it on");
    const [download] = await Promise.all([anna.page.waitForEvent("download"), press(hand, "Save a copy")]);
    const read = await opened(bert.page, "Read another's collection");
    const [chooser] = await Promise.all([bert.page.waitForEvent("filechooser"), press(read, "From a file")]);
    await chooser.setFiles(await download.path());
    await bert.page.getByText("a copy").first().waitFor();

    await anna.press("Tables");
    const form = await opened(anna.page, "New table");
    await smallKeep(form);
    await form.getByLabel("Sealed").click();
    await form.getByText("What is promised, if one seat").waitFor();
    await brings(anna);
    await press(form, "Open the table");
    const link = await anna.page.getByLabel("Link", { exact: true }).inputValue();

    // Who brings nothing is kept out, before anything is said.
    const carla = await Person.at(studio, link);
    await carla.press("Sit down");
    await carla.page.getByText("bring some of those").waitFor();
    await carla.goes();

    await bert.page.goto(link);
    await bert.page.reload();
    await brings(bert);
    await bert.press("Sit down");
    await bert.page.locator(".code strong").waitFor();
    await bert.page.reload();
    await leavesOut(anna, bert);
    await playedOut([anna, bert]);
    for (const { page } of [anna, bert]) {
      await press(page, "Verify the record");
      await page
        .getByText(
          /Accepted: .*Red owned what it brought: rat, rat, wolf, wolf, hawk, bolt\. Blue owned what it brought/,
        )
        .waitFor();
    }
    const saving = bert.page.waitForEvent("download");
    await bert.press("Save the record");
    const record = join(folder, "keep.sealed");
    await (await saving).saveAs(record);
    const out = execFileSync(process.execPath, [bin, "verify", record, "keep"], { encoding: "utf8" });
    assert.match(out, /Accepted/);
    assert.match(out, /Blue +owned 6 pieces/);
    for (const person of [anna, bert]) await person.goes();
  });
});
