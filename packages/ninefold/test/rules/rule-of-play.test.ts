import assert from "node:assert/strict";
import { test } from "node:test";
import { factoringOf, legalTuples, type PlayerId, type State } from "../../src/model/index.ts";
import { compileText } from "../../src/play/load/load.ts";
import { isLawful, moveBetween, ruleOfPlay, viewOfMove } from "../../src/rules/index.ts";
import { table } from "../analysis/systems.ts";
import { GAMES, systemOf } from "../library/library.ts";
import { holds } from "./random-rules.ts";
import { checkFactors, checkUndo } from "./undo.ts";

const [P1, P2] = [0, 1] as unknown as readonly [PlayerId, PlayerId];

for (const game of GAMES) {
  test(`${game}: random plies are taken back to the byte`, () => checkUndo(systemOf(game), 40, `undo ${game}`));
}

test("factors are the values of the tracks, in their order", () => {
  for (const game of GAMES) checkFactors(systemOf(game), 10, `factors ${game}`);
});

test("a system without factors is undone as a whole", () => {
  checkUndo(
    table({
      edges: [
        [
          "s",
          "a",
          [
            ["1/2", "t"],
            ["1/2", "u"],
          ],
        ],
        ["u", "b", "s"],
      ],
    }),
    200,
    "table",
  );
});

test("λ of tic-tac-toe lists a lawful move for each decision, which writes a mark and the turn", () => {
  const system = systemOf("tic-tac-toe");
  const rule = ruleOfPlay(system);
  const [start] = system.initialStates();
  const moves = rule.legal(start!);
  assert.equal(moves.length, 9);
  assert.ok(moves.every(({ writes }) => writes.length === 2));
  assert.equal(rule.moves.print(moves[4]!), "(claim(b2), 0)");
  const states = [start!, ...moves.map((move) => rule.execute(start!, move))];
  holds(isLawful(rule, states));
  for (const move of moves) assert.deepEqual(rule.moves.read(rule.moves.key(move)), move);
  for (const key of [
    "",
    "[]",
    "{}",
    '{"decisions":[1],"writes":[]}',
    '{"decisions":[],"writes":[{"factor":0,"from":""}]}',
  ]) {
    assert.equal(rule.moves.read(key), undefined);
  }
  for (const state of states)
    assert.equal(system.encode(rule.states.read(rule.states.key(state))!), system.encode(state));
  assert.equal(rule.states.read('"no state"'), undefined);
  assert.ok(!rule.states.has({}));
});

test("chance is in the move: two dice, a move for each result", () => {
  const system = systemOf("pig");
  const rule = ruleOfPlay(system);
  const [start] = system.initialStates();
  const moves = rule.legal(start!);
  assert.equal(new Set(moves.map((move) => rule.moves.key(move))).size, 6);
  assert.equal(new Set(moves.map(({ decisions }) => decisions.join())).size, 1);
  holds(isLawful(rule, [start!]));
});

test("memories and setup are factors too, and what is no factor is refused", () => {
  const { system } = compileText(`game Kept "What is remembered"
players A, B
type Coin = { heads, tails }
track coin: Coin = heads
track turn: Player = A
remember (coin) as seen at most 4
setup do random c in Coin
         coin := c
decision turnOver by turn
  when times seen < 3
  do coin := if coin is heads then tails else heads, turn := next(turn)
outcome done otherwise
`);
  assert.ok(system);
  const [start] = system.initialStates();
  const factoring = factoringOf(system);
  assert.equal(factoring.factors(start!).length, 4);
  checkUndo(system, 100, "kept");
  const factors = factoring.factors(start!);
  assert.equal(system.encode(factoring.compose(factors)), system.encode(start!));
  for (const wrong of [[], [...factors, ""], factors.with(0, "\xff\xff"), factors.with(3, "?"), factors.with(2, "")]) {
    assert.throws(() => factoring.compose(wrong), RangeError);
  }
});

/** The state after the decisions that these ids name, and the move of the last. */
function after(game: string, ...ids: readonly string[]) {
  const system = systemOf(game);
  let [before] = system.initialStates() as [State];
  let state = before;
  for (const id of ids) {
    const tuple = legalTuples(system, state).find((one) => one.some((decision) => decision?.id === id))!;
    before = state;
    state = system.consequences(before, tuple)[0]!.state;
  }
  const tuple = legalTuples(system, before).find((one) => one.some((decision) => decision?.id === ids.at(-1)))!;
  return { system, before, state, move: moveBetween(system, before, tuple, state) };
}

test("the view of a move hides what the views of the states hide", () => {
  const { system, before, move } = after("guessing-game", "pick(3)");
  const seen = (viewer?: PlayerId) => viewOfMove(system, before, move, viewer);
  assert.deepEqual(seen(P1), {
    decisions: [{ family: "pick", parameters: ["3"] }, null],
    writes: [{ track: "picked", index: [], from: { value: "none" }, to: { value: "3" } }],
  });
  assert.deepEqual(seen(P2), {
    decisions: [{ family: "pick", parameters: undefined }, null],
    writes: [
      {
        track: "picked",
        index: [],
        from: { value: undefined, instead: "false" },
        to: { value: undefined, instead: "true" },
      },
    ],
  });
  assert.deepEqual(seen(), seen(P2));
  assert.ok(!JSON.stringify(seen(P2)).includes("3"));
  const elsewhere = system.consequences(before, legalTuples(system, before)[0]!)[0]!.state;
  assert.throws(() => viewOfMove(system, elsewhere, move, P1), /pick\(3\) is not legal for P1/);
});

test("a write to what is hidden before and after is not shown at all", () => {
  const { system, before, move } = after("kuhn-poker", "setup");
  const cards = (viewer?: PlayerId) =>
    viewOfMove(system, before, move, viewer).writes.map(({ track, index, to }) =>
      [track, ...index, to.value].join(" "),
    );
  assert.equal(cards(P1).length, 1);
  assert.match(cards(P1)[0]!, /^card P1 (jack|queen|king)$/);
  assert.match(cards(P2)[0]!, /^card P2 /);
});

test("who cannot tell two deals apart cannot tell their moves apart", () => {
  const system = systemOf("kuhn-poker");
  const [start] = system.initialStates();
  const [tuple] = legalTuples(system, start!);
  for (const viewer of [undefined, P1, P2]) {
    const byView = new Map<string, Set<string>>();
    for (const { state } of system.consequences(start!, tuple!)) {
      const view = JSON.stringify(system.view(state, viewer));
      const seen = byView.get(view) ?? new Set();
      seen.add(JSON.stringify(viewOfMove(system, start!, moveBetween(system, start!, tuple!, state), viewer)));
      byView.set(view, seen);
    }
    assert.equal(byView.size, viewer === undefined ? 1 : 3);
    for (const seen of byView.values()) assert.equal(seen.size, 1);
  }
});
