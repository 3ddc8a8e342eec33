// What `ninefold symmetries` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, MAX_STATES, takesFrom, takesGame, WHOLE, wholeNumber } from "../options.ts";

export const symmetries = takesFrom(
  takesGame(new Command("symmetries").description("find how a game becomes itself by other names")),
)
  .option("--exchange", "players, and outcomes with them, may be exchanged")
  .option(
    "--states <max>",
    "hold at most so many states (default: 1,000,000; at most 16,000,000)",
    wholeNumber(1, MAX_STATES),
  )
  .addHelpText("after", examples("symmetries tic-tac-toe", "symmetries hex --with size=3 --json"))
  .addHelpText("after", WHOLE)
  .action(async (game, options) => {
    await (await import("../commands/symmetries.ts")).symmetriesOf(game, options);
  });
