// What `ninefold table` is asked for besides serving: copies, the data of persons, and seats of who does not come. Options of the same name as those of `table`
// are read by it, wherever they stand.
import { Command } from "@commander-js/extra-typings";
import { examples } from "../../options.ts";

const DATA = ["--data <folder>", "where the server keeps its matches (default: a folder of the person's own)"] as const;
const STORE = ["--store <address>", "where it keeps them instead"] as const;

export const backup = new Command("backup")
  .description("copy the matches of a server, which may go on meanwhile")
  .argument("<file>", "where the copy goes; a copy that is there is replaced when the new one is whole")
  .option(...DATA)
  .option(...STORE)
  .addHelpText(
    "after",
    examples("table backup matches-backup.db", "table backup /backup/today.db --data /var/lib/ninefold"),
  )
  .action(async (file, _, command) => {
    (await import("../../commands/matches/backup.ts")).backUp(file, command.optsWithGlobals());
  });

export const restore = new Command("restore")
  .description("put a copy in the place of the matches of a server that does not run")
  .argument("<file>", "the copy")
  .option(...DATA)
  .option(...STORE)
  .addHelpText("after", examples("table restore matches-backup.db"))
  .action(async (file, _, command) => {
    (await import("../../commands/matches/backup.ts")).restore(file, command.optsWithGlobals());
  });

export const forget = new Command("forget")
  .description("delete the names that a person has given at a server, which may run meanwhile")
  .argument(
    "<who>",
    "her key of 64 hexadecimal digits, or a name that she has given; or the link of a match, of one's own",
  )
  .option(...DATA)
  .option(...STORE)
  .addHelpText("after", examples('table forget "Anna"', "table forget https://play.example.org/#MATCH"))
  .action(async (who, _, command) => {
    const { isLink } = await import("../../remote/link.ts");
    if (isLink(who)) await (await import("../../remote/forget-own.ts")).forgetOwn(who);
    else await (await import("../../commands/matches/forget.ts")).forget(who, command.optsWithGlobals());
  });

export const remove = new Command("remove")
  .description(
    "remove a seat from a match that one has opened: before the beginning, or of who has had to decide for a day",
  )
  .argument("<link>", "the link of the match")
  .argument("<player>", "the player, or the name of who sits there")
  .addHelpText("after", examples("table remove https://play.example.org/#MATCH Black"))
  .action(async (link, player) => {
    await (await import("../../remote/remove.ts")).removeSeat(link, player);
  });
