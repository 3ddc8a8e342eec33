// What clients make of links to tables, and of the terms that people choose.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "ninefold/play";
import { tableIn, termsOf, writeTable } from "../src/client/index.ts";

const match = "0123456789abcdef".repeat(4);
const invite = "89abcdef".repeat(4);
const server = "https://tables.example/";

test("an address of a table is read as it was written", () => {
  const sealed = `${match}.${"76543210".repeat(8)}`;
  const there = [{}, { match }, { match, invite }, { match, sealed }, { match, sealed: match }];
  for (const address of [...there, ...there.map((one) => ({ ...one, server }))]) {
    const whole = { match: undefined, invite: undefined, sealed: undefined, server: undefined, ...address };
    assert.deepEqual(tableIn(writeTable(address)), whole);
  }
});

test("nothing else is the address of a table", () => {
  for (const hash of [
    "",
    "#",
    "#game=chess",
    "#1.abc",
    `#${match.slice(1)}`,
    `#${match}.1`,
    `#${match}.${invite}.${match}`,
    `#${match}.${match}.${invite}`,
    `#${match}@tables.example`,
    "#tables@javascript:1",
  ])
    assert.equal(tableIn(hash), undefined, hash);
});

test("terms: what was chosen, by the rules as they are; nothing is taken back where something is hidden", async () => {
  const chosen = { clock: "3d", leave: "wait", undo: "agreed", open: "at-end" } as const;
  const terms = async (game: string) => {
    const loaded = await load(readFileSync(new URL(`../../../games/${game}.game`, import.meta.url), "utf8"));
    assert.ok(loaded.ok);
    return { terms: termsOf(loaded.rules, chosen, new Uint8Array(32)), rules: loaded.rules };
  };
  const open = await terms("nim");
  assert.equal(open.terms.rules, open.rules.hash);
  assert.deepEqual(
    open.terms.parameters.map(({ name, value }) => [name, value]),
    Object.entries(open.rules.parameters),
  );
  assert.equal(open.terms.seats.length, open.rules.system.players.length);
  assert.deepEqual([open.terms.clock, open.terms.leave, open.terms.undo], ["3d", "wait", "agreed"]);
  assert.equal((await terms("tricks")).terms.undo, "never");
});
