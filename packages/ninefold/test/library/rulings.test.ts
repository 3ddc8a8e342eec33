// What the rules of xiangqi, shogi and nine men's morris say where random plays seldom come.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isTerminal } from "../../src/model/index.ts";
import { startState } from "../../src/play/index.ts";
import { after } from "./after.ts";
import { systemOf } from "./library.ts";

const times = (count: number, round: readonly string[]): string[] => Array<readonly string[]>(count).fill(round).flat();

const xiangqiRound = ["move(a0, a1)", "move(a9, a8)", "move(a1, a0)", "move(a8, a9)"];
const shogiRound = ["move(2h, 3h, plain)", "move(8b, 7b, plain)", "move(3h, 2h, plain)", "move(7b, 8b, plain)"];
const morrisRound = ["move(a7, d7, {})", "move(g7, g4, {})", "move(d7, a7, {})", "move(g4, g7, {})"];
const men = [
  ...["a7", "b6", "d5", "f2"].map((point) => `man[${point}]=White`),
  ...["g7", "f6", "e3", "b2"].map((point) => `man[${point}]=Black`),
].join(", ");
const placed = `${men}, hand[White]=0, hand[Black]=0`;

const ENDINGS: readonly (readonly [game: string, from: string, decisions: readonly string[], outcome: string])[] = [
  ["xiangqi", "start", times(2, xiangqiRound).slice(0, -1), "none"],
  ["xiangqi", "start", times(2, xiangqiRound), "draw"],
  ["xiangqi", "3k5/9/3P5/9/9/9/9/9/9/4K4 b", [], "Red wins"],
  ["xiangqi", "3k5/R8/9/9/9/9/9/9/9/4KR3 w - - 119 80", ["move(a8, a7)"], "draw"],
  ["xiangqi", "3k5/R8/9/9/9/9/9/9/9/4KR3 w - - 119 80", ["move(f0, f9)"], "Red wins"],
  ["shogi", "start", times(3, shogiRound).slice(0, -1), "none"],
  ["shogi", "start", times(3, shogiRound), "draw"],
  ["shogi", "ply=499", ["move(7g, 7f, plain)"], "draw"],
  ["shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G", ["drop(gold, 5b)"], "Black wins"],
  ["shogi", 'at="4k4/9/4P4/9/9/9/9/9/4K4", hand[Black, gold]=1, ply=499', ["drop(gold, 5b)"], "Black wins"],
  ["nine-mens-morris", placed, times(2, morrisRound).slice(0, -1), "none"],
  ["nine-mens-morris", placed, times(2, morrisRound), "draw"],
  ["nine-mens-morris", `${placed}, quiet=99`, ["move(a7, d7, {})"], "draw"],
];

test("plays end, and end so", () => {
  for (const [game, from, decisions, outcome] of ENDINGS) {
    const system = systemOf(game);
    const state = after(system, from, ...decisions);
    const found = isTerminal(system, state) ? system.outcome(state).text : "none";
    assert.equal(found, outcome, `${game} from ${from}: ${decisions.join(", ")}`);
  }
});

const REFUSALS: readonly (readonly [game: string, from: string, decision: string, reason: string])[] = [
  ["xiangqi", "4k4/9/9/9/4R4/9/9/9/9/4K4 w", "move(e5, d5)", "the generals would face each other"],
  ["xiangqi", "3k5/9/9/9/5r3/9/9/9/9/4K4 w", "move(e0, f0)", "your general would be in check"],
  ["shogi", "4k4/9/9/9/9/9/9/4g4/4K4 b P", "drop(pawn, 1e)", "your king would be in check"],
  ["shogi", "start", "move(7g, 7f, promoted)", "it does not promote there"],
  ["shogi", "4k4/P8/9/9/9/9/9/9/4K4 b", "move(9b, 9a, plain)", "it could never move from there"],
  ["shogi", "4k4/9/9/9/9/9/9/9/4K4 b N", "drop(knight, 1b)", "it could never move from there"],
  ["shogi", "4k4/9/9/9/9/9/4P4/9/4K4 b P", "drop(pawn, 5e)", "you have a pawn on that file"],
  ["shogi", "7lk/9/8S/9/9/9/9/7L1/8K b P", "drop(pawn, 1b)", "a dropped pawn must not mate"],
];

test("refusals name their reason", () => {
  for (const [game, from, decision, reason] of REFUSALS) {
    const system = systemOf(game);
    const refusal = system.refusal(startState(system, from), system.players[0]!.id, decision);
    assert.equal(refusal?.reason, reason, `${game} from ${from}: ${decision}`);
  }
});
