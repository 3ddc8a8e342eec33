// What matches and game systems hand out cannot be used to change them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem } from "../../src/model/index.ts";
import { load, type Match, makeRules, type Rules } from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";

function isState(system: GameSystem, value: unknown): value is Match["state"] {
  try {
    system.encode(value as Match["state"]);
    return true;
  } catch {
    return false;
  }
}

/** Changes all that can be changed of a value, and of what it holds; states are opaque and left alone. */
function spoil(value: unknown, system: GameSystem, seen = new Set<unknown>()): void {
  if (typeof value !== "object" || value === null || seen.has(value) || isState(system, value)) return;
  seen.add(value);
  for (const inner of Object.values(value)) spoil(inner, system, seen);
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

const printed = (answers: Readonly<Record<string, unknown>>, { system }: Rules): string =>
  JSON.stringify(answers, (_, value: unknown) => {
    if (typeof value === "bigint") return String(value);
    return isState(system, value) ? system.encode(value) : value;
  });

// A match holds neither every state of long encodings nor every list of many decisions: they are found anew.

const LONG = `game Long "States of more than 512 bytes"
players A, B
board Cell = grid(24, 24)
track number[Cell]: 0..255 = 0
track turn: Player = A
decision put(n in 1..3) by turn do number[a1] := n, turn := next(turn)
outcome draw otherwise
`;

const MANY = `game Many "More than 512 decisions"
players A, B
board Cell = grid(24, 24)
track last: Cell = a1
track turn: Player = A
decision go(c in Cell) by turn when c is not last do last := c, turn := next(turn)
outcome draw otherwise
`;

async function rulesOf(text: string): Promise<Rules> {
  const loaded = await load(text);
  assert.ok(loaded.ok, JSON.stringify(!loaded.ok && loaded.diagnostics));
  return loaded.rules;
}

/** The match after the first decision that is legal. */
function after(match: Match): Match {
  const player = match.activePlayers[0]!.id;
  const committed = match.commitOption(player, match.getOptions(player).groups[0]!.options[0]!.id);
  assert.ok(committed.success, JSON.stringify(committed));
  return committed.match;
}

const GAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["tic-tac-toe", "pig", "kuhn-poker", "rock-paper-scissors", "english-draughts", "hex"].map((name) => [
      name,
      textOf(name),
    ]),
  ),
  "a game of long encodings": LONG,
  "a game of many decisions": MANY,
};

for (const [name, text] of Object.entries(GAMES)) {
  test(`what is handed out of ${name} is nobody's to change`, async () => {
    const rules = await rulesOf(text);
    let match = rules.newGame({ chance: 1 });
    for (let plies = 0; plies < rounds(2, 5); plies++) {
      if (match.activePlayers.length === 0) break;
      const before = printed(told(match, rules), rules);
      spoil(told(match, rules), rules.system);
      spoil(rules, rules.system);
      assert.equal(printed(told(match, rules), rules), before);
      match = after(match);
    }
  });
}

for (const [name, text] of [
  ["long encodings", LONG],
  ["many decisions", MANY],
]) {
  test(`going back in a play of ${name} asks for decisions when somebody wants them, and once`, async () => {
    const { system } = await rulesOf(text!);
    let asked = 0;
    const legal: GameSystem["legal"] = (state, player) => {
      asked++;
      return system.legal(state, player);
    };
    const rules = await makeRules({ ...system, legal });
    const seen = [rules.newGame()];
    for (let plies = 0; plies < 4; plies++) seen.push(after(seen.at(-1)!));
    for (const [ply, then] of seen.slice(0, -1).entries()) {
      asked = 0;
      const back = seen.at(-1)!.goTo(ply);
      assert.equal(asked, 0);
      assert.equal(back.ply, ply);
      assert.equal(system.encode(back.state), system.encode(then.state));
      assert.equal(asked, 0);
      const player = back.activePlayers[0]!.id;
      assert.deepEqual(back.getOptions(player), then.getOptions(player));
      const once = asked;
      assert.ok(once > 0);
      assert.deepEqual(back.getOptions(player), back.getOptions(player));
      assert.equal(asked, once);
    }
  });
}

test("plays that go on from one match share what is held of it", async () => {
  const { system } = await rulesOf(LONG);
  let encoded = 0;
  const encode: GameSystem["encode"] = (state) => {
    encoded++;
    return system.encode(state);
  };
  const match = (await makeRules({ ...system, encode })).newGame();
  const [first, ...others] = ["put(1)", "put(2)", "put(3)"].map((option) => {
    encoded = 0;
    const committed = match.commitOption("A", option);
    assert.ok(committed.success);
    return encoded;
  });
  assert.ok(
    others.every((one) => one < first!),
    `${first}, then ${others}`,
  );
});
