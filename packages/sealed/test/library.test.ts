// The games of the library by the plans that follow from their rules.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { verifySealed } from "ninefold-sealed";
import { sealPlan } from "ninefold-sealed/plan";
import { GAMES, openedBy, Relay, rulesOf } from "./matches.ts";

const isLong = process.env.NINEFOLD_TESTS === "everything";
const SHORT = ["coin-flip", "pig", "nim", "matching-pennies", "guessing-game"];
const names = readdirSync(GAMES).flatMap((file) => (file.endsWith(".game") ? [file.slice(0, -".game".length)] : []));

/** What this program cannot play sealed yet is refused with a code; undefined where the match was played and verified. */
async function refusalOf(game: string): Promise<string | undefined> {
  const rules = await rulesOf(game);
  const sealing = sealPlan(rules.system);
  if (!sealing.ok) return sealing.refusals[0]?.code;
  try {
    const opened = openedBy(rules, sealing.plan);
    const relay = await (await Relay.of(opened, game)).play(isLong ? 15 : 6);
    const asked = relay.seats.find(({ decisions }) => decisions.length > 0);
    if (asked) relay.send(asked.seat, await asked.resign());
    await relay.play();
    const verdict = await verifySealed(relay.bytes(), () => opened.found);
    assert.equal(verdict.verdict, "accepted", `${game}: ${"message" in verdict ? verdict.message : ""}`);
    return undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "NF9012") return error.code;
    throw error;
  }
}

test("games of the library are played sealed by their plans for some plies, and verified, or refused with a code", async () => {
  const refused = new Map<string, string>();
  for (const game of isLong ? names : SHORT) {
    const code = await refusalOf(game);
    if (code !== undefined) refused.set(game, code);
  }
  for (const game of refused.keys()) assert.ok(!(await rulesOf(game)).system.hidesNothing, `${game} hides nothing`);
  const played = (isLong ? names : SHORT).length - refused.size;
  assert.ok(isLong ? played >= 38 : refused.size === 0, JSON.stringify([...refused]));
});
