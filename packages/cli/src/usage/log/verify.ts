// What `ninefold verify` takes.
import { Command } from "@commander-js/extra-typings";
import { examples } from "../../options.ts";

export const verify = new Command("verify")
  .description("check the log of a match: its chain, its signatures, and every decision by the rules")
  .argument("<file>", "the log of a match, in bytes or as lines of JSON")
  .argument("[game]", "the game that it is of; where nothing is said, it is looked for in the library")
  .option("--json", "answer with one JSON document")
  .addHelpText("after", examples("verify match.log", "verify match.log my-game.game"))
  .addHelpText(
    "after",
    "\nExit codes: 0 the log is in order, finished or not; 1 it is refused; 2 the file cannot be read, or the game cannot be found.",
  )
  .action(async (file, game, options) => {
    await (await import("../../commands/verify.ts")).verifyLog(file, game, options);
  });
