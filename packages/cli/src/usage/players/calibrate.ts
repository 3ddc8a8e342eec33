// What `ninefold calibrate` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, minutesOf, PROGRESS, seedOf, takesGame, wholeNumber } from "../../options.ts";

export const calibrate = takesGame(
  new Command("calibrate").description("find levels of play from 1 to 9 for a game, and keep them in a file"),
)
  .requiredOption("--out <file>", "where the levels are kept; what `ninefold train` left there is used, and stays")
  .option("--plays <n>", "let two neighbours play so often where they are quick (default: 60)", wholeNumber(2))
  .option(
    "--nodes <n>",
    "let the strongest search so much for a decision (default: 4,096 plays, or 32,768 positions of alphabeta)",
    wholeNumber(16),
  )
  .option("--minutes <n>", "end after so long with the levels found so far", minutesOf)
  .option("--seed <seed>", "the seed of openings, chance and minds (default: 1)", seedOf)
  .addHelpText("after", examples("calibrate connect-four --nodes 1024 --out connect-four.json"))
  .addHelpText(
    "after",
    `
Candidates with larger and larger budgets play those next to them, from openings that are drawn, with seats exchanged; their
ratings are fitted to the results. Levels are equal steps from just above one who decides at random to the best, fewer than nine
where neighbours would be too near to each other. Plays are kept in FILE.plays: the same command goes on where it was ended.
Seats play by the file: --seats human,trained:FILE:level:4. Games of the library have levels already: --seats human,level:4.`,
  )
  .addHelpText("after", PROGRESS)
  .action(async (game, options) => {
    await (await import("../../commands/players/calibrate.ts")).calibrateLevels(game, options);
  });
