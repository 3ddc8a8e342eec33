import { withThousands } from "ninefold/language";
import { parallelPlayouts } from "ninefold/play";
import { engineLine, stoppedBy } from "../engine.ts";
import { askGame, loadGame, readGame } from "../game-file.ts";
import { runWatched, type Watching } from "../long-work.ts";
import { type BulkOptions, bulkOf, type GameOptions } from "../options.ts";
import { plural, print, printJson, table } from "../output.ts";

export interface PlayoutsOptions extends GameOptions, BulkOptions {
  readonly plays?: number;
  readonly seconds?: number;
  readonly seed?: string;
  readonly plies?: number;
}

/** Processor time in seconds: of this process, and so untouched by others on the machine. */
const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

export async function playoutsOf(name: string, options: PlayoutsOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const { system } = rules;
  const { seconds, seed = "1", plies: maxPlies } = options;
  const plays = options.plays ?? (seconds === undefined ? 1000 : undefined);
  const asked = { seed, plays, seconds, now: processorSeconds, maxPlies, ...bulkOf(options) };
  const work = (watching: Watching) => parallelPlayouts(system, { ...asked, ...watching });
  const { result } = await askGame(source, () => runWatched(work, ({ done }) => `Played ${plural(done, "play")}`));
  const took = result.seconds ?? 0;
  const perSecond = (number: number): number => (took > 0 ? Math.round(number / took) : 0);
  const mean = result.plays > 0 ? result.plies / result.plays : 0;
  const outcomes = [...result.outcomes].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const faults = [...result.faults];
  if (faults.length > 0) process.exitCode ||= 1;
  if (options.json) {
    printJson({
      game: system.name,
      seed,
      plays: result.plays,
      plies: result.plies,
      meanPlies: mean,
      outcomes: Object.fromEntries(outcomes),
      unfinished: result.unfinished,
      faults: Object.fromEntries(faults),
      seconds: took,
      compilingSeconds: result.compiling ?? 0,
      playsPerSecond: perSecond(result.plays),
      pliesPerSecond: perSecond(result.plies),
      stopped: result.stopped,
      engine: result.engine,
      reason: result.reason,
    });
    return;
  }
  const share = (number: number): string => `${((100 * number) / Math.max(1, result.plays)).toFixed(1)} %`;
  const rows = [
    ...outcomes,
    ...(result.unfinished > 0 ? [["unfinished", result.unfinished] as const] : []),
    ...faults.map(
      ([code, number]) =>
        [`${stoppedBy(code, options, /\.[jt]s$/.test(source.name)) ?? "hole in the rules"} (${code})`, number] as const,
    ),
  ];
  print(
    table(
      rows.map(([text, number]) => [text, withThousands(number), share(number)]),
      [false, true, true],
    ),
  );
  print();
  print(`${plural(result.plays, "play")}, ${plural(result.plies, "ply", "plies")}, ${mean.toFixed(2)} plies a play`);
  const speed = `${withThousands(perSecond(result.plays))} plays, ${withThousands(perSecond(result.plies))} plies`;
  print(`${took.toFixed(2)} s of processor time: ${speed} a second (seed ${seed})`);
  print(engineLine(result));
  if (result.compiling !== undefined && result.engine === "compiled") {
    print(`Compiling took ${result.compiling.toFixed(2)} s of processor time, not counted above.`);
  }
  if (result.stopped) print("Interrupted: these are the numbers so far.");
}
