// What one address, and one connection, may have a server keep.
import assert from "node:assert/strict";
import { test } from "node:test";
import { usualTerms } from "ninefold-log";
import { askOf, type Direct, DirectTable } from "../direct.ts";

const answerOf = (one: Direct): string => {
  const last = one.sent().findLast(({ k }) => k === "done" || k === "no");
  return last?.k === "no" ? last.code : (last?.k ?? "nothing");
};

const hexOf = (number: number, letters: number): string => number.toString(16).padStart(letters, "0");

test("a rematch counts as a table of who asks for it, and asking again does not", async () => {
  const table = await DirectTable.of("tic-tac-toe", { config: { tablesPerHour: 2 } });
  const { match, seats } = await table.begun();
  const [one, two] = seats as readonly [Direct, Direct];
  await one.say({ k: "resign", ask: askOf(0, 2), match });
  for (const [seat, who] of [one, two].entries()) {
    await who.say({ k: "rematch", ask: askOf(seat, 3), match });
    assert.equal(answerOf(who), "done");
  }
  const again = one.sent().findLast((message) => message.k === "done");
  const next = again?.k === "done" ? again.match : "";
  await one.say({ k: "sit", ask: askOf(0, 4), match: next, seat: 1, name: "" });
  await two.say({ k: "sit", ask: askOf(1, 4), match: next, seat: 0, name: "" });
  await one.say({ k: "resign", ask: askOf(0, 5), match: next });
  await two.say({ k: "rematch", ask: askOf(1, 6), match: next });
  assert.equal(answerOf(two), "NF7812");
});

test("invitations are for seats that there are, sixteen for each table that may be opened", async () => {
  const table = await DirectTable.of("tic-tac-toe", { config: { tablesPerHour: 1 } });
  const { match, seats } = await table.opened(false);
  const answers: string[] = [];
  for (const [number, seat] of [9, ...Array.from({ length: 17 }, () => 1)].entries()) {
    await seats[0]!.say({ k: "invite", ask: askOf(0, 10 + number), match, seat, hash: hexOf(number, 64) });
    answers.push(answerOf(seats[0]!));
  }
  assert.deepEqual(answers, ["NF7605", ...Array.from({ length: 16 }, () => "done"), "NF7812"]);
  // The first is that of the table itself.
  assert.equal(table.disk.invites.size, 17);
});

test("one connection watches 256 matches", async () => {
  const table = await DirectTable.of("tic-tac-toe", { config: { tablesPerHour: 1_000 } });
  const opener = await table.connect(0);
  const watcher = await table.connect();
  for (let number = 0; number < 257; number++) {
    const terms = usualTerms(table.rules, hexOf(number, 64));
    await opener.say({ k: "open", ask: askOf(0, number), rules: table.files, terms, public: true });
    const done = opener.sent().findLast((message) => message.k === "done");
    if (number === 256) assert.equal(answerOf(watcher), "nothing");
    await watcher.say({ k: "watch", match: done?.k === "done" ? done.match : "", from: 0 });
  }
  assert.equal(answerOf(watcher), "NF7817");
  assert.equal(answerOf(opener), "done");
});
