// How much work and memory the terms of one game may take. All phases with terms spend from it, so that it bounds the time
// of each of them; code is bounded where it is built (`emit/builder/building.ts`).
import { NotCompiled } from "../term.ts";

/** In units of about a microsecond. */
const MAX_WORK = 1 << 24;

const MAX_BYTES = 1 << 29;

/** A term with its keys and free variables, and a value of a table, take about so many bytes beside their parts. */
const TERM_BYTES = 512;
const VALUE_BYTES = 32;

/** A term takes about so long to be found or made, beside its parts. */
const TERM_WORK = 4;

export class Budget {
  #work = 0;
  #bytes = 0;

  /** A term of so many parts is asked for. */
  askTerm(parts: number): void {
    this.#spendWork(TERM_WORK + parts);
  }

  /** A term is kept under a key of so many signs. */
  keepTerm(signs: number): void {
    this.#spendBytes(TERM_BYTES + 2 * signs);
  }

  /** A value of a table is computed, which has so many members if it is a set. */
  computeValue(members: number): void {
    this.#spendWork(1 + (members >> 3));
    this.#spendBytes(VALUE_BYTES + 8 * members);
  }

  #spendWork(units: number): void {
    this.#work += units;
    if (this.#work > MAX_WORK) throw new NotCompiled("rules that take too long to compile");
  }

  #spendBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MAX_BYTES) throw new NotCompiled("rules that take more than 537 MB to compile");
  }
}
