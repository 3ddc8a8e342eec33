// What `ninefold automaton` takes.
import { Command } from "@commander-js/extra-typings";
import { takesFormats } from "../formats.ts";
import { examples, PICTURES, takesGraph, WHOLE } from "../options.ts";

export const automaton = takesFormats(
  takesGraph(new Command("automaton").description("draw the game automaton, or write it for other programs")),
  "automaton",
)
  .addHelpText(
    "after",
    examples(
      "automaton rock-paper-scissors --svg automaton.svg",
      "automaton pig --depth 3 --dot pig.dot",
      "automaton tic-tac-toe --prism ttt",
    ),
  )
  .addHelpText("after", PICTURES)
  .addHelpText("after", WHOLE)
  .action(async (game, options) => {
    await (await import("../commands/automaton.ts")).automaton(game, options);
  });
