// On how many ways states are reached, and with it how large the trees are that begin in the first states. The number of
// a state is kept while its level and the one before are gone through, in words of 32 bits, as many as the largest takes.
// This holds while each edge leads to the next level; where one does not, nothing is counted.
import { CHUNK } from "../emit/ledger.ts";
import type { Books } from "./books.ts";
import type { Room } from "./room.ts";

export class Ways {
  readonly #books: Books;
  readonly #room: Room;
  /** By chunk of states where their numbers lie; 0 where none are kept. */
  #chunks: number[] = [];
  #directory = 0;
  #words = 1;
  #sums = 0;
  #counting = false;
  #kept = true;
  #nodes = 0n;
  #plays = 0n;
  /** Of the level that is gone through: its edges, each as often as there are ways to it. */
  #arrivals = 0n;

  constructor(books: Books, room: Room) {
    this.#books = books;
    this.#room = room;
  }

  get trees(): { readonly nodes: bigint; readonly plays: bigint } | undefined {
    return this.#counting ? { nodes: this.#nodes, plays: this.#plays } : undefined;
  }

  /** The first states are reached on one way each. There is room for so many chunks; false where there is none. */
  begin(roots: number, chunks: number): boolean {
    const directory = this.#room.take(4 * chunks);
    const sums = this.#room.take(this.#sumBytes());
    if (directory === undefined || sums === undefined) return false;
    this.#directory = directory;
    this.#sums = sums;
    this.#counting = true;
    this.#nodes = BigInt(roots);
    this.#books.set("ways", directory);
    this.#books.set("words", this.#words);
    this.#books.set("sums", sums);
    for (let chunk = 0; chunk * CHUNK < roots; chunk++) {
      if (!this.addChunk(chunk)) return false;
      this.#books.words(this.#chunks[chunk]!, Math.min(CHUNK, roots - chunk * CHUNK)).fill(1);
    }
    return true;
  }

  /** Whether the numbers of the next level are kept: at the last one their sum is enough. */
  keep(kept: boolean): void {
    this.#kept = kept;
    this.#books.set("kept", kept ? 1 : 0);
  }

  /** Room for the numbers of a chunk of states; false where there is none. */
  addChunk(chunk: number): boolean {
    if (!this.#counting || !this.#kept) return true;
    const at = this.#room.take(this.#chunkBytes());
    if (at === undefined) return false;
    this.#chunks[chunk] = at;
    this.#books.put(this.#directory + 4 * chunk, at);
    return true;
  }

  /** Takes over what the module has added up, every 2^20 states at the latest. */
  collect(): void {
    if (!this.#counting) return;
    if (this.#books.get("layered") === 0) {
      this.#end();
      return;
    }
    const sums = this.#books.words(this.#sums, 2 * (this.#words + 1));
    this.#arrivals += numberOf(sums.subarray(0, this.#words + 1));
    this.#plays += numberOf(sums.subarray(this.#words + 1));
    sums.fill(0);
  }

  /** All states before the border have been gone through. */
  endLevel(border: number, last: boolean): void {
    this.collect();
    if (!this.#counting) return;
    this.#nodes += this.#arrivals;
    if (last) this.#plays += this.#arrivals;
    this.#arrivals = 0n;
    this.#release(Math.floor(border / CHUNK));
  }

  /** Numbers of one word more, and of the state whose number has become too long the highest; false without room. */
  widen(): boolean {
    this.collect();
    const [words, books] = [this.#words, this.#books];
    this.#room.release(this.#sums, this.#sumBytes());
    const old = this.#chunkBytes();
    this.#words++;
    const sums = this.#room.take(this.#sumBytes());
    if (sums === undefined) return false;
    this.#sums = sums;
    books.set("sums", sums);
    books.set("words", this.#words);
    for (const [chunk, before] of this.#chunks.entries()) {
      if (!before) continue;
      const at = this.#room.take(this.#chunkBytes());
      if (at === undefined) return false;
      const [from, to] = [books.words(before, CHUNK * words), books.words(at, CHUNK * this.#words)];
      for (let i = 0; i < CHUNK; i++) {
        for (let word = 0; word < words; word++) to[i * this.#words + word] = from[i * words + word]!;
      }
      this.#room.release(before, old);
      this.#chunks[chunk] = at;
      books.put(this.#directory + 4 * chunk, at);
    }
    const over = books.get("over");
    books.put(this.#chunks[Math.floor(over / CHUNK)]! + 4 * ((over % CHUNK) * this.#words + words), 1);
    return true;
  }

  #end(): void {
    this.#counting = false;
    this.#books.set("ways", 0);
    this.#release(this.#chunks.length);
    this.#room.release(this.#sums, this.#sumBytes());
  }

  /** Lets go the numbers of the chunks before this one. */
  #release(end: number): void {
    for (let chunk = 0; chunk < end; chunk++) {
      const at = this.#chunks[chunk];
      if (!at) continue;
      this.#room.release(at, this.#chunkBytes());
      this.#chunks[chunk] = 0;
    }
  }

  #chunkBytes(): number {
    return 4 * this.#words * CHUNK;
  }

  #sumBytes(): number {
    return 8 * (this.#words + 1);
  }
}

function numberOf(words: Uint32Array): bigint {
  return words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
}
