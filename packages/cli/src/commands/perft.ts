import { type PerftProgress, PlayError, perft } from "ninefold/play";
import { Failure } from "../failure.ts";
import { askGame, loadGame, readGame } from "../game-file.ts";
import { runLong } from "../long-work.ts";
import type { GameOptions } from "../options.ts";
import { grouped, print, printError, printJson, table } from "../output.ts";
import { startFrom } from "../start-position.ts";

export interface PerftCommandOptions extends GameOptions {
  readonly from?: string;
  readonly interpreter?: boolean;
}

export async function perftGame(name: string, depth: number, options: PerftCommandOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const { interpreter } = options;
  const work = perft(rules.system, depth, { from: startFrom(rules.system, options.from), interpreter });
  const wording = (progress: { done: number }) => {
    const at = `Depth ${(progress as PerftProgress).depth}`;
    return progress.done > 0 ? `${at}: ${grouped(progress.done)} states` : at;
  };
  const { result } = await askGame(source, () => runLong(work, wording)).catch((error: unknown) => {
    throw error instanceof PlayError ? new Failure(1, error.code, error.message) : error;
  });
  if (options.json) {
    printJson({ game: rules.system.name, ...result });
    return;
  }
  const rows = result.levels.map(({ depth: plies, leaves, ended, states }) =>
    [plies, leaves, ended, ...(states === undefined ? [] : [states])].map(grouped),
  );
  const heads = ["depth", "leaves", "ended before", "states"].slice(0, rows[0]?.length);
  if (depth > 0)
    print(
      `${table(
        [heads, ...rows],
        heads.map(() => true),
      )}\n`,
    );
  if (result.stopped) printError(`Interrupted: depth ${result.depth} was the last that was counted whole.`);
  print(String(result.leaves));
}
