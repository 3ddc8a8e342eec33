import type { Words } from "../../play/index.ts";

/** Numbers from 0 up to 1, drawn by xoshiro128** 1.1 (Blackman and Vigna 2018) as `seeded` draws, but that nothing is checked. */
export class Sampler {
  readonly #state: Int32Array;

  constructor(words: Words) {
    this.#state = Int32Array.from(words);
    if (words.every((word) => word === 0)) this.#state[0] = 1;
  }

  get words(): Words {
    const [a = 0, b = 0, c = 0, d = 0] = this.#state;
    return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
  }

  next(): number {
    const state = this.#state;
    const b = state[1]!;
    const five = Math.imul(b, 5);
    const drawn = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
    const c = state[2]! ^ state[0]!;
    const d = state[3]! ^ b;
    state[1] = b ^ c;
    state[0]! ^= d;
    state[2] = c ^ (b << 9);
    state[3] = (d << 11) | (d >>> 21);
    return drawn / 2 ** 32;
  }
}
