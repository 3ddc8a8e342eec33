// What a player knows of rules that are not told: one of several games is played.
import { type Experiment, type RuleDifference, type Untold, untold } from "ninefold/knowledge";
import type { PlayerId } from "ninefold/model";
import { Failure, usage } from "../../failure.ts";
import { askGame, type LoadedGame, loadBeside, loadGame, readGame } from "../../game-file.ts";
import { knowledgeFailure, STATES_HINT } from "../../known.ts";
import { INTERRUPTED, runWhole } from "../../long-work.ts";
import type { GameOptions } from "../../options.ts";
import { plural, print, printJson, table } from "../../output.ts";

export interface RulesOptions extends GameOptions {
  readonly player?: string;
  readonly points?: number;
  readonly states?: number;
}

/** What holds in all of these games for one player, what in some, and how she finds out which of them is played. */
export async function knowsRules(names: readonly [string, ...string[]], options: RulesOptions): Promise<void> {
  const games: LoadedGame[] = [];
  for (const [i, name] of names.entries())
    games.push(i === 0 ? await loadGame(readGame(name), options) : await loadBeside(name, options.with));
  const [{ source }] = games as [LoadedGame];
  const candidates = games.map(({ rules: { system } }, i) => ({
    system,
    player: playerIn(system, options.player, names[i] ?? ""),
  }));
  const { points: maxPoints, states: maxStates } = options;
  const work = untold(candidates, { maxPoints, maxStates });
  const found = await askGame(source, () => runWhole(work, ({ done }) => `Compared ${plural(done, "point")}`)).catch(
    (error: unknown) => {
      throw knowledgeFailure(error, () => STATES_HINT);
    },
  );
  if (!found) throw new Failure(INTERRUPTED, "interrupted", "Interrupted: there is no answer.");
  const player = candidates[0]?.system.players[candidates[0].player]?.name ?? "";
  if (options.json) printJson(documentOf(found, names, player));
  else printUntold(found, names, player);
}

function playerIn({ players }: LoadedGame["rules"]["system"], name: string | undefined, game: string): PlayerId {
  const [only, ...others] = players;
  const found = name === undefined && others.length === 0 ? only : players.find((player) => player.name === name);
  if (found) return found.id;
  const expected = players.map((player) => player.name).join(" or ");
  if (name === undefined) throw usage(`--player says who is asked: ${expected}.`);
  throw usage(`--player: found "${name}", expected ${expected}, who are the players of ${game}.`);
}

const BETWEEN = " / ";

function documentOf(found: Untold, names: readonly string[], player: string): object {
  const { points, decisions, outcomes, differences, soonest, surest, complete } = found;
  const named = (games: Iterable<number>): readonly string[] => [...games].sort().map((game) => names[game] ?? "");
  const byId = (all: ReadonlyMap<string, ReadonlySet<number>>): object =>
    Object.fromEntries([...all].map(([text, games]) => [text, named(games)]));
  const experiment = (one: Experiment | undefined): object | null =>
    one ? { ...one, tells: one.tells.map(({ history, game }) => ({ history, game: names[game] })) } : null;
  return {
    games: names,
    player,
    points,
    complete,
    decisions: byId(decisions),
    outcomes: byId(outcomes),
    differences: differences.map(({ kind, history, games }) => ({
      kind,
      history,
      games: Object.fromEntries([...games].map(([game, texts]) => [names[game], texts])),
    })),
    soonest: experiment(soonest),
    surest: experiment(surest),
  };
}

/** So many differences are listed; --json has more. */
const MAX_DIFFERENCES = 8;

function printUntold(found: Untold, names: readonly string[], player: string): void {
  const { points, decisions, outcomes, differences, soonest, surest, complete } = found;
  const listed = (games: Iterable<number>): string =>
    [...games]
      .sort()
      .map((game) => names[game])
      .join(", ");
  const rows = [
    ["player", `${player}, who is told that it is ${names.join(" or ")}`],
    [
      "compared",
      `${plural(points, "point")} that look the same in at least two of them${complete ? "" : ": --points allows more"}`,
    ],
    ["knows for certain", surest ? planOf(surest) : complete ? "never" : "not found yet"],
    ["knows with luck", soonest ? planOf(soonest) : complete ? "never" : "not found yet"],
  ];
  for (const [what, all] of [
    ["decision", decisions],
    ["outcome", outcomes],
  ] as const)
    for (const [text, games] of all)
      if (games.size < names.length) rows.push([what, `${text}: only in ${listed(games)}`]);
  print(table(rows));
  print(
    differences.length === 0
      ? "\nNo difference was found in what is shown, what may be decided and how plays end."
      : "\nWhere the games first differ:",
  );
  for (const difference of differences.slice(0, MAX_DIFFERENCES)) print(`  ${lineOf(difference, names)}`);
  if (differences.length > MAX_DIFFERENCES) print(`  and ${differences.length - MAX_DIFFERENCES} more`);
}

/** `after 2 plies: open(left), then open(right) after A open(left)`. */
function planOf({ plies, decisions }: Experiment): string {
  const steps = decisions.map(({ after, decision }) =>
    after.length > 0 ? `${decision} after ${after.join(BETWEEN)}` : decision,
  );
  return `after ${plural(plies, "ply", "plies")}${steps.length > 0 ? `: ${steps.join("; ")}` : ""}`;
}

function lineOf({ kind, history, games }: RuleDifference, names: readonly string[]): string {
  const where = history.length > 0 ? history.join(BETWEEN) : "at the start";
  if (kind === "shown") return `${where}: only in ${[...games.keys()].map((game) => names[game]).join(", ")}`;
  const said = [...games].map(([game, texts]) => `${names[game]} ${texts.length > 0 ? texts.join(", ") : "goes on"}`);
  return `${where}: ${said.join("; ")}`;
}
