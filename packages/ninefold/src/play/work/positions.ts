// Positions of a search in a game that is not compiled for it: each question is asked of the game system.
import {
  type Cell,
  COMING,
  type Coming,
  cellsIn,
  type DecisionName,
  engineOf,
  type LinearWeights,
  type Positions,
  requireWeights,
  UNFINISHED,
  UNRECORDED,
} from "../../engine/index.ts";
import { gameHasChance } from "../../language/core/parts.ts";
import {
  type Choices,
  type Consequence,
  choicesAt,
  type Decision,
  type DecisionTuple,
  decidersIn,
  descriptionOf,
  forcedTuple,
  type GameSystem,
  isOver,
  numberOf,
  type Outcome,
  type PlayerId,
  type State,
} from "../../model/index.ts";
import { asInterpreted } from "../../model/state/interpreted-state.ts";
import { endlessSteps, MAX_FORCED_STEPS } from "../../model/system/fault.ts";
import { resumed, type SeededSource } from "../chance/seeded.ts";
import { hash128 } from "../platform/hash.ts";
import { randomTuple } from "./playouts.ts";

/** A stack of positions for one search: of compiled code where the game has some. */
export function positionsOf(system: GameSystem): Positions {
  return engineOf(system).positions() ?? new AskedPositions(system);
}

/**
 * The same where it is the names of decisions that are wanted: compiled code has to ask the rules about those that are made in
 * steps, and about where they lead.
 */
export function namingPositionsOf(system: GameSystem): Positions {
  const isMadeInSteps = descriptionOf(system)?.decisions.some(({ chain }) => chain) ?? true;
  return isMadeInSteps ? new AskedPositions(system) : positionsOf(system);
}

/** What is known of the position on a level. */
interface Level {
  readonly state: State;
  choices?: Choices;
  forced?: DecisionTuple | undefined;
  chances?: readonly Consequence[];
}

/** The same things are the same number. */
class Numbered<Thing> {
  readonly #numbers = new Map<string, number>();
  readonly #things: Thing[] = [];

  of(text: string, thing: Thing): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#things.length);
    return this.#things.push(thing) - 1;
  }

  at(number: number): Thing {
    const thing = this.#things[number];
    if (thing === undefined) throw new RangeError(`nothing has the number ${number}`);
    return thing;
  }
}

const UTF8 = new TextEncoder();

export class AskedPositions implements Positions {
  readonly reason: string | undefined;
  readonly remembers: boolean;
  /** Of a game that is not one of the language only its consequences tell. */
  readonly chancy: boolean;
  low = 0;
  high = 0;
  recorded = 0;
  readonly codesBelow = undefined;
  readonly cells: readonly Cell[];
  readonly #system: GameSystem;
  #weights: LinearWeights | undefined;
  readonly #levels: Level[] = [];
  readonly #outcomes = new Numbered<Outcome>();
  readonly #codes = new Numbered<Decision>();
  #source: SeededSource = resumed([1, 2, 3, 4]);

  constructor(system: GameSystem) {
    this.#system = system;
    this.reason = engineOf(system).notCompiled("search");
    const game = descriptionOf(system);
    this.chancy = game ? gameHasChance(game) : true;
    this.remembers = (game?.memories.length ?? 1) > 0;
    this.cells = game ? cellsIn(game) : [];
  }

  put(level: number, state: State): void {
    this.#levels[level] = { state };
  }

  state(level: number): State {
    return this.#at(level).state;
  }

  copy(from: number, to: number): void {
    this.#levels[to] = { ...this.#at(from) };
  }

  ended(level: number): boolean {
    return this.look(level) === COMING.over;
  }

  look(level: number): Coming {
    const at = this.#at(level);
    at.choices ??= choicesAt(this.#system, at.state);
    if (isOver(at.choices)) return COMING.over;
    at.forced = forcedTuple(at.choices);
    if (at.forced) return COMING.forced;
    return decidersIn(at.choices).length > 1 ? COMING.several : COMING.one;
  }

  tally(level: number): Coming {
    return this.look(level);
  }

  mover(level: number): PlayerId {
    const [only] = decidersIn(this.#choices(level));
    if (only === undefined) throw new RangeError("nobody decides in this position");
    return only;
  }

  count(level: number, player?: PlayerId): number {
    return this.#at(level).forced ? 1 : this.#legal(level, player).length;
  }

  code(level: number, index: number, player?: PlayerId): number {
    const decision = this.decision(level, index, player);
    return this.#codes.of(decision.id, decision);
  }

  codes(level: number, into: Int32Array, from: number): void {
    for (let index = this.count(level) - 1; index >= 0; index--) into[from + index] = this.code(level, index);
  }

  named(code: number): DecisionName | undefined {
    const { family, parameters, steps } = this.#codes.at(code);
    return steps ? undefined : { family, parameters };
  }

  decision(level: number, index: number, player?: PlayerId): Decision {
    const { forced } = this.#at(level);
    const found = forced ? forced.find((one) => one !== null) : this.#legal(level, player)[index];
    if (!found) throw new RangeError(`no decision has the index ${index}`);
    return found;
  }

  id(level: number, index: number, player?: PlayerId): string {
    return this.decision(level, index, player).id;
  }

  outcome(level: number): number {
    return this.#number(this.#system.outcome(this.#at(level).state));
  }

  outcomeAt(outcome: number): Outcome {
    return this.#outcomes.at(outcome);
  }

  decide(level: number, index: number): void {
    this.#draw(level, this.#tuple(level, index));
  }

  decideTogether(level: number, indices: ArrayLike<number>): void {
    this.#draw(
      level,
      this.#choices(level).map((legal, player) => legal[indices[player] ?? 0] ?? null),
    );
  }

  chances(level: number, index: number): number {
    const at = this.#at(level);
    at.chances = this.#system.consequences(at.state, this.#tuple(level, index));
    return at.chances.length;
  }

  probability(level: number, chance: number): number {
    return numberOf(this.#chance(level, chance).probability);
  }

  take(level: number, chance: number): void {
    this.#levels[level + 1] = { state: this.#chance(level, chance).state };
  }

  hash(level: number): void {
    const { state } = this.#at(level);
    const game = descriptionOf(this.#system);
    const values: unknown[] = this.#system.values(state).map(({ value }) => value);
    // Before the setup a forced step comes, whatever the tracks are.
    if (game?.setup) values.push(asInterpreted(state, game).ready);
    [this.low, this.high] = hash128(UTF8.encode(JSON.stringify(values)));
  }

  read(level: number, ordinals: Int32Array | Uint8Array): void {
    const game = descriptionOf(this.#system);
    if (!game) return;
    const { cells } = asInterpreted(this.#at(level).state, game);
    for (const [i, { at, ordinal }] of this.cells.entries()) ordinals[i] = ordinal(cells[at] ?? null);
  }

  weigh(weights: LinearWeights): void {
    requireWeights(weights, this.cells);
    this.#weights = weights;
  }

  evaluate(level: number): number {
    if (!this.#weights) return 0;
    const { cells, pairs, tables } = this.#weights;
    const ordinals = new Uint8Array(this.cells.length);
    this.read(level, ordinals);
    const ordinal = (cell: number): number => ordinals[cell] ?? 0;
    let sum = 0;
    for (const [cell, table] of cells.entries()) sum = (sum + (table[ordinal(cell)] ?? 0)) | 0;
    for (const { first, second, table } of pairs) {
      const width = this.cells[second]?.values.length ?? 0;
      sum = (sum + (tables[table]?.[ordinal(first) * width + ordinal(second)] ?? 0)) | 0;
    }
    return sum;
  }

  prefer(): boolean {
    return false;
  }

  seed(words: readonly [number, number, number, number]): void {
    this.#source = resumed(words);
  }

  playout(level: number, maxPlies: number, trace?: Int32Array): number {
    const system = this.#system;
    if (trace) this.recorded = 0;
    let { state } = this.#at(level);
    for (let plies = 0, steps = 0; ; ) {
      const choices = choicesAt(system, state);
      if (isOver(choices)) return this.#number(system.outcome(state));
      const forced = forcedTuple(choices);
      if (!forced && plies++ >= maxPlies) return UNFINISHED;
      steps = forced ? steps + 1 : 0;
      if (steps > MAX_FORCED_STEPS) throw endlessSteps();
      const tuple = forced ?? randomTuple(choices, this.#source);
      if (trace && !forced) this.#tell(tuple, trace);
      state = system.draw(state, tuple, this.#source);
    }
  }

  #tell(tuple: DecisionTuple, trace: Int32Array): void {
    for (const [player, decision] of tuple.entries()) {
      if (!decision || 2 * this.recorded + 2 > trace.length) continue;
      trace[2 * this.recorded] = player;
      trace[2 * this.recorded + 1] = decision.steps ? UNRECORDED : this.#codes.of(decision.id, decision);
      this.recorded++;
    }
  }

  #at(level: number): Level {
    const at = this.#levels[level];
    if (!at) throw new RangeError(`no position is on level ${level}`);
    return at;
  }

  #choices(level: number): Choices {
    const { choices } = this.#at(level);
    if (!choices) throw new RangeError(`level ${level} was not looked at`);
    return choices;
  }

  #legal(level: number, player = this.mover(level)): readonly Decision[] {
    return this.#choices(level)[player] ?? [];
  }

  #tuple(level: number, index: number): DecisionTuple {
    const { forced } = this.#at(level);
    if (forced) return forced;
    return this.#choices(level).map((legal) => legal[index] ?? null);
  }

  #draw(level: number, tuple: DecisionTuple): void {
    this.#levels[level + 1] = { state: this.#system.draw(this.#at(level).state, tuple, this.#source) };
  }

  #chance(level: number, chance: number): Consequence {
    const found = this.#at(level).chances?.[chance];
    if (!found) throw new RangeError(`no chance outcome has the number ${chance}`);
    return found;
  }

  #number(outcome: Outcome): number {
    return this.#outcomes.of(outcome.text, outcome);
  }
}
