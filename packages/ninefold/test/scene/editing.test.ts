// Positions that are changed by clicks: all that is offered is read, and makes just that value.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem, State } from "../../src/model/index.ts";
import { type Ask, editingOf, planOf, positionWith, sceneOf } from "../../src/scene/index.ts";
import { GAMES, systemOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";

/** So many of the changes of each game are made. */
const MAX_MADE = rounds(30, 400);

/** Every change that clicks say, with the buttons that say it. */
function changesIn(ask: Ask): readonly string[] {
  if (ask.whole) return [ask.whole.id];
  const labels = ask.buttons.map(({ label }) => label);
  assert.equal(new Set(labels).size, labels.length, `buttons are told apart: ${labels.join(", ")}`);
  return [...[...ask.targets.values()].flatMap(changesIn), ...ask.buttons.flatMap((button) => changesIn(button.ask))];
}

function changed(system: GameSystem, state: State, change: string): State {
  const made = positionWith(system, state, change);
  assert.ok("state" in made, `${change}: ${"error" in made && made.error.message}`);
  return made.state;
}

const valueIn = (system: GameSystem, state: State, track: string): string | undefined =>
  system
    .values(state)
    .find((one) => (one.index.length > 0 ? `${one.track}[${one.index.join(", ")}]` : one.track) === track)?.value;

for (const name of GAMES)
  test(`${name}: positions are changed on the board and in rows`, () => {
    const system = systemOf(name);
    const [state] = system.initialStates() as [State];
    const { ask, rows } = editingOf(system, state);
    const { things } = sceneOf(system, { view: system.values(state), to: [] });
    const drawn = new Set([...planOf(system).spots.keys(), ...things.map(({ key }) => key)]);
    for (const target of ask.targets.keys()) assert.ok(drawn.has(target), target);
    const all = [
      ...changesIn(ask),
      ...rows.flatMap(({ track, choices = [] }) => choices.map(({ value }) => `${track}=${value}`)),
    ];
    assert.ok(all.length > 0);
    const every = Math.ceil(all.length / MAX_MADE);
    for (const [i, change] of all.entries()) {
      if (i % every !== 0) continue;
      const made = changed(system, state, change);
      const [, track = "", value] = /^(?:setup=done, )?(.*?)=(.*)$/su.exec(change) ?? [];
      if (track !== "setup") assert.equal(valueIn(system, made, track), value, change);
      // What was changed is changed back.
      const before = valueIn(system, state, track);
      const back = changed(system, made, `${before === undefined ? "setup=pending" : `${track}=${before}`}`);
      assert.equal(valueIn(system, back, track), before);
    }
  });

test("men are put, changed and taken away; who is to decide is a row", () => {
  const chess = systemOf("chess");
  const [start] = chess.initialStates() as [State];
  const { ask, rows } = editingOf(chess, start);
  const labels = ask.targets.get("Square/e4")?.buttons.map(({ label }) => label) ?? [];
  assert.deepEqual([labels[0], labels[6], labels.at(-1)], ["none", "White pawn", "passed here"]);
  assert.deepEqual(
    rows.map(({ track, choices }) => [track, choices?.map(({ value }) => value)]),
    [
      ["turn", ["White", "Black"]],
      ["quiet", undefined],
    ],
  );
  const made = changed(chess, start, "at[e2]=none, at[e4]=Man(White, pawn), turn=Black");
  assert.match(chess.printPosition(made, "fen"), /4P3\/8\/PPPP1PPP\/RNBQKBNR b /);
});

test("what is changed of a game with chance at first is not dealt anew", () => {
  const tricks = systemOf("tricks");
  const [start] = tricks.initialStates() as [State];
  const { ask, rows } = editingOf(tricks, start);
  assert.deepEqual(rows[0], {
    track: "setup",
    label: "setup",
    value: "pending",
    choices: [
      { label: "pending", value: "pending" },
      { label: "done", value: "done" },
    ],
  });
  const [change = ""] = changesIn(ask);
  assert.match(change, /^setup=done, /);
  assert.equal(editingOf(tricks, changed(tricks, start, change)).rows[0]?.value, "done");
});
