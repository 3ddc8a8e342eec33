// Games that are told apart by how they are decided, at tables of a server: chess, cards that are hidden, at once, by the clock, of one's own.
import assert from "node:assert/strict";
import { decisionsOf, Person, playAll, type TableServer } from "./at-table.ts";
import type { Studio } from "./in-studio.ts";

/** How a test is said. */
type Test = (title: string, test: () => Promise<void>) => void;

/** Tests of whole matches; `server` is up when they run. */
export function gamesAtTables(long: Test, studio: Studio, server: TableServer): void {
  chess(long, studio, server);
  timed(long, studio, server);
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

  long("a game of one's own, with a parameter, is played by who has never seen it", async () => {
    const one = await Person.at(studio, `${server.address}#game=nim&seats=human&tab=write`);
    await one.page.getByRole("button", { name: "Copy of this game…" }).click();
    await one.page.getByLabel("Title").fill("My heaps");
    await one.page.keyboard.press("Enter");
    await one.page.locator("h1").filter({ hasText: "My heaps" }).waitFor();
    await one.press("Tables");
    const table = await one.opens("");
    const link = await one.invited("P2");
    const other = await Person.at(studio, table);
    await other.says("Only who is invited by a link may sit here");
    assert.equal(await other.page.locator(".seats button").count(), 0);
    const two = await Person.at(studio, link);
    await two.page.locator("h1").filter({ hasText: "My heaps" }).waitFor();
    await two.says("Sit down to play.");
    await two.page.getByText("In turn the players take one or more from one heap.").waitFor();
    await two.page.getByLabel("My name").fill("Bert");
    await two.press("Sit at P2");
    await one.page.locator(".seats").getByText("Bert").waitFor();
    await playAll([one, two]);
    await other.goes();
    await one.goes();
    await two.goes();
  });
}

const ALL = { "Who may come": "all" };

/** By the list, but for castling, which is played on the board. */
const CHESS = "e4 Nf6 e5 d5 exd6 e6 dxc7 Be7 cxd8=Q+ Bxd8 Nf3".split(" ");

function chess(long: Test, studio: Studio, server: TableServer): void {
  long("chess: a pawn is promoted, a decision taken back, the king castles, one resigns, and one watches", async () => {
    const white = await Person.at(studio, `${server.address}#tables`);
    const link = await white.opens("chess", { ...ALL, Time: "10m+5s" });
    const [black, watcher] = await Promise.all([Person.at(studio, link), Person.at(studio, link)]);
    await black.press("Sit at Black");
    for (const [ply, name] of CHESS.entries()) await [white, black][ply % 2]?.decides(name);
    await black.says("It is your turn.");
    await white.press("Ask to take back");
    await black.press("Agree");
    await white.decides("Nc3");
    await black.says("It is your turn.");
    for (const square of ["e8", "g8"])
      await black.page.locator(`ninefold-board [data-item="Square/${square}"]`).click();
    await white.says("It is your turn.");
    const people = [white, black, watcher];
    for (const { page } of people) await page.locator(".plies li").nth(CHESS.length).waitFor();
    const [shown = [], ...others] = await Promise.all(people.map((person) => person.plies()));
    assert.deepEqual(others, [shown, shown]);
    assert.deepEqual(
      shown.slice(-4).map((line) => line.split(" ").at(-1)),
      ["cxd8=Q+", "Bxd8", "Nc3", "O-O"],
    );
    for (const { page } of people) {
      await page.locator('ninefold-board [data-item="Square/f8"][aria-label*="Black rook"]').waitFor();
      assert.equal(await page.locator(".clock").count(), 2);
    }
    await white.press("Resign");
    await white.press("Really resign?");
    for (const person of people) await person.says("White has resigned.");
    for (const person of people) await person.goes();
  });
}

function timed(long: Test, studio: Studio, server: TableServer): void {
  long("who has left comes back to the same seat; whose time is over has lost", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    const two = await Person.at(studio, await one.opens("tic-tac-toe", { ...ALL, "Who leaves": "wait" }));
    await two.press("Sit at O");
    await one.press("Leave the table");
    await one.press("Really leave?");
    await one.says("You have left.");
    assert.equal(await one.page.locator(".decisions button").count(), 0);
    await one.press("Sit at X");
    await one.says("It is your turn.");
    await one.press("Tables");
    await two.page.goto(await one.opens("tic-tac-toe", { ...ALL, Time: "other" }, "5s+2x5s"));
    await two.press("Sit at O");
    const clock = two.page.getByLabel("Time of O, then 2 periods of 5 seconds");
    assert.equal(await clock.textContent(), "5.0 + 2 × 0:05");
    await two.page.locator(".unseen").getByText("X: the last period.").waitFor();
    for (const person of [one, two]) await person.says("X has lost on time.");
    await one.goes();
    await two.goes();
  });
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
