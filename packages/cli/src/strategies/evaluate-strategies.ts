// What strategies from files are worth against each other, and how far they are from best responses.
import { printRational } from "ninefold/model";
import {
  type Behaviour,
  behaviourIn,
  bestResponse,
  type Evaluation,
  evaluation,
  type SequenceForm,
  type Strategy,
} from "ninefold/players";
import { Failure, usage } from "../failure.ts";
import type { LoadedGame } from "../game-file.ts";
import { print, printJson, table } from "../output.ts";
import { byName, namesOf } from "../players.ts";
import { originOf, strategyIn } from "./strategy-files.ts";

/** By player the file of her strategy; "" of who plays a best response. */
type Files = readonly string[];

/** Strategies that are for the rules of a game, and whose they are. */
export interface Given {
  readonly game: LoadedGame;
  readonly files: Files;
  readonly strategies: ReadonlyMap<string, Strategy>;
}

/**
 * The strategies in files, with commas between: one for each player, or one for all. Where a file is left out, or says nothing
 * of a player, she plays a best response to the others.
 */
export function givenStrategies(game: LoadedGame, paths: string): Given {
  const { players } = game.rules.system;
  const listed = paths.split(",").map((path) => path.trim());
  const [only, ...others] = listed;
  const wanted = only !== undefined && others.length === 0 ? players.map(() => only) : listed;
  if (wanted.length !== players.length)
    throw usage(`--evaluate: found ${listed.length} files for ${players.length} players.`);
  const strategies = new Map<string, Strategy>();
  for (const path of new Set(wanted)) if (path !== "") strategies.set(path, strategyIn(path, game));
  const files = byName(namesOf(players), wanted).map(([name, path]) =>
    speaksOf(strategies.get(path), name) ? path : "",
  );
  const answering = byName(namesOf(players), files).flatMap(([name, path]) => (path === "" ? [name] : []));
  if (answering.length > 1) {
    const names = answering.join(" and ");
    throw usage(`--evaluate: found no strategies of ${names}: one player at most plays a best response to the others.`);
  }
  return { game, files, strategies };
}

/** What they are worth. */
export function evaluateStrategies(form: SequenceForm, { game, files, strategies }: Given, json: boolean): void {
  const origin = originOf(game);
  const behaviours = files.map((path, player): Behaviour | undefined => {
    const strategy = strategies.get(path);
    const read = strategy && behaviourIn(form, strategy, player, origin);
    if (read && "error" in read) throw new Failure(1, read.error.code, `${path}: ${read.error.message}`);
    return read;
  });
  const all = behaviours.map((behaviour, player) => behaviour ?? bestResponse(form, player, behaviours));
  const found = evaluation(form, all);
  const names = namesOf(form.system.players);
  if (json) printJson(documentOf(names, files, found));
  else print(table(rowsOf(names, files, found)));
}

const speaksOf = (strategy: Strategy | undefined, player: string | undefined): boolean =>
  strategy?.players.some(({ name, states }) => name === player && states.size > 0) ?? false;

/** How exploitable they are is said of strategies that were given, not where one is the best answer to the others. */
const isWhole = (files: Files): boolean => files.every((file) => file !== "");

function documentOf(names: readonly string[], files: Files, { gains, exact }: Evaluation): object {
  const named = <One>(all: readonly One[]): object => Object.fromEntries(byName(names, all));
  const whole = isWhole(files);
  return {
    strategies: named(files.map((file) => file || null)),
    worth: named(gains.worths),
    best: named(gains.best),
    nashConv: whole ? gains.nashConv : null,
    exploitability: whole ? gains.exploitability : null,
    exact: exact
      ? {
          worth: named(exact.worths.map(printRational)),
          best: named(exact.best.map(printRational)),
          nashConv: whole ? printRational(exact.nashConv) : null,
          exploitability: whole ? printRational(exact.exploitability) : null,
        }
      : null,
  };
}

const rounded = (worth: number): string => String(Number(worth.toPrecision(12)));

function rowsOf(names: readonly string[], files: Files, { gains, exact }: Evaluation): string[][] {
  const worths = exact?.worths.map(printRational) ?? gains.worths.map(rounded);
  const best = exact?.best.map(printRational) ?? gains.best.map(rounded);
  const rows = byName(names, files).map(([name, file], i) => [
    name,
    file || "a best response",
    `worth ${worths[i]}`,
    `${best[i]} by a best response`,
  ]);
  if (!isWhole(files)) return rows;
  const distance = exact ? printRational(exact.exploitability) : Math.max(0, gains.exploitability).toPrecision(4);
  return [...rows, ["exploitability", distance]];
}
