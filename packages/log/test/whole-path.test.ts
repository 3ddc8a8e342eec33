// The whole path: a match is played at a table, seen by its seats, written down and verified.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readEntry, readOpenings, shownTo, verify, writeOpenings } from "ninefold-log";
import { followed, rulesOf, Table } from "./matches.ts";

test("a match of tic-tac-toe is played, followed by both seats and the public, and verified from its bytes", async () => {
  const rules = await rulesOf("tic-tac-toe");
  const table = new Table(rules).sitAll();
  for (const [seat, id] of [
    [0, "claim(b2)"],
    [1, "claim(a1)"],
    [0, "claim(a2)"],
    [1, "claim(b1)"],
    [0, "claim(c2)"],
  ] as const)
    table.mustDecide(seat, id);
  assert.deepEqual(table.logged.ended, { k: "end", by: "rules", outcome: "X wins" });
  for (const viewer of [0, 1, "public"] as const) {
    const end = followed(rules, viewer, table.written);
    assert.deepEqual(end.head, table.logged.head);
    assert.deepEqual(end.perspective, table.logged.perspective(viewer));
    assert.deepEqual(end.ended, table.logged.ended);
  }
  const stored = table.written.map(({ bytes, openings }) => ({ bytes, openings: writeOpenings(openings) }));
  const read = stored.map(({ bytes, openings }) => ({ entry: readEntry(bytes), openings: readOpenings(openings) }));
  const verdict = await verify(read, (hash) => (hash === rules.hash ? rules : undefined), table.logged.head);
  assert.equal(verdict.verdict, "accepted");
});

test("after the end everything is shown to everybody where the terms say so, and each seat can verify all of it", async () => {
  const rules = await rulesOf("kuhn-poker");
  for (const open of ["at-end", "never"] as const) {
    const { logged, written } = new Table(rules, { open }).sitAll().playRandomly("1");
    assert.equal(logged.isOpen, open === "at-end");
    const shown = written.map((one) => shownTo(one, 0, logged.isOpen));
    const verdict = await verify(shown, () => rules, logged.head);
    assert.equal(
      verdict.verdict === "refused" ? verdict.code : verdict.verdict,
      open === "never" ? "NF7611" : "accepted",
    );
  }
});
