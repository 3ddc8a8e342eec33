// Goes on with a match that was kept.
import type { Rules } from "ninefold/play";
import { readSeats } from "../match/seats.ts";
import { readMatch } from "../match/written.ts";
import type { Opening } from "../workspace/workspace.ts";
import { storage } from "./storage.ts";

/** What was played by this name; undefined where it is not kept, or was played by other rules. */
export async function keptMatch(id: string, rules: Rules): Promise<Opening | undefined> {
  const row = await storage().get("matches", id);
  if (!row || row.hash !== rules.hash) return undefined;
  const loaded = readMatch(row.record, rules);
  if ("error" in loaded) return undefined;
  return {
    loaded,
    matchKeptAs: id,
    seed: row.seed,
    time: row.time,
    // An address that says a clock says it of matches that begin.
    clock: undefined,
    seats: readSeats(row.seats.join(","), rules.system.players.length),
  };
}
