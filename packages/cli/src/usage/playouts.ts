// What `ninefold playouts` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, LIMITS, PROGRESS, secondsOf, seedOf, takesBulk, wholeNumber } from "../options.ts";

const PLAYOUTS = `
A seed gives the same plays every time, but the interpreter and compiled games draw differently: each its own plays. The
speed is that of the plays alone; compiling is reported by itself.`;

export const playouts = takesBulk(
  new Command("playouts").description("play at random, and count the outcomes and the speed"),
)
  .option("--plays <n>", "so many plays (default: 1,000)", wholeNumber(1))
  .option(
    "--seconds <s>",
    "for so many seconds of processor time instead; with --plays, until either is reached",
    secondsOf,
  )
  .option("--seed <seed>", "the seed (default: 1)", seedOf)
  .option("--plies <n>", "leave a play unfinished after so many plies (default: 10,000)", wholeNumber(1))
  .addHelpText("after", examples("playouts pig --plays 10000", "playouts go --with size=5 --seconds 5"))
  .addHelpText("after", PLAYOUTS)
  .addHelpText("after", LIMITS)
  .addHelpText("after", PROGRESS)
  .action(async (game, options) => {
    await (await import("../commands/playouts.ts")).playoutsOf(game, options);
  });
