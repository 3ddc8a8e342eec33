// What `ninefold solve` takes.
import { Command, Option } from "@commander-js/extra-typings";
import {
  examples,
  holdsPacked,
  secondsOf,
  seedOf,
  takesFrom,
  takesGame,
  WHOLE,
  wholeNumber,
  widthOf,
} from "../options.ts";

const STRATEGIES = `
A game that hides something is solved for players who know what they are shown: its value, or an interval that is proved,
and a strategy for each information state. Two players of whom one gains what the other gives have a linear program (lp), which
gives exact values where it can be proved; larger games are solved by cfr+ until --iterations, --exploitability or --seconds.
Of other games regret minimization promises no equilibrium, and NashConv says how much the players could gain by changing
alone. Exploitability is NashConv divided by the number of players. These options ask for a strategy of other games too.`;

export const solve = holdsPacked(
  takesFrom(takesGame(new Command("solve").description("find what a game is worth in best play, and how to play it"))),
)
  .option("--error <width>", "how wide an interval may be where values are approximated (default: 1e-10)", widthOf)
  .addOption(
    new Option(
      "--method <name>",
      "how a strategy is found (default: lp, or cfr+ where it is too large for that)",
    ).choices(["lp", "cfr", "cfr+", "dcfr", "pcfr+", "mccfr"]),
  )
  .option("--iterations <n>", "minimize regrets so many times (default: 1,000)", wholeNumber(1))
  .option("--exploitability <e>", "minimize regrets until no player gains more than this, on the mean", widthOf)
  .option("--seconds <s>", "minimize regrets for so many seconds at most", secondsOf)
  .option("--seed <seed>", "the seed of mccfr, which samples plays (default: 1)", seedOf)
  .option(
    "--checkpoint <file>",
    "go on from what regret minimization had come to, where the file has it, and write it again at the end",
  )
  .option("--strategy <file>", "keep the strategy in a file; - is standard output, here and below")
  .option("--evaluate <files>", "say what kept strategies are worth, of one file for each player or one for all")
  .option("--table <file>", "keep every position with its best decisions: seats play by it (table:FILE)")
  .option("--csv <file>", "write the strategy as a table of comma-separated values")
  .addHelpText(
    "after",
    examples(
      "solve tic-tac-toe",
      "solve tic-tac-toe --table ttt.table",
      "solve pig --with goal=20 --json",
      "solve kuhn-poker --strategy kuhn.json",
      "solve kuhn-poker --evaluate kuhn.json",
      "solve leduc-poker --seconds 60 --checkpoint leduc.work",
    ),
  )
  .addHelpText("after", STRATEGIES)
  .addHelpText("after", WHOLE)
  .action(async (game, options) => {
    await (await import("../commands/solve.ts")).solveGame(game, options);
  });
