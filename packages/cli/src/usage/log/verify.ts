// What `ninefold verify` takes.
import { Command } from "@commander-js/extra-typings";
import { examples } from "../../options.ts";

export const verify = new Command("verify")
  .description(
    "check the log of a match, or the record of a sealed one: its chain, its signatures, and every decision by the rules",
  )
  .argument(
    "<file>",
    "the log of a match, in bytes or as lines of JSON; the record of a sealed match, or a file that shows who did wrong",
  )
  .argument("[game]", "the game that it is of; where nothing is said, it is looked for in the library")
  .option("--json", "answer with one JSON document")
  .option("--blame <file>", "of a sealed match: write there what shows who did wrong")
  .option("--against <record>", "of another sealed match: whether somebody promised a piece to both at one time")
  .addHelpText(
    "after",
    examples("verify match.log", "verify match.log my-game.game", "verify match.sealed --blame blame.sealed"),
  )
  .addHelpText(
    "after",
    "\nExit codes: 0 the log is in order, finished or not; 1 it is refused, or a seat is convicted; 2 the file cannot be read, or the game cannot be found.",
  )
  .action(async (file, game, options) => {
    await (await import("../../commands/verify.ts")).verifyLog(file, game, options);
  });
