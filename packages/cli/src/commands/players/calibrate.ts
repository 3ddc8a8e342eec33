import {
  type Calibrated,
  type Calibrating,
  calibrate,
  type Level,
  type Trained,
  untrained,
  writeTrained,
} from "ninefold/players";
import { writeAtomically } from "../../atomic-write.ts";
import { usage } from "../../failure.ts";
import { askGame, type LoadedGame, loadGame, readGame } from "../../game-file.ts";
import { runWatched } from "../../long-work.ts";
import { KeptPlays } from "../../minds/kept-plays.ts";
import { trainedBefore } from "../../minds/known-files.ts";
import { mindFailure } from "../../minds/thoughts.ts";
import type { GameOptions } from "../../options.ts";
import { plural, print, printJson, table } from "../../output.ts";

export interface CalibrateCommandOptions extends GameOptions {
  readonly out: string;
  readonly plays?: number;
  readonly nodes?: number;
  readonly minutes?: number;
  readonly seed?: string;
}

/** Finds levels and keeps them in a file. */
export async function calibrateLevels(name: string, options: CalibrateCommandOptions): Promise<void> {
  const game = await loadGame(readGame(name), options);
  const { out, plays, nodes, minutes, seed = "1" } = options;
  const { rules, source } = game;
  if (rules.system.players.length < 2)
    throw usage(`${rules.system.name} is played by one alone: levels are by matches.`);
  const trained = trainedBefore(out, rules);
  const kept = new KeptPlays(`${out}.plays`, { rules: rules.hash, seed, weights: weightsText(trained) });
  const { result } = await askGame(source, () =>
    runWatched(
      (watching) =>
        calibrate(rules, {
          ...watching,
          trained,
          plays,
          nodes,
          seed,
          known: kept.known,
          onPlayed: (scored) => kept.keep(scored),
        }),
      ({ done, candidate }: Calibrating) => `Calibrating (${candidate}): ${plural(done, "play")}`,
      minutes === undefined ? undefined : 60 * minutes,
    ),
  ).catch(mindFailure);
  if (result.levels.length > 0) writeAtomically(out, writeTrained(calibrated(game, result, trained)));
  if (!result.interrupted) kept.remove();
  if (options.json) printJson({ game: rules.system.name, out, ...result });
  else report(game, result, out);
}

/** What candidates weigh positions by, in whatever order it stands: plays of others say nothing of them. */
const weightsText = (trained: Trained | undefined): string =>
  JSON.stringify([...(trained?.weights ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)));

function calibrated({ rules }: LoadedGame, { levels, plays }: Calibrated, before: Trained | undefined): Trained {
  const known = before ?? untrained(rules.system.name, rules.hash);
  return { ...known, from: { ...known.from, calibration: plays }, levels };
}

function report({ rules }: LoadedGame, { levels, span, plays, interrupted }: Calibrated, out: string): void {
  const { name } = rules.system;
  const sofar = interrupted ? " so far; the same command goes on" : "";
  if (levels.length === 0) {
    print(`${name}: nobody is better than one who decides at random, after ${plural(plays, "play")}${sofar}.`);
    return;
  }
  print(
    `${name}: ${plural(levels.length, "level")} over ${Math.round(span)} Elo, by ${plural(plays, "play")}${sofar}.`,
  );
  if (levels.length < 9) print("More would be too near to each other to be told apart.");
  print(`Kept in ${out}.\n`);
  print(
    table(
      [["level", "Elo", "mind", "nodes", "temperature", ""], ...levels.map(rowOf)],
      [true, true, false, true, true, false],
    ),
  );
}

const rowOf = ({ mind, nodes, temperature, elo = 0, overlooks }: Level, i: number): readonly string[] => [
  String(i + 1),
  String(elo),
  mind,
  String(nodes),
  String(Number(temperature.toFixed(3))),
  overlooks ? "may overlook a win" : "",
];
