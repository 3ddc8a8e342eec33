// What `ninefold show` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, takesGame } from "../options.ts";

export const show = takesGame(new Command("show").description("print the nine parts of a game"))
  .option(
    "--ir <phase>",
    "print instead what the compiler makes of it: lowered, vectorized, represented, emitted or simplified",
  )
  .option("--flat", "print the text instead: of a variant the whole game that it is, with its base written out")
  .option("--board", "draw instead what players see: the board, hands and counts that are derived from the rules")
  .option("--player <name>", "with --board: as this player sees it; where nothing is said, all of it")
  .option("--from <position>", "with --board: of this position, or of the n-th initial state (from 0)")
  .option("--seed <seed>", "with --board: the seed of what chance decides before the first decision (default: 1)")
  .option("--latex", "print the parts as a display for LaTeX (with amsmath and amssymb)")
  .addHelpText(
    "after",
    examples(
      "show rock-paper-scissors",
      "show go --with size=5 --json",
      "show tic-tac-toe --ir vectorized",
      "show tricks --board --player A",
      "show misere-tic-tac-toe --flat",
    ),
  )
  .action(async (game, options) => {
    await (await import("../commands/show.ts")).show(game, options);
  });
