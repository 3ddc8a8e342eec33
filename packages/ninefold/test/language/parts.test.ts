// Parts of enumerations: their values are those of the whole, also where a variant changes the whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readGame } from "../../src/language/read.ts";
import { makeSource } from "../../src/language/text/source.ts";
import { Fault, type GameSystem, type PlayerId, type State } from "../../src/model/index.ts";
import { compileText } from "../../src/play/load/load.ts";

const BASE = `game Base
players A, B
type Kind = { king, rook, pawn } letters "KRP"
type Held = Kind except { king }
type Rest = Held except { pawn }
track hand[Player, Held]: 0..3 = 1
track last: Rest? = none
track turn: Player = A
decision give(k in Kind) by turn when last is none
  do hand[me, k] += 1, turn := next(turn)
decision keep(k in Held) by turn when last is none
  do last := k
outcome draw otherwise
`;

/** The names of the first track's places in a variant. */
function pockets(lines: string): readonly string[] {
  const { system, diagnostics } = compileText(`game V from base\n${lines}`, { modules: () => BASE });
  assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
  const [state] = system.initialStates();
  assert.ok(state);
  return system
    .values(state)
    .flatMap(({ track, index }) => (track === "hand" && index[0] === "A" ? [index[1] ?? ""] : []));
}

test("values that the whole gets belong to the part", () => {
  assert.deepEqual(pockets('type Kind but also duke letters "D"\n'), ["rook", "pawn", "duke"]);
});

test("values that the whole loses go from the part, and from what it leaves out", () => {
  assert.deepEqual(pockets("type Kind but without king\n"), ["rook", "pawn"]);
  assert.deepEqual(pockets("type Kind but without pawn\n"), ["rook"]);
});

test("a value of the whole that the part leaves out is a fault where one of the part is needed", () => {
  const system = compileText(BASE).system as GameSystem;
  const [state] = system.initialStates() as readonly [State];
  const make = (id: string): unknown => {
    const choice = system.legal(state, 0 as PlayerId).find((one) => one.id === id);
    assert.ok(choice, id);
    return system.consequences(state, [choice, null]);
  };
  const isOutside = (error: unknown): boolean => error instanceof Fault && error.code === "NF2001";
  assert.throws(() => make("give(king)"), isOutside);
  assert.throws(() => make("keep(pawn)"), isOutside);
  make("give(rook)");
});

test("what a part is has an address in every text", () => {
  const { checked, source } = readGame(makeSource("base", BASE));
  const at = (name: string) =>
    checked.references.filter(({ entity }) => entity.name === name).map(({ start }) => start);
  assert.equal(at("king").length, 2);
  assert.ok(at("Held").length >= 4 && source.text.length > 0);
});
