// Every game of the library that shows everything to everybody is played sealed by its rules alone.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { verifySealed } from "ninefold-sealed";
import { GAMES, openedOf, Relay, rulesOf } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";
const SHORT = ["coin-flip", "pig", "nim"];
const names = readdirSync(GAMES).flatMap((file) => (file.endsWith(".game") ? [file.slice(0, -".game".length)] : []));

test("games of the library that hide nothing are played sealed for some plies, and verified", async () => {
  let played = 0;
  for (const game of isLong ? names : SHORT) {
    if (!(await rulesOf(game)).system.hidesNothing) continue;
    const opened = await openedOf(game);
    const relay = await (await Relay.of(opened, game)).play(isLong ? 15 : 6);
    const asked = relay.seats.find(({ decisions }) => decisions.length > 0);
    if (asked) relay.send(asked.seat, await asked.resign());
    await relay.play();
    const verdict = await verifySealed(relay.bytes(), () => opened.found);
    assert.equal(verdict.verdict, "accepted", `${game}: ${"message" in verdict ? verdict.message : ""}`);
    played++;
  }
  assert.ok(isLong ? played > 30 : played === SHORT.length, `${played} games`);
});
