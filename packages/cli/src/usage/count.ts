// What `ninefold count` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, holdsPacked, INTERPRETER, namesOf, PROGRESS, takesGame, wholeNumber } from "../options.ts";

export const count = holdsPacked(
  takesGame(new Command("count").description("count the states, edges and plays of a game")).option(
    "--depth <n>",
    "go only so many decisions deep",
    wholeNumber(0),
  ),
)
  .option(
    "--distinct <tracks>",
    "count also the different values of these tracks together, such as stone or stone,turn",
    namesOf,
  )
  .option("--interpreter", INTERPRETER)
  .addHelpText(
    "after",
    examples("count tic-tac-toe", "count chess --depth 3", "count go --with size=2 --distinct stone"),
  )
  .addHelpText("after", PROGRESS)
  .action(async (game, options) => {
    await (await import("../commands/count.ts")).countGame(game, options);
  });
