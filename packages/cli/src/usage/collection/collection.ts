// What `ninefold collection` takes.
import { Command } from "@commander-js/extra-typings";
import { monitor, verify, witness } from "./check.ts";
import { checkpoint, exportFiles, init, issue, series } from "./keep.ts";
import { add, give, lease, receive, recover, show } from "./own.ts";
import { attest, claim } from "./win.ts";

export const collection = new Command("collection")
  .description("pieces that people own outside any game: issued, given, shown to opponents, checked offline")
  .addCommand(init)
  .addCommand(series)
  .addCommand(issue)
  .addCommand(receive)
  .addCommand(show)
  .addCommand(give)
  .addCommand(lease)
  .addCommand(attest)
  .addCommand(claim)
  .addCommand(recover)
  .addCommand(add)
  .addCommand(checkpoint)
  .addCommand(witness)
  .addCommand(exportFiles)
  .addCommand(verify)
  .addCommand(monitor);
