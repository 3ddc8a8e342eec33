// What `ninefold perft` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, LIMITS, PROGRESS, takesBulk, takesFrom, wholeNumber } from "../options.ts";

const PERFT = `
Leaves are the plays of exactly so many plies; "ended before" are those that were over with fewer. What is forced, such
as a setup, is no ply, but each of its results makes plays of its own: with chance in the setup there are many leaves at
depth 0. A compiled game goes through the plays one by one, or over its states where these are few and a depth would take
long. The interpreter always goes from states to states and counts them as well ("states").`;

export const perft = takesFrom(takesBulk(new Command("perft").description("count the plays of a number of plies")))
  .argument("<depth>", "how many plies", wholeNumber(0))
  .addHelpText(
    "after",
    examples(
      "perft chess 4",
      'perft tic-tac-toe 8 --from "mark[b2]=X, turn=O"',
      'perft chess 2 --from "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"',
    ),
  )
  .addHelpText("after", PERFT)
  .addHelpText("after", LIMITS)
  .addHelpText("after", PROGRESS)
  .action(async (game, depth, options) => {
    await (await import("../commands/perft.ts")).perftGame(game, depth, options);
  });
