import { test } from "node:test";
import { GAMES, textOf } from "../library/library.ts";
import { agree } from "./agreement.ts";
import { backEnds } from "./back-ends.ts";
import { gameIn } from "./texts.ts";

for (const name of GAMES) {
  test(`all that run ${name} run the same game`, () => {
    const { game, rules } = gameIn(textOf(name));
    const [reference, ...others] = [...backEnds(game, rules).values()];
    for (const other of others) agree(reference!, other, { plays: 2, plies: 8, seed: 1 });
  });
}
