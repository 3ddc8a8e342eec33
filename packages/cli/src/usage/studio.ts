// What `ninefold studio` takes.
import { Command } from "@commander-js/extra-typings";
import { examples, wholeNumber } from "../options.ts";

/** The largest number of a port. */
const MAX_PORT = 65_535;

export const studio = new Command("studio")
  .description("play in a browser: serves the page for playing on this machine, until Ctrl-C")
  .option("--port <n>", "listen at this port (default: 6419, or any that is free)", wholeNumber(0, MAX_PORT))
  .option("--no-open", "print the address and open no browser")
  .addHelpText("after", examples("studio", "studio --port 8080 --no-open"))
  .action(async (options) => {
    await (await import("../commands/studio.ts")).studio(options);
  });
