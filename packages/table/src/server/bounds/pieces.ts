// Long work in pieces, between which others have their turn.
import { passed } from "../../common/passed.ts";
import type { Clock } from "../surroundings.ts";
import type { Rests } from "./rests.ts";

/** Milliseconds of the thread after which others have their turn. */
const PIECE = 5;
/** Milliseconds that it may take before it waits. */
const AT_ONCE = 50;
/** How many times as long as a piece it waits after that, and all such work together. */
const PAUSE = 4;

/** All long work of a server. */
export class LongWork {
  readonly clock: Clock;
  #last: Promise<void> = Promise.resolve();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  begin(): Pieces {
    return new Pieces(this);
  }

  /** Waits behind what waits already. */
  pause(milliseconds: number): Promise<void> {
    this.#last = this.#last.then(() => passed(this.clock, milliseconds));
    return this.#last;
  }
}

/** The pieces of one long work. */
export class Pieces {
  readonly #all: LongWork;
  #piece = 0;
  /** Milliseconds of all of them, and of the longest step. */
  taken = 0;
  longest = 0;

  constructor(all: LongWork) {
    this.#all = all;
  }

  /** Does one step. */
  step<Result>(work: () => Result): Result {
    const { monotonic, worked = monotonic } = this.#all.clock;
    const begun = worked();
    try {
      return work();
    } finally {
      const took = worked() - begun;
      this.#piece += took;
      this.taken += took;
      this.longest = Math.max(this.longest, took);
    }
  }

  /** What is read, each next one as a step: a store that reads at once takes its time there. */
  async *all<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
    const reading = items[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await this.step(() => reading.next());
        if (done) return;
        yield value;
      }
    } finally {
      await reading.return?.();
    }
  }

  /** Resolves when others have had their turn, however little was done. */
  async yield(): Promise<void> {
    await (this.turn() ?? passed(this.#all.clock, 0));
  }

  /** Resolves when others have had their turn; undefined where it may go on. */
  turn(): Promise<void> | undefined {
    if (this.#piece < PIECE) return undefined;
    const piece = this.#piece;
    this.#piece = 0;
    return this.taken < AT_ONCE ? passed(this.#all.clock, 0) : this.#all.pause(PAUSE * piece);
  }
}

/** Who does long work. */
interface Works {
  readonly rests: Rests;
  readonly longWork: LongWork;
}

/** Does long work in pieces. Who has the same done again waits for what it took, though it failed. */
export async function inPieces<Result>(
  { rests, longWork }: Works,
  what: string,
  work: (pieces: Pieces) => Promise<Result>,
): Promise<Result> {
  await rests.rested(what);
  const pieces = longWork.begin();
  try {
    return await work(pieces);
  } finally {
    rests.took(what, pieces.taken, pieces.longest);
  }
}
