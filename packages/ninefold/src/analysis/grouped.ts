/** Compressed sparse rows: numbers in groups 0, 1, 2 …, held in one array. Those of a group stand at `start(group)` to `end(group) - 1`. */
export class Grouped {
  /** With one entry more than there are groups. */
  readonly #starts: Int32Array;
  readonly #members: Int32Array;

  /** `each` gives every member with its group. It is called twice, and must give the same; members keep its order. */
  constructor(groups: number, each: (add: (group: number, member: number) => void) => void) {
    const sizes = new Int32Array(groups);
    each((group) => {
      sizes[group]!++;
    });
    this.#starts = new Int32Array(groups + 1);
    let end = 0;
    for (let group = 0; group < groups; group++) {
      end += sizes[group]!;
      this.#starts[group + 1] = end;
    }
    this.#members = new Int32Array(end);
    const next = this.#starts.slice();
    each((group, member) => {
      this.#members[next[group]!++] = member;
    });
  }

  start(group: number): number {
    return this.#starts[group]!;
  }

  end(group: number): number {
    return this.#starts[group + 1]!;
  }

  at(position: number): number {
    return this.#members[position]!;
  }

  /** The members of a group, as a view of the array. */
  of(group: number): Int32Array {
    return this.#members.subarray(this.start(group), this.end(group));
  }
}
