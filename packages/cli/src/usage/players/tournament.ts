// What `ninefold tournament` takes.
import { Command } from "@commander-js/extra-typings";
import { boundsOf, examples, PROGRESS, secondsOf, seedOf, takesFrom, takesGame, wholeNumber } from "../../options.ts";

const TOURNAMENT = `
Everybody plays everybody. A round begins with an opening of random plies, the same for all, and seats are exchanged until each
has had each. Ratings are those of Bradley and Terry with Davidson's draws, their mean 0; errors are half an interval of 95 %,
by bootstrap over rounds. In games for more than two players a play compares each two at the table. Who does not answer, answers
what is not legal, takes longer than --seconds or oversteps the --clock loses that play. Minds think by the clock; levels as always.

With --out each play is kept as a record, and the same command goes on where it was ended. The same seed gives the same plays,
unless a mind thinks by the clock. docs/measures.md has the formulas.`;

export const tournament = takesFrom(
  takesGame(new Command("tournament").description("let players who think play each other, and rate them")),
)
  .requiredOption("--seats <list>", "who takes part, at least one for each player: random, strategy:FILE, or a mind")
  .option("--plays <n>", "so many plays of each table, rounded up to whole rounds (default: 100)", wholeNumber(1))
  .option(
    "--openings <plies>",
    "begin each play with so many random plies (default: 2); 0 where chance makes plays differ",
    wholeNumber(0),
  )
  .option("--seed <seed>", "the seed of openings, chance and minds (default: 1)", seedOf)
  .option("--plies <n>", "leave a play unfinished after so many plies (default: 10,000)", wholeNumber(1))
  .option("--seconds <s>", "who takes longer for a decision loses the play", secondsOf)
  .option("--clock <control>", "give each player so much time, such as 1m or 1m+1s; who oversteps it loses the play")
  .option(
    "--sprt <bounds>",
    "of two: stop when one of two differences in Elo is proved wrong, such as 0,50; or of two scores, such as 0.5,0.6",
    boundsOf,
  )
  .option("--out <folder>", "keep records and results in a folder, and go on from what is there")
  .addHelpText(
    "after",
    examples(
      "tournament tic-tac-toe --seats random,random --plays 20",
      "tournament kuhn-poker --seats random,strategy:kuhn.json --openings 0",
      "tournament ludo --seats random,random,random,random --plays 40 --out ludo-plays",
      "tournament connect-four --seats random,random --sprt 0,50",
    ),
  )
  .addHelpText("after", TOURNAMENT)
  .addHelpText("after", PROGRESS)
  .action(async (game, options) => {
    await (await import("../../commands/players/tournament.ts")).tournamentOf(game, options);
  });
