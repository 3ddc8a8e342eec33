// Matches at a server, in the page that the server serves: opened, shared, played, watched, taken back, and played once more.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { decisionsOf, Person, playAll, TableServer } from "./at-table.ts";
import { faultsIn } from "./axe.ts";
import { describeStudio } from "./in-studio.ts";
import { gamesAtTables } from "./tables-games.ts";
import { playMatch } from "./whole-match.ts";

/** Milliseconds. */
const DAY = 86_400_000;

describeStudio("tables at a server", {}, (studio) => {
  const server = new TableServer();
  before(() => server.start());
  after(() => server.close());
  gamesAtTables(long, studio, server);

  it("two people play by a link, one watches; a decision is taken back; the log is verified; a rematch", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    const link = await one.opens("tic-tac-toe", { "Who may come": "all" });
    const [two, watcher] = await Promise.all([Person.at(studio, link), Person.at(studio, link)]);
    await two.page.getByLabel("My name").fill("Bert");
    await two.press("Sit at O");
    const [first = "", second = ""] = await decisionsOf(one);
    await one.decides(first);
    await two.says("It is your turn.");
    await one.press("Ask to take back");
    await two.press("Agree");
    await one.decides(second);
    await watcher.says("You are watching.");
    for (const { page } of [one, two, watcher]) await page.locator(".plies li").filter({ hasText: second }).waitFor();
    assert.deepEqual(await watcher.plies(), await one.plies());
    assert.equal((await two.plies()).length, 1);
    await playAll([two, one]);
    await watcher.says("The game is over");
    await one.press("Verify the log");
    await one.page.getByText("entries, each by the rules; the last has the hash").waitFor();
    await one.press("Rematch, seats exchanged");
    await one.page.locator(".seats").getByText("kept for Bert: waiting").waitFor();
    await one.page.locator(".link .hint").getByText("Who opens this link may watch.").waitFor();
    await two.page.getByRole("button", { name: "Go to the rematch" }).waitFor();
    assert.ok(await two.page.getByRole("button", { name: "Delete my name" }).isVisible());
    await two.press("Go to the rematch");
    await two.decides((await decisionsOf(two))[0] ?? "");
    await one.says("It is your turn.");
    await watcher.press("Go to the rematch");
    await watcher.says("You are watching.");
    assert.equal((await watcher.plies()).length, 1);
    await one.page.goBack();
    await one.says("The game is over");
    await one.press("Tables");
    await one.page
      .locator(".tables li")
      .filter({ hasText: /^TicTacToe, against Bert, \w.*: The game is over/ })
      .waitFor();
    await one.page.goBack();
    await one.says("The game is over");
    await one.press("Look at it in Play");
    await one.page.locator(".plies button").nth(5).waitFor();
    await one.goes();
    await two.goes();
    await watcher.goes();
  });

  long("a killed server is said to be away, and the match goes on when it is back", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    await one.opens("chess", { Time: "5m+3s" });
    const two = await Person.at(studio, await one.invites("Black"));
    // Terms that do not come are asked for again.
    await two.page.route(/matches\/[0-9a-f]{64}$/, (route) => route.abort("connectionrefused"), { times: 1 });
    await two.page.reload();
    await two.page.getByText("The match cannot be shown").waitFor();
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
    await one.decides("e4");
    await two.says("It is your turn.");
    await server.passes(3 * DAY);
    await two.comesAgain(`${server.address}#tables`, 3 * DAY);
    await two.page
      .locator(".tables .due")
      .filter({ hasText: /It is your turn\. Time left: 9[56]:/ })
      .waitFor();
    assert.match(await two.page.title(), /^●/);
    await two.page.locator(".tables .due button").click();
    await two.says("It is your turn.");
    await two.page.locator('ninefold-board [data-item="Square/e4"][aria-label*="White pawn"]').waitFor();
    assert.deepEqual(await two.plies(), ["1. White: e4"]);
    assert.match((await two.page.getByLabel("Time of Black").textContent()) ?? "", /^9[56]:/);
    assert.match(await two.page.title(), /^●/);
    await two.press("Leave the table");
    await two.press("Really leave?");
    await one.says("has left: the match is over");
    await one.goes();
    await two.goes();
    await server.kill();
    await server.start();
  });

  long("who is absent for a day is removed by who opened the table", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    await one.opens("chess", { "Who leaves": "lose" });
    const two = await Person.at(studio, await one.invites("Black"));
    await two.press("Sit at Black");
    await one.decides("e4");
    await two.says("It is your turn.");
    await two.goes();
    await server.kill();
    await one.page.clock.install();
    await one.page.clock.fastForward(DAY);
    await server.start(DAY);
    await one.page.locator(".seats").getByText("somebody: absent for a day").waitFor();
    await one.press("Remove who sits at Black");
    await one.page.locator(".seats").getByText("The match is over then.").click();
    await one.says("Black has left: the match is over.");
    await one.goes();
    await server.kill();
    await server.start();
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
