// Matches at a server, in the page that the server serves: opened, shared, played, watched, taken back, and played once more.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { Person, TableServer } from "./at-table.ts";
import { faultsIn } from "./axe.ts";
import { describeStudio } from "./in-studio.ts";
import { playMatch } from "./whole-match.ts";

describeStudio("tables at a server", {}, (studio) => {
  const server = new TableServer();
  before(() => server.start());
  after(() => server.close());

  it("two people play by a link, one watches; a decision is taken back; the log is verified; a rematch", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    const link = await one.opens("tic-tac-toe", { "Who may come": "all" });
    const [two, watcher] = await Promise.all([Person.at(studio, link), Person.at(studio, link)]);
    await two.press("Sit at O");
    const [first = "", second = ""] = await decisionsOf(one);
    await one.decides(first);
    await two.says("It is your turn.");
    await one.press("Ask to take back");
    await two.press("Agree");
    await one.decides(second);
    await watcher.says("You are watching.");
    assert.deepEqual(await watcher.plies(), await one.plies());
    assert.equal((await two.plies()).length, 1);
    await playAll([two, one]);
    await watcher.says("The game is over");
    await one.press("Verify the log");
    await one.page.getByText("entries, each by the rules; the last has the hash").waitFor();
    await one.press("Rematch, seats exchanged");
    await two.press("Go to the rematch");
    await two.decides((await decisionsOf(two))[0] ?? "");
    await one.says("It is your turn.");
    await one.page.goBack();
    await one.says("The game is over");
    await one.press("Look at it in Play");
    await one.page.locator(".plies button").nth(5).waitFor();
    await one.goes();
    await two.goes();
    await watcher.goes();
  });

  long("cards of others are nowhere in a person's page, nor in what her browser keeps", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    await one.opens("tricks");
    const two = await Person.at(studio, await one.invites("B"));
    await two.press("Sit at B");
    const three = await Person.at(studio, await one.invites("C"));
    await three.press("Sit at C");
    const people = [one, two, three];
    for (const person of people) await person.page.locator("ninefold-board").waitFor();
    const cards = await Promise.all(people.map(cardsOf));
    assert.deepEqual(
      cards.map((own) => own.length),
      [3, 3, 3],
    );
    assert.equal(new Set(cards.flat()).size, 9);
    const stored = await Promise.all(people.map(storedBy));
    for (const text of stored) assert.doesNotMatch(text, /green|blue|red /);
    await playAll(people);
    await two.press("Verify the log");
    await two.page.getByText("entries, each by the rules; the last has the hash").waitFor();
    await two.press("Look at it in Play");
    await two.page.locator(".plies button").nth(9).waitFor();
    await Promise.all(people.map((person) => person.goes()));
  });

  long("two decide at once, and neither is shown the other's decision before", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    await one.opens("rock-paper-scissors");
    const two = await Person.at(studio, await one.invites("P2"));
    await two.press("Sit at P2");
    const [first = "", second = ""] = await decisionsOf(one);
    await one.decides(first);
    await one.says("You have decided.");
    await one.press("Take my decision back");
    await one.decides(second);
    await one.says("You have decided.");
    assert.deepEqual(await two.plies(), []);
    await two.decides((await decisionsOf(two))[0] ?? "");
    await one.page.locator(".plies li").first().waitFor();
    assert.deepEqual(await one.plies(), await two.plies());
    await one.goes();
    await two.goes();
  });

  long("a killed server is said to be away, and the match goes on when it is back", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    await one.opens("chess", { Time: "5m+3s" });
    const two = await Person.at(studio, await one.invites("Black"));
    await two.press("Sit at Black");
    await one.decides((await decisionsOf(one))[0] ?? "");
    await two.says("It is your turn.");
    await server.kill();
    await two.page.getByText("The server is not reached.").waitFor();
    const [reply = ""] = await decisionsOf(two);
    await two.page.locator(".decisions").getByRole("button", { name: reply, exact: true }).click();
    await two.says("waits for the server");
    await server.start();
    await one.says("It is your turn.");
    assert.equal((await one.plies()).length, 2);
    await one.press("Resign");
    await one.press("Really resign?");
    await two.says("has resigned");
    await one.goes();
    await two.goes();
  });

  long(
    "a draw is offered, declined, offered again and agreed; nobody is removed from a match that has begun",
    async () => {
      const one = await Person.at(studio, `${server.address}#tables`);
      await one.opens("chess");
      const two = await Person.at(studio, await one.invites("Black"));
      await two.page.getByRole("button", { name: "Sit at Black" }).waitFor();
      await two.press("Sit at Black");
      await one.press("Offer a draw");
      await two.press("Decline");
      await one.decides((await decisionsOf(one))[0] ?? "");
      await two.press("Offer a draw");
      await one.press("Agree");
      await Promise.all([one, two].map((person) => person.says("agreed on a draw")));
      await one.press("Tables");
      await one.opens("chess", { "Who leaves": "lose" });
      const three = await Person.at(studio, await one.invites("Black"));
      await three.press("Sit at Black");
      await three.says("decides.");
      await one.says("It is your turn.");
      assert.equal(await one.page.getByRole("button", { name: "Remove who sits at Black" }).count(), 0);
      for (const person of [one, two, three]) await person.goes();
    },
  );

  long("a page that is opened again after days says whose turn it is, and what time is left", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    const link = await one.opens("chess", { Time: "1x7d", "Who may come": "all" });
    const two = await Person.at(studio, link);
    await two.press("Sit at Black");
    await one.decides((await decisionsOf(one))[0] ?? "");
    await two.says("It is your turn.");
    await two.page.clock.install();
    await two.page.clock.fastForward(72 * 3_600_000);
    await two.page.goto(`${server.address}#tables`);
    await two.page.reload();
    await two.page
      .locator(".tables .due")
      .filter({ hasText: /It is your turn\. Time left: 16[78]:/ })
      .waitFor();
    await two.page.goBack();
    await two.says("It is your turn.");
    assert.match(await two.page.title(), /^●/);
    await two.press("Leave the table");
    await two.press("Really leave?");
    await one.says("has left: the match is over");
    await one.goes();
    await two.goes();
  });

  long("a match by keys alone: opened, seated with a program, played to the end", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    const { page } = one;
    await one.opens("tic-tac-toe");
    await page.getByLabel("Program at O").selectOption("random");
    await one.says("It is your turn.");
    const { over } = await playMatch(page, "keys", {
      seed: 1,
      clicks: 9,
      shown: () => one.says(/It is your turn|is over/),
    });
    assert.ok(over);
    await one.goes();
  });

  long("a table and the list have no fault that axe finds", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    await one.page.locator(".new-table summary").click();
    await one.page.locator(".me summary").click();
    assert.deepEqual(await faultsIn(one.page), []);
    await one.opens("tic-tac-toe");
    await one.invites("O");
    assert.deepEqual(await faultsIn(one.page), []);
    await one.goes();
  });

  long("a game of one's own, with a parameter, is played by who has never seen it", async () => {
    const one = await Person.at(studio, `${server.address}#game=nim&seats=human&tab=write`);
    await one.page.getByRole("button", { name: "Copy of this game…" }).click();
    await one.page.getByLabel("Title").fill("My heaps");
    await one.page.keyboard.press("Enter");
    await one.page.locator("h1").filter({ hasText: "My heaps" }).waitFor();
    await one.press("Tables");
    const link = await one.opens("", { "Who may come": "all" });
    const two = await Person.at(studio, link);
    await two.page.locator("h1").filter({ hasText: "My heaps" }).waitFor();
    await two.page.locator(".seats button.main").click();
    await playAll([one, two]);
    await one.goes();
    await two.goes();
  });

  long("a key that was saved has its seats in another browser", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    const link = await one.opens("tic-tac-toe");
    await one.press("Tables");
    await one.page.locator(".me summary").click();
    await one.page.getByLabel("Passphrase").fill("correct horse");
    const downloaded = one.page.waitForEvent("download");
    await one.press("Save the key");
    const file = await (await downloaded).path();
    const two = await Person.at(studio, `${server.address}#tables`);
    await two.page.locator(".me summary").click();
    await two.page.getByLabel("Passphrase").fill("correct horse");
    const chooser = two.page.waitForEvent("filechooser");
    await two.press("Use a saved key…");
    await (await chooser).setFiles(file);
    await two.page.locator(".tables li").filter({ hasText: "Waits for people: O." }).waitFor();
    await two.page.goto(link);
    await two.page.locator(".seats").getByText("you").waitFor();
    await one.goes();
    await two.goes();
  });
});

async function decisionsOf({ page }: Person): Promise<readonly string[]> {
  await page.locator(".decisions button, .turn.over").first().waitFor();
  return page.locator(".decisions button").allTextContents();
}

const isOver = async ({ page }: Person): Promise<boolean> => (await page.locator(".turn.over").count()) > 0;

/** Whoever is to decide does, by the first of the list, until the match is over. */
async function playAll(people: readonly Person[]): Promise<void> {
  for (;;) {
    const turns = people.map(async (person) => {
      await person.says(/It is your turn|The game is over/);
      return person;
    });
    const person = await Promise.any(turns);
    for (const one of turns) one.catch(() => {});
    if (await isOver(person)) return;
    // Who wins a trick decides again at once.
    const plies = person.page.locator(".plies li");
    const made = await plies.count();
    await person.decides((await decisionsOf(person))[0] ?? "");
    await plies.nth(made).waitFor({ state: "attached" });
  }
}

/** The cards that a person's page names, wherever: in its texts and attributes, those of the board as well. */
async function cardsOf({ page }: Person): Promise<readonly string[]> {
  const text = await page.evaluate(() => {
    const shadows = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot?.innerHTML ?? []);
    return [document.documentElement.outerHTML, ...shadows].join();
  });
  return [...new Set(text.match(/\b(?:red|green|blue) [123]\b/g))];
}

/** All that a person's browser keeps for the page, as text. */
const storedBy = ({ page }: Person): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state, location.href];
    for (const { name = "", version } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name, version);
        request.onsuccess = () => resolve(request.result);
      });
      for (const table of database.objectStoreNames) {
        const rows = database.transaction(table).objectStore(table).getAll();
        await new Promise((resolve) => {
          rows.onsuccess = resolve;
        });
        kept.push(rows.result);
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
