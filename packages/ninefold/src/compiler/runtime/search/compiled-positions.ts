// Positions of a search in a compiled game: states that never leave its memory. Each question about a level is one call.
import type { Cell } from "../../../engine/cells.ts";
import {
  type Coming,
  type DecisionName,
  idOf,
  type LinearWeights,
  type Positions,
  type Preference,
} from "../../../engine/positions.ts";
import type { CoreGame } from "../../../language/core/core.ts";
import { outcomeWith } from "../../../model/decide/outcomes.ts";
import type { Decision, GameSystem, Outcome, PlayerId, State } from "../../../model/index.ts";
import type { DirectlyRunning } from "../../code/ir/code.ts";
import { PLY } from "../../emit/decisions/emit-endings.ts";
import type { SearchFacts } from "../../emit/search/emit-search.ts";
import type { LevelLayout } from "../../emit/search/level-layout.ts";
import type { GameFacts } from "../answers.ts";
import { callFunction } from "../call-function.ts";
import { allowedWork } from "../faults.ts";
import type { Runnable } from "../stored.ts";
import { CellReader } from "./cell-reader.ts";
import type { Successor } from "./chain-decisions.ts";
import { ChanceOutcomes } from "./chance-outcomes.ts";
import { probabilityOf } from "./found-chances.ts";
import { LegalDecisions } from "./legal-decisions.ts";
import { LevelStates } from "./level-states.ts";
import { Levels } from "./levels.ts";
import { type Decoded, ListedDecisions } from "./listed-decisions.ts";
import { writePreference } from "./preferred-decisions.ts";
import { RandomPlays } from "./random-plays.ts";
import { Stops } from "./stops.ts";
import { WeighedCells } from "./weighed-cells.ts";
import { writtenDecision } from "./written-decision.ts";

/** A game that was compiled for a search. */
export interface Searched {
  readonly game: CoreGame;
  /** What answers where a decision is wanted as the rules write it. */
  readonly system: GameSystem;
  readonly layout: Runnable["layout"];
  readonly facts: GameFacts;
  readonly search: SearchFacts;
}

/** Playouts and chance of a search that was not seeded. */
const FIRST_SEED = [1, 2, 3, 4] as const;

type Direct = (...args: number[]) => number;

export class CompiledPositions implements Positions {
  readonly chancy: boolean;
  readonly remembers: boolean;
  readonly reason = undefined;
  low = 0;
  high = 0;
  readonly #searched: Searched;
  readonly #running: DirectlyRunning;
  readonly #levels: Levels;
  readonly #at: LevelLayout;
  readonly #stops: Stops;
  readonly #states: LevelStates;
  readonly #listed: ListedDecisions;
  readonly #legal: LegalDecisions;
  readonly #chances: ChanceOutcomes;
  readonly #plays: RandomPlays;
  readonly #reader: CellReader;
  readonly #weighed: WeighedCells;
  readonly #outcomes: (Outcome | undefined)[] = [];
  readonly #look: Direct;
  readonly #tally: Direct;
  readonly #make: Direct;
  readonly #ended: Direct;
  readonly #key: Direct;
  readonly #evaluate: Direct;

  constructor(running: DirectlyRunning, searched: Searched) {
    const { game, layout, facts, search } = searched;
    this.#searched = searched;
    this.#running = running;
    this.#levels = new Levels(running, facts, search);
    this.#at = search.level;
    this.#stops = new Stops(running, facts, this.#levels);
    this.#states = new LevelStates(game, layout, search, this.#levels);
    this.#listed = new ListedDecisions(this.#levels, search, facts.decisionSize);
    this.#legal = new LegalDecisions(searched.system, this.#levels, search.level.decisions);
    this.#chances = new ChanceOutcomes(running, facts, search, this.#levels);
    this.#plays = new RandomPlays(running, search, this.#levels);
    this.#reader = new CellReader(game, layout.tracks);
    this.#weighed = new WeighedCells(running, game, layout, this.#levels, search.evaluation);
    this.chancy = search.script !== undefined;
    this.remembers = search.memories.some((memory) => memory !== undefined);
    const { look, tally, make, ended, key, evaluate } = running.direct as Record<string, Direct>;
    this.#look = look!;
    this.#tally = tally!;
    this.#make = make!;
    this.#ended = ended!;
    this.#key = key!;
    this.#evaluate = evaluate!;
    const work = allowedWork(facts);
    callFunction(running, "allow", work, work);
    this.seed(FIRST_SEED);
  }

  put(level: number, state: State): void {
    this.#reach(level);
    this.#states.put(level, state);
    this.#chances.forget(level);
  }

  state(level: number): State {
    return this.#states.read(this.#filled(level));
  }

  copy(from: number, to: number): void {
    this.#filled(from);
    this.#reach(to);
    const [source, target] = [this.#filled(from), this.#levels.address(to)];
    this.#levels.bytes.copyWithin(target, source, source + this.#levels.stride);
    this.#chances.copy(from, to);
  }

  ended(level: number): boolean {
    const at = this.#filled(level);
    const { words } = this.#levels;
    const now = words[(at + this.#at.now) >> 2];
    if (now !== PLY.open) return now === PLY.over;
    try {
      const over = this.#ended(at) !== 0;
      words[(at + this.#at.now) >> 2] = over ? PLY.over : PLY.on;
      return over;
    } catch (error) {
      throw this.#stops.reported(error);
    }
  }

  look(level: number): Coming {
    return this.#coming(this.#look, level);
  }

  tally(level: number): Coming {
    return this.#coming(this.#tally, level);
  }

  #coming(ask: Direct, level: number): Coming {
    const at = this.#filled(level);
    try {
      return ask(at, at + this.#levels.windows) as Coming;
    } catch (error) {
      this.#stops.growOr(error);
      return this.#coming(ask, level);
    }
  }

  mover(level: number): PlayerId {
    return this.#listed.mover(this.#filled(level));
  }

  count(level: number, player?: PlayerId): number {
    return this.#listed.count(this.#filled(level), player);
  }

  get codesBelow(): number | undefined {
    return this.#listed.codesBelow;
  }

  code(level: number, index: number, player?: PlayerId): number {
    return this.#listed.code(this.#filled(level), index, player);
  }

  codes(level: number, into: Int32Array, from: number): void {
    this.#listed.codes(this.#filled(level), into, from);
  }

  named(code: number): DecisionName | undefined {
    return this.#listed.named(code, this.#searched.game);
  }

  /** The same with the values of its parameters. */
  decoded(code: number): Decoded | undefined {
    return this.#listed.decoded(code, this.#searched.game);
  }

  decision(level: number, index: number, player?: PlayerId): Decision {
    const { system, search } = this.#searched;
    const at = this.#filled(level);
    const isForced = this.#listed.forcedStep(at) > 0;
    const decider = isForced ? (0 as PlayerId) : (player ?? this.mover(level));
    const { state, legal } = this.#legal.of(at, decider, () => this.state(level), this.remembers);
    if (isForced) return legal[0]!;
    const own = {
      state,
      player: decider,
      legal,
      families: search.families[this.#levels.words[(at + this.#at.control) >> 2]!]!,
      family: (which: number): number => this.#listed.family(at, which, player),
      successors: (which: number): readonly Successor[] => this.#successors(at, which),
    };
    return writtenDecision(system, own, index);
  }

  id(level: number, index: number, player?: PlayerId): string {
    const name = this.named(this.code(level, index, player));
    return name ? idOf(name) : this.decision(level, index, player).id;
  }

  outcome(level: number): number {
    try {
      return this.#running.direct.outcome!(this.#filled(level));
    } catch (error) {
      throw this.#stops.reported(error);
    }
  }

  outcomeAt(outcome: number): Outcome {
    const { game, facts } = this.#searched;
    const text = facts.outcomes[outcome];
    if (text === undefined) throw new RangeError(`no outcome has the number ${outcome}`);
    this.#outcomes[outcome] ??= outcomeWith(game, text);
    const found = this.#outcomes[outcome];
    if (!found) throw new RangeError(`no line gives the outcome ${text}`);
    return found;
  }

  decide(level: number, index: number): void {
    const { base, stride, words, count } = this.#levels;
    const from = base + level * stride;
    // Also false where there is no such level, or nothing was listed.
    if (!(index >= 0 && index < words[(from + this.#at.count) >> 2]!)) {
      throw this.#listed.refusal(this.#filled(level), index);
    }
    if (level + 1 >= count) {
      this.#levels.reach(level + 1);
      this.decide(level, index);
      return;
    }
    try {
      this.#make(from, from + stride, index);
    } catch (error) {
      this.#stops.growOr(error);
      this.decide(level, index);
    }
  }

  decideTogether(level: number, indices: ArrayLike<number>): void {
    this.#filled(level);
    this.#levels.reach(level + 1);
    const at = this.#levels.address(level);
    const { tuple, players } = this.#searched.search;
    for (let player = 0; player < players; player++) {
      const [first, count] = this.#listed.own(at, player as PlayerId);
      const index = indices[player] ?? 0;
      if (count > 0 && !(index >= 0 && index < count)) throw this.#listed.refusal(at, index);
      this.#levels.words[(tuple >> 2) + player] = count > 0 ? this.#listed.after(first, index) : 0;
    }
    try {
      this.#running.direct["make-together"]!(at, at + this.#levels.stride, tuple);
    } catch (error) {
      this.#stops.growOr(error);
      this.decideTogether(level, indices);
    }
  }

  chances(level: number, index: number): number {
    const at = this.#filled(level);
    this.#listed.addressOf(at, index, undefined);
    try {
      return this.#chances.find(level, at, index);
    } catch (error) {
      this.#stops.growOr(error);
      return this.chances(level, index);
    }
  }

  probability(level: number, chance: number): number {
    return this.#chances.of(level).probability(chance);
  }

  take(level: number, chance: number): void {
    this.#chances.along(level, chance, (index) => this.decide(level, index));
  }

  hash(level: number): void {
    this.#key(this.#filled(level));
    const { words } = this.#levels;
    const at = this.#searched.search.key >> 2;
    this.low = words[at]!;
    this.high = words[at + 1]!;
  }

  get cells(): readonly Cell[] {
    return this.#reader.cells;
  }

  read(level: number, ordinals: Int32Array | Uint8Array): void {
    const { bytes, words } = this.#levels;
    this.#reader.read(bytes, words, this.#filled(level), ordinals);
  }

  weigh(weights: LinearWeights): void {
    this.#weighed.weigh(weights);
  }

  evaluate(level: number): number {
    return this.#evaluate(this.#filled(level));
  }

  prefer(preference: Preference): boolean {
    const codes = this.codesBelow;
    if (codes === undefined) return false;
    const { players } = this.#searched.search;
    const [running, levels, { ordinals }] = [this.#running, this.#levels, this.#weighed];
    writePreference(preference, { running, levels, players, codes, ordinals });
    return true;
  }

  seed(words: readonly [number, number, number, number]): void {
    this.#plays.seed(words);
  }

  get recorded(): number {
    return this.#plays.recorded;
  }

  playout(level: number, maxPlies: number, trace?: Int32Array): number {
    return this.#playout(level, maxPlies, this.#plays.next(), trace);
  }

  #playout(level: number, maxPlies: number, number: number, trace: Int32Array | undefined): number {
    try {
      return this.#plays.play(this.#filled(level), maxPlies, number, trace);
    } catch (error) {
      this.#stops.growOr(error);
      return this.#playout(level, maxPlies, number, trace);
    }
  }

  /** Where a decision leads. */
  #successors(at: number, index: number): readonly Successor[] {
    const found: Successor[] = [];
    try {
      this.#chances.each(at, index, (spare, script) => {
        found.push({ state: this.#states.read(spare), probability: probabilityOf(script) });
      });
    } catch (error) {
      throw this.#stops.reported(error);
    }
    return found;
  }

  #reach(level: number): void {
    if (!(Number.isSafeInteger(level) && level >= 0)) throw new RangeError(`there is no level ${level}`);
    this.#levels.reach(level);
  }

  /** Where a level with a position begins. */
  #filled(level: number): number {
    const { base, stride, words, count } = this.#levels;
    const at = base + level * stride;
    if (!(level >= 0 && level < count) || words[(at + this.#at.now) >> 2] === PLY.none) {
      throw new RangeError(`no position is on level ${level}`);
    }
    return at;
  }
}
