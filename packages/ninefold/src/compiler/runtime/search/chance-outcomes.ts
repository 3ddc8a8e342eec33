// What chance makes of the decisions of levels: all that each may lead to, and one of these again, by the results of chance.
import type { DirectlyRunning } from "../../code/ir/code.ts";
import type { SearchFacts } from "../../emit/search/emit-search.ts";
import type { GameFacts } from "../answers.ts";
import { callFunction } from "../call-function.ts";
import { FoundChances } from "./found-chances.ts";
import type { Levels } from "./levels.ts";

export class ChanceOutcomes {
  readonly #running: DirectlyRunning;
  readonly #facts: GameFacts;
  readonly #search: SearchFacts;
  readonly #levels: Levels;
  /** By level those of the decision that was asked for last. */
  readonly #found: (FoundChances | undefined)[] = [];

  constructor(running: DirectlyRunning, facts: GameFacts, search: SearchFacts, levels: Levels) {
    this.#running = running;
    this.#facts = facts;
    this.#search = search;
    this.#levels = levels;
  }

  forget(level: number): void {
    this.#found[level] = undefined;
  }

  copy(from: number, to: number): void {
    this.#found[to] = this.#found[from];
  }

  /** Those that were found on a level. */
  of(level: number): FoundChances {
    const found = this.#found[level];
    if (!found) throw new RangeError(`no chance outcomes were found on level ${level}`);
    return found;
  }

  /** Finds all outcomes of a decision of a level, which begins at an address; how many. */
  find(level: number, at: number, index: number): number {
    const found = new FoundChances(index);
    const key = this.#search.key >> 2;
    this.each(at, index, (spare, script) => {
      const { bytes, words } = this.#levels;
      this.#running.direct.key!(spare);
      found.add(bytes.subarray(spare, spare + this.#facts.size), words[key]!, script);
    });
    this.#found[level] = found;
    return found.size;
  }

  /** Has chance decide as in an outcome of a level while something is done. */
  along(level: number, chance: number, act: (index: number) => void): void {
    const found = this.of(level);
    const { script } = this.#search;
    if (script === undefined) {
      act(found.index);
      return;
    }
    const results = found.writeScript(chance, this.#levels.words, script >> 2);
    callFunction(this.#running, "use-script", results);
    try {
      act(found.index);
    } finally {
      callFunction(this.#running, "draw-chance");
    }
  }

  /** Makes a decision on the spare level once for each sequence of results of chance, which come as entries of a script. */
  each(at: number, index: number, visit: (spare: number, script: Int32Array) => void): void {
    const { spare, words } = this.#levels;
    const { script } = this.#search;
    const make = this.#running.direct.make!;
    if (script === undefined) {
      make(at, spare, index);
      visit(spare, words.subarray(0, 0));
      return;
    }
    callFunction(this.#running, "begin-chance-outcomes");
    try {
      do {
        make(at, spare, index);
        const end = (script >> 2) + 4 * Number(callFunction(this.#running, "results"));
        visit(spare, words.subarray(script >> 2, end));
      } while (callFunction(this.#running, "next-chance-outcome") !== 0);
    } finally {
      callFunction(this.#running, "draw-chance");
    }
  }
}
