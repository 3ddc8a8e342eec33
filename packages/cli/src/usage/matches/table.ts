// What `ninefold table` takes where it serves.
import { Command } from "@commander-js/extra-typings";
import { examples, wholeNumber } from "../../options.ts";
import { backup, forget, remove, restore } from "./keeping.ts";

/** The largest number of a port. */
const MAX_PORT = 65_535;

const listed = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

export const table = new Command("table")
  .description(
    "serve matches between people in different places, until Ctrl-C: the server referees and keeps the clocks",
  )
  .option("--port <n>", "listen at this port (default: 6420)", wholeNumber(0, MAX_PORT))
  .option("--listen <address>", "the network interface; 0.0.0.0 for all", "127.0.0.1")
  .option("--data <folder>", "where matches are kept (default: a folder of the person's own)")
  .option(
    "--store <address>",
    "keep matches elsewhere: sqlite:PATH, postgres://USER@HOST/DATABASE, nats://HOST, or memory: for a try",
  )
  .option("--host <host>", "a host, with its port, by which clients reach it; may be repeated", listed)
  .option("--origin <origin>", "a page's origin that may use it from a browser; may be repeated", listed)
  .option("--behind-proxy", "believe X-Forwarded-For: where clients reach it through a proxy alone")
  .option("--limit <name=value>", "what one address, socket, match or game may take; may be repeated", listed)
  .addHelpText(
    "after",
    examples(
      "table",
      "table --port 8080 --data ./matches",
      "table --listen 0.0.0.0 --host play.example.org --origin https://play.example.org",
      "table --limit tablesPerHour=100 --limit messagesPerSecond=20",
    ),
  )
  .addCommand(backup)
  .addCommand(restore)
  .addCommand(forget)
  .addCommand(remove)
  .action(async (options) => {
    await (await import("../../remote/serve-table.ts")).serveTable(options);
  });
