// What `ninefold automaton` takes.
import { Command } from "@commander-js/extra-typings";
import { takesFormats } from "../formats.ts";
import { examples, PICTURES, takesGraph, WHOLE } from "../options.ts";

const written = takesFormats(
  takesGraph(new Command("automaton").description("draw the game automaton, or write it for other programs")),
  "automaton",
);

export const automaton = takesFormats(written, "table")
  .addHelpText(
    "after",
    examples(
      "automaton rock-paper-scissors --svg automaton.svg",
      "automaton pig --depth 3 --dot pig.dot",
      "automaton tic-tac-toe --prism ttt",
      "automaton rock-paper-scissors --game table.game",
    ),
  )
  .addHelpText("after", PICTURES)
  .addHelpText("after", WHOLE)
  .action(async (game, options) => {
    await (await import("../commands/automaton.ts")).automaton(game, options);
  });
