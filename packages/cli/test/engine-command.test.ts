// `ninefold engine`: other programs hear it on standard output. The programs here are `ninefold play`, over each protocol.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bin, json, ninefold } from "./command.ts";

/** The text of a seat that Ninefold takes as an engine. */
const seat = (protocol: string, game: string, ...more: readonly string[]): string =>
  `${protocol}:"${process.execPath}" "${bin}" engine ${game} --protocol ${protocol} ${more.join(" ")}`;

const SEATS: readonly (readonly [seat: string, game: string, ...options: string[]])[] = [
  [`${seat("uci", "breakthrough", "--mind", "alphabeta:nodes=50")};nodes=50`, "breakthrough", "--plies", "8"],
  [`${seat("gtp", "go", "--with", "size=3", "--mind", "random")}`, "go", "--with", "size=3"],
  [`${seat("cecp", "tic-tac-toe")};depth=2`, "tic-tac-toe"],
];

for (const [text, game, ...options] of SEATS) {
  test(`${text.split(":")[0]}: Ninefold plays ${game} against itself`, () => {
    const { plies, stopped, outcome } = json(["play", game, ...options, "--seats", `${text},random`, "--seed", "4"]);
    assert.ok(plies > 0);
    assert.deepEqual([stopped, outcome === null], options.includes("--plies") ? ["plies", true] : [null, false]);
  });
}

test("an engine answers all that it has heard before its input ends, and an endless thought with it", () => {
  const { status, out } = ninefold(
    ["engine", "tic-tac-toe"],
    "isready\nposition startpos moves claim(b2)\ngo infinite",
  );
  assert.equal(status, 0);
  assert.match(out, /^readyok\n(info .*\n)*bestmove claim\([abc][123]\)( ponder \S+)?\n$/);
});

test("what no engine can play, and wrong minds, are said at once", () => {
  const hidden = ninefold(["engine", "kuhn-poker"]);
  assert.deepEqual([hidden.status, /hides something/.test(hidden.err)], [1, true]);
  const mind = ninefold(["engine", "tic-tac-toe", "--mind", "alphabetta"]);
  assert.deepEqual([mind.status, /Did you mean "alphabeta"/.test(mind.err)], [2, true]);
});
