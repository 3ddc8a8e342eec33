// What `ninefold analyse` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, seedOf, takesFrom, takesGame, wholeNumber } from "../../options.ts";

export const analyse = takesFrom(
  takesGame(
    new Command("analyse").description(
      "say what a player that thinks holds of a position, or of each decision of a match",
    ),
  ),
)
  .option("--load <file>", "a match, from a record or a .pgn file: each of its decisions is annotated")
  .option("--game <n>", "which game of the .pgn file, where it holds several (from 1)", wholeNumber(1))
  .option("--ply <n>", "the position after so many plies of it alone", wholeNumber(0))
  .option("--mind <mind>", "who thinks, as --seats of play names players: mcts:nodes=10000")
  .option("--seed <seed>", "the seed of what is drawn (default: 1)", seedOf)
  .addHelpText(
    "after",
    `
Worths are those of who decides, in the units of the game. A decision that gives away 0.3 or more is marked ?, with 0.6 or more ??.
What hides something is thought of from what the player knows alone.`,
  )
  .addHelpText(
    "after",
    examples(
      'analyse tic-tac-toe --from "mark[b2]=X, turn=O"',
      "analyse chess --load game.pgn",
      "analyse chess --load game.pgn --ply 20 --json",
    ),
  )
  .action(async (game, options) => {
    await (await import("../../commands/players/analyse.ts")).analyse(game, options);
  });
