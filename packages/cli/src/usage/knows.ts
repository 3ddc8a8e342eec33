// What `ninefold knows` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, MAX_STATES, seedOf, takesFrom, takesGame, WHOLE, wholeNumber } from "../options.ts";

/** Each of an option that may be repeated. */
const another = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

export const knows = takesFrom(
  takesGame(new Command("knows").description("say what a player can know of the state of a match")),
)
  .option("--player <name>", "who is asked (default: who is to decide, where that is one)")
  .option("--load <file>", "the match, from a record or a .pgn file (default: one that has just begun)")
  .option("--ply <n>", "after so many plies of it (default: all)", wholeNumber(0))
  .option("--states <max>", "hold at most so many possible states (default: 20,000)", wholeNumber(1, MAX_STATES))
  .option(
    "--plays <n>",
    "where there are more, draw so many plays that fit (default: 2,000)",
    wholeNumber(1, 1_000_000),
  )
  .option("--or <game>", "the player is told that it is the game or this one, not which; may be repeated", another)
  .option(
    "--points <max>",
    "with --or, compare at most so many points of play (default: 20,000)",
    wholeNumber(1, MAX_STATES),
  )
  .option("--seed <seed>", "the seed of what is drawn, and of a match that has just begun (default: 1)", seedOf)
  .option("--strategy <file>", "take the others to play by a strategy (solve --strategy), not at random")
  .addHelpText(
    "after",
    `
A track that is hidden is certain where it has one value in all states that are possible; else it was seen once, or never.
Probabilities are those of who takes all others to decide at random, or by --strategy, and are exact unless plays are drawn.
Where few states are possible, they are listed one by one.
With --or the player is told that one of several games is played, and not which. The answer is what she should decide to find
out soonest: for certain, whatever others and chance do, or with luck; and where the games first differ for her. Games that
differ in probabilities alone are never told apart.`,
  )
  .addHelpText(
    "after",
    examples(
      "knows kuhn-poker --player P1",
      "knows tricks --player A --load match.json --json",
      "knows tic-tac-toe --or misere-tic-tac-toe --player X",
    ),
  )
  .addHelpText("after", WHOLE)
  .action(async (game, options) => {
    await (await import("../commands/knows.ts")).knows(game, options);
  });
