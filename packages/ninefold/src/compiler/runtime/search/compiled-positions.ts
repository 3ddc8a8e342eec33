// Positions of a search in a compiled game: states that never leave its memory. Each question about a level is one call.
import type { Cell } from "../../../engine/cells.ts";
import type { Coming, DecisionName, LinearWeights, Positions, Preference } from "../../../engine/positions.ts";
import type { CoreGame } from "../../../language/core/core.ts";
import { printValue, valueAt } from "../../../language/core/domain.ts";

import { outcomeWith } from "../../../model/decide/outcomes.ts";
import type { Decision, GameSystem, Outcome, PlayerId, State } from "../../../model/index.ts";
import { asInterpreted, asState } from "../../../model/state/interpreted-state.ts";
import type { DirectlyRunning } from "../../code/ir/code.ts";
import { RECORDED_SIZE } from "../../emit/builder/emit-trace.ts";
import { PLY } from "../../emit/decisions/emit-endings.ts";
import { COMES } from "../../emit/search/emit-levels.ts";
import type { SearchFacts } from "../../emit/search/emit-search.ts";
import { type LevelLayout, NOT_LISTED } from "../../emit/search/level-layout.ts";
import { valueOfCode } from "../../emit/terms/value-codes.ts";
import { readReady, readState, writeState } from "../../layout/state-memory.ts";
import { mayBeNone } from "../../terms/held-values.ts";
import type { GameFacts } from "../answers.ts";
import { callFunction } from "../call-function.ts";
import { allowedWork, isOutOfMemory, reportedFault } from "../faults.ts";
import type { Runnable } from "../stored.ts";
import { CellReader } from "./cell-reader.ts";
import { decisionWithSuccessors, type Successor } from "./chain-decisions.ts";
import { DecisionCodes } from "./decision-codes.ts";
import { FoundChances, probabilityOf } from "./found-chances.ts";
import { Levels } from "./levels.ts";
import { writePreference } from "./preferred-decisions.ts";
import { Remembered } from "./remembered.ts";
import { WeighedCells } from "./weighed-cells.ts";

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
  recorded = 0;
  readonly #searched: Searched;
  readonly #running: DirectlyRunning;
  readonly #levels: Levels;
  readonly #at: LevelLayout;
  readonly #decisionSize: number;
  readonly #remembered: Remembered;
  readonly #reader: CellReader;
  readonly #codes: DecisionCodes;
  readonly #code = new Int32Array(1);
  readonly #weighed: WeighedCells;
  readonly #chances: (FoundChances | undefined)[] = [];
  readonly #outcomes: (Outcome | undefined)[] = [];
  /** The number of the next playout since the seed was given. */
  #playouts = 1;
  readonly #look: Direct;
  readonly #tally: Direct;
  readonly #make: Direct;
  readonly #ended: Direct;
  readonly #key: Direct;
  readonly #playout: Direct;
  readonly #recorded: Direct;
  readonly #evaluate: Direct;

  constructor(running: DirectlyRunning, searched: Searched) {
    const { game, layout, facts, search } = searched;
    this.#searched = searched;
    this.#running = running;
    this.#levels = new Levels(running, facts, search);
    this.#at = search.level;
    this.#decisionSize = facts.decisionSize;
    this.#remembered = new Remembered(game, layout, search.memories, this.#levels);
    this.#codes = new DecisionCodes(search, facts.decisionSize >> 2);
    this.#reader = new CellReader(game, layout.tracks);
    this.#weighed = new WeighedCells(running, game, layout, this.#levels, search.evaluation);
    this.chancy = search.script !== undefined;
    this.remembers = search.memories.some((memory) => memory !== undefined);
    const { look, tally, make, ended, key, playout, recorded, evaluate } = running.direct as Record<string, Direct>;
    this.#look = look!;
    this.#tally = tally!;
    this.#make = make!;
    this.#ended = ended!;
    this.#key = key!;
    this.#playout = playout!;
    this.#recorded = recorded!;
    this.#evaluate = evaluate!;
    const work = allowedWork(facts);
    callFunction(running, "allow", work, work);
    this.seed(FIRST_SEED);
  }

  put(level: number, state: State): void {
    const { game, layout } = this.#searched;
    const { cells, memories, ready } = asInterpreted(state, game);
    this.#reach(level);
    this.#remembered.reserve(memories);
    const at = this.#address(level);
    writeState(this.#levels.bytes, at, layout, game, cells, ready);
    this.#remembered.write(at, cells, memories);
    this.#levels.words[(at + this.#at.now) >> 2] = PLY.open;
    this.#levels.words[(at + this.#at.count) >> 2] = NOT_LISTED;
    this.#chances[level] = undefined;
  }

  state(level: number): State {
    return this.#stateAt(this.#filled(level));
  }

  #stateAt(at: number): State {
    const { game, layout } = this.#searched;
    const cells = readState(this.#levels.bytes, at, layout, game);
    const ready = readReady(this.#levels.bytes, at, layout);
    return asState({ game, cells, memories: this.#remembered.read(at), ready });
  }

  copy(from: number, to: number): void {
    this.#filled(from);
    this.#reach(to);
    const [source, target] = [this.#filled(from), this.#address(to)];
    this.#levels.bytes.copyWithin(target, source, source + this.#levels.stride);
    this.#chances[to] = this.#chances[from];
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
      throw this.#reported(this.#running.trapOf(error));
    }
  }

  look(level: number): Coming {
    const at = this.#filled(level);
    try {
      return this.#look(at, at + this.#levels.windows) as Coming;
    } catch (error) {
      this.#growOr(error);
      return this.look(level);
    }
  }

  tally(level: number): Coming {
    const at = this.#filled(level);
    try {
      return this.#tally(at, at + this.#levels.windows) as Coming;
    } catch (error) {
      this.#growOr(error);
      return this.tally(level);
    }
  }

  mover(level: number): PlayerId {
    return this.#levels.words[(this.#filled(level) + this.#at.mover) >> 2] as PlayerId;
  }

  count(level: number, player?: PlayerId): number {
    const at = this.#filled(level);
    const all = this.#counted(at);
    if (player === undefined || this.#forcedStep(at) > 0) return all;
    const { words } = this.#levels;
    if (words[(at + this.#at.comes) >> 2] !== COMES.several) return this.mover(level) === player ? all : 0;
    const [, own] = this.#own(at, player);
    return own;
  }

  code(level: number, index: number, player?: PlayerId): number {
    const at = this.#filled(level);
    this.#write(at, this.#forcedStep(at) > 0 ? 0 : this.#decisionAt(at, index, player), 1, this.#code, 0);
    return this.#code[0]!;
  }

  codes(level: number, into: Int32Array, from: number): void {
    const at = this.#filled(level);
    this.#write(at, at + this.#at.decisions, this.#listed(at), into, from);
  }

  /** Writes the codes of the decisions of a level that are listed from an address on, or of its forced step. */
  #write(at: number, listed: number, count: number, into: Int32Array, from: number): void {
    const { words } = this.#levels;
    const step = this.#forcedStep(at);
    if (step > 0) {
      into[from] = this.#codes.forced(step);
      return;
    }
    const control = words[(at + this.#at.control) >> 2]!;
    this.#codes.write({ words, begin: listed >> 2, count, control, state: at }, into, from);
  }

  get codesBelow(): number | undefined {
    return this.#codes.below;
  }

  named(code: number): DecisionName | undefined {
    const found = this.#codes.parts(code);
    const core = found && this.#searched.game.decisions[found.decision];
    if (!core || core.params.length !== found.parameters.length) return undefined;
    const ranges = this.#searched.search.numbers.parameters[found.decision]!;
    const parameters = core.params.map(({ type }, i) => {
      const code = found.parameters[i]!;
      // Members of sets that may hold none are written as their ordinals.
      const isOrdinal = mayBeNone(type) && ranges[i]!.low >= 0;
      return printValue(type, isOrdinal ? valueAt(type, code) : valueOfCode(type, code));
    });
    return { family: core.name, parameters };
  }

  decision(level: number, index: number, player?: PlayerId): Decision {
    const { system, search } = this.#searched;
    const at = this.#filled(level);
    const { words } = this.#levels;
    const state = this.state(level);
    if (this.#forcedStep(at) > 0) return system.legal(state, 0 as PlayerId)[0]!;
    const families = search.families[words[(at + this.#at.control) >> 2]!]!;
    const familyAt = (which: number): number => words[this.#decisionAt(at, which, player) >> 2]!;
    const family = familyAt(index);
    const mover = player ?? this.mover(level);
    const legal = system.legal(state, mover);
    if (!families[family]!.changed) return legal[index]!;
    let first = index;
    while (first > 0 && familyAt(first - 1) === family) first--;
    const own = legal.slice(first).filter((one) => one.family === legal[index]!.family);
    return decisionWithSuccessors(system, state, mover, own, index - first, (which) =>
      this.#successors(at, first + which),
    );
  }

  outcome(level: number): number {
    try {
      return this.#running.direct.outcome!(this.#filled(level));
    } catch (error) {
      throw this.#reported(this.#running.trapOf(error));
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
    if (!(index >= 0 && index < words[(from + this.#at.count) >> 2]!)) throw this.#noDecision(level, index);
    if (level + 1 >= count) {
      this.#levels.reach(level + 1);
      this.decide(level, index);
      return;
    }
    try {
      this.#make(from, from + stride, index);
    } catch (error) {
      this.#growOr(error);
      this.decide(level, index);
    }
  }

  decideTogether(level: number, indices: ArrayLike<number>): void {
    this.#filled(level);
    this.#levels.reach(level + 1);
    const at = this.#address(level);
    const { tuple, players } = this.#searched.search;
    for (let player = 0; player < players; player++) {
      const [first, count] = this.#own(at, player as PlayerId);
      const index = indices[player] ?? 0;
      if (count > 0 && !(index >= 0 && index < count)) throw this.#noDecision(level, index);
      this.#levels.words[(tuple >> 2) + player] = count > 0 ? first + index * this.#decisionSize : 0;
    }
    try {
      this.#running.direct["make-together"]!(at, at + this.#levels.stride, tuple);
    } catch (error) {
      this.#growOr(error);
      this.decideTogether(level, indices);
    }
  }

  chances(level: number, index: number): number {
    const found = new FoundChances(index);
    const at = this.#filled(level);
    this.#decisionAt(at, index, undefined);
    const { facts, search } = this.#searched;
    try {
      this.#eachChance(at, index, (spare, script) => {
        const { bytes, words } = this.#levels;
        this.#key(spare);
        found.add(bytes.subarray(spare, spare + facts.size), words[search.key >> 2]!, script);
      });
    } catch (error) {
      this.#growOr(error);
      return this.chances(level, index);
    }
    this.#chances[level] = found;
    return found.size;
  }

  probability(level: number, chance: number): number {
    return this.#chancesOf(level).probability(chance);
  }

  take(level: number, chance: number): void {
    const found = this.#chancesOf(level);
    const { script } = this.#searched.search;
    if (script === undefined) {
      this.decide(level, found.index);
      return;
    }
    const results = found.writeScript(chance, this.#levels.words, script >> 2);
    callFunction(this.#running, "use-script", results);
    try {
      this.decide(level, found.index);
    } finally {
      callFunction(this.#running, "draw-chance");
    }
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

  seed([a, b, c, d]: readonly [number, number, number, number]): void {
    callFunction(this.#running, "seed", a | 0, b | 0, c | 0, d | 0);
    callFunction(this.#running, "begin-play", 0);
    this.#playouts = 1;
  }

  playout(level: number, maxPlies: number, trace?: Int32Array): number {
    const { begin, most } = this.#searched.search.trace;
    const recorded = trace ? Math.min(most, trace.length >> 1) : 0;
    const outcome = this.#play(
      level,
      Math.min(maxPlies, MAX_PLIES),
      this.#playouts++,
      begin + RECORDED_SIZE * recorded,
    );
    if (trace) {
      const from = begin >> 2;
      const end = this.#recorded() >> 2;
      this.recorded = (end - from) / 2;
      trace.set(this.#levels.words.subarray(from, end));
    }
    return outcome;
  }

  #play(level: number, maxPlies: number, number: number, recordedEnd: number): number {
    try {
      return this.#playout(this.#filled(level), maxPlies, number, recordedEnd);
    } catch (error) {
      this.#growOr(error);
      // With the same number it is the same play.
      return this.#play(level, maxPlies, number, recordedEnd);
    }
  }

  /** Makes a decision on the spare level once for each sequence of results of chance, which come as entries of a script. */
  #eachChance(at: number, index: number, visit: (spare: number, script: Int32Array) => void): void {
    const { spare, words } = this.#levels;
    const { script } = this.#searched.search;
    if (script === undefined) {
      this.#make(at, spare, index);
      visit(spare, words.subarray(0, 0));
      return;
    }
    callFunction(this.#running, "begin-chance-outcomes");
    try {
      do {
        this.#make(at, spare, index);
        const end = (script >> 2) + 4 * Number(callFunction(this.#running, "results"));
        visit(spare, words.subarray(script >> 2, end));
      } while (callFunction(this.#running, "next-chance-outcome") !== 0);
    } finally {
      callFunction(this.#running, "draw-chance");
    }
  }

  /** Where a decision leads. */
  #successors(at: number, index: number): readonly Successor[] {
    const found: Successor[] = [];
    try {
      this.#eachChance(at, index, (spare, script) => {
        found.push({ state: this.#stateAt(spare), probability: probabilityOf(script) });
      });
    } catch (error) {
      throw this.#reported(this.#running.trapOf(error));
    }
    return found;
  }

  #reach(level: number): void {
    if (!(Number.isSafeInteger(level) && level >= 0)) throw new RangeError(`there is no level ${level}`);
    this.#levels.reach(level);
  }

  #address(level: number): number {
    return this.#levels.base + level * this.#levels.stride;
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

  /** How many decisions are listed, of all players. */
  #listed(at: number): number {
    const count = this.#levels.words[(at + this.#at.count) >> 2]!;
    if (count < 0) throw new RangeError("the level was not looked at");
    return count;
  }

  /** How many decisions there are, of all players. */
  #counted(at: number): number {
    const count = this.#levels.words[(at + this.#at.count) >> 2]!;
    return count < NOT_LISTED ? NOT_LISTED - count : this.#listed(at);
  }

  #forcedStep(at: number): number {
    return this.#levels.words[(at + this.#at.step) >> 2]!;
  }

  /** Where the decisions of a player begin and how many they are, on a level on which they are listed. */
  #own(at: number, player: PlayerId): readonly [first: number, count: number] {
    const { words } = this.#levels;
    const all = this.#listed(at);
    if (words[(at + this.#at.comes) >> 2] !== COMES.several) {
      return [at + this.#at.decisions, player === words[(at + this.#at.mover) >> 2] ? all : 0];
    }
    const own = (at + this.#at.own + 8 * player) >> 2;
    return [at + words[own]!, words[own + 1]!];
  }

  /** Where a decision is listed; RangeError where it is not. */
  #decisionAt(at: number, index: number, player: PlayerId | undefined): number {
    const [first, count] = player === undefined ? [at + this.#at.decisions, this.#listed(at)] : this.#own(at, player);
    if (!(index >= 0 && index < count)) throw new RangeError(`no decision has the index ${index}`);
    return first + index * this.#decisionSize;
  }

  #chancesOf(level: number): FoundChances {
    const found = this.#chances[level];
    if (!found) throw new RangeError(`no chance outcomes were found on level ${level}`);
    return found;
  }

  #noDecision(level: number, index: number): RangeError {
    this.#listed(this.#filled(level));
    return new RangeError(`no decision has the index ${index}`);
  }

  /** More room where an error says that it was short; any other error is thrown as it is told. */
  #growOr(error: unknown): void {
    // The module says but once what stopped it.
    const trap = this.#running.trapOf(error);
    if (!isOutOfMemory(trap)) throw this.#reported(trap);
    this.#levels.grow();
  }

  #reported(trap: unknown): unknown {
    return reportedFault(trap, this.#searched.facts) ?? trap;
  }
}

/** Compiled code counts in 32 bits. */
const MAX_PLIES = 2 ** 31 - 1;
