// What `ninefold games` takes.
import { Command } from "@commander-js/extra-typings";

export const games = new Command("games")
  .description("list the games of the library")
  .option("--json", "answer with one JSON document")
  .action(async (options) => {
    await (await import("../commands/games.ts")).games(options);
  });
