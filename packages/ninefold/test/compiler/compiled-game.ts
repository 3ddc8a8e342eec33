// A compiled game as the tests ask it: states and decisions in the interpreter's form.

import type { Running } from "../../src/compiler/code/ir/code.ts";
import { instantiateJavaScript } from "../../src/compiler/code/javascript/instantiate-javascript.ts";
import { instantiateWasm } from "../../src/compiler/code/wasm/instantiate-wasm.ts";
import { faultOf } from "../../src/compiler/emit/builder/fault-reason.ts";
import { PLY } from "../../src/compiler/emit/decisions/emit-endings.ts";
import type { BackEnd, compileGame } from "../../src/compiler/index.ts";
import { readReady, readState, writeState } from "../../src/compiler/layout/state-memory.ts";
import { memberValue } from "../../src/compiler/terms/held-values.ts";
import type { NotCompiled } from "../../src/compiler/terms/term.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { countOf, equal, printValue } from "../../src/language/core/domain.ts";
import type { Type, Value } from "../../src/language/core/types.ts";
import { Fault, type Rational } from "../../src/model/index.ts";
import { ONE, rational } from "../../src/model/system/rational.ts";

export type Emitted = Exclude<ReturnType<typeof compileGame>, NotCompiled>;

export const BACK_ENDS: readonly BackEnd[] = ["wasm", "javascript"];

/** Places for states, by number, and how many bytes of decisions there is room for. */
const STATES = 4;
const ROOM = 1 << 21;

/** Bytes of a tuple of decisions, before the decisions. */
const TUPLE = 64;

/** A decision as compiled code lists it. */
export interface ListedMove {
  readonly player: number;
  readonly family: string;
  /** `walk(a2, a3)`; of a decision made in steps undefined: only where it leads is written down. */
  readonly id: string | undefined;
  readonly address: number;
}

/** A game that runs on one back end. States lie in numbered places and keep what they remember. */
export class CompiledGame {
  readonly game: CoreGame;
  readonly emitted: Emitted;
  readonly #running: Running;
  readonly #size: number;

  constructor(game: CoreGame, emitted: Emitted, backEnd: BackEnd) {
    this.game = game;
    this.emitted = emitted;
    this.#running = backEnd === "wasm" ? instantiateWasm(emitted.module) : instantiateJavaScript(emitted.module);
    this.#size = Math.ceil(emitted.layout.size / 64) * 64 + 64;
    if (!this.#running.grow(this.#moves + ROOM)) throw new RangeError("no room for decisions");
  }

  get #moves(): number {
    return this.emitted.addresses.free + STATES * this.#size + TUPLE;
  }

  /** The address of the state with this number. */
  at(place: number): number {
    if (place >= STATES) throw new RangeError(`there is no place ${place}`);
    return this.emitted.addresses.free + place * this.#size;
  }

  /** Asks an exported function. What a hole in the rules stops is a Fault of that code, as in the interpreter. */
  call(name: string, ...args: readonly number[]): number | bigint {
    try {
      return this.#running.functions[name]!(...args) ?? 0;
    } catch (error) {
      const code = faultOf(error);
      throw code === undefined ? error : new Fault(code, `${name} stopped`);
    }
  }

  memory(): Uint8Array {
    return this.#running.memory();
  }

  /** Writes a state that remembers nothing. */
  write(place: number, cells: readonly Value[], ready = true): void {
    writeState(this.memory(), this.at(place), this.emitted.layout, this.game, cells, ready);
  }

  /** Whether the setup of the state is done. */
  ready(place: number): boolean {
    return readReady(this.memory(), this.at(place), this.emitted.layout);
  }

  read(place: number): readonly Value[] {
    return readState(this.memory(), this.at(place), this.emitted.layout, this.game);
  }

  copy(from: number, to: number): void {
    this.memory().copyWithin(this.at(to), this.at(from), this.at(from) + this.emitted.layout.size);
  }

  ended(place: number): boolean {
    return this.call("ended", this.at(place)) !== 0;
  }

  outcome(place: number): string {
    return this.emitted.program.outcomes[Number(this.call("outcome", this.at(place)))]!;
  }

  count(place: number): number {
    return Number(this.call("count", this.at(place)));
  }

  /** The legal decisions, which are then at their addresses until the next list. */
  list(place: number): readonly ListedMove[] {
    const { addresses, program } = this.emitted;
    const count = Number(this.call("list", this.at(place), this.#moves, this.#moves + ROOM));
    const cells = this.read(place);
    const control = program.states.find(({ known }) =>
      [...known].every(([track, term]) => term.kind === "constant" && equal(term.value, cells[this.#cellOf(track)]!)),
    )!;
    const memory = this.memory();
    const view = new DataView(memory.buffer, memory.byteOffset);
    return Array.from({ length: count }, (_, i): ListedMove => {
      const address = this.#moves + i * addresses.decisionSize;
      const { decision, player, chain, params: chosen } = control.families[view.getInt32(address, true)]!;
      const { name, params } = this.game.decisions[decision]!;
      const values = params.map(({ type }, at) => {
        const code = view.getInt32(address + 4 * (at + 1), true);
        const { variable } = chosen[at]!;
        const sets = program.lowering.numbered.get(variable.id);
        const value = sets ? sets.all[code]! : memberValue(variable.type, valueOfCode(variable.type, code));
        return printValue(type, value);
      });
      const id = params.length > 0 ? `${name}(${values.join(", ")})` : name;
      return { player, family: name, id: chain ? undefined : id, address };
    });
  }

  /** The number of the forced step that comes, from 1 on; 0 where none does. */
  forces(place: number): number {
    return this.#running.functions.forces ? Number(this.call("forces", this.at(place))) : 0;
  }

  /** Does a forced step; whether the play is over then is open. */
  step(place: number, number: number): undefined {
    this.call("step", this.at(place), number);
  }

  /**
   * Does decisions of the list, of different players, in the state at a place; whether the play is over then, as far as
   * that is answered.
   */
  decide(place: number, moves: readonly ListedMove[]): boolean | undefined {
    const answer = (answered: number | bigint): boolean | undefined =>
      answered === PLY.open ? undefined : answered === PLY.over;
    const [only] = moves;
    if (moves.length === 1 && only) return answer(this.call("apply", this.at(place), only.address));
    const view = new DataView(this.memory().buffer, this.memory().byteOffset);
    const tuple = this.#moves - TUPLE;
    for (let player = 0; player < this.game.player.members.length; player++) view.setInt32(tuple + 4 * player, 0, true);
    for (const { player, address } of moves) view.setInt32(tuple + 4 * player, address, true);
    return answer(this.call("decide", this.at(place), tuple));
  }

  /** Does what may hang on chance once for each way that it can go, the state being there before, and tells how likely it is. */
  ways(from: number, to: number, act: () => void, visit: (probability: Rational) => void): void {
    const { script } = this.emitted.addresses;
    if (script === undefined) {
      this.copy(from, to);
      act();
      visit(ONE);
      return;
    }
    this.call("begin-chance-outcomes");
    do {
      this.copy(from, to);
      act();
      const memory = this.memory();
      const view = new DataView(memory.buffer, memory.byteOffset);
      let probability = ONE;
      for (let i = 0; i < Number(this.call("results")); i++) {
        const at = script + 16 * i;
        probability = probability.mul(rational(view.getInt32(at + 8, true), view.getInt32(at + 12, true)));
      }
      visit(probability);
    } while (this.call("next-chance-outcome") !== 0);
  }

  /** Where the values of a family of tracks begin among the cells. */
  #cellOf(track: number): number {
    const before = this.game.tracks.slice(0, track);
    return before.reduce((sum, { index }) => sum + index.reduce((size, one) => size * countOf(one), 1), 0);
  }
}

/** The value that code has for a number: none is -1. */
function valueOfCode(type: Type, code: number): Value {
  if (type.kind === "bool") return code !== 0;
  if (type.kind === "none") return null;
  return type.kind === "option" && code === -1 ? null : code;
}
