// Alpha-beta search of one decision after the other from the position on level 0, for one player or for two of whom one
// gains what the other gives: a principal variation search with a transposition table, killers and history. It is written
// as a machine with a stack of frames, which goes so many positions on and then stands still.
import { COMING, type Positions } from "../../../engine/index.ts";
import type { PlayerId } from "../../../model/index.ts";
import type { Evaluator } from "../../evaluators/evaluator.ts";
import { ANTICIPATED_FROM, Anticipation, NO_DECISION } from "./anticipation.ts";
import { ChanceNodes } from "./chance-nodes.ts";
import { AT, DecidedTogether, DO, FRAME, FrameMachine, HOW, MAX_LEVEL } from "./frames.ts";
import { Gains } from "./gains.ts";
import { KnownPositions } from "./known-positions.ts";
import { Leaves } from "./leaves.ts";
import { Lines } from "./lines.ts";
import { Order } from "./order.ts";
import { alphaAfter, before, betaAfter, INFINITE, type Scores } from "./scores.ts";
import type { Machine } from "./slices.ts";
import type { TranspositionTable } from "./table.ts";

/** Chance outcomes are probed where so many plies are left. */
const PROBED_FROM = 2;

/** So many loud decisions follow each other at most. */
const LOUD_PLIES = 8;

/** A search less deep for decisions tried late: from this number on, where so many plies are left. */
const LATE = 4;
const REDUCED_FROM = 3;

export interface Parts {
  readonly positions: Positions;
  readonly scores: Scores;
  readonly evaluator: Evaluator;
  readonly table: TranspositionTable | undefined;
  /** Whether decisions that are tried late are first searched less deep. */
  readonly reductions?: boolean | undefined;
  /** Whether chance outcomes are probed before they are searched (Star2). */
  readonly probes?: boolean | undefined;
}

export class Negamax extends FrameMachine implements Machine {
  readonly windowed = true;
  readonly tied = false;
  readonly #order: Order;
  readonly #lines = new Lines(MAX_LEVEL);
  readonly #positions: Positions;
  /** Who wants high scores. */
  readonly #player: PlayerId;
  readonly #scores: Scores;
  readonly #known: KnownPositions;
  readonly #leaves: Leaves;
  readonly #reductions: boolean;
  readonly #probes: boolean;
  readonly #chances: ChanceNodes;
  readonly #frames = new Int32Array((MAX_LEVEL + 2) * FRAME);
  readonly #chancy: boolean;
  readonly #remembers: boolean;
  readonly #gains: Gains;
  readonly #anticipation: Anticipation;
  /** What was found of the level that was left: as the player of the scores sees it; 1 for proved; 1 for what holds only of the path. */
  #value = 0;
  #proved = 0;
  #path = 0;
  /** Whether what was found is no less than what the level is worth to who decided before. */
  #isAbove = false;

  constructor({ positions, scores, evaluator, table, reductions, probes }: Parts) {
    super();
    this.#positions = positions;
    this.#scores = scores;
    this.#player = scores.player;
    this.#known = new KnownPositions(positions, table, this.#frames);
    this.#leaves = new Leaves(evaluator, scores, this.#frames);
    this.#reductions = reductions === true;
    this.#probes = probes === true;
    this.#order = new Order(positions, MAX_LEVEL + 2);
    this.#gains = new Gains(positions, evaluator, scores.player, this.#order);
    this.#chances = new ChanceNodes(positions, MAX_LEVEL + 2);
    this.#chancy = positions.chancy;
    this.#remembers = positions.remembers;
    this.#anticipation = new Anticipation(positions, scores, table);
  }

  get score(): number {
    return (this.#frames[AT.sign] ?? 1) * this.#value;
  }

  get proved(): boolean {
    return this.#proved === 1 && !this.#scores.blurred;
  }

  get won(): number {
    return this.#scores.won;
  }

  get lost(): number {
    return this.#scores.lost;
  }

  get line(): readonly number[] {
    return this.#lines.of(0);
  }

  forget(): void {
    this.#known.forget();
    this.#order.forget();
  }

  begin(index: number, depth: number, alpha: number, beta: number): void {
    const frames = this.#frames;
    this.level = 0;
    this.#leaves.begin();
    this.#known.hash(0);
    frames[AT.depth] = depth;
    frames[AT.forced] = 0;
    frames[AT.start] = 0;
    this.#order.only(0, index);
    frames[AT.known] = -1;
    this.#open(0, this.#positions.mover(0) === this.#player ? 1 : -1, 1);
    frames[AT.alpha] = alpha;
    frames[AT.floor] = alpha;
    frames[AT.beta] = beta;
    this.doing = DO.next;
  }

  protected enter(level: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    this.#lines.clear(level);
    if (this.#positions.ended(level)) {
      this.#positions.look(level);
      this.#end(level);
      return;
    }
    const depth = frames[at + AT.depth] ?? 0;
    if (depth > 0 ? this.#isKnown(level, depth) : this.#isStill(level, depth)) return;
    const isCounted = depth <= 0 && this.#leaves.counted;
    const coming = isCounted ? this.#positions.tally(level) : this.#positions.look(level);
    if (coming === COMING.over) {
      this.#end(level);
      return;
    }
    if (coming === COMING.several) throw new DecidedTogether();
    const forced = coming === COMING.forced;
    frames[at + AT.forced] = forced ? 1 : 0;
    frames[at + AT.start] = (frames[at - FRAME + AT.start] ?? 0) + (frames[at - FRAME + AT.count] ?? 0);
    const sign = forced || this.#positions.mover(level) === this.#player ? 1 : -1;
    const isProbe = frames[at + AT.probed] === 1;
    this.#isAbove = false;
    // A probe says something only where somebody else decides.
    if (isProbe && (forced || level >= MAX_LEVEL || sign === frames[at - FRAME + AT.sign])) {
      this.#found(0, 0, 0);
      return;
    }
    if (forced && level < MAX_LEVEL && !this.isImprobable(level)) {
      this.#order.only(frames[at + AT.start] ?? 0, 0);
      frames[at + AT.known] = -1;
      this.#open(level, 1, 1);
      return;
    }
    if (forced) this.#found(0, 0, 0);
    else if (level >= MAX_LEVEL) this.#found(this.#leaves.scoreOf(level), 0, 0);
    else if (depth <= 0) this.#evaluate(level, sign);
    else {
      const count = this.#positions.count(level);
      this.#open(level, sign, count);
      // An entry of another position with the same hash may name what there is not.
      if ((frames[at + AT.known] ?? -1) >= count) frames[at + AT.known] = -1;
      if ((frames[at + AT.known] ?? -1) < 0) this.#list(level, count, sign, -1);
      if (isProbe) frames[at + AT.count] = 1;
      else if (depth >= ANTICIPATED_FROM && this.#anticipation.possible) this.#anticipate(level, sign, count);
    }
  }

  /** Leaves a level at once where a decision refutes by itself. */
  #anticipate(level: number, sign: number, count: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const [beta, depth] = [frames[at + AT.beta] ?? 0, frames[at + AT.depth] ?? 0];
    const index = this.#anticipation.refuting({ level, count, sign, beta, depth });
    if (index === NO_DECISION) return;
    frames[at + AT.best] = this.#anticipation.score;
    frames[at + AT.bestIndex] = index;
    frames[at + AT.proved] = this.#anticipation.proved;
    this.#leave(level);
  }

  /** The play is over. */
  #end(level: number): void {
    this.#found(this.#scores.of(this.#positions.outcome(level)), 1, 0);
    this.#isAbove = true;
    if (this.#remembers && this.#known.isRepeated(level)) this.#path = 1;
  }

  /** Whether the table knows enough of a position. */
  #isKnown(level: number, depth: number): boolean {
    if (!this.#known.isEnough(level, depth)) return false;
    this.#found(this.#known.score, this.#known.proved, 0);
    this.#isAbove = this.#known.isExact;
    return true;
  }

  /** Whether a search ends at a position that need not be looked at. */
  #isStill(level: number, depth: number): boolean {
    if (!this.#leaves.isStill(level, depth)) return false;
    this.#found(this.#leaves.score, 0, 0);
    return true;
  }

  #found(value: number, proved: number, path: number): void {
    this.#value = value;
    this.#proved = proved;
    this.#path = path;
    this.doing = DO.back;
  }

  /** Prepares a frame whose decisions are listed, and turns its window to who decides. */
  #open(level: number, sign: number, count: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    frames[at + AT.sign] = sign;
    frames[at + AT.count] = count;
    frames[at + AT.next] = 0;
    frames[at + AT.proved] = 1;
    frames[at + AT.path] = 0;
    frames[at + AT.best] = -INFINITE - 1;
    frames[at + AT.bestIndex] = -1;
    if (sign < 0) {
      const alpha = frames[at + AT.alpha] ?? 0;
      frames[at + AT.alpha] = -(frames[at + AT.beta] ?? 0);
      frames[at + AT.beta] = -alpha;
    }
    frames[at + AT.floor] = frames[at + AT.alpha] ?? 0;
    this.doing = DO.next;
  }

  /** The end of what is searched whole: the evaluator's value, and what loud decisions make of it. */
  #evaluate(level: number, sign: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const depth = frames[at + AT.depth] ?? 0;
    const value = this.#leaves.scoreOf(level);
    if (this.#leaves.endsAt(value, level, depth) || depth <= -LOUD_PLIES) {
      this.#found(value, 0, 0);
      return;
    }
    const count = this.#positions.count(level);
    frames[at + AT.still] = value;
    frames[at + AT.known] = -1;
    if (this.#remembers) this.#known.hash(level);
    this.#open(level, sign, count);
    if (sign * value >= (frames[at + AT.beta] ?? 0)) {
      this.#found(value, 0, 0);
      return;
    }
    frames[at + AT.count] = this.#listLoud(level, count, sign, value);
    frames[at + AT.proved] = 0;
    // If the other side takes the value as it stands, those that were not listed are worth no more than they gain at once.
    frames[at + AT.best] = sign * value + Math.round(this.#gains.unlisted * this.#leaves.factor);
    frames[at + AT.alpha] = Math.max(frames[at + AT.alpha] ?? 0, sign * value);
  }

  protected next(level: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const number = frames[at + AT.next] ?? 0;
    const count = frames[at + AT.count] ?? 0;
    if (number === count) {
      this.#leave(level);
      return;
    }
    const index = this.#pick(level, number, count);
    frames[at + AT.index] = index;
    const alpha = frames[at + AT.alpha] ?? 0;
    const scouts = number > 0 && (frames[at + AT.beta] ?? 0) > alpha + 1;
    const late = this.#reductions && number >= LATE && (frames[at + AT.depth] ?? 0) >= REDUCED_FROM;
    const how = late ? HOW.reduced : scouts ? HOW.scout : HOW.whole;
    if (!this.#chancy) {
      this.#positions.decide(level, index);
      this.#search(level, how, 1);
      return;
    }
    const chances = this.#positions.chances(level, index);
    if (chances > 1 && (frames[at + AT.depth] ?? 0) <= 0 && !frames[at + AT.forced]) {
      // A search of loud decisions alone does not draw.
      frames[at + AT.next] = number + 1;
      return;
    }
    this.#search(level, how, chances);
  }

  /** Lists the decisions of a level: what was tried before says which come first, and what they gain. */
  #list(level: number, count: number, sign: number, first: number): void {
    const start = this.#frames[level * FRAME + AT.start] ?? 0;
    this.#order.list(level, start, count, sign, first);
    if (!this.#gains.known) return;
    this.#gains.raise({ level, start, count, sign });
  }

  /** Lists the decisions that are searched on where the search would end, with this value; how many there are. */
  #listLoud(level: number, count: number, sign: number, value: number): number {
    const frames = this.#frames;
    const start = frames[level * FRAME + AT.start] ?? 0;
    if (!this.#gains.known) {
      this.#order.list(level, start, count, sign, -1);
      return count;
    }
    const missing = (frames[level * FRAME + AT.alpha] ?? 0) - sign * value;
    return this.#gains.list({ level, start, count, sign }, Math.floor(missing / this.#leaves.factor) + 1);
  }

  /** The index of the decision that is tried as the one with this number. */
  #pick(level: number, number: number, count: number): number {
    const frames = this.#frames;
    const at = level * FRAME;
    const known = frames[at + AT.known] ?? -1;
    if (number === 0 && known >= 0) return known;
    const start = frames[at + AT.start] ?? 0;
    if (number === 1 && known >= 0) {
      this.#list(level, count, frames[at + AT.sign] ?? 1, known);
      this.#order.pick(start, 0, count);
    }
    return this.#order.pick(start, number, count);
  }

  /** Searches the decision of a level, which has so many chance outcomes. */
  #search(level: number, how: number, chances: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const alpha = frames[at + AT.alpha] ?? 0;
    const beta = how === HOW.whole ? (frames[at + AT.beta] ?? 0) : alpha + 1;
    frames[at + AT.how] = how;
    frames[at + AT.chances] = chances > 1 ? 1 : 0;
    if (chances > 1) {
      frames[at + AT.probes] = this.#probes && (frames[at + AT.depth] ?? 0) >= PROBED_FROM ? 1 : 0;
      this.#chances.open(level, chances, alpha, beta, this.#scores.greatest);
      this.#takeNext(level);
      return;
    }
    if (this.#chancy) this.#positions.take(level, 0);
    this.#descend(level, alpha, beta);
  }

  #takeNext(level: number): void {
    this.#chances.take(level, this.#scores.greatest);
    this.#descend(level, this.#chances.alpha, this.#chances.beta);
    this.#frames[(level + 1) * FRAME + AT.probed] = this.#frames[level * FRAME + AT.probes] ?? 0;
    if (this.#frames[level * FRAME + AT.forced]) this.noteProbability(level, true, this.#chances.probability);
    this.#isAbove = false;
  }

  /** What a probe of a chance outcome has found: it bounds what the outcome is worth, or says nothing. */
  #probed(level: number, score: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    if (this.#isAbove) this.#chances.noteProbe(level, this.#proved, this.#path);
    const isDone = this.#chances.bound(level, this.#isAbove ? score : this.#scores.greatest);
    if (isDone) frames[at + AT.probes] = 0;
    if (!isDone || !this.#chances.isLow(level)) {
      this.#takeNext(level);
      return;
    }
    this.#proved = this.#chances.probesProved(level);
    this.#path = this.#chances.path(level);
    this.#judge(level, this.#chances.score);
  }

  /** Enters the next level with a window of who decides on this one. */
  #descend(level: number, alpha: number, beta: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const forced = frames[at + AT.forced] === 1;
    this.noteProbability(level, forced, 1);
    if (!forced) this.nodes++;
    const depth = (frames[at + AT.depth] ?? 0) - (forced ? 0 : frames[at + AT.how] === HOW.reduced ? 2 : 1);
    const low = alphaAfter(alpha);
    const high = betaAfter(beta);
    const turned = (frames[at + AT.sign] ?? 1) < 0;
    frames[at + FRAME + AT.depth] = depth;
    frames[at + FRAME + AT.probed] = 0;
    frames[at + FRAME + AT.alpha] = turned ? -high : low;
    frames[at + FRAME + AT.beta] = turned ? -low : high;
    this.level = level + 1;
    this.doing = DO.enter;
  }

  protected back(level: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    this.doing = DO.next;
    if (this.#leaves.quiet) {
      this.#leaves.quiet = false;
      frames[at + AT.next] = (frames[at + AT.next] ?? 0) + 1;
      return;
    }
    const score = (frames[at + AT.sign] ?? 1) * before(this.#value);
    if (!frames[at + AT.chances]) {
      this.#judge(level, score);
      return;
    }
    if (frames[at + AT.probes]) {
      this.#probed(level, score);
      return;
    }
    this.#chances.note(level, this.#proved, this.#path);
    if (!this.#chances.add(level, score, this.#scores.greatest)) {
      this.#takeNext(level);
      return;
    }
    this.#proved = this.#chances.proved(level);
    this.#path = this.#chances.path(level);
    this.#judge(level, this.#chances.score);
  }

  /** The decision of a level has this score: it is searched again in another window, or compared with the best. */
  #judge(level: number, score: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const alpha = frames[at + AT.alpha] ?? 0;
    const beta = frames[at + AT.beta] ?? 0;
    const how = frames[at + AT.how] ?? 0;
    if (how === HOW.reduced && score > alpha) {
      this.#again(level, beta > alpha + 1 ? HOW.scout : HOW.whole);
      return;
    }
    if (how === HOW.scout && score > alpha && score < beta) {
      this.#again(level, HOW.whole);
      return;
    }
    frames[at + AT.next] = (frames[at + AT.next] ?? 0) + 1;
    if (score > (frames[at + AT.best] ?? 0)) {
      frames[at + AT.best] = score;
      frames[at + AT.bestIndex] = frames[at + AT.index] ?? 0;
      if (score > alpha) this.#raise(level, score);
    }
    if (score >= beta) {
      frames[at + AT.proved] = this.#proved;
      frames[at + AT.path] = this.#path;
      this.#leave(level);
      return;
    }
    frames[at + AT.proved] = (frames[at + AT.proved] ?? 0) & this.#proved;
    frames[at + AT.path] = (frames[at + AT.path] ?? 0) | this.#path;
  }

  #again(level: number, how: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    if (!frames[at + AT.chances]) {
      // The position is still on the next level.
      frames[at + AT.how] = how;
      const alpha = frames[at + AT.alpha] ?? 0;
      this.#descend(level, alpha, how === HOW.whole ? (frames[at + AT.beta] ?? 0) : alpha + 1);
      return;
    }
    this.#search(level, how, this.#positions.chances(level, frames[at + AT.index] ?? 0));
  }

  #raise(level: number, score: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    frames[at + AT.alpha] = score;
    this.#lines.extend(
      level,
      frames[at + AT.forced] ? -1 : (frames[at + AT.index] ?? 0),
      frames[at + AT.chances] === 1,
    );
  }

  /** All that has to be searched of a level was searched. */
  #leave(level: number): void {
    const frames = this.#frames;
    const at = level * FRAME;
    const sign = frames[at + AT.sign] ?? 1;
    const best = frames[at + AT.best] ?? 0;
    const depth = frames[at + AT.depth] ?? 0;
    const decided = Math.abs(best) >= this.#scores.won;
    this.#found(sign * best, decided ? 1 : (frames[at + AT.proved] ?? 0), frames[at + AT.path] ?? 0);
    this.#isAbove = frames[at + AT.probed] === 1 && best > (frames[at + AT.floor] ?? 0);
    if (level === 0 || frames[at + AT.forced] || depth <= 0 || frames[at + AT.probed]) return;
    const index = frames[at + AT.bestIndex] ?? -1;
    const isCut = best >= (frames[at + AT.beta] ?? 0);
    if (isCut && index >= 0) this.#order.credit(level, index, sign, depth);
    this.#known.keep(level, this.#proved, this.#path);
  }
}
