// What matches and game systems hand out cannot be used to change them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, type Match, type Rules } from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";

/** Changes all that can be changed of a value, and of what it holds; states are opaque and left alone. */
function spoil(value: unknown, states: ReadonlySet<unknown>, seen = new Set<unknown>()): void {
  if (typeof value !== "object" || value === null || seen.has(value) || states.has(value)) return;
  seen.add(value);
  for (const inner of Object.values(value)) spoil(inner, states, seen);
  if (Array.isArray(value)) Reflect.set(value, "length", 0);
  for (const key of [...Object.keys(value), "id", "parameters", "name"]) Reflect.set(value, key, "spoilt");
}

/** All that is told of a match and of its rules: names of questions with their answers. */
function told(match: Match, rules: Rules): Readonly<Record<string, unknown>> {
  const { system } = rules;
  const { state } = match;
  const [first] = match.activePlayers;
  const legal = system.players.map(({ id }) => system.legal(state, id));
  const tuple = legal.map((decisions) => decisions[0] ?? null);
  return {
    rules: { hash: rules.hash, parameters: rules.parameters },
    players: system.players,
    tracks: system.tracks,
    families: system.families,
    notations: system.notations,
    display: { pictures: system.display.pictures, hidden: system.display.hidden },
    initialStates: system.initialStates(),
    legal,
    consequences: first && system.consequences(state, tuple).map(({ state: next }) => ({ next: system.encode(next) })),
    values: system.values(state),
    views: [undefined, ...system.players.map(({ id }) => id)].map((id) => system.view(state, id)),
    matchViews: [undefined, ...system.players.map(({ id }) => id)].map((id) => match.view(id)),
    options: first && match.getOptions(first.id),
    activePlayers: match.activePlayers,
    pending: match.pending,
    steps: match.steps,
    lastSteps: match.lastSteps,
    outcome: match.outcome,
    ply: match.ply,
  };
}

const printed = (answers: Readonly<Record<string, unknown>>, rules: Rules, states: ReadonlySet<unknown>): string =>
  JSON.stringify(answers, (_, value: unknown) => {
    if (typeof value === "bigint") return String(value);
    return states.has(value) ? rules.system.encode(value as Match["state"]) : value;
  });

for (const name of ["tic-tac-toe", "pig", "kuhn-poker", "rock-paper-scissors", "english-draughts", "hex"]) {
  test(`what is handed out of ${name} is nobody's to change`, async () => {
    const loaded = await load(textOf(name));
    assert.ok(loaded.ok);
    const { rules } = loaded;
    let match = rules.newGame({ chance: 1 });
    for (let plies = 0; plies < 5; plies++) {
      const [player] = match.activePlayers;
      if (!player) break;
      const states = new Set<unknown>([
        match.start,
        ...rules.system.initialStates(),
        ...match.steps.flat().map(({ state }) => state),
      ]);
      const before = printed(told(match, rules), rules, states);
      spoil(told(match, rules), states);
      spoil(rules, states);
      assert.equal(printed(told(match, rules), rules, states), before);
      const option = match.getOptions(player.id).groups[0]!.options[0]!.id;
      const committed = match.commitOption(player.id, option);
      assert.ok(committed.success, JSON.stringify(committed));
      match = committed.match;
    }
  });
}
