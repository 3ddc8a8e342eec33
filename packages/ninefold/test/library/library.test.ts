// What every file of the library must keep: its form, its cleanness, the laws.
import assert from "node:assert/strict";
import { test } from "node:test";
import { examine } from "../../src/analysis/index.ts";
import { format, makeSource } from "../../src/language/index.ts";
import { compileText, finish, makeRules } from "../../src/play/index.ts";
import { testPlayLaws } from "../laws/play-laws.ts";
import { checkSystemLaws } from "../laws/system-laws.ts";
import { COUNTS, countsOf, GAMES, SMALL_PARAMETERS, systemOf, textOf } from "./library.ts";
import { rounds, sampledGames } from "./sample.ts";

/** Games of which a state takes milliseconds: fewer are looked at. */
const SLOW = new Set(["chess", "shogi", "xiangqi"]);

test("every game has known counts, each with its source", () => {
  assert.deepEqual(COUNTS, GAMES);
  for (const game of GAMES) {
    assert.ok(
      countsOf(game).some(({ long }) => !long),
      game,
    );
    for (const { source } of countsOf(game)) assert.ok(source.length > 0, game);
  }
});

for (const game of GAMES) {
  test(`${game} is in canonical form, without diagnostics`, () => {
    const text = textOf(game);
    assert.deepEqual(format(makeSource(game, text)), { text });
    assert.deepEqual(compileText(text).diagnostics, []);
  });
}

for (const game of sampledGames()) {
  const slow = SLOW.has(game);
  const system = systemOf(game, SMALL_PARAMETERS[game]);

  test(`${game} is examined without errors or warnings`, () => {
    const options = slow
      ? { maxStates: 100, samples: 3, plies: 90 }
      : { maxStates: rounds(500, 2000), samples: rounds(5, 20), plies: rounds(80, 200) };
    const { findings } = finish(examine(system, options));
    assert.deepEqual(
      findings.filter(({ severity }) => severity !== "fact").map(({ code, message }) => `${code} ${message}`),
      [],
    );
  });

  test(`${game} keeps the laws of systems`, () => {
    checkSystemLaws(system, slow ? { plays: 1, length: rounds(10, 30) } : { plays: rounds(2, 4), length: 50 });
  });

  testPlayLaws(game, makeRules(system), slow ? { plays: 1, plies: rounds(6, 12) } : { plays: rounds(1, 2), plies: 25 });
}
