// The tables of functions that one game has: those with the same values are one.
import { equal } from "../../../language/core/domain.ts";
import type { Type, Value } from "../../../language/core/types.ts";
import type { Keys } from "../kinds/kind.ts";
import type { LookupTable } from "../term.ts";
import type { Budget } from "./budget.ts";

/** Tables with more values are told apart by identity. */
export const MAX_COMPARED = 512;

interface Summary {
  /** The only value that the table has; undefined where it has several. */
  readonly only: Value | undefined;
  readonly key: string;
}

interface Numbers extends Keys {
  fresh(): number;
}

export class LookupTables {
  readonly #numbers: Numbers;
  readonly #budget: Budget;
  /** By the text of its values the number of a table. */
  readonly #texts = new Map<string, number>();
  readonly #summaries = new WeakMap<LookupTable, Summary>();
  readonly #firsts = new Map<string, LookupTable>();
  #entries = 0;

  /** By name and form of the arguments the table of a function. */
  readonly named = new Map<string, LookupTable>();

  constructor(numbers: Numbers, budget: Budget) {
    this.#numbers = numbers;
    this.#budget = budget;
  }

  /** How many values have been computed. */
  get entries(): number {
    return this.#entries;
  }

  /** Counts a value that has been computed. */
  spend(value: Value | undefined): void {
    this.#entries++;
    this.#budget.computeValue(Array.isArray(value) ? value.length : 0);
  }

  summaryOf(list: LookupTable): Summary {
    let found = this.#summaries.get(list);
    if (!found) {
      const values = list.all();
      const known = values.filter((value) => value !== undefined);
      const first = known[0] ?? null;
      const only = known.every((value) => equal(value, first)) ? first : undefined;
      const text = JSON.stringify(values);
      const number = this.#texts.get(text) ?? this.#numbers.fresh();
      this.#texts.set(text, number);
      found = { only, key: String(number) };
      this.#summaries.set(list, found);
    }
    return found;
  }

  /** Tells a table of values of a type from others. */
  keyOf(type: Type, list: LookupTable): string {
    if (list.size > MAX_COMPARED) return String(this.#numbers.idOf(list));
    return `${this.#numbers.typeKey(type)} ${this.summaryOf(list).key}`;
  }

  /** Of small tables of the same type with the same arguments and values the first. */
  firstOf(type: Type, list: LookupTable): LookupTable {
    const key = `${this.keyOf(type, list)} ${list.counts}`;
    const first = this.#firsts.get(key) ?? list;
    this.#firsts.set(key, first);
    return first;
  }
}
