// Worths of states to all players: each vector is held once, so that equal ones have one number.
import { numberOf, type Rational } from "../../model/index.ts";
import { entryAt } from "../tables.ts";

export class Worths {
  readonly #vectors: (readonly Rational[])[] = [];
  readonly #numbers: (readonly number[])[] = [];
  readonly #ids = new Map<string, number>();

  /** The number of a vector, one fraction for each player. */
  idOf(worth: readonly Rational[]): number {
    const key = worth.map((one) => `${one.s * one.n}/${one.d}`).join(" ");
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#vectors.push(worth) - 1;
    this.#numbers.push(worth.map(numberOf));
    this.#ids.set(key, id);
    return id;
  }

  /** `id`: as `idOf` gave it. */
  at(id: number): readonly Rational[] {
    return this.#vectors[id]!;
  }

  /** What it is worth to a player in floating point, to the nearest. */
  number(id: number, player = 0): number {
    return this.#numbers[id]![player]!;
  }

  #exactly(id: number, player: number): Rational {
    return entryAt(this.at(id), player);
  }

  /** Below 0 where the first vector is worth less to the player, above where more. */
  compare(one: number, other: number, player: number): number {
    if (one === other) return 0;
    const [a, b] = [this.number(one, player), this.number(other, player)];
    if (Math.abs(a - b) > 1e-9 * (Math.abs(a) + Math.abs(b))) return a - b;
    return this.#exactly(one, player).compare(this.#exactly(other, player));
  }
}
