// The legal decisions of a level as the rules write them. Those of the position that was asked for last are kept: whoever asks for
// many decisions of a position has them listed once.
import type { Decision, GameSystem, PlayerId, State } from "../../../model/index.ts";
import type { Levels } from "./levels.ts";

export interface LegalInState {
  readonly state: State;
  readonly legal: readonly Decision[];
}

export class LegalDecisions {
  readonly #system: GameSystem;
  readonly #levels: Levels;
  /** A level has so many bytes before its decisions. */
  readonly #size: number;
  /** What is kept, of which player, and those bytes of its level. */
  #kept: LegalInState | undefined;
  #player: PlayerId | undefined;
  readonly #bytes: Uint8Array;

  constructor(system: GameSystem, levels: Levels, size: number) {
    this.#system = system;
    this.#levels = levels;
    this.#size = size;
    this.#bytes = new Uint8Array(size);
  }

  /** Those of a player on the level at an address. `read` reads its state; `remembers`: whether more belongs to it than its bytes. */
  of(at: number, player: PlayerId, read: () => State, remembers: boolean): LegalInState {
    if (this.#kept && this.#player === player && !remembers && this.#isSame(at)) return this.#kept;
    const state = read();
    const found = { state, legal: this.#system.legal(state, player) };
    this.#kept = found;
    this.#player = player;
    this.#bytes.set(this.#levels.bytes.subarray(at, at + this.#size));
    return found;
  }

  #isSame(at: number): boolean {
    const { bytes } = this.#levels;
    for (let i = 0; i < this.#size; i++) if (bytes[at + i] !== this.#bytes[i]) return false;
    return true;
  }
}
