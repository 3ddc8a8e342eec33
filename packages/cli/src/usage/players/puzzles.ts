// What `ninefold puzzles` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, PROGRESS, seedOf, takesGame, wholeNumber } from "../../options.ts";

export const puzzles = takesGame(
  new Command("puzzles").description("look for positions in which one decision alone wins"),
)
  .option("--number <n>", "stop when so many were found (default: 5)", wholeNumber(1))
  .option("--plays <n>", "look through so many plays at most (default: 100)", wholeNumber(1))
  .option("--player <mind>", "who plays them, as --seats of play names players (default: random)")
  .option("--mind <mind>", "who proves that a decision wins and the others do not (default: alphabeta:nodes=20000)")
  .option("--seed <seed>", "the seed of what is drawn (default: 1)", seedOf)
  .addHelpText(
    "after",
    `
It begins at the end of each play, where little is left to be proved, and goes back as long as the budget is enough.`,
  )
  .addHelpText("after", PROGRESS)
  .addHelpText("after", examples("puzzles tic-tac-toe --mind alphabeta:nodes=20000 --number 3"))
  .action(async (game, options) => {
    await (await import("../../commands/players/puzzles.ts")).puzzles(game, options);
  });
