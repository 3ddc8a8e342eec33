// Sealed tables in the page: two browsers meet by a link, compare a code, play and verify, through a server that understands nothing.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import type { Page } from "playwright-core";
import { started } from "../../packages/cli/test/started.ts";
import { long } from "../../packages/ninefold/test/sample.ts";
import { decisionsOf, Person, TableServer } from "./at-table.ts";
import { faultsIn } from "./axe.ts";
import { describeStudio, root } from "./in-studio.ts";
import { maliceTo, misdeeds, withoutDirect } from "./malicious-relay.ts";

const bin = `${root}packages/cli/bin/ninefold.js`;

describeStudio("sealed tables at a server", { steps: 20 }, (studio) => {
  const server = new TableServer();
  const folder = mkdtempSync(join(tmpdir(), "ninefold-sealed-"));
  before(() => server.start());
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it("a game that cannot be sealed is refused with the reason; two people meet by a link, play and verify", async () => {
    const asked: string[] = [];
    const noted = async (page: Page): Promise<void> => void page.on("request", (one) => asked.push(one.url()));
    const one = await Person.at(studio, `${server.address}#tables`, {}, noted);
    const form = one.page.locator("details.new-table");
    await form.locator("summary").click();
    await form.getByLabel("Game").selectOption("tiny-hanabi");
    const isSealed = (url: string): boolean => url.endsWith("/sealed.js");
    assert.equal(asked.some(isSealed), false, "what plays sealed matches is fetched when somebody wants one");
    await form.getByLabel("Sealed").click();
    await form.getByText(/^NF9409, line \d+: /).waitFor();
    assert.deepEqual(
      [await form.getByLabel("Sealed").isChecked(), await form.getByLabel("Sealed").isDisabled()],
      [false, true],
    );
    assert.ok(asked.some(isSealed));
    const link = await opened(one, "kuhn-poker");
    const two = await Person.at(studio, link);
    await two.press("Sit down");
    await playedOut([one, two]);
    assert.equal(await codeOf(one), await codeOf(two));
    assert.equal(await verifiedBy(one), await verifiedBy(two));
    // A page that is opened while the server is away has what it had heard.
    const last = [await codeOf(two), await verifiedBy(two)];
    await two.page.routeWebSocket(/./, (socket) => socket.close());
    await two.page.route("**/rules/**", (route) => route.abort("connectionrefused"));
    await two.page.reload();
    await two.says("The game is over");
    assert.deepEqual([await codeOf(two), await verifiedBy(two)], last);
    await one.press("Tables");
    await one.page.locator(".tables li").filter({ hasText: "Three cards, one bet" }).getByRole("button").click();
    await one.says("The game is over");
    await one.goes();
    await two.goes();
  });

  long("a page and a terminal play with each other", async () => {
    const opening = ["play", "kuhn-poker", "--at", server.address, "--sealed", "--name", "Anna"];
    const one = started(opening, join(folder, "terminal"));
    const two = await Person.at(studio, await one.wrote(/http:\S+#[0-9a-f.]+/));
    await two.press("Sit down");
    const code = await one.wrote(/Code: \d{3} \d{3} \d{3}/);
    assert.equal(code, `Code: ${await codeOf(two)}`);
    await one.wrote(/You are P1, and decide/);
    one.process.stdin.write("check\n");
    await two.page.locator(".seats").getByText("Anna").waitFor();
    await two.decides("check");
    await two.says("The game is over");
    await verifiedBy(two);
    one.process.stdin.end();
    assert.equal(await one.ended, 0, one.out());
    await two.goes();
  });

  long("pages that are connected directly play on while the server is away", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    const two = await Person.at(studio, await opened(one, "liars-dice"));
    await two.press("Sit down");
    for (const { page } of [one, two]) await page.getByText("One of the others is connected directly").waitFor();
    await server.kill();
    await playedOut([one, two]);
    assert.equal(await verifiedBy(one), await verifiedBy(two));
    await server.start();
    await one.goes();
    await two.goes();
  });

  long(
    "tricks through relays that reorder, double, withhold, replay and forge: the same last hash at all",
    async () => {
      const one = await Person.at(studio, `${server.address}#tables`, {}, maliceTo(1));
      const link = await opened(one, "tricks");
      const two = await Person.at(studio, link, {}, maliceTo(2));
      const three = await Person.at(studio, link, {}, maliceTo(3));
      const people = [one, two, three];
      for (const person of [two, three]) await person.press("Sit down");
      await playedOut(people);
      const [code, last] = [await codeOf(one), await verifiedBy(one)];
      for (const other of [two, three]) assert.deepEqual([await codeOf(other), await verifiedBy(other)], [code, last]);
      assert.ok(
        Object.values(misdeeds).every((times) => times > 5),
        JSON.stringify(misdeeds),
      );
      for (const person of people) await person.goes();
    },
  );

  long(
    "tricks to the end: the server is killed, a page is loaded again, another tab is kept out, one watches",
    async () => {
      const one = await Person.at(studio, `${server.address}#tables`, {}, withoutDirect);
      const link = await opened(one, "tricks");
      const two = await Person.at(studio, link);
      await two.press("Sit down");
      await one.says("Waits for one more person.");
      const three = await Person.at(studio, link);
      await three.press("Sit down");
      const people = [one, two, three];
      await played(people, 2);
      const watcher = await Person.at(studio, await one.page.getByLabel("Link to watch").inputValue());
      await watcher.press("Watch");
      await codeOf(watcher);
      await server.kill();
      await one.page.getByText("The server is not reached.").waitFor();
      await server.start();
      await played(people, 2);
      await one.page.reload();
      await played(people, 1);
      await two.page.locator("summary").filter({ hasText: "What is promised" }).click();
      await two.page.getByText("Nobody can choose or foresee what chance gives.").waitFor();
      assert.deepEqual(await faultsIn(two.page), []);
      const tab = await two.page.context().newPage();
      await tab.goto(two.page.url());
      await tab.getByText("NF9013").waitFor();
      await tab.close();
      await playedOut(people);
      await watcher.says("The game is over");
      const [code, last] = [await codeOf(one), await verifiedBy(one)];
      for (const other of [two, three, watcher])
        assert.deepEqual([await codeOf(other), await verifiedBy(other)], [code, last]);
      assert.deepEqual(await one.plies(), await two.plies());
      const saved = join(folder, "tricks.sealed");
      const downloaded = one.page.waitForEvent("download");
      await one.press("Save the record");
      await (await downloaded).saveAs(saved);
      const summary = JSON.parse(
        execFileSync(process.execPath, [bin, "verify", saved, "--json"], { encoding: "utf8" }),
      );
      assert.deepEqual([summary.verdict, last.includes(summary.base)], ["accepted", true]);
      await one.press("Delete what is kept");
      await one.press("Really delete the keys of this seat?");
      await one.page.getByText("You sit at no table yet.").waitFor();
      assert.equal(await one.page.getByText("Sealed tables at this browser").isVisible(), false);
      for (const person of [...people, watcher]) await person.goes();
    },
  );
});

/** Opens a sealed table with the first seat, and answers the link for the others. */
async function opened(person: Person, game: string): Promise<string> {
  const form = person.page.locator("details.new-table");
  if ((await form.getAttribute("open")) === null) await form.locator("summary").click();
  await form.getByLabel("Game").selectOption(game);
  await form.getByLabel("Sealed").check();
  await form.getByText("What is promised").waitFor();
  await person.press("Open the table");
  await person.says("Waits for");
  return person.page.getByLabel("Link", { exact: true }).inputValue();
}

const codeOf = ({ page }: Person): Promise<string | null> => page.locator(".code strong").textContent();

/** What is said of the record, once it was verified. */
async function verifiedBy(person: Person): Promise<string> {
  await person.press("Verify the record");
  const said = person.page.locator(".written .said").filter({ hasText: "Accepted:" });
  await said.waitFor();
  return (await said.textContent()) ?? "";
}

/** The first of them whose turn it is; undefined where the match is over. */
async function nextOf(people: readonly Person[]): Promise<Person | undefined> {
  const turns = people.map(async (person) => {
    await person.says(/It is your turn|The game is over/);
    return person;
  });
  const person = await Promise.any(turns);
  for (const one of turns) one.catch(() => {});
  return (await person.page.locator(".turn.over").count()) > 0 ? undefined : person;
}

/** So many decisions, each the first of the list; false where the match is over before. */
async function played(people: readonly Person[], decisions: number): Promise<boolean> {
  for (let made = 0; made < decisions; made++) {
    const person = await nextOf(people);
    if (!person) return false;
    const plies = await person.plies();
    await person.decides((await decisionsOf(person))[0] ?? "");
    await person.page.locator(".plies li").nth(plies.length).waitFor({ state: "attached" });
  }
  return true;
}

async function playedOut(people: readonly Person[]): Promise<void> {
  while (await played(people, 10));
  for (const person of people) await person.says("The game is over");
}
