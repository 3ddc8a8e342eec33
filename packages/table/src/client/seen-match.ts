// One match as a client sees it: checked entry by entry, with what of its own has not been answered yet.

import type { Perspective } from "ninefold/knowledge";
import type { Rules } from "ninefold/play";
import { entryHash, Follower, type Hash, type Head, LogError, type Shown, type Terms, type Viewer } from "ninefold-log";
import { Declined } from "./declined.ts";

/** Clocks as the server said them. */
interface ClocksSaid {
  readonly left: readonly number[];
  readonly running: readonly number[];
  readonly at: number;
}

/** RangeError or LogError where what the server has are no such rules; another error where they cannot be had now. */
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
  #shownAgain: { readonly resolve: () => void; readonly reject: (why: Error) => void }[] = [];
  #viewer: Viewer = "public";
  #clocks: ClocksSaid | undefined;
  /** What is wrong with what the server said; nothing is believed of it after that. */
  #distrust: Error | undefined;
  #isRolledBack = false;
  #isNew = true;
  /** What was known before the entries came once more from the beginning, for a seat. */
  #before: Head | undefined;
  /** Entries signed here, by number: what the server shows there has to be the same, if it said that it has it. */
  readonly #own = new Map<number, Hash>();
  #waits: { readonly seq: number; readonly done: () => void }[] = [];
  /** The id of a decision that was sent and not answered. */
  waiting: string | undefined;
  /** When the last entries came, by the clock of the client. */
  shownAt = 0;
  #signing: Promise<unknown> = Promise.resolve();
  /** The match that was opened as the rematch of this one, once somebody has. */
  rematch: Hash | undefined;
  /** How often in a row the rules could not be had. */
  attempts = 0;
  /** The secret by which it is watched before there is a seat. */
  invite: string | undefined;

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

  /** How much later than the seats this is shown; undefined where it is not, and for seats. */
  get delay(): Terms["delay"] {
    return this.#viewer === "public" ? this.#follower?.terms.delay : undefined;
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

  /** Believes nothing any more of what the server says. */
  mistrust(why: Error): void {
    this.#distrust ??= why;
    this.#wake();
  }

  rolledBack(): void {
    this.#isRolledBack = true;
    this.#wake();
  }

  /**
   * Takes entries from a number on. "gap": some before them are missing. "less": they are another viewer's than those before
   * and end earlier, as a frame does that comes late or twice: whose the seat is, only all from the beginning on says.
   * "later": the rules cannot be had now.
   */
  async take(from: number, viewer: Viewer, entries: readonly Shown[]): Promise<"taken" | "gap" | "less" | "later"> {
    if (this.#distrust || this.#isRolledBack) return "taken";
    // Within one connection what the public is shown has been sent before, unless it begins again: then the seat is lost.
    if (viewer === "public" && viewer !== this.#viewer && !this.#isNew && from > 0) return "taken";
    this.#isNew = false;
    // Who sits down is shown more, who gets up less: from the beginning on.
    const isOther = viewer !== this.#viewer;
    if (isOther) {
      this.#before = this.#follower?.head ?? this.#before;
      this.#follower = undefined;
      this.#entries = [];
      this.#first = undefined;
      this.#viewer = viewer;
    }
    if (from > this.next) return "gap";
    const isFirst = this.next === 0;
    const first = this.next - from;
    for (const [i, shown] of entries.slice(0, Math.max(0, first)).entries()) this.#again(from + i, shown);
    for (const shown of entries.slice(Math.max(0, first))) {
      try {
        if (!(await this.#one(shown))) return "later";
      } catch (error) {
        this.mistrust(error instanceof Error ? error : new Error(String(error)));
        return "taken";
      }
    }
    // What comes for the first time is shown as it is now.
    if (isFirst && this.next > 0) this.#isShownAgain();
    this.#wake();
    return isOther && this.#before && this.next <= this.#before.seq ? "less" : "taken";
  }

  /** An entry that is known comes with openings that were not shown before: after the end all may be. */
  #again(seq: number, shown: Shown): void {
    const known = this.#entries[seq];
    if (!known) return;
    const isSame = entryHash(known.entry) === entryHash(shown.entry);
    if (isSame && shown.openings.length > known.openings.length) this.#entries[seq] = shown;
    if (seq === this.next - 1) this.#isShownAgain();
  }

  #isShownAgain(): void {
    for (const { resolve } of this.#shownAgain.splice(0)) resolve();
  }

  /** Resolves when the entries that are known have been shown once more. Rejects where that will not be. */
  shownAgain(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#shownAgain.push({ resolve, reject });
      this.#wake();
    });
  }

  /** The entries will not be shown once more: whoever waits for that is told why. */
  notShownAgain(why: Error): void {
    for (const { reject } of this.#shownAgain.splice(0)) reject(why);
  }

  /** Whether the rules could be had. */
  async #one(shown: Shown): Promise<boolean> {
    const { body, by } = shown.entry;
    if (this.#follower) this.#follower = this.#follower.after(shown);
    else {
      if (body.k !== "terms") throw new RangeError("A match begins with its terms.");
      const rules = await this.#rulesBy(body);
      if (!rules) return false;
      const follower = Follower.begin(rules, this.#viewer, shown);
      if (follower.id !== this.match) throw new RangeError("The server has sent the terms of another match.");
      this.#rules = rules;
      this.#follower = follower;
    }
    const { seq, hash } = this.#follower.head;
    const expected = this.#own.get(seq) ?? (this.#before?.seq === seq ? this.#before.hash : hash);
    if (hash !== expected) throw new RangeError(`The server shows another entry ${seq} than before.`);
    this.#entries.push(shown);
    if (this.#follower.since !== undefined) this.#first ??= this.#follower.perspective;
    if (body.k === "decide" && by === this.#viewer) this.#decidedSince = body.since;
    return true;
  }

  /** Undefined where the rules cannot be had now: that says nothing against the server. */
  async #rulesBy(terms: Terms): Promise<Rules | undefined> {
    try {
      const rules = await this.#rulesFor(terms);
      this.attempts = 0;
      return rules;
    } catch (error) {
      if (error instanceof RangeError || error instanceof LogError) throw error;
      this.attempts++;
      return undefined;
    }
  }

  /** The server has an entry that was signed here. */
  owns({ entry }: Shown): void {
    this.#own.set(entry.seq, entryHash(entry));
    // It may have been shown before this was said.
    if (this.#follower?.head.seq === entry.seq && this.#follower.head.hash !== entryHash(entry))
      this.mistrust(new RangeError(`The server shows another entry ${entry.seq} than the one it took.`));
  }

  /** Does something when all that was to be done so before is done, and what it led to is shown. */
  afterwards<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#signing.then(async () => {
      await this.reached(Math.max(-1, ...this.#own.keys()));
      return work();
    });
    this.#signing = result.catch(() => {});
    return result;
  }

  /** Resolves when the entry with a number is there, or nothing is believed any more. */
  reached(seq: number): Promise<void> {
    return new Promise((done) => {
      this.#waits.push({ seq, done });
      this.#wake();
    });
  }

  /** Ends all waiting for what has come; with `isAll` for what will never come. */
  #wake(isAll = this.#distrust !== undefined || this.#isRolledBack): void {
    const due = this.#waits.filter(({ seq }) => isAll || seq < this.next);
    this.#waits = this.#waits.filter((one) => !due.includes(one));
    for (const { done } of due) done();
    if (!isAll) return;
    const [code, why] = this.#isRolledBack
      ? ["NF7816", "The server's log ends before what was seen of the match."]
      : (["closed", "The match is watched no longer."] as const);
    this.notShownAgain(this.#distrust ?? new Declined(code, why));
  }

  /** Ends all waiting. */
  forsake(): void {
    this.#wake(true);
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
