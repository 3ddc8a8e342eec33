// Sealed tables in the page: two browsers meet by a link, compare a code, play and verify, through a server that understands nothing.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { decisionsOf, Person, TableServer } from "./at-table.ts";
import { describeStudio } from "./in-studio.ts";

const code = (person: Person) => person.page.locator(".code strong").textContent();

describeStudio("sealed tables at a server", {}, (studio) => {
  const server = new TableServer();
  before(() => server.start());
  after(() => server.close());

  it("two people play by a link", async () => {
    const one = await Person.at(studio, `${server.address}#tables`);
    one.page.on("console", (m) => console.log("one", m.text()));
    const form = one.page.locator("details.new-table");
    await form.locator("summary").click();
    await form.getByLabel("Game").selectOption("kuhn-poker");
    await form.getByLabel("Sealed").click();
    await form.getByText("What is promised").waitFor();
    await one.press("Open the table");
    await one.says("Waits for one more person.");
    const link = await one.page.getByLabel("Link", { exact: true }).inputValue();
    const two = await Person.at(studio, link);
    two.page.on("console", (m) => console.log("two", m.text()));
    await two.press("Sit down");
    await Promise.race([one.says("It is your turn."), two.says("It is your turn.")]);
    assert.equal(await code(one), await code(two));
    console.log(await code(one));
    for (let i = 0; i < 10; i++) {
      await Promise.any([one, two].map((p) => p.says(/It is your turn|The game is over/)));
      await one.page.waitForTimeout(500);
      const [p] = (
        await Promise.all([one, two].map(async (p) => ({ p, t: await p.page.locator(".turn").textContent() })))
      ).filter(({ t }) => t?.includes("your turn"));
      if (!p) break;
      const [first] = await decisionsOf(p.p);
      await p.p.decides(first ?? "");
    }
    console.log(await one.plies(), await two.plies(), await one.page.locator(".turn").textContent());
    await one.page.screenshot({ path: "/tmp/n/pp-one.png", fullPage: true });
    await one.press("Verify the record");
    await one.page.getByText("Accepted:").waitFor();
    await two.press("Verify the record");
    await two.page.getByText("Accepted:").waitFor();
    await one.goes();
    await two.goes();
  });
});
