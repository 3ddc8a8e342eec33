// What `ninefold matrix` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, REDUCED, reductionsOf, takesGame, WHOLE, withBounds } from "../options.ts";

export const matrix = withBounds(takesGame(new Command("matrix").description("print the decision matrix of a state")))
  .option("--at <position>", "the state, or the n-th initial state (default: 0)")
  .option("--reduce <list>", `the matrix that is left in the reduced tree: ${REDUCED}`, reductionsOf)
  .option("--latex", "print it as a table for LaTeX (with amsmath)")
  .addHelpText(
    "after",
    examples(
      "matrix rock-paper-scissors",
      'matrix tic-tac-toe --at "turn=O, mark[b2]=X"',
      "matrix guessing-game --reduce agency",
    ),
  )
  .addHelpText("after", WHOLE)
  .action(async (game, options) => {
    await (await import("../commands/matrix.ts")).matrixAt(game, options);
  });
