// The table of a tournament: what the results so far say of the entrants.
import { entryAt } from "../../analysis/tables.ts";
import { type Seed, seeded } from "../../play/index.ts";
import { type Group, type Rated, ratedBy } from "../statistics/bootstrap.ts";
import { type Estimate, meanEstimate, meanOf, scoreEstimate } from "../statistics/intervals.ts";
import type { Meeting } from "../statistics/ratings.ts";
import { accepted, type Hypotheses, logLikelihoodRatio } from "../statistics/sprt.ts";
import { FORFEITS, type ForfeitKind, type PlayResult, scoreOf } from "./result.ts";
import { type Field, type ScheduledPlay, scheduled, tablesOf } from "./schedule.ts";

export interface Standing {
  readonly entrant: number;
  readonly plays: number;
  /** Of more than two players each play is a comparison with everybody else at the table. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The share of the points of all comparisons; undefined where there are none, as in games for one player. */
  readonly score: number | undefined;
  readonly rating: Rated | undefined;
  /** The mean of what plays were worth that were not given up. */
  readonly worth: Estimate;
  readonly forfeits: Readonly<Record<ForfeitKind, number>>;
}

export interface Standings {
  /** The best first. */
  readonly table: readonly Standing[];
  readonly plays: number;
  readonly unfinished: number;
  /** Whether plays were worth anything but 1, 0 and −1, so that their mean says more than who has won. */
  readonly hasWorths: boolean;
  /** Of two entrants the score of the first against the second, by rounds. */
  readonly score: Estimate | undefined;
  readonly sprt: (Hypotheses & { readonly ratio: number; readonly accepted: "s0" | "s1" | undefined }) | undefined;
}

interface Scheduled {
  readonly result: PlayResult;
  readonly play: ScheduledPlay;
}

const withSchedule = (field: Field, results: readonly PlayResult[]): readonly Scheduled[] => {
  const tables = tablesOf(field);
  return results.map((result) => ({ result, play: scheduled(field, tables, result.play) }));
};

/** Of two entrants in a game for two: the mean score of the first in each round that was begun. */
export function roundScores(field: Field, results: readonly PlayResult[]): readonly number[] {
  if (field.entrants !== 2 || field.players !== 2) throw new RangeError("Two entrants score against each other.");
  const rounds = new Map<number, number[]>();
  for (const { result, play } of withSchedule(field, results)) {
    const first = play.seats.indexOf(0);
    const score = scoreOf(result, first, 1 - first);
    if (score !== undefined) rounds.set(play.round, [...(rounds.get(play.round) ?? []), score]);
  }
  return [...rounds.values()].map(meanOf);
}

export interface StandingsOptions {
  readonly sprt?: Hypotheses | undefined;
  /** What the samples for the errors of ratings are drawn by. */
  readonly seed: Seed;
}

export function standingsOf(field: Field, results: readonly PlayResult[], options: StandingsOptions): Standings {
  const all = withSchedule(field, results);
  const groups = groupsOf(all);
  const ratings = ratedBy(field.entrants, groups, seeded(`${options.seed}/ratings`));
  const meetings = groups.flatMap((group) => group.meetings);
  const table = ratings.map((rating, entrant) => ({ ...standingOf(entrant, all, meetings), rating }));
  const isDuel = field.entrants === 2 && field.players === 2;
  const scores = isDuel ? roundScores(field, results) : undefined;
  return {
    table: table.sort((one, other) => rankOf(other) - rankOf(one) || one.entrant - other.entrant),
    plays: results.length,
    unfinished: results.filter(({ outcome, forfeit }) => outcome === undefined && !forfeit).length,
    hasWorths: results.some(({ worths = [] }) => worths.some((worth) => ![1, 0, -1].includes(worth))),
    score: scores && scoreEstimate(scores),
    sprt: options.sprt && scores && decided(scores, options.sprt),
  };
}

function decided(scores: readonly number[], sprt: Hypotheses): Standings["sprt"] {
  const ratio = logLikelihoodRatio(scores, sprt);
  return { ...sprt, ratio, accepted: accepted(ratio) };
}

/** What the table is ordered by: ratings, and where there are none worths. */
const rankOf = ({ rating, worth }: Standing): number => {
  if (rating) return rating.elo;
  return Number.isNaN(worth.value) ? Number.NEGATIVE_INFINITY : worth.value;
};

/** The comparisons of one round at one table depend on each other. */
function groupsOf(all: readonly Scheduled[]): readonly Group[] {
  const groups = new Map<string, { readonly table: number; readonly meetings: Meeting[] }>();
  for (const { result, play } of all) {
    const { round, table, seats } = play;
    const key = `${round} ${table}`;
    const group = groups.get(key) ?? { table, meetings: [] };
    groups.set(key, group);
    for (const [player, one] of seats.entries())
      for (let rival = player + 1; rival < seats.length; rival++) {
        const score = scoreOf(result, player, rival);
        if (score !== undefined) group.meetings.push(meetingOf(one, entryAt(seats, rival), score));
      }
  }
  return [...groups.values()];
}

const meetingOf = (one: number, other: number, score: number): Meeting => ({
  one,
  other,
  wins: score === 1 ? 1 : 0,
  draws: score === 0.5 ? 1 : 0,
  losses: score === 0 ? 1 : 0,
});

function standingOf(
  entrant: number,
  all: readonly Scheduled[],
  meetings: readonly Meeting[],
): Omit<Standing, "rating"> {
  const own = all.filter(({ play }) => play.seats.includes(entrant));
  const sums = { wins: 0, draws: 0, losses: 0 };
  for (const { one, other, wins, draws, losses } of meetings) {
    if (one !== entrant && other !== entrant) continue;
    sums.wins += one === entrant ? wins : losses;
    sums.losses += one === entrant ? losses : wins;
    sums.draws += draws;
  }
  const compared = sums.wins + sums.draws + sums.losses;
  const worths = own.flatMap(({ result, play }) => result.worths?.[play.seats.indexOf(entrant)] ?? []);
  const forfeits = own.flatMap(({ result: { forfeit }, play }) =>
    forfeit && play.seats[forfeit.player] === entrant ? [forfeit.kind] : [],
  );
  const counted = (kind: string): number => forfeits.filter((one) => one === kind).length;
  return {
    entrant,
    plays: own.length,
    ...sums,
    score: compared > 0 ? (sums.wins + sums.draws / 2) / compared : undefined,
    worth: meanEstimate(worths),
    forfeits: Object.fromEntries(Object.keys(FORFEITS).map((kind) => [kind, counted(kind)])) as Record<
      ForfeitKind,
      number
    >,
  };
}
