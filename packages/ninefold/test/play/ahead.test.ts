import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionsAhead, load, newMatch, run } from "../../src/play/index.ts";

async function matchOf(game: string, ...decided: readonly string[]) {
  const loaded = await load(new URL(`../../../../games/${game}.game`, import.meta.url));
  assert.ok(loaded.ok);
  let match = newMatch(loaded.rules, { chance: "1" });
  for (const id of decided) {
    const committed = match.commitOption(match.activePlayers[0]!.id, id);
    assert.ok(committed.success);
    match = committed.match;
  }
  return match;
}

/** The ids of what may come for the other of two players. */
async function ahead(game: string, ...decided: readonly string[]): Promise<readonly string[]> {
  const { rules, state, activePlayers } = await matchOf(game, ...decided);
  const [other] = rules.system.players.filter(({ id }) => activePlayers.every((one) => one.id !== id));
  const found = await run(decisionsAhead(rules.system, state, other?.id ?? rules.system.players[0]!.id));
  return found.map(({ id }) => id);
}

test("what may come is what is legal after some decision of the other, and no more", async () => {
  const ids = await ahead("tic-tac-toe", "claim(a1)");
  assert.equal(ids.length, 8);
  assert.ok(!ids.includes("claim(a1)"));
  // A recapture is among it, and what no answer allows is not.
  const chess = await ahead("chess", "move(e2, e4, pawn)");
  assert.ok(chess.includes("move(e4, d5, pawn)") && chess.includes("move(e4, f5, pawn)"));
  assert.ok(!chess.includes("move(e4, e6, pawn)"));
});

test("nothing comes ahead of chance, of those who decide together, of who decides, and where something is hidden", async () => {
  assert.deepEqual(await ahead("rock-paper-scissors"), []);
  assert.deepEqual(await ahead("kuhn-poker"), []);
  const match = await matchOf("tic-tac-toe");
  assert.deepEqual(await run(decisionsAhead(match.rules.system, match.state, match.activePlayers[0]!.id)), []);
  // Whoever is next in pig throws a die first where the other throws: only what comes after holding is known.
  const pig = await matchOf("pig");
  const [, other] = pig.rules.system.players;
  const known = await run(decisionsAhead(pig.rules.system, pig.state, other!.id));
  const certain = pig.legalDecisions(pig.activePlayers[0]!.id).flatMap(({ id }) => {
    const committed = pig.commitOption(pig.activePlayers[0]!.id, id);
    assert.ok(committed.success);
    const isChance = committed.match.lastSteps.some(({ results }) => results.length > 0);
    return isChance ? [] : committed.match.legalDecisions(other!.id).map((one) => one.id);
  });
  assert.deepEqual(
    known.map(({ id }) => id),
    [...new Set(certain)],
  );
});

test("it stops where it is asked to, with what it has found", async () => {
  const { rules, state } = await matchOf("tic-tac-toe", "claim(a1)");
  const work = decisionsAhead(rules.system, state, rules.system.players[0]!.id);
  assert.deepEqual(work.next().value, { done: 1, total: 8 });
  const stopped = work.next(true);
  assert.ok(stopped.done);
  assert.equal(stopped.value.length, 7);
});
