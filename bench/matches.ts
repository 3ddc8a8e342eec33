// How strong players are: matches against OpenSpiel's search or other minds.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { load, type Match, type Rules } from "ninefold/play";
import {
  type Entrant,
  type Estimate,
  mindEntrant,
  playTournament,
  readMind,
  readTrained,
  shareOf,
  standingsOf,
  type Trained,
} from "ninefold/players";
import { GAMES } from "./games.ts";
import { PYTHON, SPELT, scriptOf } from "./open-spiel.ts";
import type { MatchOptions } from "./options.mjs";

/** What is played where nothing is said. */
export const MATCH_GAMES: readonly string[] = ["connect-four", "breakthrough", "othello"];

/** Random plies that begin the two plays of a pair. */
const OPENING = 2;
const SEED = 1;

const OPEN_SPIEL = "openspiel";
/** Milliseconds a decision of OpenSpiel's search, where its plays are not counted. */
const USUAL_MILLISECONDS = 20;

export interface MatchRow {
  readonly game: string;
  readonly player: string;
  readonly against: string;
  readonly plays: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly score: Estimate;
  readonly forfeits: number;
}

async function rulesOf(game: string): Promise<Rules> {
  const parameters = GAMES.find(({ name }) => name === game)?.parameters;
  const loaded = await load(new URL(`../games/${game}.game`, import.meta.url), { parameters });
  if (!loaded.ok) throw new Error(`${game}: ${loaded.diagnostics[0]?.message}`);
  return loaded.rules;
}

/** The ids of the decisions that led here, the random ones of the opening too. */
const playedIn = (match: Match): readonly string[] =>
  match.steps
    .slice(1, match.ply + 1)
    .flatMap((steps) => steps.slice(0, 1))
    .flatMap(({ tuple }) => tuple.flatMap((decision) => decision?.id ?? []));

/** OpenSpiel's search, one process for each play; it searches so many plays, or so long where no number is said. */
function openSpielEntrant(game: string, simulations: number | undefined): Entrant {
  const spelt = SPELT[game];
  if (!spelt?.decision) throw new RangeError(`OpenSpiel is not told how decisions of ${game} are spelt.`);
  const spell = spelt.decision;
  const budget = simulations === undefined ? { milliseconds: USUAL_MILLISECONDS } : { simulations };
  return {
    name: OPEN_SPIEL,
    sit(_, { id }) {
      const child = spawn(PYTHON, [scriptOf("open_spiel_player"), spelt.game], { stdio: ["pipe", "pipe", "inherit"] });
      const failed = new Promise<never>((_resolve, reject) => child.on("error", reject));
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      return {
        async decide(match) {
          child.stdin.write(`${JSON.stringify({ played: playedIn(match).map(spell), ...budget })}\n`);
          const { value: text } = await Promise.race([lines.next(), failed]);
          const decision = match.legalDecisions(id).find((one) => spell(one.id) === text);
          if (!decision) throw new RangeError(`OpenSpiel decides ${text}, which is no decision here.`);
          return decision.id;
        },
        leave: () => void child.stdin.end(),
      };
    },
  };
}

function opponent(game: string, against: string): Entrant {
  const [name, simulations] = against.split(":");
  if (name !== OPEN_SPIEL) return mindEntrant(readMind(against), `${against}, the other`);
  return openSpielEntrant(game, simulations === undefined ? undefined : Number(simulations));
}

/** Both play every opening from both seats. */
export async function matchRow(game: string, { plays, player, against, trained }: MatchOptions): Promise<MatchRow> {
  const taught: Trained | undefined = trained === undefined ? undefined : readTrained(readFileSync(trained, "utf8"));
  const rules = await rulesOf(game);
  const entrants = [mindEntrant(readMind(player), player, { trained: taught }), opponent(game, against)];
  const { results } = await playTournament(rules, entrants, { plays, openings: OPENING, seed: SEED });
  const field = { entrants: entrants.length, players: rules.system.players.length };
  const own = standingsOf(field, results, { seed: SEED }).table.find(({ entrant }) => entrant === 0);
  if (!own) throw new Error("Everybody who plays has a standing.");
  const { wins, draws, losses } = own;
  const forfeits = results.filter(({ forfeit }) => forfeit).length;
  for (const { forfeit } of results) if (forfeit) console.error(`given up: ${forfeit.message}`);
  const score = shareOf(wins + draws / 2, results.length);
  return { game, player, against, plays: results.length, wins, draws, losses, score, forfeits };
}

export async function matchRows(games: readonly string[], options: MatchOptions): Promise<readonly MatchRow[]> {
  const rows: MatchRow[] = [];
  for (const game of games) {
    console.error(`${options.player} against ${options.against}, ${game} …`);
    rows.push(await matchRow(game, options));
  }
  return rows;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export function matchReport(rows: readonly MatchRow[]): string {
  return [
    "## Matches",
    "",
    "| game | player | against | plays | won | drawn | lost | score | 95 % |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map(({ game, player, against, plays, wins, draws, losses, score: { value, low, high }, forfeits }) => {
      const counted = forfeits === 0 ? plays : `${plays}, ${forfeits} given up`;
      const cells = [game, player, against, counted, wins, draws, losses];
      return `| ${[...cells, percent(value), `${percent(low)} – ${percent(high)}`].join(" | ")} |`;
    }),
    "",
  ].join("\n");
}
