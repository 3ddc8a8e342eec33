// What `ninefold check` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, MAX_STATES, PROGRESS, takesGame, wholeNumber } from "../options.ts";

export const check = takesGame(
  new Command("check").description("find what is wrong with a game, with the shortest play to it"),
)
  .option(
    "--states <max>",
    "hold at most so many states, examined or waiting for it (default: 100,000; at most 16,000,000)",
    wholeNumber(1, MAX_STATES),
  )
  .option("--samples <n>", "where there are more, sample so many random plays (default: 200)", wholeNumber(0))
  .option(
    "--work <n>",
    "spend at most so many units of work, about 40 ns each (default: 200,000,000; without a bound where --states, --samples or --seconds is given)",
    wholeNumber(1),
  )
  .option("--seconds <n>", "stop by the clock, whatever has been examined until then", wholeNumber(1, 1_000_000))
  .option("--verbose", "say also how much work one step may take, and that the game is not overcomplete")
  .addHelpText(
    "after",
    `
The game is examined with its parameters as they are; then with the least and the greatest value of each, the others as they
are, for about a second in all. What was tried is said.`,
  )
  .addHelpText("after", examples("check tic-tac-toe", "check my-game.game --states 1000000 --json"))
  .addHelpText("after", PROGRESS)
  .action(async (game, options) => {
    await (await import("../commands/check.ts")).check(game, options);
  });
