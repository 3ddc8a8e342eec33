// Which search a game gets.
import type { Positions } from "../../../engine/index.ts";
import type { GameSystem } from "../../../model/index.ts";
import type { EvaluatorFor } from "../../evaluators/evaluator.ts";
import { type PossibleWorths, possibleWorths } from "../possible-worths.ts";
import { MaxN } from "./max-n.ts";
import { Negamax } from "./negamax.ts";
import { RootSearch } from "./root-search.ts";
import { Scores } from "./scores.ts";
import type { Machine } from "./slices.ts";
import type { TranspositionTable } from "./table.ts";

/** What the others are taken to want: what is best for each of them, or what is worst for who searches. */
export type Others = "selfish" | "paranoid";

/** What a search leaves to the next one: a table, and the scale and player of the scores in it. */
export interface Kept {
  readonly table?: TranspositionTable | undefined;
  scores?: Scores;
}

export interface BeginOptions {
  readonly system: GameSystem;
  /** With the position that is searched on level 0, which was looked at. */
  readonly positions: Positions;
  readonly worths: (outcome: number) => Float64Array;
  readonly evaluator: EvaluatorFor;
  readonly kept: Kept;
  readonly reductions?: boolean | undefined;
  readonly probes?: boolean | undefined;
  /** For so many decisions it is wanted what they are worth. */
  readonly wanted: number;
  readonly others: Others;
}

/** A search that has begun. */
export interface Begun {
  readonly root: RootSearch;
  readonly machine: Machine;
  /** What a score is worth to who decides at the root. */
  readonly worth: (score: number) => number;
  /** After how many steps the play ends that has a proved score, where scores say so. */
  readonly within?: (score: number) => number | undefined;
  /** Why it is not the usual one. */
  readonly remark?: string;
}

const SELFISH = "what one gains the others do not lose alike, so that each was taken to want the best for itself";

/**
 * The search of a position: of two sides where there are two, else by max^n. NotZeroSum is thrown by its work where what one
 * of two players gains the other does not give.
 */
export function beginSearch(options: BeginOptions): Begun {
  const { system, others } = options;
  const possible = possibleWorths(system);
  if (system.players.length > 2 && others === "selfish") return selfish(options, possible);
  return twoSided(options, possible);
}

/** The search of a position of two players after NotZeroSum. */
export function beginSelfish(options: BeginOptions): Begun {
  return { ...selfish(options, possibleWorths(options.system)), remark: SELFISH };
}

function twoSided(options: BeginOptions, possible: PossibleWorths): Begun {
  const { system, positions, worths, evaluator, kept, reductions, probes, wanted, others } = options;
  const players = system.players.length;
  const alone = players !== 2 || others === "paranoid";
  const [first] = system.players;
  if (!first) throw new RangeError("a game without players has nothing to search");
  const player = alone ? positions.mover(0) : first.id;
  const scores = kept.scores?.player === player ? kept.scores : new Scores({ worths, possible, player, alone });
  if (kept.scores && kept.scores !== scores) kept.table?.clear();
  kept.scores = scores;
  const machine = new Negamax({
    positions,
    scores,
    evaluator: evaluator(positions, players),
    table: kept.table,
    reductions,
    probes,
  });
  const root = new RootSearch(machine, positions.count(0), wanted);
  const worth = (score: number): number => scores.worth(score);
  // An average over chance says nothing of one end.
  return { root, machine, worth, ...(!positions.chancy && { within: (score) => scores.within(score) }) };
}

function selfish(options: BeginOptions, possible: PossibleWorths): Begun {
  const { system, positions, worths, evaluator, wanted } = options;
  const players = system.players.length;
  const machine = new MaxN({ positions, players, worths, possible, evaluator: evaluator(positions, players) });
  const root = new RootSearch(machine, positions.count(0), wanted);
  return { root, machine, worth: (score) => machine.worth(score) };
}
