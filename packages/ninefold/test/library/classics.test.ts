// What random plays of the classic games seldom come to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type GameSystem, isTerminal, type State } from "../../src/model/index.ts";
import { after } from "./after.ts";
import { systemOf } from "./library.ts";

/** The outcome where the game is over. */
const endOf = (system: GameSystem, state: State): string | undefined =>
  isTerminal(system, state) ? system.outcome(state).text : undefined;

/** Why the player whose turn it is may not decide so. */
function reason(system: GameSystem, state: State, decision: string): string | undefined {
  const player = system.players.find(({ id }) => system.legal(state, id).length > 0)!;
  return system.refusal(state, player.id, decision)?.reason;
}

test("amazons: a whole move, or the move and then the shot", () => {
  const whole = systemOf("amazons");
  assert.equal(reason(whole, after(whole, "start"), "move(d1, d9)"), "the move and the shot are one decision");
  assert.match(whole.printPosition(after(whole, "start", "play(d1, d9, d1)")), /turn=Black/);
  const split = systemOf("amazons", { split: "true" });
  const moved = after(split, "start", "move(d1, d9)");
  assert.equal(reason(split, moved, "move(d9, d8)"), "the amazon has still to shoot");
  assert.equal(reason(split, after(split, "start"), "shoot(d8)"), "an amazon moves before it shoots");
  const shot = after(split, "start", "move(d1, d9)", "shoot(d1)");
  assert.equal(split.printPosition(shot), whole.printPosition(after(whole, "start", "play(d1, d9, d1)")));
});

test("gomoku: six in a row are five unless five are to be exact", () => {
  const four = ["a1", "b1", "c1", "e1"].map((point) => `stone[${point}]=Black`).join(", ");
  for (const [exact, outcome] of [
    ["false", "Black wins"],
    ["true", undefined],
  ] as const) {
    const system = systemOf("gomoku", { exact });
    assert.equal(endOf(system, after(system, `${four}, stone[f1]=Black`, "place(d1)")), outcome);
  }
  const exact = systemOf("gomoku", { exact: "true" });
  assert.equal(endOf(exact, after(exact, four, "place(d1)")), "Black wins");
});

test("yavalath: three lose, four win though they hold three", () => {
  const system = systemOf("yavalath");
  const two = "stone[a5]=White, stone[b5]=White";
  assert.equal(endOf(system, after(system, two, "place(c5)")), "Black wins");
  assert.equal(endOf(system, after(system, `${two}, stone[d5]=White`, "place(c5)")), "White wins");
});

test("yavalath: the first stone can be taken over, once", () => {
  const system = systemOf("yavalath", { swap: "true" });
  const swapped = after(system, "start", "place(e5)", "swap");
  assert.equal(system.printPosition(swapped), "stone[e5]=Black");
  assert.equal(reason(system, swapped, "swap"), "only the very first stone can be taken over");
  const placed = after(system, "start", "place(e5)", "swap", "place(a5)");
  assert.equal(reason(system, placed, "swap"), "only the very first stone can be taken over");
  const without = systemOf("yavalath");
  assert.equal(reason(without, after(without, "start", "place(e5)"), "swap"), "stones are not taken over in this game");
});

test("pentago: five before the turn end the game, five of both after it are a draw", () => {
  const system = systemOf("pentago");
  assert.equal(endOf(system, after(system, 'marble="6/6/6/6/6/WWWW2"', "place(e1)")), "White wins");
  const both = 'marble="6/6/6/1BW3/1BWBB1/1BWWW1", placed=true';
  assert.equal(endOf(system, after(system, both, "rotate(b2, clockwise)")), "draw");
  assert.equal(endOf(system, after(system, both, "rotate(b2, anticlockwise)")), "Black wins");
  assert.equal(endOf(system, after(system, both, "rotate(e5, clockwise)")), undefined);
});

test("go: superko forbids what is no ko", () => {
  const plies = ["place(a1)", "place(b1)", "pass", "place(a2)", "pass", "place(b2)"];
  const simple = systemOf("go", { size: "2" });
  assert.equal(simple.printPosition(after(simple, "start", ...plies, "place(a1)")), "stone[a1]=Black, turn=White");
  const superko = systemOf("go", { size: "2", superko: "true" });
  const reached = after(superko, "start", ...plies);
  assert.equal(reason(superko, reached, "place(a1)"), "superko: the board was like that before");
});
