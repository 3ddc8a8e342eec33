// What strategies from files are worth against each other, and how far they are from best responses.
import { behavioursIn, type Gains, gainsOfBehaviours, type SequenceForm } from "ninefold/players";
import { Failure, usage } from "../failure.ts";
import type { LoadedGame } from "../game-file.ts";
import { print, printJson, table } from "../output.ts";
import { byName, namesOf } from "../players.ts";
import { strategyIn } from "./strategy-files.ts";

/** `files`: one for each player, or one for all. */
export function evaluateStrategies(
  { rules }: LoadedGame,
  form: SequenceForm,
  files: readonly string[],
  json: boolean,
): void {
  const { players } = form.system;
  const [only, ...others] = files;
  const byPlayer = only !== undefined && others.length === 0 ? players.map(() => only) : files;
  if (byPlayer.length !== players.length)
    throw usage(`--evaluate: found ${files.length} files for ${players.length} players.`);
  const behaviours = byPlayer.map((path, player) => {
    const read = behavioursIn(form, strategyIn(path, rules), rules.hash);
    if ("error" in read) throw new Failure(1, read.error.code, `${path}: ${read.error.message}`);
    return read.behaviours[player]!;
  });
  const gains = gainsOfBehaviours(form, behaviours);
  const names = namesOf(players);
  if (json) printJson(documentOf(names, byPlayer, gains));
  else print(table(rowsOf(names, byPlayer, gains)));
}

const documentOf = (names: readonly string[], files: readonly string[], gains: Gains): object => ({
  strategies: Object.fromEntries(byName(names, files)),
  worth: Object.fromEntries(byName(names, gains.worths)),
  best: Object.fromEntries(byName(names, gains.best)),
  nashConv: gains.nashConv,
  exploitability: gains.exploitability,
});

const rounded = (worth: number): string => String(Number(worth.toPrecision(12)));

function rowsOf(
  names: readonly string[],
  files: readonly string[],
  { worths, best, exploitability }: Gains,
): string[][] {
  const rows = byName(names, files).map(([name, file], i) => [
    name,
    file,
    `worth ${rounded(worths[i]!)}`,
    `${rounded(best[i]!)} by a best response`,
  ]);
  return [...rows, ["exploitability", Math.max(0, exploitability).toPrecision(4)]];
}
