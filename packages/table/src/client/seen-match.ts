// One match as a client sees it: checked entry by entry, with what of its own has not been answered yet.

import type { Perspective } from "ninefold/knowledge";
import type { Rules } from "ninefold/play";
import { entryHash, Follower, type Hash, type Shown, type Terms, type Viewer } from "ninefold-log";

/** Clocks as the server said them. */
interface ClocksSaid {
  readonly left: readonly number[];
  readonly running: readonly number[];
  readonly at: number;
}

export type RulesFor = (terms: Terms) => Promise<Rules>;

export class SeenMatch {
  readonly match: Hash;
  readonly #rulesFor: RulesFor;
  #follower: Follower | undefined;
  #rules: Rules | undefined;
  #decidedSince: number | undefined;
  #entries: Shown[] = [];
  #first: Perspective | undefined;
  /** Those who wait for all entries to be shown once more. */
  #shownAgain: (() => void)[] = [];
  #viewer: Viewer = "public";
  #clocks: ClocksSaid | undefined;
  /** What is wrong with what the server said; nothing is believed of it after that. */
  #distrust: Error | undefined;
  #isRolledBack = false;
  #isNew = true;
  /** The id of a decision that was sent and not answered. */
  waiting: string | undefined;

  constructor(match: Hash, rulesFor: RulesFor) {
    this.match = match;
    this.#rulesFor = rulesFor;
  }

  /** The checked chain as far as it is known; undefined before the terms are there. */
  get follower(): Follower | undefined {
    return this.#follower;
  }

  /** The rules; undefined before the terms are there. */
  get rules(): Rules | undefined {
    return this.#rules;
  }

  /** All entries as they were shown, with their openings. */
  get entries(): readonly Shown[] {
    return this.#entries;
  }

  /** What was shown before the first ply; undefined before the match has begun. */
  get first(): Perspective | undefined {
    return this.#first;
  }

  /** The entry since which the choices stood of the seat's last decision: to take it back is to return there. */
  get decidedSince(): number | undefined {
    return this.#decidedSince;
  }

  /** The seat that the entries are shown to. */
  get viewer(): Viewer {
    return this.#viewer;
  }

  /** The next entry that is missing. */
  get next(): number {
    return (this.#follower?.head.seq ?? -1) + 1;
  }

  /** Why nothing is believed any more that the server says of this match. */
  get distrust(): Error | undefined {
    return this.#distrust;
  }

  /** Whether the server's log ends before what is known here: it was restored from an old copy, or says another thing now. */
  get isRolledBack(): boolean {
    return this.#isRolledBack;
  }

  /** What comes next comes over a new connection. */
  reconnected(): void {
    this.#isNew = true;
  }

  rolledBack(): void {
    this.#isRolledBack = true;
  }

  /** Takes entries from a number on. "gap": some before them are missing. */
  async take(from: number, viewer: Viewer, entries: readonly Shown[]): Promise<"taken" | "gap"> {
    if (this.#distrust || this.#isRolledBack) return "taken";
    // Within one connection who has a seat keeps it: what the public is shown has been sent before.
    if (viewer === "public" && viewer !== this.#viewer && !this.#isNew) return "taken";
    this.#isNew = false;
    // Who sits down is shown more, from the beginning on.
    if (viewer !== this.#viewer) {
      this.#follower = undefined;
      this.#entries = [];
      this.#first = undefined;
      this.#viewer = viewer;
    }
    if (from > this.next) return "gap";
    const first = this.next - from;
    for (const [i, shown] of entries.slice(0, Math.max(0, first)).entries()) this.#again(from + i, shown);
    for (const shown of entries.slice(Math.max(0, first))) {
      try {
        await this.#one(shown);
      } catch (error) {
        this.#distrust = error instanceof Error ? error : new Error(String(error));
        return "taken";
      }
    }
    return "taken";
  }

  /** An entry that is known comes with openings that were not shown before: after the end all may be. */
  #again(seq: number, shown: Shown): void {
    const known = this.#entries[seq];
    if (!known) return;
    const isSame = entryHash(known.entry) === entryHash(shown.entry);
    if (isSame && shown.openings.length > known.openings.length) this.#entries[seq] = shown;
    if (seq !== this.next - 1) return;
    for (const resolve of this.#shownAgain.splice(0)) resolve();
  }

  /** Resolves when the entries that are known have been shown once more. */
  shownAgain(): Promise<void> {
    return new Promise((resolve) => this.#shownAgain.push(resolve));
  }

  async #one(shown: Shown): Promise<void> {
    const { body, by } = shown.entry;
    if (this.#follower) this.#follower = this.#follower.after(shown);
    else {
      if (body.k !== "terms") throw new RangeError("A match begins with its terms.");
      const rules = await this.#rulesFor(body);
      const follower = Follower.begin(rules, this.#viewer, shown);
      if (follower.id !== this.match) throw new RangeError("The server has sent the terms of another match.");
      this.#rules = rules;
      this.#follower = follower;
    }
    this.#entries.push(shown);
    if (this.#follower.since !== undefined) this.#first ??= this.#follower.perspective;
    if (body.k === "decide" && by === this.#viewer) this.#decidedSince = body.since;
  }

  clocksSaid(left: readonly number[], running: readonly number[], at: number): void {
    this.#clocks = { left, running, at };
  }

  /** Milliseconds that each seat has left at a time; undefined where there are no clocks. */
  clocks(now: number): readonly number[] | undefined {
    const said = this.#clocks;
    return said?.left.map((left, seat) => (said.running.includes(seat) ? Math.max(0, left - (now - said.at)) : left));
  }
}
