// What `ninefold measure` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, PROGRESS, seedOf, takesFrom, takesGame, wholeNumber } from "../../options.ts";

const MEASURE = `
Balance, draws, length and choices are counted in plays: random ones, those of a mind that has all seats (--players), or those of
records (--load). Drama, lead changes, decisiveness, uncertainty and the weight of decisions need somebody who says what
chances each player has in each position (--reference): best play where the game can be solved, else a mind. --depth lets
a mind play against itself with half of its budget, and takes long. docs/measures.md has the formulas, and what they do not say.`;

export const measure = takesFrom(
  takesGame(
    new Command("measure").description("measure a game by its plays: balance, length, drama, depth and others"),
  ),
)
  .option("--plays <n>", "so many plays (default: 100)", wholeNumber(1))
  .option("--players <mind>", "who plays: random, a mind, or exact for best play (default: random)")
  .option("--seed <seed>", "the seed of the plays (default: 1)", seedOf)
  .option("--plies <n>", "leave a play unfinished after so many plies (default: 10,000)", wholeNumber(1))
  .option("--load <files...>", "measure the plays of these records in place of plays of its own")
  .option(
    "--reference <mind>",
    "who says what chances players have: exact, a mind, or none (default: exact, or a mind)",
  )
  .option("--states <max>", "solve games of so many states at most (default: 200,000)", wholeNumber(1))
  .option("--depth <mind>", "measure depth too: a mind with its first budget, such as alphabeta:nodes=16")
  .option("--doublings <n>", "double the budget so often, for depth (default: 5)", wholeNumber(1, 40))
  .option("--svg <file>", "draw a sheet of charts; - is standard output")
  .addHelpText(
    "after",
    examples(
      "measure tic-tac-toe --plays 1000",
      "measure tic-tac-toe --players exact --plays 20",
      "measure connect-four --players alphabeta:nodes=200 --reference alphabeta:nodes=2000",
      "measure breakthrough --plays 20 --depth alphabeta:nodes=50",
      "measure chess --load games/*.json --reference none",
    ),
  )
  .addHelpText("after", MEASURE)
  .addHelpText("after", PROGRESS)
  .action(async (game, options) => {
    await (await import("../../commands/players/measure.ts")).measureOf(game, options);
  });
