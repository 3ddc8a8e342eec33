// What `ninefold show` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, takesGame } from "../options.ts";

export const show = takesGame(new Command("show").description("print the nine parts of a game"))
  .option(
    "--ir <phase>",
    "print instead what the compiler makes of it: lowered, vectorized, represented, emitted or simplified",
  )
  .option("--flat", "print the text instead: of a variant the whole game that it is, with its base written out")
  .option("--latex", "print the parts as a display for LaTeX (with amsmath and amssymb)")
  .addHelpText(
    "after",
    examples(
      "show rock-paper-scissors",
      "show go --with size=5 --json",
      "show tic-tac-toe --ir vectorized",
      "show misere-tic-tac-toe --flat",
    ),
  )
  .action(async (game, options) => {
    await (await import("../commands/show.ts")).show(game, options);
  });
