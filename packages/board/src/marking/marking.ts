// What a person has marked on boards to think by: rings and arrows. It is no part of the match.
import type { SpotId } from "ninefold/scene";

/** A ring about a spot, or an arrow from it to another. */
export interface Mark {
  readonly from: SpotId;
  readonly to?: SpotId | undefined;
}

/** What came of a mark. */
export interface Marked {
  readonly mark: Mark;
  /** `begun`: the next spot makes an arrow of the ring. */
  readonly kind: "begun" | "made" | "removed";
}

export class Marking {
  #marks: readonly Mark[] = [];
  /** The ring that was made last by a key: the next spot makes an arrow of it. */
  #begun: SpotId | undefined;

  get marks(): readonly Mark[] {
    return this.#marks;
  }

  /** Makes a mark, or removes the same one. */
  toggle(mark: Mark): Marked {
    this.#begun = undefined;
    const without = this.#without(mark);
    const isNew = without.length === this.#marks.length;
    this.#marks = isNew ? [...without, mark] : without;
    return { mark, kind: isNew ? "made" : "removed" };
  }

  /**
   * Marks a spot with a ring. Another spot after that makes an arrow of it, and the same one again leaves it a ring. A ring that is
   * there already is removed. `mayJoin`: whether there can be an arrow between the two.
   */
  key(spot: SpotId, mayJoin: (from: SpotId) => boolean = () => true): Marked {
    const from = this.#begun;
    if (from === spot) {
      this.#begun = undefined;
      return { mark: { from: spot }, kind: "made" };
    }
    if (from !== undefined && mayJoin(from)) {
      this.#marks = this.#without({ from });
      return this.toggle({ from, to: spot });
    }
    const marked = this.toggle({ from: spot });
    if (marked.kind === "removed") return marked;
    this.#begun = spot;
    return { ...marked, kind: "begun" };
  }

  /** Removes all of them; whether there was one. */
  clear(): boolean {
    const had = this.#marks.length > 0;
    this.#marks = [];
    this.#begun = undefined;
    return had;
  }

  #without({ from, to }: Mark): readonly Mark[] {
    return this.#marks.filter((one) => one.from !== from || one.to !== to);
  }
}
