import assert from "node:assert/strict";
import { test } from "node:test";
import { attachExtensions, factoringOf, type GameSystem, ONE, type Refusal } from "../../src/model/index.ts";
import { gameOf } from "../model/game.ts";
import { difference } from "./agreement.ts";

const GAME = [
  "players A, B",
  "track n: 0..9 = 0",
  "track left: 0..3 = 3 shown to A",
  "track turn: Player = A",
  "decision add(x in 1..2) by turn when left > 0 shown to me",
  "  do random y in 0..1, n += x + y, left -= 1, turn := next(turn)",
  "decision again(x in 0..1 | n + x < 9) by turn when left > 0 and steps < 2",
  "  do n += x",
  "  again again(1)",
  "  finally left -= 1",
  "notation short = n",
  "outcome A wins n otherwise",
  "worth (p wins k) to q = if p is q then k else -k",
];
const OPTIONS = { plays: 6, plies: 8, seed: 1 };
const good = gameOf(...GAME);

test("a game agrees with itself, linked again", () => {
  assert.equal(difference(good, gameOf(...GAME), OPTIONS), undefined);
});

test("states in which a fault is met are left, and the same fault is agreement", () => {
  const hole = ["players A", "track n: 0..1 = 0", "decision add", "  do n += 1", "outcome done otherwise"];
  assert.equal(difference(gameOf(...hole), gameOf(...hole), OPTIONS), undefined);
  const other = hole.with(3, "  do n := the {n, 1 - n}");
  assert.match(difference(gameOf(...hole), gameOf(...other), OPTIONS)?.question ?? "", /add/);
});

/** The same system but for some of its answers. */
const copyOf = (system: GameSystem, changed: Partial<GameSystem>): GameSystem =>
  attachExtensions({ ...system, ...changed }, { factoring: factoringOf(system) });

/** One answer of a system changed, each by the question that shows it. */
const CHANGED: Readonly<Record<string, (system: GameSystem) => Partial<GameSystem>>> = {
  "the players": ({ players }) => ({ players: players.toReversed() }),
  "the tracks": ({ tracks }) => ({ tracks: tracks.map((track) => ({ ...track, size: track.size + 1n })) }),
  "the families of decisions": () => ({ families: [] }),
  "whether nothing is hidden": () => ({ hidesNothing: true }),
  "the initial states": (system) => ({ initialStates: () => [...system.initialStates(), ...system.initialStates()] }),
  "what A may decide": (system) => ({ legal: (...asked) => system.legal(...asked).toReversed() }),
  "whether a step is forced": () => ({ forces: () => true }),
  "why A may not decide": (system) => ({
    refusal: (...asked) => {
      const refusal = system.refusal(...asked);
      return refusal && ({ ...refusal, kind: "over" } satisfies Refusal);
    },
  }),
  "the consequences of": (system) => ({
    consequences: (...asked) => system.consequences(...asked).map((way) => ({ ...way, probability: ONE })),
  }),
  "what is drawn of": (system) => ({
    draw: (state, tuple, chance) => {
      chance.uniform(2);
      return system.draw(state, tuple, chance);
    },
  }),
  "the outcome": (system) => ({ outcome: (state) => ({ ...system.outcome(state), label: "loses" }) }),
  "what everyone is shown": (system) => ({ view: (state) => system.view(state, system.players[0]!.id) }),
  "who is shown": () => ({ showsDecision: () => true }),
  "the state of its encoding": (system) => ({ decode: () => system.initialStates()[0]! }),
  "the values": (system) => ({ values: (state) => system.values(state).toReversed() }),
  "the position": () => ({ printPosition: () => "start" }),
  "the position read back": (system) => ({ parsePosition: () => system.parsePosition("start") }),
  "the position in each notation": () => ({ notations: [] }),
};

for (const [question, change] of Object.entries(CHANGED)) {
  test(`a difference is found in ${question}`, () => {
    const found = difference(good, copyOf(good, change(good)), OPTIONS);
    assert.ok(found?.question.startsWith(question), `found ${found?.question}`);
  });
}

test("a difference is found in the factors", () => {
  const factoring = { ...factoringOf(good), factors: () => ["none"] };
  const found = difference(good, attachExtensions({ ...good }, { factoring }), OPTIONS);
  assert.ok(found?.question.startsWith("the factors"), `found ${found?.question}`);
});

test("the play that leads to a difference is told", () => {
  const late: GameSystem = copyOf(good, {
    outcome: (state) => ({ ...good.outcome(state), text: "nobody wins" }),
  });
  const found = difference(good, late, OPTIONS);
  assert.equal(found?.play.length, 4);
  assert.equal(found.play[0], "start");
  assert.match(found.play[1]!, /^\((add|again)\(\d.*\), 0\)$/);
});

test("a crash is no answer, and is told with the question and the play", () => {
  const broken = copyOf(good, {
    outcome: () => {
      throw new TypeError("undefined is not iterable");
    },
  });
  assert.throws(() => difference(good, broken, OPTIONS), /the outcome: no answer after \["start","\(/);
});
