// What `ninefold reduce` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, REDUCED, reductionsOf, takesGame, takesTrees, WHOLE } from "../options.ts";

export const reduce = takesTrees(
  takesGame(new Command("reduce").description("reduce the game tree to what players can really choose")),
)
  .option("--reduce <list>", `only so: ${REDUCED}`, reductionsOf)
  .option("--log", "say what was reduced where")
  .option("--latex", "print the sizes as a table for LaTeX (with amsmath)")
  .addHelpText("after", examples("reduce tic-tac-toe", "reduce chopsticks --depth 6 --reduce symmetry --json"))
  .addHelpText("after", WHOLE)
  .action(async (game, options) => {
    await (await import("../commands/reduce.ts")).reduceGame(game, options);
  });
