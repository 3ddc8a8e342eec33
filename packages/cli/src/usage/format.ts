// What `ninefold format` takes.
import { Command } from "@commander-js/extra-typings";
import { examples } from "../options.ts";

export const format = new Command("format")
  .description("rewrite files in canonical form")
  .argument("<file...>", ".game files; - reads standard input and writes standard output")
  .option("--check", "change nothing; list the files that are not canonical, and exit with 1 if there are any")
  .option("--json", "answer with one JSON document")
  .addHelpText("after", examples("format games/*.game", "format --check my-game.game", "format - < my-game.game"))
  .action(async (files, options) => {
    await (await import("../commands/format.ts")).formatFiles(files, options);
  });
