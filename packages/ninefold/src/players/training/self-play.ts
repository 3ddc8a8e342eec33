// Plays of an evaluator against itself, from openings that are drawn: the positions at the ends of the lines that it expects are
// what it learns from (TDLeaf: Baxter, Tridgell and Weaver 2000), each with the worth that the plies after it came to.
import { COMING, type Positions } from "../../engine/index.ts";
import type { ChanceSource, PlayerId } from "../../model/index.ts";
import { logistic } from "../arithmetic/exponential.ts";
import type { Evaluator, EvaluatorFor } from "../evaluators/evaluator.ts";
import { PARTS } from "../evaluators/linear.ts";
import { Negamax } from "../search/alphabeta/negamax.ts";
import { RootSearch } from "../search/alphabeta/root-search.ts";
import { INFINITE, Scores } from "../search/alphabeta/scores.ts";
import { TranspositionTable } from "../search/alphabeta/table.ts";
import { possibleWorths } from "../search/possible-worths.ts";
import { begin, comingIn, shareOf, step, stepAtRandom } from "./plays.ts";
import type { Samples } from "./samples.ts";
import type { Studied } from "./studied.ts";

/** How plays are played. */
export interface PlayRules {
  /** So many positions are searched for a decision. */
  readonly nodes: number;
  /** So many random plies begin a play, and as many more at most. */
  readonly opening: number;
  /** A longer play is left. */
  readonly maxPlies: number;
}

/** One decision in so many is any. */
const ASTRAY = 24;

/** One position in so many is learned from: those of a play are much alike. */
const LOOKED_AT = 3;

const TABLE_BYTES = 2 ** 21;
const MAX_LOGIT = 8;

const FIRST = 0 as PlayerId;

/** One who decides by an evaluator. */
export class Searcher {
  readonly #positions: Positions;
  readonly #scores: Scores;
  readonly #negamax: Negamax;
  readonly #evaluator: Evaluator;
  readonly #nodes: number;

  constructor({ system, positions, worths }: Studied, evaluator: EvaluatorFor, nodes: number) {
    this.#positions = positions;
    this.#nodes = nodes;
    this.#scores = new Scores({
      worths: (outcome) => worths.of(outcome, (number) => positions.outcomeAt(number)),
      possible: possibleWorths(system),
      player: FIRST,
      alone: false,
    });
    this.#evaluator = evaluator(positions, system.players.length);
    this.#negamax = new Negamax({
      positions,
      scores: this.#scores,
      evaluator: this.#evaluator,
      table: new TranspositionTable(TABLE_BYTES, nodes),
    });
  }

  /** What seems best in the position on level 0, which was looked at: its index, its line, and its worth to the first player in logits. */
  best(): { readonly index: number; readonly plies: readonly number[]; readonly logit: number } {
    const search = new RootSearch(this.#negamax, this.#positions.count(0));
    const work = search.search({ nodes: this.#nodes });
    for (let step = work.next(); !step.done; ) step = work.next();
    const [line] = search.lines.all;
    // A decision that the search did not come to has no score: it comes first only where all others are lost.
    const score = line && line.score > -INFINITE ? line.score : 0;
    const value = score / this.#scores.factor(this.#evaluator.unit) / PARTS;
    const logit = this.#positions.mover(0) === 0 ? value : -value;
    return { index: line?.index ?? 0, plies: line?.plies ?? [], logit };
  }
}

/** Random plies from a start; false where the play is over before it has begun. */
export function open({ positions, starts }: Studied, { opening }: PlayRules, chance: ChanceSource): boolean {
  begin(positions, starts, chance);
  for (let left = opening + chance.uniform(opening + 1); ; ) {
    const coming = comingIn(positions);
    if (coming === COMING.over) return false;
    if (coming === COMING.one && left-- === 0) return true;
    stepAtRandom(positions, chance);
  }
}

/**
 * Plays once and adds what was met: `lambda` is how much a worth is that of the end, and not of the search a ply later. Now and
 * then any decision is taken: else plays are alike, and one has no more than the other. A play that is too long is worth what
 * was foretold last.
 */
export function addPlay(
  game: Studied,
  searcher: Searcher,
  samples: Samples,
  { chance, rules, lambda }: { readonly chance: ChanceSource; readonly rules: PlayRules; readonly lambda: number },
): void {
  if (!open(game, rules, chance)) return;
  const { positions, worths } = game;
  const ordinals = new Uint8Array(positions.cells.length);
  const added: (number | undefined)[] = [];
  const foretold: number[] = [];
  let end: number | undefined;
  for (let ply = 0; ply < rules.maxPlies; ) {
    const coming = comingIn(positions);
    if (coming === COMING.over) {
      end = shareOf(worths, positions, positions.outcome(0));
      break;
    }
    if (coming === COMING.forced) {
      step(positions, 0);
      continue;
    }
    ply++;
    const { index, plies, logit } = searcher.best();
    const leaf = chance.uniform(LOOKED_AT) === 0 ? leafOf(positions, plies) : undefined;
    if (leaf !== undefined) positions.read(leaf, ordinals);
    added.push(leaf === undefined ? undefined : samples.add(ordinals, 0));
    foretold.push(logistic(Math.max(-MAX_LOGIT, Math.min(MAX_LOGIT, logit))));
    positions.look(0);
    if (chance.uniform(ASTRAY) === 0) stepAtRandom(positions, chance);
    else step(positions, index);
  }
  let target = end ?? foretold.at(-1) ?? 1 / 2;
  for (let i = added.length - 1; i >= 0; i--) {
    const sample = added[i];
    if (sample !== undefined) samples.setWorth(sample, target);
    target = lambda * target + (1 - lambda) * (foretold[i] ?? target);
  }
}

/** The level of the position that a line comes to; undefined where the play is over there, or chance is on the way. */
function leafOf(positions: Positions, plies: readonly number[]): number | undefined {
  let level = 0;
  for (const index of plies) {
    const coming = positions.look(level);
    if (coming !== COMING.one || index >= positions.count(level)) return coming === COMING.over ? undefined : level;
    positions.decide(level, index);
    level++;
  }
  return positions.look(level) === COMING.one ? level : undefined;
}
