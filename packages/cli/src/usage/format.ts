// What `ninefold format` takes.
import { Command, Option } from "@commander-js/extra-typings";
import { examples } from "../options.ts";

export const format = new Command("format")
  .description("rewrite files in canonical form")
  .argument("<file...>", ".game files; - reads standard input and writes standard output")
  .option("--check", "change nothing; list the files that are not canonical, and exit with 1 if there are any")
  .addOption(
    new Option(
      "--upgrade",
      "also rewrite what the older language meant by `shown to`, and say so; it takes each file to be of the older one, in " +
        "which none was everyone and nobody was nobody, since a text does not tell",
    ).conflicts("check"),
  )
  .option("--json", "answer with one JSON document")
  .addHelpText(
    "after",
    examples(
      "format games/*.game",
      "format --check my-game.game",
      "format - < my-game.game",
      "format --upgrade old-game.game",
    ),
  )
  .action(async (files, options) => {
    await (await import("../commands/format.ts")).formatFiles(files, options);
  });
