// Goes on with a match that was kept.
import type { RecordError } from "ninefold/play";
import { readSeats } from "../match/seats.ts";
import { loadMatch } from "../workspace/load-match.ts";
import type { OpenGame, Opening } from "../workspace/workspace.ts";
import { storage } from "./storage.ts";

/** What is gone on with: a match, and its game with the parameters that it is played with. */
export interface GoneOn {
  readonly game: OpenGame;
  readonly opening: Opening;
}

/** What was played by this name, or why it cannot be gone on with, such as that the rules are others now; undefined where it is not kept. */
export async function keptMatch(
  id: string,
  open: OpenGame,
): Promise<GoneOn | Pick<RecordError, "code" | "message"> | undefined> {
  const row = await storage().get("matches", id);
  if (!row) return undefined;
  const read = await loadMatch(row.record, open);
  if ("error" in read) return read.error;
  const { game, loaded } = read;
  const opening = {
    loaded,
    matchKeptAs: id,
    seed: row.seed,
    time: row.time,
    // An address that says a clock says it of matches that begin.
    clock: undefined,
    seats: readSeats(row.seats.join(","), game.rules.system.players.length),
  };
  return { game, opening };
}
