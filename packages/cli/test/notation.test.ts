import assert from "node:assert/strict";
import { test } from "node:test";
import { json, ninefold } from "./command.ts";

const PINNED = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";

test("a count begins from a FEN, with or without its counters", () => {
  for (const from of [PINNED, `${PINNED} 0 1`, `${PINNED} 12 40`]) {
    assert.equal(json(["perft", "chess", "1", "--from", from]).leaves, "14", from);
  }
});

test("what is no FEN is told with the character where it is not", () => {
  const { status, err } = ninefold(["perft", "chess", "1", "--from", PINNED.replace("w", "x")]);
  assert.equal(status, 2);
  assert.match(err, /This is no position: character 33 in the notation fen: found "x", expected "w" or "b"\./);
});

test("a match tells its position in the notations of its game", () => {
  const { notations } = json(["play", "chess", "--seats", "random", "--seed", "3", "--plies", "3"]);
  assert.match(notations.fen, /^[pnbrqk1-8/]+ b KQkq - \d 1$/i);
  const { out } = ninefold(["play", "chess", "--seats", "random", "--seed", "3", "--plies", "3"]);
  assert.ok(out.includes(`\nfen: ${notations.fen}\n`));
  assert.deepEqual(json(["play", "nim", "--seats", "random", "--seed", "3"]).notations, {});
});

test("position prints what --from takes, unless it would tell what is hidden", () => {
  const typed = (game: string, ...lines: readonly string[]): string =>
    ninefold(["play", game], lines.map((line) => `${line}\n`).join("")).out;
  assert.match(
    typed("chess", "e2 e4", "position"),
    /^fen: rnbqkbnr\/pppppppp\/8\/8\/4P3\/8\/PPPP1PPP\/RNBQKBNR b KQkq - 0 1$/m,
  );
  assert.match(typed("tic-tac-toe", "b2", "position"), /^mark\[b2\]=X, turn=O$/m);
  assert.match(typed("kuhn-poker", "position"), /^The position would tell what is hidden\.$/m);
});

test("show prints the notations of a game", () => {
  assert.match(ninefold(["show", "chess"]).out, /^ {3}notation fen = at " " turn "wb" " " unmoved "KQkq"/m);
});
