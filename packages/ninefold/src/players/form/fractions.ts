import { entryAt } from "../../analysis/tables.ts";
import { numberOf, printRational, type Rational } from "../../model/index.ts";

/** More different fractions than this have no numbers: two of these numbers make one that floating point holds. */
export const MAX_FRACTIONS = 1 << 26;

/** Fractions by number, equal ones once. Products and sums are computed once for each pair of numbers. */
export class Fractions {
  readonly #values: Rational[] = [];
  readonly #ids = new Map<string, number>();
  readonly #products = new Map<number, number>();
  readonly #sums = new Map<number, number>();

  idOf(value: Rational): number {
    const key = printRational(value);
    let id = this.#ids.get(key);
    if (id === undefined) {
      if (this.#values.length === MAX_FRACTIONS)
        throw new RangeError(`There are more than ${MAX_FRACTIONS} fractions.`);
      id = this.#values.push(value) - 1;
      this.#ids.set(key, id);
    }
    return id;
  }

  at(id: number): Rational {
    return entryAt(this.#values, id);
  }

  product(a: number, b: number): number {
    return this.#computed(this.#products, a, b, (one, other) => one.mul(other));
  }

  sum(a: number, b: number): number {
    return this.#computed(this.#sums, a, b, (one, other) => one.add(other));
  }

  /** All in floating point. */
  numbers(): Float64Array {
    return Float64Array.from(this.#values, numberOf);
  }

  get values(): readonly Rational[] {
    return this.#values;
  }

  #computed(known: Map<number, number>, a: number, b: number, compute: (a: Rational, b: Rational) => Rational): number {
    const key = a * MAX_FRACTIONS + b;
    let id = known.get(key);
    if (id === undefined) {
      id = this.idOf(compute(this.at(a), this.at(b)));
      known.set(key, id);
    }
    return id;
  }
}
