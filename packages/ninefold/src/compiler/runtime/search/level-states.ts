// The states of levels, between the interpreter's form and memory.
import type { CoreGame } from "../../../language/core/core.ts";
import type { State } from "../../../model/index.ts";
import { asInterpreted, asState } from "../../../model/state/interpreted-state.ts";
import { PLY } from "../../emit/decisions/emit-endings.ts";
import type { SearchFacts } from "../../emit/search/emit-search.ts";
import { type LevelLayout, NOT_LISTED } from "../../emit/search/level-layout.ts";
import { readReady, readState, writeState } from "../../layout/state-memory.ts";
import type { Runnable } from "../stored.ts";
import type { Levels } from "./levels.ts";
import { Remembered } from "./remembered.ts";

export class LevelStates {
  readonly #game: CoreGame;
  readonly #layout: Runnable["layout"];
  readonly #levels: Levels;
  readonly #at: LevelLayout;
  readonly #remembered: Remembered;

  constructor(game: CoreGame, layout: Runnable["layout"], { level, memories }: SearchFacts, levels: Levels) {
    this.#game = game;
    this.#layout = layout;
    this.#levels = levels;
    this.#at = level;
    this.#remembered = new Remembered(game, layout, memories, levels);
  }

  /** Puts a state on a level that is there. RangeError for a state of another game. */
  put(level: number, state: State): void {
    const { cells, memories, ready } = asInterpreted(state, this.#game);
    const levels = this.#levels;
    // Which may move the levels.
    this.#remembered.reserve(memories);
    const at = levels.address(level);
    writeState(levels.bytes, at, this.#layout, this.#game, cells, ready);
    this.#remembered.write(at, cells, memories);
    levels.words[(at + this.#at.now) >> 2] = PLY.open;
    levels.words[(at + this.#at.count) >> 2] = NOT_LISTED;
  }

  /** The state at an address. */
  read(at: number): State {
    const { bytes } = this.#levels;
    const cells = readState(bytes, at, this.#layout, this.#game);
    const ready = readReady(bytes, at, this.#layout);
    return asState({ game: this.#game, cells, memories: this.#remembered.read(at), ready });
  }
}
