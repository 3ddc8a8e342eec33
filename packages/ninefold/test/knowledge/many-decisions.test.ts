// Hidden decisions that are too many to be followed one by one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Belief, Believer, believe, KnowledgeError, type Mixtures } from "../../src/knowledge/index.ts";
import { type GameSystem, rational, type State, ZERO } from "../../src/model/index.ts";
import { compileText, finish, makeRules, seeded } from "../../src/play/index.ts";
import { EVERYTHING } from "../library/sample.ts";
import { played } from "../play/played.ts";

const HALF = rational(1, 2);

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

test("hidden decisions are refused where they are too many to be held and there is nothing to draw with", async () => {
  const { system, after } = await hidden(EVERYTHING ? 400 : 150);
  assert.throws(
    () => finish(believe(system, after)),
    (error) => code(error) === "NF8002",
  );
  const { system: smaller, after: fitting } = await hidden(50);
  assert.equal(finish(believe(smaller, fitting)).states.length, 2500);
});

/** Two hide numbers at once; what is shown of the first one's is whether it is small. */
const HINTED = `game Hinted
players Maker, Helper, Breaker
track hidden: 0..60 = 0 shown to Maker
track other: 0..60 = 0 shown to Helper
track isSmall: Bool = false
track waited: Bool = false
decision hide(i in 1..60) by Maker when hidden is 0 shown to me
decision help(k in 1..60) by Helper when other is 0 shown to me
consequence Maker hide(i), Helper help(k) do hidden := i, other := k, isSmall := i < 16
decision wait by Breaker when hidden is not 0 and not waited
  do waited := true
outcome draw otherwise
`;

/** By value how probable it is. */
function distribution(states: Belief["states"], textOf: (state: State) => string): Map<string, number> {
  const found = new Map<string, number>();
  for (const { state, probability } of states) {
    const value = textOf(state);
    found.set(value, (found.get(value) ?? 0) + probability);
  }
  return found;
}

test("where hidden decisions are too many to be listed they are drawn, each as probable as it is for what was seen", async () => {
  const system = systemIn(HINTED);
  const [maker] = system.players;
  assert.ok(maker);
  const rules = await makeRules(system);
  const match = played(rules.newGame(), "Maker:hide(7)", "Helper:help(9)");
  const perspective = match.perspective("Breaker");
  /** Maker likes 1, and never takes 2. */
  const mixtures: Mixtures = (player, choices) =>
    choices.map((_, i) =>
      player !== maker.id ? rational(1, choices.length) : i === 0 ? HALF : i === 1 ? ZERO : rational(1, 116),
    );
  for (const how of [undefined, mixtures]) {
    const exact = finish(believe(system, perspective, { mixtures: how }));
    const options = { maxStates: 500, particles: 150, chance: seeded(3), mixtures: how };
    const drawn = finish(believe(system, perspective, options));
    assert.deepEqual([exact.exact, drawn.exact], [true, false]);
    const number = (state: State) =>
      String(system.view(state, maker.id).find(({ track }) => track === "hidden")?.value);
    const known = distribution(exact.states, number);
    const likely = distribution(drawn.states, number);
    for (const value of likely.keys()) assert.ok(known.has(value), value);
    for (const [value, probability] of known)
      assert.ok(Math.abs((likely.get(value) ?? 0) - probability) < 0.1, `${value}: ${probability}`);
  }
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
