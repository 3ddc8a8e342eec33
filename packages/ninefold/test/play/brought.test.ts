// What a seat brings, as values of the parameters that say so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { broughtBy, compileText, startProblem } from "../../src/play/index.ts";
import { systemOf } from "../library/library.ts";

const of = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([type, count]) => Array.from({ length: count }, () => ({ type })));

const RAIDERS = { rat: 3, wolf: 2, scout: 1, hawk: 2, knight: 3, giant: 1, bolt: 2, rally: 1, bane: 1 };

test("pieces become the deck of a seat, and what is not brought is none", () => {
  const brought = broughtBy(systemOf("keep"), "Blue", of(RAIDERS));
  assert.ok("parameters" in brought);
  assert.equal(Object.keys(brought.parameters).length, 12);
  assert.equal(brought.parameters["deck[Blue, rat]"], "3");
  assert.equal(brought.parameters["deck[Blue, guard]"], "0");
  assert.equal(startProblem(systemOf("keep", brought.parameters)), undefined);
});

test("what the rules do not allow is said: of one type, and of all together", () => {
  const system = systemOf("keep");
  assert.deepEqual(broughtBy(system, "Red", of({ ...RAIDERS, rat: 4 })), {
    problem: "deck[Red, rat] would be 4; it may be 0 to 3.",
  });
  assert.deepEqual(broughtBy(system, "Red", of({ dragon: 1 })), { problem: "Keep has no dragon." });
  assert.deepEqual(broughtBy(system, "Green", of(RAIDERS)), { problem: "Green brings nothing to Keep." });
  const brought = broughtBy(system, "Red", of({ ...RAIDERS, rat: 2 }));
  assert.ok("parameters" in brought);
  assert.match(startProblem(systemOf("keep", brought.parameters)) ?? "", /: both bring deckSize cards, or more$/);
});

const TRAINED = `game Trained
players A, B
type Kind = { pawn, rook }
type Level = 1..2
with squad[p in Player, k in Kind, level in Level] in 0..2 = if k is pawn then 1 else 0
with banners[p in Player, k in Kind] in 0..2 = 0
track strength[p in Player]: 0..99 = sum of level * squad[p, k, level] for k in Kind, level in Level
decision pass by A when strength[B] > 0
  do strength[B] := 0
outcome A wins when strength[A] > strength[B]
outcome draw otherwise
`;

test("attributes are further indices, and feed what the rules compute of them", () => {
  const { system } = compileText(TRAINED);
  const level = (value: number) => [{ name: "level", value }];
  const pieces = [
    { type: "pawn", attributes: level(1) },
    { type: "rook", attributes: level(2) },
    { type: "rook", attributes: [{ name: "colour", value: "gold" }, ...level(2)] },
  ];
  assert.deepEqual(broughtBy(system!, "A", pieces), {
    problem: "A brings squad and banners: one of them has to be named.",
  });
  const brought = broughtBy(system!, "A", pieces, "squad");
  assert.ok("parameters" in brought);
  const loaded = compileText(TRAINED, { parameters: brought.parameters }).system!;
  const strengths = loaded.values(loaded.initialStates()[0]!).map(({ value }) => value);
  assert.deepEqual(strengths, ["5", "3"]);
  assert.deepEqual(broughtBy(system!, "A", [{ type: "rook" }], "squad"), { problem: "Trained has no rook." });
});
