// What `ninefold solve` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, holdsPacked, takesFrom, takesGame, WHOLE, widthOf } from "../options.ts";

export const solve = holdsPacked(
  takesFrom(takesGame(new Command("solve").description("find what a game is worth in best play"))),
)
  .option("--error <width>", "how wide an interval may be where values are approximated (default: 1e-10)", widthOf)
  .addHelpText("after", examples("solve tic-tac-toe", "solve pig --with goal=20 --json"))
  .addHelpText("after", WHOLE)
  .action(async (game, options) => {
    await (await import("../commands/solve.ts")).solveGame(game, options);
  });
