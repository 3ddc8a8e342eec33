// What `ninefold collection` takes of who believes nothing.
import { Command } from "@commander-js/extra-typings";
import { examples, wholeNumber } from "../../options.ts";
import { JSON_OPTION, listed, listedSeries, match, seat } from "./shared.ts";

const LOG = "the key of the log, as `collection init` prints it";
const DAY = 86_400;

export const verify = new Command("verify")
  .description("check, offline, that pieces are owned by who shows them; or a proof of fraud")
  .argument("<file>", "as `collection show --out` or `collection monitor --proofs` writes it")
  .option("--log <key>", LOG)
  .option("--witness <key>", "a witness that is believed; may be repeated", listed)
  .option("--needed <n>", "so many of them have to have cosigned (default: all)", wholeNumber(0, 64))
  .option("--max-age <s>", "seconds since they did so", wholeNumber(0), DAY)
  .option(
    "--series <id>",
    "a series that the pieces may be of; may be repeated (default: any of the log)",
    listedSeries,
  )
  .option("--match <id>", "the match that is to be played", match)
  .option("--seat <n>", "the seat of who shows them", seat)
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection verify anna.shown --log KEY --witness KEY --match ID --seat 0"))
  .addHelpText("after", "\nExit codes: 0 it is proven; 1 it is not; 2 wrong usage.")
  .action(async (file, options) => {
    await (await import("../../collection/checking.ts")).verify(file, options);
  });

export const witness = new Command("witness")
  .description("replay a log and cosign its last checkpoint, where it continues what was seen before")
  .argument("<files>", "the folder of a collection; or another's files, in a folder or at an address of https")
  .requiredOption("--as <folder>", "where the witness keeps its key and what it has seen")
  .requiredOption("--name <name>", "what the witness is called, such as witness.example.org")
  .option("--log <key>", `of another's files: ${LOG}`)
  .option("--out <file>", "of another's files: where the cosigned checkpoint goes, for `collection add`")
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection witness club --as witness --name witness.example.org"))
  .action(async (folder, options) => {
    await (await import("../../collection/checking.ts")).witness(folder, options);
  });

export const monitor = new Command("monitor")
  .description("replay a log by its files alone, and prove what is wrong")
  .argument("<files>", "a folder as `collection export` writes it, or an address of https")
  .requiredOption("--log <key>", LOG)
  .option("--before <folder>", "files of the same log that were seen before")
  .option("--proofs <folder>", "where proofs of fraud go")
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection monitor public/cards --log KEY --proofs found"))
  .action(async (source, options) => {
    await (await import("../../collection/checking.ts")).watch(source, options);
  });
