// What an application does with the interface of source 003, and what it is answered in vain.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { compileText, loadRecord, makeRules, saveRecord } from "ninefold/play";
import { multigame, multigameOf } from "ninefold-platform";
import program from "../../../games/programs/tictactoe.rules.ts";

const rules = await multigameOf(program, { name: "TicTacToe", rules: "tictactoe.rules.ts" });

describe("the interface of a program", () => {
  it("is the source's, by ids as the source has them", () => {
    const start = rules.newGame();
    const result = start.commitOption("X", [0, 1], [0, 1]);
    assert.ok(result.success);
    assert.equal(result.newState.pieces["0,1"]?.controller?.name, "X");
    assert.equal(result.newState.activePlayer?.name, "O");
    assert.equal(start.pieces["0,1"]?.controller, null);
    assert.equal(start.piece([0, 1])?.i, 0);
  });

  it("has types: ids, options and fields of the pieces", () => {
    const start = rules.newGame();
    const controller: "X" | "O" | undefined = start.piece([0, 1])?.controller?.name;
    // @ts-expect-error The name of a player is one of two.
    const other: "X" | undefined = start.piece([0, 1])?.controller?.name;
    assert.deepEqual([controller, other], [undefined, undefined]);
    assert.equal(start.piece("0,1")?.j, 1);
    // @ts-expect-error The pieces have no such field.
    assert.equal(start.piece([0, 1])?.controler, undefined);
    // @ts-expect-error Options are no fields.
    assert.equal(start.piece([0, 1])?.options, undefined);
    // @ts-expect-error Fields are read only.
    assert.throws(() => (start.piece([0, 1])!.controller = null), TypeError);
    // @ts-expect-error An id is a pair of numbers.
    assert.deepEqual(start.commitOption("X", ["a", 1], [0, 1]).success, false);
    // @ts-expect-error So is that of an option.
    assert.deepEqual(start.commitOption("X", [0, 1], "claim").success, false);
  });

  it("answers what cannot be chosen, and stays as it is", () => {
    const start = rules.newGame();
    const given: readonly (readonly [never, never, never, string, RegExp])[] = [
      ["Z", [0, 0], [0, 0], "bad player", /no player "Z"/],
      [null, [0, 0], [0, 0], "bad player", /no player/],
      ["X", [3, 0], [0, 0], "bad piece", /no piece "3,0"/],
      ["X", "constructor", [0, 0], "bad piece", /no piece/],
      ["X", { a: 1 }, [0, 0], "bad piece", /of object/],
      ["X", [0, 0], [0, 1], "bad option", /no decision|no option/],
      ["X", [0, 0], "__proto__", "bad option", /./],
      ["O", [0, 0], [0, 0], "bad option", /O has nothing to choose now/],
    ].map((row) => row as never);
    for (const [player, piece, option, error, message] of given) {
      const result = start.commitOption(player, piece, option);
      assert.ok(!result.success);
      assert.equal(result.error, error);
      assert.match(result.message, message);
      assert.equal(result.newState, start);
    }
    assert.deepEqual(start.getOptions("Z"), {});
    assert.equal(start.seenBy("Z"), undefined);
  });

  it("ends as the source's application sees it", () => {
    let state = rules.newGame();
    for (const id of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
      [0, 2],
    ] as const) {
      const result = state.commitOption(state.activePlayer!, id, id);
      assert.ok(result.success);
      state = result.newState;
    }
    assert.equal(state.ended, true);
    assert.equal(state.winner?.name, "X");
    assert.equal(state.activePlayer, null);
    const result = state.commitOption("O", [2, 2], [2, 2]);
    assert.ok(!result.success);
    assert.deepEqual([result.error, result.message], ["bad option", "the game is over: X wins"]);
  });

  it("is saved and resumed as a match", () => {
    const result = rules.newGame().commitOption("X", [1, 1], [1, 1]);
    const loaded = loadRecord(saveRecord(result.newState.match), rules.rules);
    assert.ok("match" in loaded);
    assert.deepEqual(rules.stateOf(loaded.match).pieces, result.newState.pieces);
  });
});

describe("the pieces of a .game", () => {
  const seenAs = async (name: string, parameters: Readonly<Record<string, string>> = {}) => {
    const text = readFileSync(new URL(`../../../games/${name}.game`, import.meta.url), "utf8");
    return multigame(await makeRules(compileText(text, { parameters }).system!, parameters)).newGame({ chance: 1 });
  };

  it("are members of indices, with tracks as fields and decisions as options", async () => {
    const nim = await seenAs("nim", { heaps: "2" });
    assert.deepEqual(nim.pieces, { 1: { id: 1, left: 1 }, 2: { id: 2, left: 3 }, Nim: { id: "Nim", turn: "P1" } });
    const options = Object.entries(nim.getOptions("P1")).map(([piece, one]) => [piece, Object.keys(one)]);
    assert.deepEqual(options, [
      ["1", ["take(1, 1)"]],
      ["2", ["take(1, 2)", "take(2, 2)", "take(3, 2)"]],
      ["Nim", []],
    ]);
    const result = nim.commitOption("P1", 2, "take(3, 2)");
    assert.ok(result.success);
    assert.deepEqual(result.newState.piece("2"), { id: 2, left: 0 });
    const refused = result.newState.commitOption("P2", 2, "take(1, 2)");
    assert.ok(!refused.success);
    assert.deepEqual([refused.error, refused.message], ["bad option", "there are not so many"]);
  });

  it("are called as families where decisions act on nothing, and wait for each other where they are made at once", async () => {
    const pennies = await seenAs("matching-pennies");
    assert.deepEqual(Object.keys(pennies.pieces), ["P1", "P2", "show"]);
    assert.deepEqual(Object.keys(pennies.getOptions("P2")["show"]!), ["show(heads)", "show(tails)"]);
    const first = pennies.commitOption("P2", "show", "show(heads)");
    assert.ok(first.success);
    assert.deepEqual(first.newState.pieces, pennies.pieces);
    assert.deepEqual(
      first.newState.activePlayers.map(({ name }) => name),
      ["P1"],
    );
    const again = first.newState.commitOption("P2", "show", "show(tails)");
    assert.ok(!again.success && again.message === "P2 has chosen and waits for the others");
    const second = first.newState.commitOption("P1", "show", "show(heads)");
    assert.ok(second.success);
    assert.deepEqual([second.newState.ended, second.newState.winner?.name], [true, "P1"]);
  });

  it("have no fields that are hidden from who sees them", async () => {
    const kuhn = await seenAs("kuhn-poker");
    assert.deepEqual(Object.keys(kuhn.pieces), ["P1", "P2", "KuhnPoker", "check", "bet", "fold", "call"]);
    const seen = kuhn.seenBy("P1")!.pieces;
    assert.deepEqual(
      [Object.keys(seen["P1"]!), Object.keys(seen["P2"]!)],
      [
        ["id", "card", "stake"],
        ["id", "stake"],
      ],
    );
  });

  it("have values of several indices as fields of each member", async () => {
    const text = [
      "game Held",
      "players A, B",
      "type Card = { ace, king }",
      "track held[Player, Card]: Bool = true",
      "decision give(p in Player, c in { c in Card | held[me, c] }) by A",
      "  do held[me, c] := false",
      "outcome draw otherwise",
      "",
    ].join("\n");
    const start = multigame(await makeRules(compileText(text).system!)).newGame();
    assert.deepEqual(start.pieces["B"], { id: "B", "held[_, ace]": true, "held[_, king]": true });
    assert.deepEqual(start.pieces["ace"], { id: "ace", "held[A, _]": true, "held[B, _]": true });
    const { newState } = start.commitOption("A", "B", "give(B, ace)");
    assert.deepEqual(newState.pieces["A"], { id: "A", "held[_, ace]": false, "held[_, king]": true });
  });
});
