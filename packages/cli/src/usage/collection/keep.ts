// What `ninefold collection` takes of who keeps a collection.
import { Command } from "@commander-js/extra-typings";
import { examples, parameters, wholeNumber } from "../../options.ts";
import { address, JSON_OPTION } from "./shared.ts";

const FOLDER = ["<collection>", "its folder"] as const;

/** Pieces that are issued at once. */
const MAX_COUNT = 100_000;

export const init = new Command("init")
  .description("make a collection: a folder with its log and the key that signs it")
  .argument("<collection>", "the folder")
  .requiredOption("--origin <name>", "what the log is called for ever, such as example.org/cards")
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection init club --origin example.org/cards"))
  .action(async (folder, options) => {
    await (await import("../../collection/making.ts")).init(folder, options);
  });

export const series = new Command("series")
  .description("log a series, with the number of pieces that it will never have more of")
  .argument(...FOLDER)
  .argument("<name>", "what it is called")
  .requiredOption("--cap <n>", "the largest number of pieces", wholeNumber(1))
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection series club Beasts --cap 100"))
  .action(async (folder, name, options) => {
    await (await import("../../collection/making.ts")).series(folder, name, options);
  });

export const issue = new Command("issue")
  .description("issue the next pieces of a series to an address")
  .argument(...FOLDER)
  .argument("<series>", "its name, or its hash")
  .requiredOption("--to <address>", "whose they are, as `collection receive` prints it", address)
  .option("--count <n>", "so many", wholeNumber(1, MAX_COUNT), 1)
  .option("--type <type>", "what they are in a game", "piece")
  .option("--set <name=value>", "an attribute; may be repeated", parameters)
  .option("--picture <file>", "a picture, which is named by its hash")
  .option("--recovery <address>", "a key that can take them over where the owner's is lost", address)
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection issue club Beasts --to ADDRESS --count 30 --type wolf --set attack=2"))
  .action(async (folder, name, options) => {
    await (await import("../../collection/making.ts")).issue(folder, name, options);
  });

export const checkpoint = new Command("checkpoint")
  .description("sign what the log has so far, and print it")
  .argument(...FOLDER)
  .option(...JSON_OPTION)
  .action(async (folder, options) => {
    await (await import("../../collection/making.ts")).checkpoint(folder, options);
  });

export const exportFiles = new Command("export")
  .description("write the log as plain files, which any server of files can serve")
  .argument(...FOLDER)
  .argument("<folder>", "where the files go")
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection export club public/cards"))
  .action(async (folder, to, options) => {
    await (await import("../../collection/making.ts")).exported(folder, to, options);
  });
