// What `ninefold tree` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, PICTURES, REDUCED, reductionsOf, takesGraph, WHOLE } from "../options.ts";

export const tree = takesGraph(
  new Command("tree").description("print or draw the game tree, or write it for other programs"),
)
  .option("--reduce <list>", `reduce it: ${REDUCED}`, reductionsOf)
  .option(
    "--fold",
    "draw children of one node that are alike once, with their number (default: in trees of more than 200 nodes)",
  )
  .option("--no-fold", "draw all of them")
  .option("--efg <file>", "write its extensive form for Gambit")
  .option("--nfg <file>", "write its strategic form for Gambit, where that is small")
  .addHelpText(
    "after",
    examples(
      "tree coin-flip",
      "tree tic-tac-toe --depth 2 --svg tree.svg",
      "tree tic-tac-toe --depth 3 --values --svg values.svg",
      "tree kuhn-poker --efg kuhn.efg",
    ),
  )
  .addHelpText("after", PICTURES)
  .addHelpText("after", WHOLE)
  .action(async (game, options) => {
    await (await import("../commands/tree.ts")).tree(game, options);
  });
