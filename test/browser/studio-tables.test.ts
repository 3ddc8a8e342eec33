// Matches at a server, in the page that the server serves: opened, shared, played, watched, taken back, and played once more.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { Person, TableServer } from "./at-table.ts";
import { describeStudio } from "./in-studio.ts";

describeStudio("tables at a server", { patience: 10_000 }, (studio) => {
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
    await playOut([two, one]);
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
});

async function decisionsOf({ page }: Person): Promise<readonly string[]> {
  await page.locator(".decisions button, .turn.over").first().waitFor();
  return page.locator(".decisions button").allTextContents();
}

/** People decide in turn, each by the first of the list, until the match is over. */
async function playOut(people: readonly Person[]): Promise<void> {
  for (let ply = 0; ply < 100; ply++) {
    const person = people[ply % people.length] as Person;
    const turn = person.page.locator(".turn").filter({ hasText: /It is your turn|The game is over/ });
    if ((await turn.textContent())?.startsWith("The game is over")) return;
    const [first = ""] = await decisionsOf(person);
    await person.decides(first);
    await person.page.locator(".turn").filter({ hasNotText: "It is your turn." }).waitFor();
  }
}
