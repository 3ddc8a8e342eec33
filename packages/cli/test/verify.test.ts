// `ninefold verify`: logs of matches, in bytes and as text.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { saveRecord } from "ninefold/play";
import { writeLog, writeLogText } from "ninefold-log";
import { stateAbsence, writeRecord } from "ninefold-sealed";
import { rulesOf, Table } from "../../log/test/matches.ts";
import { playedOn, recordWith, saidBy } from "../../sealed/test/attacks.ts";
import { keysOf, openedOf, Relay } from "../../sealed/test/matches.ts";
import { ninefold } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-verify-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const playedTable = async (): Promise<Table> => new Table(await rulesOf("tic-tac-toe")).sitAll().playRandomly("1", 100);

async function written(game: string, parameters: Readonly<Record<string, string>> = {}, decisions = 100) {
  const table = new Table(await rulesOf(game, parameters)).sitAll().playRandomly("1", decisions);
  return { items: table.written, head: table.logged.head };
}

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

test("a log is verified in both forms, its game found in the library by its rules", async () => {
  const log = await written("kuhn-poker");
  const bytes = ninefold(["verify", file("kuhn.log", writeLog(log))]);
  assert.equal(bytes.status, 0, bytes.err);
  assert.match(bytes.out, /KuhnPoker[\s\S]*Seat 0[\s\S]*Accepted: P\d wins/);
  const text = ninefold(["verify", file("kuhn.txt", writeLogText(log))]);
  assert.equal(text.out, bytes.out);
});

test("parameters are those of the terms, and a match that goes on is in order so far", async () => {
  const path = file("hex.log", writeLog(await written("hex", { size: "3" }, 2)));
  const { status, out } = ninefold(["verify", path, "hex", "--json"]);
  assert.equal(status, 0);
  const { verdict, plies, seats } = JSON.parse(out);
  assert.deepEqual({ verdict, plies, seats: seats.length }, { verdict: "notFinished", plies: 2, seats: 2 });
});

test("a log that was changed, cut, of another game or no log at all is refused in words", async () => {
  const log = await written("tic-tac-toe");
  const text = writeLogText(log);
  const changed = ninefold(["verify", file("changed.txt", text.replace('"spent":0', '"spent":1')), "tic-tac-toe"]);
  assert.equal(changed.status, 1);
  assert.match(changed.err, /Entry 4: NF7601/);
  const last = { ...log, items: log.items.slice(0, -1) };
  assert.match(ninefold(["verify", file("cut.log", writeLog(last)), "tic-tac-toe"]).err, /NF7623/);
  const other = ninefold(["verify", file("other.log", writeLog(log)), "hex"]);
  assert.deepEqual([other.status, /NF7600/.test(other.err)], [2, true]);
  const none = ninefold(["verify", file("none.log", "nothing"), "--json"]);
  assert.deepEqual([none.status, JSON.parse(none.out).error.code], [1, "NF7504"]);
  const record = file("match.json", saveRecord((await playedTable()).logged.match));
  assert.match(
    ninefold(["verify", record]).err,
    /no log of a match[\s\S]*It is a record: `ninefold play --load FILE` reads it\./,
  );
  const missing = ninefold(["verify", join(folder, "missing.log")]);
  assert.equal(missing.status, 2);
});

test("a record of a sealed match is verified, and who did wrong is named, with a file that shows it", async () => {
  const opened = await openedOf("tic-tac-toe");
  const relay = await playedOn(opened, 2);
  const going = ninefold(["verify", file("going.sealed", writeRecord(relay.seats[0]!.record))]);
  assert.match(going.out, /In order so far: nothing has come from X in round 2/);
  const { round, base } = relay.seats[0]!.course;
  const absence = stateAbsence(opened.setting.mid, { round, base, seat: 0, by: 1 }, keysOf(1).signing);
  const stated = writeRecord({ ...relay.seats[0]!.record, absences: [absence] });
  assert.match(ninefold(["verify", file("stated.sealed", stated)]).out, /O signed that nothing came from X\. That is/);
  const wrong = writeRecord(recordWith(relay, [saidBy(relay, 1, { k: "decide", id: "claim(a1)" })]));
  const nowhere = ninefold(["verify", file("wrong.sealed", wrong), "tic-tac-toe", "--blame", join(folder, "no", "x")]);
  assert.deepEqual([nowhere.status, /cannot be written/.test(nowhere.err)], [2, true]);
  const blame = join(folder, "blame.sealed");
  const convicted = ninefold(["verify", file("wrong.sealed", wrong), "tic-tac-toe", "--blame", blame, "--json"]);
  assert.equal(convicted.status, 1);
  const { error } = JSON.parse(convicted.out);
  assert.deepEqual([error.code, error.verdict, error.seat], ["NF9005", "convicted", 1]);
  assert.match(ninefold(["verify", blame, "tic-tac-toe"]).err, /Seat 1 is convicted\. NF9005/);
  await relay.play();
  const over = ninefold(["verify", file("over.sealed", writeRecord(relay.seats[1]!.record)), "tic-tac-toe", "--json"]);
  assert.deepEqual([over.status, JSON.parse(over.out).verdict], [0, "accepted"]);
  const hidden = await openedOf("guessing-game");
  const seat = (await playedOn(hidden, 0)).seats[0]!;
  const hiding = ninefold(["verify", file("hidden.sealed", writeRecord(seat.record)), "guessing-game", "--json"]);
  assert.deepEqual([hiding.status, JSON.parse(hiding.out).verdict], [0, "notFinished"], hiding.err);
  const cards = await (await Relay.of(await openedOf("kuhn-poker"), "cards")).play();
  const played = ninefold(["verify", file("cards.sealed", cards.bytes())]);
  assert.match(played.out, /Accepted: P[12] wins [12]\./);
});
