import { type PerftProgress, PlayError, perft } from "ninefold/play";
import { Failure } from "../failure.ts";
import { askGame, loadGame, readGame } from "../game-file.ts";
import { runLong } from "../long-work.ts";
import type { GameOptions } from "../options.ts";
import { grouped, print, printError, printJson, table } from "../output.ts";
import { startFrom } from "../start-position.ts";

export interface PerftCommandOptions extends GameOptions {
  readonly from?: string;
}

export async function perftGame(name: string, depth: number, options: PerftCommandOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const work = perft(rules.system, depth, { from: startFrom(rules.system, options.from) });
  const wording = (progress: { done: number }) =>
    `Depth ${(progress as PerftProgress).depth}: ${grouped(progress.done)} states`;
  const { result } = await askGame(source, () => runLong(work, wording)).catch((error: unknown) => {
    throw error instanceof PlayError ? new Failure(1, error.code, error.message) : error;
  });
  if (options.json) {
    printJson({ game: rules.system.name, ...result });
    return;
  }
  const rows = result.levels.map((level) => [level.depth, level.leaves, level.ended, level.states].map(grouped));
  if (depth > 0)
    print(`${table([["depth", "leaves", "ended before", "states"], ...rows], [true, true, true, true])}\n`);
  if (result.stopped) printError(`Interrupted: depth ${result.depth} was the last that was counted whole.`);
  print(String(result.leaves));
}
