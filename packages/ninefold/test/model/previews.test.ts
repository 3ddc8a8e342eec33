// What a screen may show between two steps of a decision.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  choicesAt,
  type Decision,
  type GameSystem,
  previewOf,
  type State,
  type TrackValue,
} from "../../src/model/index.ts";
import { compileText, randomTuple, seeded } from "../../src/play/index.ts";
import { GAMES, systemOf } from "../library/library.ts";

const LEAPS = `game Leaps
players White, Black
board Cell = grid(5, 1)
track man[Cell]: Player? = picture "WB1B1"
track turn: Player = White
decision jump(from in { c in Cell | man[c] is me }, to in { t | over in step(from, east), t in step(over, east) }) by turn
  do man[to] := me, man[from] := none, man[between(from, to)] := none
  again jump(to)
  finally turn := next(turn)
decision wait by turn unless jump is possible
  do turn := next(turn)
outcome over otherwise
`;

function compiled(text: string): GameSystem {
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics.map(({ message }) => message).join("; "));
  return system;
}

const men = (values: readonly TrackValue[]): string =>
  values
    .flatMap(({ track, index, value }) => (track === "man" && value !== "none" ? `${index}=${value}` : []))
    .join(" ");

test("each step is shown as it leaves the tracks, the last one before finally", () => {
  const system = compiled(LEAPS);
  const [state] = system.initialStates();
  const [white] = system.players;
  const [decision] = system.legal(state!, white!.id);
  assert.equal(decision!.id, "jump(a1, c1; e1)");
  const shown = [0, 1, 2].map((steps) => previewOf(system)!(state!, white!.id, decision!, steps));
  assert.deepEqual(shown.map(men), ["a1=White b1=Black d1=Black", "c1=White d1=Black", "e1=White"]);
  const turns = shown.map((values) => values.find(({ track }) => track === "turn")!.value);
  assert.deepEqual(turns, ["White", "White", "White"]);
});

test("a preview is of a legal decision and of its steps", () => {
  const system = compiled(LEAPS);
  const [state] = system.initialStates();
  const [white, black] = system.players;
  const [decision] = system.legal(state!, white!.id);
  for (const steps of [-1, 3, 0.5]) {
    assert.throws(() => previewOf(system)!(state!, white!.id, decision!, steps), /made in 2 steps/);
  }
  assert.throws(() => previewOf(system)!(state!, black!.id, decision!, 1), /not legal/);
  const wait: Decision = { id: "wait", family: "wait", parameters: [], forced: false };
  assert.throws(() => previewOf(system)!(state!, white!.id, wait, 0), /not legal/);
});

test("where the rules hide something, nothing is shown before it is decided", () => {
  assert.equal(previewOf(compiled(LEAPS.replace("track turn: Player = White", "$& shown to turn"))), undefined);
  for (const game of GAMES) {
    const system = systemOf(game);
    assert.equal(previewOf(system) !== undefined, system.hidesNothing, game);
  }
});

/** Chains with their states, met in seeded random plays. */
function* chains(system: GameSystem, seed: string, plies: number): Generator<[State, readonly Decision[]]> {
  const chance = seeded(seed);
  let state = system.initialStates()[0]!;
  for (let ply = 0; ply < plies; ply++) {
    const choices = choicesAt(system, state);
    if (choices.every((legal) => legal.length === 0)) return;
    for (const legal of choices) if (legal.some(({ steps }) => steps && steps.length > 1)) yield [state, legal];
    state = system.draw(state, randomTuple(choices, chance), chance);
  }
}

for (const game of ["english-draughts", "international-draughts"]) {
  test(`${game}: a preview depends on the steps made and on nothing else`, () => {
    const system = systemOf(game);
    let met = 0;
    for (const play of [1, 2, 3, 4, 5, 6]) {
      for (const [state, legal] of chains(system, `${game} ${play}`, 90)) {
        const player = choicesAt(system, state).findIndex((choice) => choice.length > 0);
        const { id } = system.players[player]!;
        const before = system.values(state);
        const byPath = new Map<string, readonly TrackValue[]>();
        for (const decision of legal) {
          const { steps = [] } = decision;
          assert.deepEqual(previewOf(system)!(state, id, decision, 0), system.values(state));
          for (let made = 1; made <= steps.length; made++) {
            const shown = previewOf(system)!(state, id, decision, made);
            const path = `${decision.family} ${steps.slice(0, made).join(";")}`;
            if (byPath.has(path)) assert.deepEqual(shown, byPath.get(path));
            byPath.set(path, shown);
          }
          met += Math.max(0, steps.length - 1);
        }
        assert.deepEqual(system.values(state), before);
      }
    }
    assert.ok(met >= 5, `${met} later steps were met`);
  });
}

test("english-draughts: behind the last step only the turn changes", () => {
  const system = systemOf("english-draughts");
  let met = 0;
  for (const play of [1, 2, 3, 4, 5, 6]) {
    for (const [state, legal] of chains(system, `last steps ${play}`, 90)) {
      const player = system.players.find(({ id }) => system.legal(state, id).length > 0)!;
      for (const decision of legal) {
        const tuple = system.players.map(({ id }) => (id === player.id ? decision : null));
        const shown = previewOf(system)!(state, player.id, decision, decision.steps!.length);
        const result = system.values(system.consequences(state, tuple)[0]!.state);
        const changed = result.filter(({ value }, at) => value !== shown[at]!.value).map(({ track }) => track);
        assert.deepEqual(changed, ["turn"]);
        met++;
      }
    }
  }
  assert.ok(met >= 5, `${met} chains were met`);
});
