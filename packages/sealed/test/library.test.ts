// Which games are played sealed to their end: those of the library and of these tests, by the table in docs/sealed.md.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load, type Rules } from "ninefold/play";
import { SealedError, verifySealed } from "ninefold-sealed";
import { sealPlan } from "ninefold-sealed/plan";
import { GAMES, OWN_GAMES, openedBy, Relay } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";
const PAGE = readFileSync(new URL("../../../docs/sealed.md", import.meta.url), "utf8");

/** The games in the row of the table that begins so. */
function listed(start: string): readonly string[] {
  const [, row] = new RegExp(`^\\| ${start}[^|]* \\|([^|]*)\\|$`, "m").exec(PAGE) ?? [];
  assert.ok(row !== undefined, `docs/sealed.md has a row "${start}"`);
  return row.split(",").flatMap((name) => name.trim() || []);
}
const QUICK = listed("played in `npm test`");
const SLOW = listed("played in `npm run test:long`");
const REFUSED = listed("NF9012");
const UNPLANNED = listed("NF94");

const filesIn = (folder: URL): readonly string[] =>
  readdirSync(folder).flatMap((file) => (file.endsWith(".game") ? [file.slice(0, -".game".length)] : []));
const OF_LIBRARY = filesIn(GAMES);
const names = [...OF_LIBRARY, ...filesIn(OWN_GAMES)];

async function rulesAt(name: string): Promise<Rules> {
  const folder = OF_LIBRARY.includes(name) ? GAMES : OWN_GAMES;
  const result = await load(readFileSync(new URL(`${name}.game`, folder), "utf8"), {});
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  return result.rules;
}

test("the table of docs/sealed.md has each game once", () => {
  assert.deepEqual([...QUICK, ...SLOW, ...REFUSED, ...UNPLANNED].toSorted(), names.toSorted());
});

for (const name of isLong ? [...QUICK, ...SLOW] : QUICK)
  test(`${name} is played to its end sealed by random decisions, and verified`, async () => {
    const rules = await rulesAt(name);
    const sealing = sealPlan(rules.system);
    assert.ok(sealing.ok, sealing.ok ? "" : sealing.refusals[0]?.message);
    const opened = openedBy(rules, sealing.plan);
    const relay = await (await Relay.of(opened, name)).play();
    for (const { convicted } of relay.seats) assert.equal(convicted?.message, undefined);
    const verdict = await verifySealed(relay.bytes(), () => opened.found);
    assert.equal(verdict.verdict, "accepted", "message" in verdict ? verdict.message : "");
    assert.ok(verdict.verdict === "accepted" && verdict.course.stage.k === "over");
    const { end } = verdict.course.stage;
    assert.ok(end.by === "rules" && end.unverified === 0, JSON.stringify(end));
  });

for (const name of isLong ? REFUSED : [])
  test(`${name} has a plan, and is refused by who would play it`, async () => {
    const rules = await rulesAt(name);
    const sealing = sealPlan(rules.system);
    assert.ok(sealing.ok);
    const playing = async () => (await Relay.of(openedBy(rules, sealing.plan), name)).play();
    await assert.rejects(playing, (error) => error instanceof SealedError && error.code === "NF9012");
  });

for (const name of isLong ? UNPLANNED : [])
  test(`${name} has no plan`, async () => assert.equal(sealPlan((await rulesAt(name)).system).ok, false));
