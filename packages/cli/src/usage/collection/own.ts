// What `ninefold collection` takes of who owns pieces.
import { Command } from "@commander-js/extra-typings";
import { examples, wholeNumber } from "../../options.ts";
import { address, JSON_OPTION, match, seat } from "./shared.ts";

export const receive = new Command("receive")
  .description("print an address that pieces can be issued and given to; the purse is made where it is missing")
  .argument("<purse>", "a folder with the keys of one person")
  .option("--new", "a key of its own, so that nobody sees whose the other pieces are")
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection receive anna", "collection receive anna --new"))
  .action(async (purse, options) => {
    await (await import("../../collection/owning.ts")).receive(purse, options);
  });

export const show = new Command("show")
  .description("list the series of a collection or the pieces of a purse; or write what shows pieces to an opponent")
  .argument("<collection>", "its folder")
  .argument("[pieces...]", "pieces to be shown, as Beasts#12 or by their hashes")
  .option("--purse <folder>", "whose pieces")
  .option("--match <id>", "the match that they are shown in", match)
  .option("--seat <n>", "the seat, from 0", seat)
  .option("--out <file>", "where the presentation goes")
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection show club", "collection show club --purse anna"))
  .action(async (collection, pieces, options) => {
    await (await import("../../collection/owning.ts")).show(collection, pieces, options);
  });

const OWNER = ["<purse>", "the folder with the keys of who owns them"] as const;
const PIECES = ["<pieces...>", "as Beasts#12, or by their hashes"] as const;
export const IN = [
  "--in <collection>",
  "the folder of the collection; or another's files, with --log and --out",
] as const;
export const LOG = ["--log <key>", "of another's files: the key of the log, as `collection init` prints it"] as const;
export const OUT = [
  "--out <file>",
  "write the signed entries there, for `collection add`, instead of into the log",
] as const;

export const give = new Command("give")
  .description("give pieces to an address")
  .argument(...OWNER)
  .argument(...PIECES)
  .requiredOption("--to <address>", "of who gets them", address)
  .requiredOption(...IN)
  .option(...LOG)
  .option(...OUT)
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection give anna Beasts#12 --to ADDRESS --in club"))
  .action(async (purse, pieces, options) => {
    await (await import("../../collection/owning.ts")).give(purse, pieces, options);
  });

/** The longest lease, in seconds: a year. */
const MAX_LEASE = 31_622_400;

export const lease = new Command("lease")
  .description("bind pieces to a match, so that no other has them meanwhile")
  .argument(...OWNER)
  .argument(...PIECES)
  .requiredOption("--match <id>", "the match", match)
  .requiredOption("--for <s>", "so many seconds", wholeNumber(1, MAX_LEASE))
  .requiredOption(...IN)
  .option(...LOG)
  .option(...OUT)
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection lease anna Beasts#12 --match ID --for 86400 --in club"))
  .action(async (purse, pieces, options) => {
    await (await import("../../collection/owning.ts")).lease(purse, pieces, options);
  });

export const recover = new Command("recover")
  .description("take pieces over whose key is lost, by the recovery key that they were issued with")
  .argument("<purse>", "the folder with the recovery key")
  .argument(...PIECES)
  .requiredOption("--to <address>", "whose they are from now on", address)
  .requiredOption(...IN)
  .option(...LOG)
  .option(...OUT)
  .option(...JSON_OPTION)
  .addHelpText("after", examples("collection recover drawer Beasts#12 --to ADDRESS --in club"))
  .action(async (purse, pieces, options) => {
    await (await import("../../collection/owning.ts")).recover(purse, pieces, options);
  });

export const add = new Command("add")
  .description("log entries that owners have signed into a file, or add a witness's cosignature")
  .argument("<collection>", "its folder")
  .argument("<file>", "as `collection give --out`, `play --lease` or `collection witness --out` writes it")
  .option(...JSON_OPTION)
  .action(async (collection, file, options) => {
    await (await import("../../collection/owning.ts")).add(collection, file, options);
  });
