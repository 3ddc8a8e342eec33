// What `ninefold train` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, minutesOf, seedOf, takesGame, wholeNumber } from "../../options.ts";

export const train = takesGame(
  new Command("train").description("let the machine learn what positions are worth, by playing against itself"),
)
  .option("--out <file>", "where what is learned is kept; a file that is there is gone on with")
  .option("--minutes <n>", "learn for so long (default: 10)", minutesOf)
  .option("--generations <n>", "learn for so many generations", wholeNumber(0))
  .option(
    "--nodes <n>",
    "search so many positions for a decision (default: 300; with --policy 500 plays)",
    wholeNumber(1),
  )
  .option("--policy", "learn which decisions are likely, for `mcts`, in place of what positions are worth")
  .option("--seed <seed>", "the seed of what is drawn (default: 1)", seedOf)
  .addHelpText(
    "after",
    `
It begins with random plays; then generations play against themselves, and one is refused that clearly loses to the best before
it. The share of each against the same search without training is listed, and how well it foretells plays that were not
learned from. Ctrl-C ends it with what was learned. Seats play by the file:
--seats human,trained:FILE.

With --policy it learns what Monte Carlo tree search decides, and keeps what wins at equal time against the same search without
it: --seats human,trained:FILE:mcts:ms=1000.`,
  )
  .addHelpText(
    "after",
    examples(
      "train breakthrough --minutes 10 --out breakthrough.json",
      "train go --policy --generations 1 --out go.json",
    ),
  )
  .action(async (game, options) => {
    await (await import("../../commands/players/train.ts")).trainPlayer(game, options);
  });
