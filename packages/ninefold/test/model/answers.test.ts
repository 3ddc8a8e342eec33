// What is kept of answers already given, and what is found in one go, changes no answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type GameSystem, legalTuples, type State } from "../../src/model/index.ts";
import { gameOf } from "./game.ts";

const game = (...lines: readonly string[]): GameSystem => gameOf(...lines, "outcome over otherwise");

const values = (system: GameSystem, state: State): Readonly<Record<string, string>> =>
  Object.fromEntries(system.values(state).map(({ track, index, value }) => [[track, ...index].join(" "), value]));

function afterFirst(system: GameSystem, state = system.initialStates()[0]!): State {
  return system.consequences(state, legalTuples(system, state)[0]!)[0]!.state;
}

test("a function asked in an action sees what was written before", () => {
  const system = game(
    "players P",
    "board Cell = grid(3, 1)",
    "track on: set of Cell = {}",
    "track n[Cell]: 0..9 = 0",
    "track seen: 0..999 = 0",
    "track done: Bool = false",
    "fn total = sum of n[c] for c in Cell",
    "fn beside(c: Cell) = sum of n[x] for x in around(c)",
    "decision go by P unless done",
    "  do n[a1] := total + 1, n[b1] := total + 1, n[c1] := total + beside(b1), n[a1] := beside(b1)",
    "     on := { c in Cell | beside(c) > 1 }",
    "     seen := 10 * total + size on, done := true",
  );
  // 1, then 1 + 1, then 3 + 1, then 1 + 4: 5, 2, 4.
  assert.deepEqual(values(system, afterFirst(system)), {
    "n a1": "5",
    "n b1": "2",
    "n c1": "4",
    on: "{a1, b1, c1}",
    seen: "113",
    done: "true",
  });
});

test("what a function answered during an action is not what it answers when the memory has grown", () => {
  const system = game(
    "players P",
    "track n: 0..1 = 0",
    "track before: 0..9 = 0",
    "fn often = times all",
    "remember n as all since often > 2 at most 9",
    "decision stay by P when before < 3",
    "  do before := often, let last2 = often",
  );
  const once = afterFirst(system);
  const twice = afterFirst(system, once);
  // In the action the present counts once, then twice; with the third the memory begins afresh.
  assert.deepEqual([values(system, once).before, values(system, twice).before], ["1", "2"]);
  assert.equal(values(system, afterFirst(system, twice)).before, "1");
});

/** Conditions on a member x that are found in one go, each with one that asks every member. */
const SELECTIONS: readonly (readonly [found: string, asked: string])[] = [
  ["mark[x] is red", "mark[x] in { red }"],
  ["mark[x] is none", "not (mark[x] in Colour)"],
  ["mark[x] is not none", "mark[x] in Colour"],
  ["not mark[x] is green", "mark[x] not in { green }"],
  ["mark[x] is wanted(x)", "true in { mark[x] is wanted(x) }"],
  ["man[x].rank is 2", "man[x].rank in { 2 }"],
  ["man[x].owner is not P", "not (man[x].owner in { P })"],
  ["pair[x, b1] is true", "true in { pair[x, b1] }"],
  ["pair[x, x] is false", "not pair[x, x]"],
];

test("members selected by a track are those for which the condition holds", () => {
  const lines = (conditions: readonly string[]): readonly string[] => [
    "players P, Q",
    "board Cell = grid(2, 3)",
    "type Colour = { red, green }",
    "type Man = { owner: Player, rank: 1..3 }",
    "track mark[Cell]: Colour? = none",
    "track man[Cell]: Man? = none",
    "track pair[Cell, Cell]: Bool = false",
    "fn wanted(x: Cell): Colour? = if x.row is 1 then red else none",
    ...conditions.flatMap((condition, i) => [
      `decision set${i}(x in { x in Cell | ${condition} })`,
      `  do mark[x] := none`,
      `decision some${i} when some x in Cell: ${condition}`,
      `  do mark[a1] := none`,
      `decision every${i} when every x in Cell: ${condition}`,
      `  do mark[a1] := none`,
      `decision sum${i}(n in 0..6) when n is (sum of 1 for x in Cell | ${condition})`,
      `  do mark[a1] := none`,
      `decision colours${i}(c in Colour, x in { x in Cell | ${condition}, mark[x] is c })`,
      `  do mark[x] := none`,
      `decision reached${i}(x in reach y from {b2} to { x in around(y) | ${condition} })`,
      `  do mark[x] := none`,
    ]),
  ];
  const [found, asked] = [0, 1].map((side) => game(...lines(SELECTIONS.map((pair) => pair[side]!)))) as [
    GameSystem,
    GameSystem,
  ];
  const cells = ["a1", "b1", "a2", "b2", "a3", "b3"];
  const one = (track: string, options: readonly string[]): fc.Arbitrary<string> =>
    fc.constantFrom(...options).map((option) => `${track}=${option}`);
  const men = ["none", ...["P", "Q"].flatMap((owner) => [1, 2, 3].map((rank) => `Man(${owner}, ${rank})`))];
  const position = fc
    .tuple(
      ...cells.map((cell) => one(`mark[${cell}]`, ["none", "red", "green"])),
      ...cells.map((cell) => one(`man[${cell}]`, men)),
      ...cells.flatMap((a) => cells.map((b) => one(`pair[${a}, ${b}]`, ["true", "false"]))),
    )
    .map((parts) => parts.join(", "));
  const legal = (system: GameSystem, text: string): readonly string[] => {
    const read = system.parsePosition(text);
    assert.ok("state" in read, text);
    return system.legal(read.state, system.players[0]!.id).map(({ id }) => id);
  };
  fc.assert(
    fc.property(position, (text) => assert.deepEqual(legal(found, text), legal(asked, text))),
    { seed: 13, numRuns: 100 },
  );
});

test("the arm of a match is found by the value, small, large, negative or none", () => {
  const system = game(
    "players P",
    "track n: -2..1000? = none",
    "track out: 0..9 = 0",
    "fn arm(k: Int) = match k",
    "  3, -2  => 1",
    "  300    => 2",
    "  0      => 3",
    "  otherwise 4",
    "decision go(k in { 0 - 2, 0, 3, 4, 255, 256, 300 }) by P when n is none",
    "  do n := k, out := 2 * arm(k)",
    "     match n",
    "       none => nothing",
    "       256, 255 => out += 1",
    "       otherwise nothing",
  );
  const start = system.initialStates()[0]!;
  const outs = legalTuples(system, start).map((tuple) => {
    const { state } = system.consequences(start, tuple)[0]!;
    return `${values(system, state).n}: ${values(system, state).out}`;
  });
  assert.deepEqual(outs, ["-2: 2", "0: 6", "3: 2", "4: 8", "255: 9", "256: 9", "300: 4"]);
});

test("what memories add is found anew once an action has written", () => {
  const system = game(
    "players P",
    "track x: 0..3 = 1",
    "track seen: set of 1..2 = {}",
    "track done: Bool = false",
    "remember x as m at most 10",
    "decision a by P when after times m > 1",
    "  do x := 2",
    "decision b by P when not done",
    "  do if a is possible: seen := seen or {1}",
    "     x := 2",
    "     if a is possible: seen := seen or {2}",
    "     done := true",
  );
  assert.deepEqual(values(system, afterFirst(system)), { x: "2", seen: "{2}", done: "true" });
});
