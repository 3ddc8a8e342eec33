// Hidden decisions that are too many to be followed one by one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Believer, believe, KnowledgeError } from "../../src/knowledge/index.ts";
import type { GameSystem } from "../../src/model/index.ts";
import { compileText, finish, makeRules, seeded } from "../../src/play/index.ts";
import { EVERYTHING } from "../library/sample.ts";
import { played } from "../play/played.ts";

/** One player hides two numbers, then the other says one. */
const hiding = (largest: number): string => `game Hiding
players Maker, Breaker
track hidden[1..2]: 0..${largest} = 0 shown to Maker
track said: 0..2 = 0
decision hide(i in 1..${largest}, k in 1..${largest}) by Maker when hidden[1] is 0 shown to me
  do hidden[1] := i, hidden[2] := k
decision say(n in 1..2) by Breaker when hidden[1] is not 0 and said is 0
  do said := n
outcome draw otherwise
`;

function systemIn(text: string): GameSystem {
  const { system } = compileText(text);
  assert.ok(system);
  return system;
}

/** What the other one was shown before and after a number was hidden. */
async function hidden(largest: number) {
  const rules = await makeRules(systemIn(hiding(largest)));
  const before = rules.newGame();
  return {
    system: rules.system,
    before: before.perspective("Breaker"),
    after: played(before, "Maker:hide(1, 2)").perspective("Breaker"),
  };
}

const code = (error: unknown): string | undefined => (error instanceof KnowledgeError ? error.code : undefined);

test("hidden decisions are refused where they are too many to be held, or to draw plays from", async () => {
  const { system, after } = await hidden(EVERYTHING ? 400 : 150);
  assert.throws(
    () => finish(believe(system, after)),
    (error) => code(error) === "NF8002",
  );
  const { system: smaller, after: drawn } = await hidden(50);
  assert.equal(finish(believe(smaller, drawn)).states.length, 2500);
  const options = { maxStates: 2000, particles: 10, chance: seeded(1) };
  assert.throws(
    () => finish(believe(smaller, drawn, options)),
    (error) => code(error) === "NF8002",
  );
});

test("a perspective that no play has leaves what was learned before as it was", async () => {
  const { system, before, after } = await hidden(3);
  const believer = new Believer(system, before.player?.id);
  finish(believer.believe(before));
  const last = after.events.length - 1;
  const events = after.events.map((event, i) => (i === last ? { ...event, key: `${event.key}?` } : event));
  assert.throws(
    () => finish(believer.believe({ ...after, events })),
    (error) => code(error) === "NF8001",
  );
  assert.equal(finish(believer.believe(after)).states.length, 9);
});
