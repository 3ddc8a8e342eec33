import { LONGEST_STORE, lengthOfNotes, NOTED_SHIFT } from "../wasm/notes.ts";

const SIZE = 1 << NOTED_SHIFT;

/** What an engine has written since its memory was that of an image, by pages. */
export class Written {
  readonly #bytes: Uint8Array;
  /** Four pages in one. */
  readonly #quads: Int32Array;

  /** `at` is the address of the notes in a memory, a multiple of four. */
  constructor(memory: ArrayBuffer, at: number) {
    const length = Math.ceil(lengthOfNotes(memory.byteLength) / 4);
    this.#bytes = new Uint8Array(memory, at, 4 * length);
    this.#quads = new Int32Array(memory, at, length);
  }

  /** Notes what the host writes. */
  note(at: number, length: number): void {
    const last = (at + length) >>> NOTED_SHIFT;
    for (let page = at >>> NOTED_SHIFT; page <= last; page++) this.#bytes[page] = 1;
  }

  clear(): void {
    this.#bytes.fill(0);
  }

  /** Takes the stretches below an address that are noted, as addresses, and forgets the notes. */
  take(end: number, each: (from: number, to: number) => void): void {
    const quads = this.#quads;
    const bytes = this.#bytes;
    const count = Math.min(quads.length, (end >>> (NOTED_SHIFT + 2)) + 1);
    let begun = -1;
    for (let quad = 0; quad < count; quad++) {
      if (quads[quad] === 0 && begun < 0) continue;
      for (let page = 4 * quad; page < 4 * quad + 4; page++) {
        if (bytes[page] !== 0) {
          if (begun < 0) begun = page;
        } else if (begun >= 0) {
          each(begun * SIZE, page * SIZE + LONGEST_STORE);
          begun = -1;
        }
      }
      quads[quad] = 0;
    }
    if (begun >= 0) each(begun * SIZE, 4 * count * SIZE + LONGEST_STORE);
  }
}
