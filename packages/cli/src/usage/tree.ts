// What `ninefold tree` takes.
import { Command } from "@commander-js/extra-typings";
import { takesFormats } from "../formats.ts";
import { examples, PICTURES, REDUCED, reductionsOf, takesGraph, WHOLE } from "../options.ts";

const reduced = takesGraph(
  new Command("tree").description("print or draw the game tree, or write it for other programs"),
)
  .option("--reduce <list>", `reduce it: ${REDUCED}`, reductionsOf)
  .option(
    "--fold",
    "draw children of one node that are alike once, with their number (default: in trees of more than 200 nodes)",
  )
  .option("--no-fold", "draw all of them");

export const tree = takesFormats(reduced, "extensive")
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
