// Where the entries of a match stand in their stream, as far as this process has read or written them: so that what comes late in a
// match is read from there, and not from its beginning.

/** The first entry of a message, and the number of that message in its stream. */
export interface Mark {
  readonly first: number;
  readonly message: number;
}

/** Entries from one mark that is kept to the next. */
const EVERY = 32;

/** Marks of one match: some of them, and the last. */
export class Marks {
  #some: Mark[] = [];
  #last: Mark | undefined;

  learn(mark: Mark): void {
    if (mark.first >= (this.#last?.first ?? 0)) this.#last = mark;
    const newest = this.#some.at(-1);
    if (!newest || mark.first >= newest.first + EVERY) this.#some.push(mark);
  }

  /** The last mark that is known of those at an entry or before it. */
  before(entry: number): Mark | undefined {
    if (this.#last && this.#last.first <= entry) return this.#last;
    return this.#some.findLast(({ first }) => first <= entry);
  }
}
