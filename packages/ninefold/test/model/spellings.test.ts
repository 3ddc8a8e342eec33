// Spellings: what is written is read back, as little of it as tells decisions apart, and nothing that is hidden is told.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { canonicalRules } from "../../src/language/canonical.ts";
import { readGame } from "../../src/language/read.ts";
import { makeSource } from "../../src/language/text/source.ts";
import {
  choicesAt,
  drawConsequence,
  type GameSystem,
  isOver,
  type State,
  shownSpellingsOf,
  spellingsOf,
} from "../../src/model/index.ts";
import { ByBeginning } from "../../src/model/spellings/by-beginning.ts";
import { compileText, makeRules, newMatch, type Rules, randomTuple, seeded } from "../../src/play/index.ts";
import { GAMES, systemOf } from "../library/library.ts";
import { VARIANTS, variantOf } from "../library/variants.ts";
import { rounds } from "../sample.ts";

function gameOf(text: string): GameSystem {
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
  return system;
}

function at(system: GameSystem, position: string): State {
  const read = system.parsePosition(position);
  assert.ok("state" in read, JSON.stringify(read));
  return read.state;
}

/** The legal decisions of all players in a spelling. */
function texts(system: GameSystem, position: string, name: string): readonly (string | undefined)[] {
  const state = at(system, position);
  return system.players.flatMap(({ id }) =>
    system.legal(state, id).map((decision) => spellingsOf(system).write(state, id, decision, name)),
  );
}

/** The ids that a text may stand for. */
function meant(system: GameSystem, position: string, text: string, name?: string): readonly string[] {
  const state = at(system, position);
  return system.players.flatMap(({ id }) =>
    spellingsOf(system)
      .read(state, id, text, name)
      .map((one) => one.id),
  );
}

/** Every tenth state of a random play. */
function* statesOf(system: GameSystem, plies: number): Generator<State> {
  const chance = seeded("spellings");
  let state = system.initialStates()[0]!;
  for (let ply = 0; ply < plies; ply++) {
    const choices = choicesAt(system, state);
    if (isOver(choices)) break;
    if (ply % 10 === 5) yield state;
    state = drawConsequence(system, state, randomTuple(choices, chance), chance);
  }
}

/** The most decisions of one player in one state that are written: each may look ahead. */
const MOST = 12;

function readsBack(system: GameSystem, plies: number): void {
  const spellings = spellingsOf(system);
  for (const state of statesOf(system, plies)) {
    for (const { id } of system.players) {
      assert.equal(spellings.clash(state, id), undefined, system.printPosition(state));
      const legal = system.legal(state, id);
      const some = legal.filter((_, i) => i % Math.ceil(legal.length / MOST) === 0);
      for (const decision of some) {
        for (const name of spellings.names) {
          const text = spellings.write(state, id, decision, name);
          assert.equal(text !== undefined, spellings.spells(name, decision.family));
          if (text === undefined) continue;
          const read = spellings.read(state, id, text, name).map((one) => one.id);
          assert.deepEqual(read, [decision.id], `${text} in ${system.printPosition(state)}`);
          assert.equal(text, text.trim());
        }
      }
    }
  }
}

for (const name of GAMES) {
  const system = systemOf(name);
  if (spellingsOf(system).names.length > 0)
    test(`${name}: each decision is read back as it is spelled`, () => readsBack(system, rounds(35, 90)));
}

for (const name of VARIANTS) {
  const system = variantOf(name);
  if (spellingsOf(system).names.length > 0)
    test(`${name}: each decision is read back as it is spelled`, () => readsBack(system, rounds(15, 30)));
}

const PIECES = `game Pieces
use std/pieces
players A, B
board Square = grid(4, 4)
type Kind = { rook, knight } letters "RN"
track at[Square]: Kind? = picture "R2R/4/N1N1/4"
track seen: Bool = false
track turn: Player = A
decision go(from in { s in Square | at[s] is not none }, to in king(from)) by turn
  unless at[to] is not none  "something stands there"
  do seen := at[from] is knight, at[to] := at[from], at[from] := none, turn := next(turn)
decision rest by turn do turn := next(turn)
spelling short of go = at[from] [from.column] [from.row] ["-" when at[from] is rook] to ("!" when after seen)
spelling short of rest = "--"
outcome draw otherwise
`;

test("bare brackets are written where they are needed, the fewest first, and then as written", () => {
  const system = gameOf(PIECES);
  const written = (position: string) => texts(system, position, "short");
  assert.deepEqual(
    written('at="R2R/4/4/4"').filter((text) => text?.includes("b")),
    ["R-b3", "R-b4"],
  );
  // Both rooks reach b4: the column tells them apart; of two in one column the row; of three the one needs both.
  assert.deepEqual(
    written('at="R1R1/4/4/4"').filter((text) => text?.endsWith("b4")),
    ["Ra-b4", "Rc-b4"],
  );
  assert.deepEqual(
    written('at="R3/4/R3/4"').filter((text) => text?.endsWith("a3")),
    ["R2-a3", "R4-a3"],
  );
  assert.deepEqual(
    written('at="R1R1/4/R3/4"').filter((text) => text?.endsWith("b3")),
    ["R2-b3", "Ra4-b3", "Rc-b3"],
  );
});

test("what has a condition is written where it holds; what is in square brackets may be left out", () => {
  const system = gameOf(PIECES);
  const position = 'at="R2N/4/4/4"';
  assert.deepEqual(meant(system, position, "R-a3"), ["go(a4, a3)"]);
  assert.deepEqual(meant(system, position, "Ra3"), ["go(a4, a3)"]);
  assert.deepEqual(meant(system, position, " Ra4-a3 "), ["go(a4, a3)"]);
  assert.deepEqual(meant(system, position, "Nd3"), []);
  assert.deepEqual(meant(system, position, "N-d3!"), []);
  assert.deepEqual(meant(system, position, "Nd3!"), ["go(d4, d3)"]);
  assert.deepEqual(meant(system, position, "na3"), []);
  assert.deepEqual(meant(system, position, "--"), ["rest"]);
  assert.deepEqual(meant(system, 'at="R1R1/4/4/4"', "Rb4"), ["go(a4, b4)", "go(c4, b4)"]);
  assert.deepEqual(meant(system, position, "R-a3", "long"), []);
});

test("a text of a decision that is refused names it", async () => {
  const system = gameOf(PIECES);
  const state = at(system, 'at="RN2/4/4/4"');
  const [{ id }] = system.players as [(typeof system.players)[0]];
  assert.deepEqual(spellingsOf(system).guess(state, id, "R-b4"), ["go(a4, b4)"]);
  const committed = newMatch(await rulesOf(PIECES), { from: 'at="RN2/4/4/4"' }).commitOption("A", "Rb4");
  assert.ok(!committed.success);
  assert.deepEqual([committed.error.code, committed.error.reason], ["refused", "something stands there"]);
});

function rulesOf(text: string): Promise<Rules> {
  return makeRules(gameOf(text));
}

test("a match takes decisions as they are spelled, and says what it does not know", async () => {
  const match = newMatch(await rulesOf(PIECES), { from: 'at="R1R1/4/4/4"' });
  const taken = match.commitOption("A", "Ra-b4");
  assert.ok(taken.success);
  assert.equal(taken.match.state, taken.match.state);
  assert.equal(taken.match.lastSteps[0]?.tuple[0]?.id, "go(a4, b4)");
  const open = match.commitOption("A", "R-b4");
  assert.ok(!open.success);
  assert.equal(open.error.code, "ambiguous-option");
  assert.match(open.error.message, /go\(a4, b4\) or go\(c4, b4\)/);
  assert.equal(match.spell("A", "go(a4, b4)"), "Ra-b4");
  assert.equal(match.spell("A", "go(a4, b4)", "other"), undefined);
  assert.deepEqual(match.read("A", "Ra3"), [
    { id: "go(a4, a3)", family: "go", parameters: ["a4", "a3"], values: ["a4", "a3"] },
  ]);
  assert.deepEqual(match.read("B", "Ra3"), []);
  const unknown = match.commitOption("A", "zz");
  assert.ok(!unknown.success);
  assert.equal(unknown.error.code, "unknown-option");
});

test("where something is hidden, only what parameters tell is shown and read", async () => {
  const text = `game Cards
players A, B
type Card = { one, two }
track mine: Card = one shown to A
decision show(c in Card) by A when c is mine do nothing
decision ask(c in Card) by B do nothing
spelling name of ask = c
spelling name of show = c
spelling tell of ask = c ("!" when c is mine)
spelling need of ask = "a" [c]
outcome draw otherwise
`;
  const system = gameOf(text);
  assert.deepEqual(spellingsOf(system).names, ["name", "tell", "need"]);
  assert.deepEqual(shownSpellingsOf(system).names, ["name"]);
  const match = newMatch(await rulesOf(text));
  assert.equal(match.spell("B", "ask(one)", "tell"), undefined);
  assert.equal(match.spell("B", "ask(one)"), "one");
  assert.deepEqual(match.read("B", "one!"), []);
});

test("values are written as their types and boards say", () => {
  const system = gameOf(`game Values
players A, B
board Cell = grid(3, 2) named "xyz", "ab"
type Kind = { king, queen }
type Man = { owner: Player, kind: Kind } letters "K", "+Q", "k", "+q"
type Pair = { low: 1..2, cell: Cell }
track held: set of 1..3 = { 1, 3 }
track pile: pile of Kind at most 3 = [queen, king]
track none1: Kind? = none
decision d(c in {xb}, k in {queen}, n in {2}, m in { Man(B, queen) }, p in { Pair(2, xb) }) by A do nothing
spelling all of d = c "/" k "/" n "/" m "/" p "/" me "/" held "/" pile "/" none1 "/" c.column c.row "/" k "K", "Q" "/"
  north ("no" when c is xa)
outcome draw otherwise
`);
  assert.deepEqual(texts(system, "start", "all"), ["xb/queen/2/+q/Pair(2, xb)/A/13/queenking//xb/Q/north"]);
});

test("each further step of a decision made in steps is written behind the first", () => {
  const system = gameOf(`game Steps
players A
track at: 0..6 = 0
decision go(from in {at}, to in 1..6) by A when to > from and to - from <= 2
  do at := to
  again go(to) when to < 4
spelling path of go = from again "-" to
spelling whole of go = from "-" to again "-" to
outcome draw otherwise
`);
  assert.deepEqual(texts(system, "at=2", "whole"), ["2-3-4", "2-3-5", "2-4"]);
  assert.deepEqual(meant(system, "at=2", "2-3-5"), ["go(2, 3; 5)"]);
  assert.deepEqual(meant(system, "at=2", "2-4"), ["go(2, 3; 4)", "go(2, 4)"]);
  assert.deepEqual(meant(system, "at=2", "2-4", "whole"), ["go(2, 4)"]);
});

test("spellings are no part of the rules", async () => {
  const canonical = (text: string): string => canonicalRules(readGame(makeSource("g", text)), []);
  const bare = PIECES.split("\n").filter((line) => !line.startsWith("spelling"));
  assert.equal(canonical(PIECES), canonical(bare.join("\n")));
  const [spelled, plain] = await Promise.all([rulesOf(PIECES), rulesOf(bare.join("\n"))]);
  assert.equal(spelled.hash, plain.hash);
});

interface Spelt {
  readonly fen: string;
  /** By UCI, as the spelling `coordinate` has it. */
  readonly moves: Readonly<Record<string, string>>;
}

// Written by python-chess 1.11.2: eight positions with what is hard in them, and twelve of random plays.
test("chess is spelled as python-chess does", () => {
  const system = systemOf("chess");
  const spellings = spellingsOf(system);
  const text = readFileSync(new URL("../fixtures/chess-san.json", import.meta.url), "utf8");
  for (const { fen, moves } of JSON.parse(text) as readonly Spelt[]) {
    const state = at(system, fen);
    const found = system.players.flatMap(({ id }) =>
      system.legal(state, id).map((one) => ["coordinate", "san"].map((name) => spellings.write(state, id, one, name))),
    );
    assert.deepEqual(Object.fromEntries(found.toSorted()), Object.fromEntries(Object.entries(moves).toSorted()), fen);
  }
});

test("a decision of many steps is written in time", () => {
  const system = gameOf(`game Run
players X, O
track here: 0..30 = 0
track turn: Player = X
decision hop(from in 0..30, to in 0..30) by turn when from is here and to is here + 1
  do here := to
  again hop(to)
  finally turn := next(turn)
end draw when here is 30
spelling short of hop = to again [from] "x" to
`);
  const [state] = system.initialStates();
  assert.ok(state);
  const before = process.cpuUsage();
  const numbers = Array.from({ length: 30 }, (_, i) => i + 1);
  const [only, ...others] = system.legal(state, system.players[0]!.id);
  assert.ok(only && others.length === 0);
  const spellings = spellingsOf(system);
  assert.equal(spellings.write(state, system.players[0]!.id, only, "short"), numbers.join("x"));
  assert.equal(spellings.clash(state, system.players[0]!.id), undefined);
  // Far above what it takes, so that only growth with each step can reach it.
  assert.ok(process.cpuUsage(before).user < 5e6);
});

/** Spellings of a decision with three numbers, and whether two decisions share a text. */
const SHARED: readonly (readonly [spelt: string, shared: boolean])[] = [
  ['a "-" b "-" c', false],
  ["a b c", false],
  ["a b [c]", true],
  ['a "-" b', true],
  ['a "-" [b] "-" [c]', false],
  ["[a] [b] [c]", true],
  ['[a ":"] [b ":"] c', false],
  ['("odd" a when a is 1 or a is 3) ("even" a when a is 2) "," b "," c', false],
  ['("odd" when a is 1 or a is 3) "," b "," c', true],
  ['["x" when a is 1] a "," b "," c', false],
  ['["1" when a is 1] [a] "," b "," c', false],
  ['[a when b is 1] [a] "," b "," c', false],
  ["(div(6, a - 1) when a is 2) b c", true],
];

test("two decisions share a text where one is written as what may be another", () => {
  for (const [spelt, shared] of SHARED) {
    const system = gameOf(`game Texts
players X
decision go(a in 1..3, b in 1..12, c in 1..2) by X
  do nothing
outcome draw otherwise
spelling short of go = ${spelt}
`);
    const [state] = system.initialStates();
    assert.ok(state);
    const player = system.players[0]!.id;
    const spellings = spellingsOf(system);
    const texts = system.legal(state, player).map((one) => spellings.write(state, player, one, "short") ?? "");
    const ambiguous = texts.filter((text) => spellings.read(state, player, text, "short").length > 1);
    assert.equal(ambiguous.length > 0, shared, spelt);
    const clash = spellings.clash(state, player);
    assert.equal(clash !== undefined, shared, spelt);
    if (!clash) continue;
    const meant = spellings.read(state, player, clash.text, "short");
    assert.deepEqual(clash.decisions, [meant[0], meant[1]], spelt);
  }
});

test("what is found by its beginning is asked alone, and the first in order is found", () => {
  const found = new ByBeginning(["ab", "b", "ac", "ab!", "?"], (text) => (text === "?" ? [""] : [text.slice(0, 2)]));
  const asked: string[] = [];
  const none = (text: string): boolean => asked.push(text) === 0;
  assert.equal(found.find("abc", none), undefined);
  assert.deepEqual(asked.splice(0), ["ab", "ab!", "?"]);
  assert.equal(found.find("b", none), undefined);
  assert.deepEqual(asked.splice(0), ["b", "?"]);
  assert.equal(
    found.find("ab", (text) => text !== "ab"),
    "ab!",
  );
});

test("where a text with spaces is no decision, spaces are left aside", () => {
  const system = gameOf(`game Spaces
players X
decision take(n in 1..12, m in 1..2) by X
  do nothing
outcome draw otherwise
spelling short of take = "take" n ["x" m]
spelling long of take = "take " n " of " m
`);
  const [state] = system.initialStates();
  assert.ok(state);
  const read = (text: string, name?: string): readonly string[] =>
    spellingsOf(system)
      .read(state, system.players[0]!.id, text, name)
      .map(({ id }) => id);
  assert.deepEqual(read("take 2 x 1"), ["take(2, 1)"]);
  assert.deepEqual(read(" take1 2"), ["take(12, 1)", "take(12, 2)"]);
  assert.deepEqual(read("take 2  of 1"), ["take(2, 1)"]);
  assert.deepEqual(read("take 2 of 1", "short"), []);
  assert.deepEqual(read("take2of1"), []);
  assert.deepEqual(read("take 2 y 1"), []);
});

test("thousands of decisions are compared in time", () => {
  const system = gameOf(`game Many
players X
decision go(a in 1..64, b in 1..64) by X
  do nothing
outcome draw otherwise
spelling short of go = a "-" [b]
`);
  const [state] = system.initialStates();
  assert.ok(state);
  const before = process.cpuUsage();
  assert.equal(spellingsOf(system).clash(state, system.players[0]!.id), undefined);
  // Sixteen million comparisons take longer than this.
  assert.ok(process.cpuUsage(before).user < 3e6);
});
