// Parameters of a game that have a value for each index, as how many cards of each kind each player brings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { examine } from "../../src/analysis/index.ts";
import { extremeValues } from "../../src/language/core/extreme-values.ts";
import { format, makeSource, type ParameterValues } from "../../src/language/index.ts";
import { analyse } from "../../src/language/service/analysis.ts";
import { definition, rename } from "../../src/language/service/index.ts";
import { Fault } from "../../src/model/index.ts";
import { compileText, finish, load, loadRecord, saveRecord } from "../../src/play/index.ts";

const BRINGING = `game Bringing
players A, B
with cards in 1..9 = 3
type Kind = { pawn, rook }
constant usual[Kind] = pawn: 3, rook: 0
with deck[p in Player, k in Kind] in 0..3 = if p is A then usual[k] else 3 - usual[k]
start when every p in Player: (sum of deck[p, k] for k in Kind) is cards  "so many cards each"
track left[p in Player, k in Kind]: 0..3 = deck[p, k]
track turn: Player = A
decision bring(k in { k in Kind | left[me, k] > 0 }) by turn
  do left[me, k] -= 1, turn := next(turn)
outcome draw otherwise
`;

/** What is left to A and B of pawns and rooks to begin with. */
function leftWith(parameters: ParameterValues): readonly unknown[] {
  const { system, diagnostics } = compileText(BRINGING, { parameters });
  assert.ok(system, diagnostics[0]?.message);
  const [state] = system.initialStates();
  return system.values(state!).flatMap(({ track, value }) => (track === "left" ? [value] : []));
}

const mistakes = (text: string, parameters: ParameterValues = {}): readonly string[] =>
  compileText(text, { parameters }).diagnostics.map(({ code, message }) => `${code} ${message}`);

test("values that are given replace the usual ones, however they are written", () => {
  assert.deepEqual(leftWith({}).map(String), ["3", "0", "0", "3"]);
  for (const name of ["deck[A, rook]", "deck[A,rook]", "deck[ A , rook ]"])
    assert.deepEqual(leftWith({ [name]: "1", "deck[A, pawn]": "2" }).map(String), ["2", "1", "0", "3"]);
});

test("what cannot be given is said", () => {
  assert.deepEqual(mistakes(BRINGING, { "deck[A, king]": "1" }), [
    'NF1215 found "deck[A, king]" for the parameter "deck", which has deck[A, pawn] to deck[B, rook]',
  ]);
  assert.deepEqual(mistakes(BRINGING, { deck: "1" }), [
    'NF1215 found "deck" for the parameter "deck", which has deck[A, pawn] to deck[B, rook]',
  ]);
  assert.deepEqual(mistakes(BRINGING, { "deck[B, pawn]": "4" }), [
    "NF1216 found deck[B, pawn]=4, expected one of 0, 1, 2, 3",
  ]);
  assert.deepEqual(mistakes(BRINGING, { "cards[A]": "4" }), [
    'NF1215 found the parameter "cards[A]" for the game "Bringing", expected cards or deck',
  ]);
});

test("usual values are known before the game begins", () => {
  const changed = (initial: string): readonly string[] =>
    mistakes(BRINGING.replace("if p is A then usual[k] else 3 - usual[k]", initial));
  assert.match(changed("size Kind + cards").join(), /^NF1317 .*deck\[A, pawn\]/);
  assert.match(changed("left[p, k]").join(), /NF1317/);
  assert.match(
    changed("if usual[k] is 0 then 5 else 1").join(),
    /^NF1216 found 5 for deck\[A, rook\], expected one of/,
  );
  assert.match(mistakes(BRINGING.replace("k in Kind] in 0..3 =", "k in 1..200] in 0..3 =")).join(), /NF1318/);
});

test("values that do not go together have no initial state, and the reason says so", () => {
  const { system } = compileText(BRINGING, { parameters: { "deck[A, rook]": "1" } });
  assert.throws(
    () => system?.initialStates(),
    (error) => error instanceof Fault && error.code === "NF2017" && error.message.endsWith(": so many cards each"),
  );
  assert.deepEqual(
    finish(examine(system!)).findings.flatMap(({ code }) => (code === "NF4006" ? [code] : [])),
    ["NF4006"],
  );
});

test("the values are part of the hash and of records, the same whoever gives them", async () => {
  const rulesWith = async (parameters: Readonly<Record<string, string>>) => {
    const loaded = await load(BRINGING, { parameters });
    assert.ok(loaded.ok);
    return loaded.rules;
  };
  const usual = await rulesWith({});
  const own = { "deck[A, pawn]": "2", "deck[A, rook]": "1" };
  assert.equal((await rulesWith({ "deck[A,pawn]": "3" })).hash, usual.hash);
  const other = await rulesWith(own);
  assert.notEqual(other.hash, usual.hash);
  assert.deepEqual(other.parameters, { cards: "3", ...own, "deck[B, pawn]": "0", "deck[B, rook]": "3" });
  const played = other.newGame({ chance: 1 }).commitOption("A", "bring(rook)");
  assert.ok(played.success);
  const record = saveRecord(played.match);
  assert.ok("match" in loadRecord(record, await rulesWith(other.parameters)));
  assert.ok(!("match" in loadRecord(record, usual)));
});

test("values of an index are no ends of their own to try", () => {
  const { checked } = compileText(BRINGING);
  assert.deepEqual(extremeValues(checked!.game!), [
    { name: "cards", value: "1" },
    { name: "cards", value: "9" },
  ]);
});

test("a variant may change the usual decks", () => {
  const variant = `game Rooks from ./bringing
with deck[p in Player, k in Kind] in 0..3 = if k is rook then 3 else 0
`;
  const { system, diagnostics } = compileText(variant, {
    modules: (path) => (path === "./bringing" ? BRINGING : undefined),
  });
  assert.deepEqual(diagnostics, []);
  const [state] = system!.initialStates();
  assert.match(system!.printPosition(state!), /^start$/);
  assert.deepEqual(
    system!.legal(state!, system!.players[0]!.id).map(({ id }) => id),
    ["bring(rook)"],
  );
});

test("editors find and rename it as any name, and the form is canonical", () => {
  assert.deepEqual(format(makeSource("test.game", BRINGING)), { text: BRINGING });
  const analysis = analyse(BRINGING);
  const declared = BRINGING.indexOf("deck[p in Player, k in Kind] in");
  assert.equal(definition(analysis, BRINGING.indexOf("deck[p, k]\n"))?.start, declared);
  const renamed = rename(analysis, declared, "brought");
  assert.ok(renamed && !("error" in renamed));
});
