import assert from "node:assert/strict";
import { test } from "node:test";
import { count } from "../../src/analysis/index.ts";
import { type Encoding, Fault, legalTuples, type PlayerId } from "../../src/model/index.ts";
import { finish, makeRules } from "../../src/play/index.ts";
import {
  constantForm,
  cycle,
  evaluators,
  finite,
  gated,
  gateForm,
  isLawful,
  isLawfulEverywhere,
  moveBetween,
  numbers,
  onFactor,
  type Playable,
  passTurn,
  playable,
  ruleOfPlay,
  tracks,
} from "../../src/rules/index.ts";
import { testPlayLaws } from "../laws/play-laws.ts";
import { SYSTEM_LAWS, sampleStates } from "../laws/system-laws.ts";
import { systemOf } from "../library/library.ts";
import { holds } from "./random-rules.ts";
import { ticTacToe } from "./tic-tac-toe.ts";
import { checkUndo } from "./undo.ts";

const [X, O] = [0, 1] as unknown as readonly [PlayerId, PlayerId];
const three = ticTacToe(3);

for (const [name, law] of Object.entries(SYSTEM_LAWS)) {
  test(`tic-tac-toe of the algebra: ${name}`, () => law(sampleStates(three.system)));
}
testPlayLaws("tic-tac-toe of the algebra", makeRules(three.system));

test("tic-tac-toe of the algebra has the states and plays of the game", () => {
  const counts = finish(count(three.system));
  assert.deepEqual([counts.states, counts.terminal, counts.plays], [5478, 958, 255168n]);
});

test("it makes the same moves and outcomes as the .game file, state for state", () => {
  const file = systemOf("tic-tac-toe");
  const open = [[three.system.initialStates()[0]!, file.initialStates()[0]!] as const];
  const seen = new Set<string>();
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [built, written] = pair;
    const position = file.printPosition(written);
    if (seen.has(position)) continue;
    seen.add(position);
    assert.equal(three.system.printPosition(built), position);
    const tuples = legalTuples(three.system, built);
    const others = new Map(legalTuples(file, written).map((tuple) => [tuple.map((one) => one?.id).join(), tuple]));
    assert.equal(tuples.length, others.size);
    if (tuples.length === 0) {
      const [found, wanted] = [three.system.outcome(built), file.outcome(written)];
      assert.deepEqual([found.text, found.player], [wanted.text, wanted.player]);
    }
    for (const tuple of tuples) {
      const other = others.get(tuple.map((one) => one?.id).join())!;
      open.push([three.system.draw(built, tuple, noChance), file.draw(written, other, noChance)]);
    }
  }
  assert.equal(seen.size, 5478);
});

const noChance = {
  uniform: () => assert.fail("no chance"),
  weighted: () => assert.fail("no chance"),
};

test("the rule behind it is lawful: on a small board everywhere, on the large one along a play", () => {
  const { rule } = ticTacToe(2);
  holds(isLawful(rule));
  holds(isLawfulEverywhere(rule));
  let state = [...three.rule.states.members()][0]!;
  const states = [state];
  for (let move = three.rule.legal(state)[0]; move; move = three.rule.legal(state)[0]) {
    state = three.rule.execute(state, move);
    states.push(state);
  }
  assert.ok(states.length > 5);
  holds(isLawful(three.rule, states));
});

test("its rule of play, asked through the waist, is undone", () => {
  checkUndo(three.system, 200, "algebra");
  const [start] = three.system.initialStates();
  const [tuple] = legalTuples(three.system, start!);
  const after = three.system.consequences(start!, tuple!)[0]!.state;
  assert.equal(moveBetween(three.system, start!, tuple!, after).writes.length, 2);
  assert.equal(ruleOfPlay(three.system).legal(start!).length, 9);
});

test("refusals say why", () => {
  const { system } = three;
  const [start] = system.initialStates();
  const [tuple] = legalTuples(system, start!);
  const after = system.consequences(start!, tuple!)[0]!.state;
  const said = (player: PlayerId, id: string) => {
    const { kind, message } = system.refusal(after, player, id)!;
    return `${kind}: ${message}`;
  };
  assert.equal(said(X, "claim(b2)"), "player: it is the turn of O");
  assert.equal(said(O, "claim(a1)"), "condition: the cell is taken");
  assert.equal(said(O, "claim(d4)"), 'unknown: no decision is called "claim(d4)"');
  const over = system.parsePosition("mark[a1]=X, mark[b1]=X, mark[c1]=X, turn=O");
  assert.ok("state" in over);
  assert.equal(system.refusal(over.state, O, "claim(a2)")!.message, "the game is over");
  const [own] = legalTuples(system, after);
  const decided = own![O]!;
  for (const wrong of [tuple!, [decided, decided], [null, null], [null], [...own!, null]]) {
    assert.throws(() => system.consequences(after, wrong), /the tuple is not legal in mark\[a1\]=X, turn=O/);
  }
  const nobody = 7 as PlayerId;
  assert.throws(() => system.legal(after, nobody), /RangeError: the game has no player 7/);
  assert.throws(() => system.refusal(after, nobody, "claim(a2)"), /RangeError: the game has no player 7/);
  assert.throws(() => system.encode(ticTacToe(3).system.initialStates()[0]!), RangeError);
});

test("positions and encodings that are none are refused", () => {
  const { system } = three;
  for (const [text, said] of [
    ["mark[a1]", 'found "mark[a1]", expected a track and its value, such as "mark[a1]=…"'],
    ["mark[d1]=X", 'the game has no track "mark[d1]"; its tracks are mark, turn'],
    ["mark[a1]=Y", '"Y" is no value of "mark[a1]"'],
    ["turn=O, turn=X", '"turn" is given twice'],
    ["x".repeat(1 << 21), "the position is longer than 1 MiB"],
  ] as const) {
    const read = system.parsePosition(text);
    assert.ok("error" in read);
    assert.deepEqual(read.error, { code: "NF3001", message: said });
  }
  const encoding = system.encode(system.initialStates()[0]!);
  for (const wrong of ["", `${encoding}\0`, `\x03${encoding.slice(1)}`, `\u{100}${encoding.slice(1)}`]) {
    assert.throws(() => system.decode(wrong as Encoding), RangeError);
  }
});

test("a rule over any finite set can be played on a single track", () => {
  const states = numbers(5);
  const up = gated(
    gateForm(states, (state) => state < 4),
    constantForm(cycle(states)),
  );
  const single = tracks({ n: states });
  const system = playable({
    name: "Up",
    rules: "low ⌟ up",
    players: ["A"],
    tracks: single,
    rule: onFactor(1, [states], up),
    initial: [[0]],
    families: ["0", "1", "2", "3"].map((name) => ({ name, parameters: [] })),
    turn: () => 0,
    outcome: evaluators.always(single.states, finite("top", [{ label: "top" }]), { label: "top" }),
  });
  for (const law of Object.values(SYSTEM_LAWS)) law(sampleStates(system));
  assert.deepEqual(finish(count(system)).byPly, [1, 1, 1, 1, 1]);
});

test("what no game could be is refused, and a terminal state without an outcome is a fault", () => {
  const counter = tracks({ n: numbers(300), turn: finite("Player", ["A", "B"]) });
  const game: Playable<unknown> = {
    name: "Turns",
    rules: "turns",
    players: ["A", "B"],
    tracks: counter,
    rule: passTurn(counter, "turn"),
    initial: [
      [7, "A"],
      [299, "A"],
      [7, "A"],
    ],
    families: [
      { name: "A", parameters: [] },
      { name: "B", parameters: [] },
    ],
    turn: ([, turn]) => (turn === "A" ? 0 : 1),
    outcome: evaluators.always(counter.states, finite("none", [{ label: "over" }]), { label: "over" }),
  };
  const system = playable(game);
  assert.equal(system.initialStates().length, 2);
  assert.equal(system.encode(system.initialStates()[1]!).length, 3);
  for (const law of Object.values(SYSTEM_LAWS)) law(sampleStates(system, { plays: 3, length: 5 }));
  const stuck = { ...passTurn(counter, "turn"), legal: () => [] };
  const mute = playable({ ...game, rule: stuck, outcome: { ...game.outcome, evaluate: () => undefined } });
  assert.throws(
    () => mute.outcome(mute.initialStates()[0]!),
    (error) => error instanceof Fault && error.code === "NF2013",
  );
  for (const wrong of [
    { players: [] },
    { initial: [] },
    { initial: [[300, "A"]] },
    { tracks: tracks({ "n m": numbers(2) }) },
    { tracks: tracks({ "n[a]": numbers(2), m: numbers(2), "n[b]": numbers(2) }), initial: [[0, 0, 0]] },
    { tracks: tracks({ n: finite("alike", [1, 2], () => "one"), turn: numbers(2) }), initial: [[1, 0]] },
  ]) {
    assert.throws(() => playable({ ...game, ...wrong }), RangeError);
  }
  const lost = playable({ ...game, turn: () => 2 });
  assert.throws(() => lost.legal(lost.initialStates()[0]!, X), /it is the turn of player 2 of 2/);
  for (const wrong of ["\u0101\0\0", "\0\u0101\0", "\u{ff01}\0\0"])
    assert.throws(() => system.decode(wrong as Encoding), RangeError, JSON.stringify(wrong));
  assert.equal(system.encode(system.decode("\x01\x01\0" as Encoding)), "\x01\x01\0");
});
