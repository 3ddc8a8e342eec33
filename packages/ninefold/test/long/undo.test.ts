import { test } from "node:test";
import { GAMES, systemOf } from "../library/library.ts";
import { checkUndo } from "../rules/undo.ts";

for (const game of GAMES) {
  test(`${game}: 10,000 random plies are taken back to the byte`, () =>
    checkUndo(systemOf(game), 10_000, `long ${game}`));
}
