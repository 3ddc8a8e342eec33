// The decisions of a level that was looked at: how many there are, where they are listed, and their codes.
import type { DecisionName } from "../../../engine/positions.ts";
import type { CoreDecision, CoreGame } from "../../../language/core/core.ts";
import { printValue, valueAt } from "../../../language/core/domain.ts";
import type { Value } from "../../../language/core/types.ts";
import type { PlayerId } from "../../../model/index.ts";
import { COMES } from "../../emit/search/emit-levels.ts";
import type { SearchFacts } from "../../emit/search/emit-search.ts";
import { type LevelLayout, NOT_LISTED } from "../../emit/search/level-layout.ts";
import { valueOfCode } from "../../emit/terms/value-codes.ts";
import { mayBeNone } from "../../terms/held-values.ts";
import { DecisionCodes } from "./decision-codes.ts";
import type { Levels } from "./levels.ts";

/** A decision of the rules: its family, which one that is, and its parameters. */
export interface Decoded {
  readonly core: CoreDecision;
  readonly index: number;
  readonly values: readonly Value[];
}

export class ListedDecisions {
  readonly #levels: Levels;
  readonly #at: LevelLayout;
  /** The bytes of a decision. */
  readonly #size: number;
  readonly #codes: DecisionCodes;
  readonly #code = new Int32Array(1);

  constructor(levels: Levels, search: SearchFacts, size: number) {
    this.#levels = levels;
    this.#at = search.level;
    this.#size = size;
    this.#codes = new DecisionCodes(search, size >> 2);
  }

  /** All codes are below it; undefined where some are hashed. */
  get codesBelow(): number | undefined {
    return this.#codes.below;
  }

  /** The number of the forced step that comes, from 1 on; 0 where none does. */
  forcedStep(at: number): number {
    return this.#levels.words[(at + this.#at.step) >> 2]!;
  }

  /** Who decides alone. */
  mover(at: number): PlayerId {
    return this.#levels.words[(at + this.#at.mover) >> 2] as PlayerId;
  }

  /** How many decisions there are, listed or counted: of all players, or of one. */
  count(at: number, player: PlayerId | undefined): number {
    const { words } = this.#levels;
    const count = words[(at + this.#at.count) >> 2]!;
    const all = count < NOT_LISTED ? NOT_LISTED - count : this.#listed(at);
    if (player === undefined || this.forcedStep(at) > 0) return all;
    if (words[(at + this.#at.comes) >> 2] !== COMES.several) return this.mover(at) === player ? all : 0;
    const [, own] = this.own(at, player);
    return own;
  }

  /** Where the decisions of a player begin and how many they are, on a level on which they are listed. */
  own(at: number, player: PlayerId): readonly [first: number, count: number] {
    const { words } = this.#levels;
    const all = this.#listed(at);
    if (words[(at + this.#at.comes) >> 2] !== COMES.several) {
      return [at + this.#at.decisions, player === words[(at + this.#at.mover) >> 2] ? all : 0];
    }
    const own = (at + this.#at.own + 8 * player) >> 2;
    return [at + words[own]!, words[own + 1]!];
  }

  /** Where a decision is listed; RangeError where it is not. */
  addressOf(at: number, index: number, player: PlayerId | undefined): number {
    const [first, count] = player === undefined ? [at + this.#at.decisions, this.#listed(at)] : this.own(at, player);
    if (!(index >= 0 && index < count)) throw noDecision(index);
    return first + index * this.#size;
  }

  /** Where the decision that follows so many others is listed. */
  after(first: number, index: number): number {
    return first + index * this.#size;
  }

  /** The number of a decision's family in its control state. */
  family(at: number, index: number, player: PlayerId | undefined): number {
    return this.#levels.words[this.addressOf(at, index, player) >> 2]!;
  }

  code(at: number, index: number, player: PlayerId | undefined): number {
    this.#write(at, this.forcedStep(at) > 0 ? 0 : this.addressOf(at, index, player), 1, this.#code, 0);
    return this.#code[0]!;
  }

  /** What a code says of a decision of the rules; undefined where codes are hashed, and of forced steps. */
  named(code: number, game: CoreGame): DecisionName | undefined {
    const found = this.decoded(code, game);
    if (!found) return undefined;
    const { name, params } = found.core;
    return { family: name, parameters: params.map(({ type }, i) => printValue(type, found.values[i]!)) };
  }

  /** The same with the values of its parameters. */
  decoded(code: number, game: CoreGame): Decoded | undefined {
    const found = this.#codes.parts(code);
    const core = found && game.decisions[found.decision];
    if (!core || core.params.length !== found.parameters.length) return undefined;
    const values = core.params.map(({ type }, i) => {
      const { code: value, codes } = found.parameters[i]!;
      if (codes.sets) return codes.sets[value]!;
      // Members of sets that may hold none are written as their ordinals.
      const isOrdinal = mayBeNone(type) && codes.low >= 0;
      return isOrdinal ? valueAt(type, value) : valueOfCode(type, value);
    });
    return { core, index: found.decision, values };
  }

  /** Writes the codes of all decisions of who decides alone. */
  codes(at: number, into: Int32Array, from: number): void {
    this.#write(at, at + this.#at.decisions, this.#listed(at), into, from);
  }

  /** Why a level has no decision with this index. */
  refusal(at: number, index: number): RangeError {
    this.#listed(at);
    return noDecision(index);
  }

  /** How many decisions are listed, of all players. */
  #listed(at: number): number {
    const count = this.#levels.words[(at + this.#at.count) >> 2]!;
    if (count < 0) throw new RangeError("the level was not looked at");
    return count;
  }

  /** Writes the codes of the decisions of a level that are listed from an address on, or of its forced step. */
  #write(at: number, listed: number, count: number, into: Int32Array, from: number): void {
    const { words } = this.#levels;
    const step = this.forcedStep(at);
    if (step > 0) {
      into[from] = this.#codes.forced(step);
      return;
    }
    const control = words[(at + this.#at.control) >> 2]!;
    this.#codes.write({ words, begin: listed >> 2, count, control, state: at }, into, from);
  }
}

const noDecision = (index: number): RangeError => new RangeError(`no decision has the index ${index}`);
