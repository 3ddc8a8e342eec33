// What seats and the table may do when, and what it leaves in the log.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, loadRecord, saveRecord } from "ninefold/play";
import { type Acted, Follower, LogError, type Logged, verify } from "ninefold-log";
import { askOf, followed, keyOf, rulesOf, Table } from "./matches.ts";

const rules = await rulesOf("tic-tac-toe");

const codeOf = (acted: Acted): string | undefined => ("refused" in acted ? acted.refused.code : undefined);
const kinds = ({ written }: Table): string => written.map(({ entry }) => entry.body.k).join(" ");

/** Every log that a test leaves is verified, and followed by the public. */
async function requireVerified(table: Table): Promise<void> {
  const { rules: own, ended, head } = table.logged;
  const verdict = await verify(table.written, () => own, head);
  assert.equal(verdict.verdict, ended ? "accepted" : "notFinished", JSON.stringify(verdict));
  const follower = followed(own, "public", table.written);
  assert.deepEqual(follower.ended, ended);
  assert.deepEqual(follower.clocks(table.outside.at), table.logged.clocks(table.outside.at));
}

test("seats are taken once, kept for keys, and free again before the beginning", async () => {
  const table = new Table(rules, { seats: [{}, { key: keyOf(1) }] });
  assert.equal(codeOf(table.decide(0, "claim(b2)")), "NF7606");
  table.must(0, { k: "sit", key: keyOf(0), name: "Ada" });
  assert.equal(codeOf(table.act(0, { k: "sit", key: keyOf(2), name: "Eve" })), "NF7605");
  table.must(0, { k: "leave" });
  table.must(0, { k: "sit", key: keyOf(2), name: "Eve" });
  assert.equal(codeOf(table.act(1, { k: "sit", key: keyOf(2), name: "Eve" })), "NF7605");
  table.must(1, { k: "sit", key: keyOf(1), name: "Bob" });
  assert.deepEqual(
    table.logged.seats.map(({ name }) => name),
    ["Eve", "Bob"],
  );
  assert.deepEqual(table.logged.active, [0]);
  await requireVerified(table);
});

test("a name whose opening was deleted is gone, and the log still verifies", async () => {
  const table = new Table(rules).sitAll().playRandomly("1");
  const without = table.written.map(({ entry, openings }) => ({
    entry,
    openings: entry.body.k === "sit" ? [] : openings,
  }));
  const verdict = await verify(without, () => rules, table.logged.head);
  assert.ok(verdict.verdict === "accepted");
  assert.deepEqual(
    verdict.logged.seats.map(({ name }) => name),
    [undefined, undefined],
  );
});

test("a decision that is not legal, not the seat's or of another state is refused", () => {
  const table = new Table(rules).sitAll();
  assert.equal(codeOf(table.decide(1, "claim(b2)")), "NF7608");
  assert.equal(codeOf(table.decide(0, "claim(z9)")), "NF7609");
  const { since } = table.logged;
  table.mustDecide(0, "claim(b2)");
  assert.equal(
    codeOf(table.act(1, { k: "decide", ask: askOf(99), since: since!, id: "claim(a1)", spent: 0 })),
    "NF7607",
  );
  assert.equal(codeOf(table.decide(1, "claim(b2)")), "NF7609");
  assert.equal(codeOf(table.act(1, { k: "withdraw", ask: askOf(98), since: table.logged.since! })), "NF7610");
});

test("what waits for others can be taken back, and is opened together", async () => {
  const both = await rulesOf("rock-paper-scissors");
  const table = new Table(both).sitAll();
  table.mustDecide(1, "throw(rock)");
  assert.equal(codeOf(table.decide(1, "throw(paper)")), "NF7608");
  assert.deepEqual(table.logged.perspective(1).pending?.id, "throw(rock)");
  assert.deepEqual(table.logged.perspective(0).to, [0]);
  table.must(1, { k: "withdraw", ask: askOf(50), since: table.logged.since! });
  table.mustDecide(1, "throw(paper)");
  table.mustDecide(0, "throw(rock)");
  assert.match(kinds(table), /terms sit sit decide withdraw decide decide ply$/);
  await requireVerified(table);
});

test("a match saves as a record, with how players ended it", async () => {
  const table = new Table(rules).sitAll().playRandomly("1", 3);
  table.must(0, { k: "resign" });
  assert.deepEqual(table.logged.ended, { k: "end", by: "resigned", seat: 0 });
  assert.deepEqual(table.logged.settlement, { resigned: 0 });
  const loaded = loadRecord(saveRecord(table.logged.match, table.logged.settlement), rules);
  assert.ok(!("error" in loaded));
  assert.deepEqual(loaded.settled, { resigned: 0 });
  assert.equal(codeOf(table.act(1, { k: "resign" })), "NF7619");
  await requireVerified(table);
});

test("a draw is agreed on, or refused, or declined by deciding", async () => {
  const table = new Table(rules).sitAll();
  table.must(0, { k: "offer", about: "draw" });
  const { seq } = table.logged.head;
  assert.equal(codeOf(table.act(0, { k: "answer", to: seq, yes: true })), "NF7616");
  assert.equal(codeOf(table.act(1, { k: "offer", about: "draw" })), "NF7616");
  table.must(1, { k: "answer", to: seq, yes: false });
  assert.equal(codeOf(table.act(1, { k: "answer", to: seq, yes: true })), "NF7616");
  table.must(0, { k: "offer", about: "draw" });
  table.mustDecide(0, "claim(b2)");
  assert.equal(table.logged.offer?.about, "draw");
  table.mustDecide(1, "claim(a1)");
  assert.equal(table.logged.offer, undefined);
  table.must(1, { k: "offer", about: "draw" });
  table.must(0, { k: "answer", to: table.logged.head.seq, yes: true });
  assert.deepEqual(table.logged.ended, { k: "end", by: "agreed" });
  await requireVerified(table);
});

test("who has left is not asked", async () => {
  const table = new Table(await rulesOf("tricks")).sitAll();
  table.must(0, { k: "leave" });
  table.must(1, { k: "offer", about: "draw" });
  table.must(2, { k: "answer", to: table.logged.head.seq, yes: true });
  assert.deepEqual(table.logged.ended, { k: "end", by: "agreed" });
  await requireVerified(table);
});

test("what all agree on is taken back, and the same choices stand again", async () => {
  const table = new Table(rules, { clock: "5m" }).sitAll();
  const since = table.logged.since!;
  table.mustDecide(0, "claim(b2)");
  const later = table.logged.since!;
  table.mustDecide(1, "claim(a1)");
  assert.equal(codeOf(table.act(0, { k: "offer", about: "undo", to: later + 7 })), "NF7617");
  table.must(0, { k: "offer", about: "undo", to: since });
  table.must(1, { k: "answer", to: table.logged.head.seq, yes: true });
  assert.match(kinds(table), /decide decide offer answer back$/);
  assert.deepEqual(table.logged.active, [0]);
  assert.equal(table.logged.match.ply, 0);
  assert.equal(codeOf(table.act(0, { k: "offer", about: "undo", to: later })), "NF7617");
  table.mustDecide(0, "claim(a1)");
  table.mustDecide(1, "claim(b2)");
  await requireVerified(table);
});

test("what chance has shown, or was hidden, is not taken back, nor anything where the terms forbid it", async () => {
  const pig = new Table(await rulesOf("pig")).sitAll();
  const since = pig.logged.since!;
  pig.mustDecide(0, "roll");
  assert.equal(codeOf(pig.act(0, { k: "offer", about: "undo", to: since })), "NF7617");
  const kuhn = new Table(await rulesOf("kuhn-poker")).sitAll();
  const before = kuhn.logged.since!;
  kuhn.playRandomly("1", 1);
  assert.equal(codeOf(kuhn.act(0, { k: "offer", about: "undo", to: before })), "NF7617");
  const never = new Table(rules, { undo: "never" }).sitAll();
  const start = never.logged.since!;
  never.mustDecide(0, "claim(b2)");
  assert.equal(codeOf(never.act(0, { k: "offer", about: "undo", to: start })), "NF7617");
});

test("clocks charge what was spent, add their increment, pause, and run out", async () => {
  const table = new Table(rules, { clock: "1s+0.1s" }).sitAll();
  const decide = (seat: number, id: string, spent: number) => table.decide(seat, id, spent);
  assert.deepEqual(
    table.logged.clocks(table.outside.at)?.map(({ isRunning }) => isRunning),
    [true, false],
  );
  assert.deepEqual(
    table.logged.clocks(table.outside.at + 30)?.map(({ spent }) => spent),
    [30, 0],
  );
  assert.equal(codeOf(decide(0, "claim(b2)", 5_000)), "NF7618");
  assert.equal(codeOf(decide(0, "claim(b2)", 150)), undefined);
  assert.deepEqual(
    table.logged.clocks(table.outside.at)?.map(({ milliseconds }) => milliseconds),
    [950, 1_000],
  );
  assert.equal(codeOf(table.keep(table.logged.act("table", { k: "flag", seat: 1 }, table.outside.next()))), "NF7618");
  table.outside.at += 800;
  assert.equal(
    codeOf(table.keep(table.logged.act("table", { k: "pause", ms: 5_000 }, table.outside.next()))),
    "NF7618",
  );
  assert.equal(codeOf(table.keep(table.logged.act("table", { k: "pause", ms: 800 }, table.outside.next()))), undefined);
  const deadline = table.logged.deadline!;
  assert.equal(deadline.seat, 1);
  const at = (time: number) => ({ ...table.outside.next(), at: time });
  assert.equal(codeOf(table.keep(table.logged.act("table", { k: "flag", seat: 1 }, at(deadline.at - 1)))), "NF7618");
  assert.equal(codeOf(table.keep(table.logged.act("table", { k: "flag", seat: 1 }, at(deadline.at)))), undefined);
  assert.deepEqual(table.logged.settlement, { resigned: 1, onTime: true });
  await requireVerified(table);
});

test("where a clock that has run out is no loss, nobody is flagged and decisions are taken", async () => {
  const table = new Table(rules, { clock: "1s", flag: "none" }).sitAll();
  table.outside.at += 5_000;
  assert.equal(table.logged.deadline, undefined);
  assert.equal(codeOf(table.keep(table.logged.act("table", { k: "flag", seat: 0 }, table.outside.next()))), "NF7618");
  assert.equal(codeOf(table.decide(0, "claim(b2)", 5_000)), undefined);
  assert.equal(table.logged.clocks(table.outside.at)?.[0]?.milliseconds, 0);
  await requireVerified(table);
});

const FAULTY = `game Faulty
players A, B
track n: 0..3 = 0
track turn: Player = A
decision up by turn
  do n := n + 2, turn := next(turn)
end draw when n is 3
`;

test("a hole in the rules ends the match, and nothing else may be taken for one", async () => {
  const loaded = await load(FAULTY);
  assert.ok(loaded.ok, loaded.diagnostics[0]?.message);
  const table = new Table(loaded.rules).sitAll();
  table.mustDecide(0, "up");
  table.mustDecide(1, "up");
  assert.deepEqual(table.logged.ended, { k: "end", by: "fault", fault: "NF2001" });
  await requireVerified(table);
  const both = new Table(await rulesOf("rock-paper-scissors")).sitAll();
  both.mustDecide(0, "throw(rock)");
  const before = both.logged;
  both.mustDecide(1, "throw(rock)");
  const decision = both.written.at(-2)!;
  const due = before.after(decision.entry, decision.openings);
  const { entry } = both.written.at(-1)!;
  assert.throws(
    () => due.after({ ...entry, body: { k: "end", by: "fault" } }),
    (error) => error instanceof LogError && error.code === "NF7620",
  );
});

test("a table ends a match whose rules took more work than it gives, but none that players have ended", async () => {
  const table = new Table(rules, { clock: "5m" }).sitAll();
  table.mustDecide(0, "claim(b2)");
  const { logged } = table;
  const after = ({ head, id, at }: Logged, fault: string) =>
    ({
      entry: { match: id, seq: head.seq + 1, prev: head.hash, by: "table", at, body: { k: "end", by: "fault", fault } },
      openings: [],
    }) as const;
  const { entry } = after(logged, "NF2010");
  const over = logged.after(entry);
  assert.deepEqual(over.ended, { k: "end", by: "fault", fault: "NF2010" });
  assert.deepEqual([over.active, over.deadline], [[], undefined]);
  assert.throws(() => logged.after(after(logged, "NF2001").entry), { code: "NF7613" });
  const resigned = table.written.length;
  table.must(1, { k: "resign" });
  const due = logged.after(table.written[resigned]!.entry);
  assert.throws(() => due.after(after(due, "NF2010").entry), { code: "NF7620" });
});

test("who is no seat of the game follows nothing", () => {
  const [first] = new Table(rules).written;
  assert.throws(() => Follower.begin(rules, 2, first!), RangeError);
});

test("who leaves is waited for, loses, or is replaced by a program, as the terms say", async () => {
  const wait = new Table(rules).sitAll();
  wait.must(0, { k: "leave" });
  assert.equal(codeOf(wait.decide(0, "claim(b2)")), "NF7605");
  assert.equal(codeOf(wait.act(0, { k: "sit", key: keyOf(5), name: "Eve" })), "NF7605");
  wait.must(0, { k: "sit", key: keyOf(0), name: "Ada" });
  wait.mustDecide(0, "claim(b2)");
  const lose = new Table(rules, { leave: "lose" }).sitAll();
  lose.keep(lose.logged.act("table", { k: "remove", seat: 1 }, lose.outside.next()));
  assert.deepEqual(lose.logged.ended, { k: "end", by: "left", seat: 1 });
  const program = new Table(rules, { leave: "program" }).sitAll();
  program.must(0, { k: "leave" });
  program.mustDecide(0, "claim(b2)");
  assert.ok(program.logged.seats[0]?.byProgram);
  for (const table of [wait, lose, program]) await requireVerified(table);
});

test("nobody writes what is not theirs to write", () => {
  const table = new Table(rules).sitAll();
  const outside = table.outside.next();
  const act = table.logged.act.bind(table.logged) as (by: number | "table", act: object, from: typeof outside) => Acted;
  assert.equal(codeOf(act("table", { k: "resign" }, outside)), "NF7602");
  assert.equal(codeOf(act(0, { k: "flag", seat: 1 }, outside)), "NF7602");
  assert.equal(codeOf(act(7, { k: "resign" }, outside)), "NF7602");
});

test("the rules' reason for a refusal is kept back where something is hidden", async () => {
  const table = new Table(await rulesOf("phantom-tic-tac-toe")).sitAll();
  const refused = table.decide(0, "nonsense");
  assert.ok("refused" in refused);
  assert.deepEqual(refused.refused, { code: "NF7609", message: "The rules refuse the decision." });
});

test("nothing is dealt before all seats are taken: who sits down and gets up again has seen nobody's cards", async () => {
  const table = new Table(await rulesOf("kuhn-poker"), { clock: "5m+3s" });
  for (const seat of [0, 1]) {
    table.must(seat, { k: "sit", key: keyOf(0), name: "" });
    table.must(seat, { k: "leave" });
  }
  assert.ok(table.written.every(({ entry }) => entry.body.k !== "ply"));
  assert.throws(() => table.logged.perspective(0), { code: "NF7613" });
  table.sitAll();
  const { entry } = table.written.at(-1)!;
  assert.equal(entry.body.k === "ply" && entry.body.ply, 0);
  assert.equal(table.logged.since, entry.seq);
  assert.equal(table.logged.clocks(entry.at + 5)?.[0]?.spent, 5);
  const verdict = await verify(table.written, () => table.logged.rules, table.logged.head);
  assert.equal(verdict.verdict, "notFinished");
  const wrong = () => new Table(table.logged.rules, { from: "nothing" });
  assert.throws(wrong, { code: "NF7604" });
});

test("a seat asks once under one number, whoever sits there; another may use the same", async () => {
  const table = new Table(rules).sitAll();
  const decide = (seat: number, id: string) =>
    table.act(seat, { k: "decide", ask: askOf(7), since: table.logged.since!, id, spent: 0 });
  assert.equal(codeOf(decide(0, "claim(b2)")), undefined);
  assert.equal(codeOf(decide(1, "claim(a1)")), undefined);
  assert.equal(codeOf(decide(0, "claim(a2)")), "NF7621");
  for (const id of ["claim(a2)", "claim(b1)", "claim(c1)", "claim(a3)"]) table.mustDecide(table.logged.active[0]!, id);
  assert.equal(codeOf(decide(0, "claim(b3)")), "NF7621");
  await requireVerified(table);
});

test("nobody agrees alone: where all others have left an offer is refused", async () => {
  const table = new Table(rules, { leave: "wait" }).sitAll();
  const { since } = table.logged;
  table.mustDecide(0, "claim(b2)");
  table.must(1, { k: "leave" });
  assert.equal(codeOf(table.act(0, { k: "offer", about: "draw" })), "NF7616");
  assert.equal(codeOf(table.act(0, { k: "offer", about: "undo", to: since! })), "NF7616");
  table.must(1, { k: "sit", key: keyOf(1), name: "" });
  table.must(0, { k: "offer", about: "draw" });
  await requireVerified(table);
});

test("a name cannot write elsewhere in a terminal: controls and ends of lines are refused", () => {
  const table = new Table(rules);
  for (const name of ["a\nb", "\u001b[2J", "a\u2028b", "\u202eab"])
    assert.equal(codeOf(table.act(0, { k: "sit", key: keyOf(0), name })), "NF7612");
  table.must(0, { k: "sit", key: keyOf(0), name: "Żaneta 👩‍🚀" });
});
