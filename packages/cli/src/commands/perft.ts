import { withThousands } from "ninefold/language";
import { type PerftProgress, PlayError, parallelPerft } from "ninefold/play";
import { engineLine } from "../engine.ts";
import { Failure } from "../failure.ts";
import { askGame, loadGame, readGame } from "../game-file.ts";
import { runWatched, type Watching } from "../long-work.ts";
import { type BulkOptions, bulkOf, type GameOptions } from "../options.ts";
import { print, printError, printJson, table } from "../output.ts";
import { startFrom } from "../start-position.ts";

export interface PerftCommandOptions extends GameOptions, BulkOptions {
  readonly from?: string;
}

export async function perftGame(name: string, depth: number, options: PerftCommandOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const from = startFrom(rules.system, options.from);
  const work = (watching: Watching) => parallelPerft(rules.system, depth, { from, ...bulkOf(options), ...watching });
  const wording = (progress: { done: number }) => {
    const at = `Depth ${(progress as PerftProgress).depth}`;
    return progress.done > 0 ? `${at}: ${withThousands(progress.done)} states` : at;
  };
  const { result } = await askGame(source, () => runWatched(work, wording), options).catch((error: unknown) => {
    throw error instanceof PlayError ? new Failure(1, error.code, error.message) : error;
  });
  if (options.json) {
    printJson({ game: rules.system.name, ...result });
    return;
  }
  const rows = result.levels.map(({ depth: plies, leaves, ended, states }) =>
    [plies, leaves, ended, ...(states === undefined ? [] : [states])].map(withThousands),
  );
  const heads = ["depth", "leaves", "ended before", "states"].slice(0, rows[0]?.length);
  if (depth > 0) {
    const right = heads.map(() => true);
    print(`${table([heads, ...rows], right)}\n\n${engineLine(result)}\n`);
  }
  if (result.stopped) printError(`Interrupted: depth ${result.depth} was the last that was counted whole.`);
  print(String(result.leaves));
}
