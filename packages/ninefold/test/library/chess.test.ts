// Chess from written positions: what a FEN may say, and the endings that hang on the last plies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isTerminal, type State } from "../../src/model/index.ts";
import { systemOf } from "./library.ts";

const system = systemOf("chess");

function position(fen: string): State {
  const read = system.parsePosition(fen);
  assert.ok("state" in read, JSON.stringify(read));
  return read.state;
}

/** The state after moves such as "e2 e4", with the man that arrives where it is another: "e7 e8 queen". */
function after(from: State, ...moves: readonly string[]): State {
  return moves.reduce((state, move) => {
    const [start, end, as = ""] = move.split(" ");
    const [player] = system.players.filter(({ id }) => system.legal(state, id).length > 0);
    assert.ok(player, `${move}: the game is over`);
    const legal = system.legal(state, player.id);
    const found = legal.find(({ id }) => id.startsWith(`move(${start}, ${end}, ${as}`));
    assert.ok(found, `${move} in ${system.printPosition(state, "fen")}`);
    const tuple = system.players.map(({ id }) => (id === player.id ? found : null));
    return system.consequences(state, tuple)[0]!.state;
  }, from);
}

const fen = (state: State): string => system.printPosition(state, "fen");
const ending = (state: State): string => (isTerminal(system, state) ? system.outcome(state).text : "goes on");
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

test("the initial state is the initial FEN", () => {
  const [start] = system.initialStates();
  assert.equal(fen(start!), START);
  for (const text of [START, START.slice(0, -4), START.slice(0, -2), START.split(" ")[0]!]) {
    assert.equal(system.printPosition(position(text)), "start", text);
  }
});

test("a square on which no pawn can take is left out, so that a FEN is the state of the play", () => {
  const played = after(position(START), "e2 e4");
  for (const square of ["e3", "-"]) {
    const read = position(`rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq ${square} 0 1`);
    assert.equal(system.encode(read), system.encode(played), square);
  }
});

test("a square on which a pawn can take is kept", () => {
  const text = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1";
  const read = position(text);
  assert.equal(fen(read), text);
  assert.equal(system.encode(read), system.encode(after(position(START), "e2 e4", "a7 a6", "e4 e5", "d7 d5")));
  assert.match(fen(after(read, "e5 d6")), /^rnbqkbnr\/1pp1pppp\/p2P4\/8\/8/);
});

test("a square that no pawn has just passed is left out", () => {
  const impossible = [
    "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
    "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/8/8/8/3pP3/8/8/4K3 w - d5 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1",
  ];
  for (const text of impossible) assert.equal(fen(position(text)), text.replace(/ d\d /, " - "));
});

test("a right to castle without the king or the rook at home is left out", () => {
  for (const [written, read] of [
    ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq"],
    ["4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "Qk"],
    ["r2k3r/8/8/8/8/8/8/R3K2r w KQkq - 0 1", "Q"],
    ["4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "-"],
  ] as const) {
    assert.equal(fen(position(written)), written.replace("KQkq", read));
  }
});

test("fifty moves are a draw, mate on the hundredth ply is mate", () => {
  const start = position("7k/5Q2/5K2/8/8/8/7p/8 w - - 97 80");
  assert.equal(ending(after(start, "f7 e7", "h8 g8", "e7 e8")), "draw");
  assert.equal(ending(after(start, "f7 e7", "h8 g8", "e7 g7")), "White wins");
  assert.equal(ending(after(start, "f7 e7", "h2 h1 rook", "e7 e6")), "goes on");
  const last = position("7k/8/5K2/5Q2/8/8/7p/8 w - - 99 80");
  assert.equal(ending(last), "goes on");
  assert.equal(ending(after(last, "f5 f1")), "draw");
  assert.equal(ending(position("7k/8/5K2/5Q2/8/8/7p/8 w - - 100 80")), "draw");
  assert.equal(ending(position("7k/6Q1/5K2/8/8/8/7p/8 b - - 100 80")), "White wins");
});

test("the third occurrence is a draw, the written position being the first", () => {
  const round = ["a1 b1", "h8 g8", "b1 a1", "g8 h8"];
  const start = position("7k/7p/8/8/8/8/P7/K7 w - - 7 30");
  assert.equal(ending(after(start, ...round, ...round.slice(0, 3))), "goes on");
  assert.equal(ending(after(start, ...round, ...round)), "draw");
  assert.equal(ending(after(start, ...round, "a2 a3", "h8 g8", "a1 b1", "g8 h8", "b1 a1")), "goes on");
});
