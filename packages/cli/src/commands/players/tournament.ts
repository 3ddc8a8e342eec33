import {
  type Field,
  type Hypotheses,
  playTournament,
  scoreOfElo,
  standingsOf,
  writeTimeControl,
} from "ninefold/players";
import { usage } from "../../failure.ts";
import { askGame, type LoadedGame, loadGame, readGame } from "../../game-file.ts";
import { runWatched } from "../../long-work.ts";
import { mindFailure, timeControlNamed } from "../../minds/thoughts.ts";
import type { GameOptions } from "../../options.ts";
import { colours, plural, print, printJson } from "../../output.ts";
import { startFrom } from "../../start-position.ts";
import { entrantsOf, fileHashes } from "../../tournament/entrants.ts";
import { type Setting, TournamentFolder } from "../../tournament/folder.ts";
import { firstMessages, standingsText } from "../../tournament/standings-text.ts";

export interface TournamentCommandOptions extends GameOptions {
  readonly seats: string;
  readonly plays?: number;
  readonly openings?: number;
  readonly seed?: string;
  readonly plies?: number;
  readonly seconds?: number;
  readonly sprt?: readonly [number, number];
  readonly from?: string;
  readonly out?: string;
  readonly clock?: string;
}

export async function tournamentOf(name: string, options: TournamentCommandOptions): Promise<void> {
  const game = await loadGame(readGame(name), options);
  const { rules, source } = game;
  const { system } = rules;
  const { plays = 100, openings = 2, seed = "1", plies = 10_000, seconds } = options;
  const entrants = entrantsOf(options.seats, name, game);
  const names = entrants.map((entrant) => entrant.name);
  const files = fileHashes(options.seats);
  const field = { entrants: entrants.length, players: system.players.length };
  requireField(game, names);
  const control = options.clock === undefined ? undefined : timeControlNamed(options.clock);
  const sprt = options.sprt && hypothesesOf(options.sprt, field);
  const from = startFrom(system, options.from);
  const setting: Setting = {
    game: system.name,
    rules: rules.hash,
    from: options.from ?? null,
    entrants: names,
    ...(files.some((hash) => hash !== null) && { files }),
    openings,
    seed,
    plies,
    seconds: seconds ?? null,
    clock: control ? writeTimeControl(control) : null,
  };
  const folder = options.out === undefined ? undefined : new TournamentFolder(options.out, setting);
  const asked = { plays, openings, seed, plies, from, sprt, known: folder?.known };
  const { result } = await askGame(source, () =>
    runWatched(
      (watching) =>
        playTournament(rules, entrants, {
          ...asked,
          ...watching,
          milliseconds: seconds && 1000 * seconds,
          control,
          onPlayed: (played, match) => folder?.keep(played, match),
        }),
      ({ done, total = done }) => `Played ${done} of ${plural(total, "play")}`,
    ),
  ).catch(mindFailure);
  const standings = standingsOf(field, result.results, { seed, sprt });
  if (options.json) {
    const { table, ...found } = standings;
    const rows = table.map(({ entrant, ...row }) => ({ name: names[entrant], ...row }));
    printJson({ ...setting, stopped: result.stopped ?? null, ...found, entrants: rows, results: result.results });
    return;
  }
  const opening = openings > 0 ? `, openings of ${plural(openings, "random ply", "random plies")}` : "";
  print(`${colours.bold(system.name)}: ${plural(standings.plays, "play")}${opening} (seed ${seed})\n`);
  for (const line of standingsText(names, standings)) print(line);
  for (const line of firstMessages(result.results, field, names)) print(line);
  if (result.stopped === "sprt") print("The test has ended the tournament.");
  if (result.stopped === "interrupted") print("Interrupted: this is the table so far.");
}

function requireField({ rules }: LoadedGame, names: readonly string[]): void {
  const { length } = rules.system.players;
  if (names.length >= Math.max(1, length)) return;
  const count = plural(names.length, "entrant");
  throw usage(`Found ${count} for a game of ${plural(length, "player")}; the same one may take part several times.`);
}

/** Two scores, or the scores that two differences in Elo promise. */
function hypothesesOf([low, high]: readonly [number, number], { entrants, players }: Field): Hypotheses {
  if (entrants !== 2 || players !== 2) throw usage("--sprt tests two entrants in a game for two players.");
  if (low > 0 && high < 1) return { s0: low, s1: high };
  return { s0: scoreOfElo(low), s1: scoreOfElo(high) };
}
