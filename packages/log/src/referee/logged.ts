// A match with a referee: what the table knows of it, and what it writes when somebody acts.
import type { Perspective } from "ninefold/knowledge";
import type { Match, Rules } from "ninefold/play";
import { type Course, hashed, requireSide } from "../course/course.ts";
import { after, begin } from "../course/fold.ts";
import { Known } from "../course/known.ts";
import { knownSide } from "../course/match-side.ts";
import { deadlineOf, perspectiveOf } from "../course/shown.ts";
import type { Viewer } from "../course/side.ts";
import type { Terms } from "../course/standing.ts";
import { type Entry, ZEROS } from "../entry/entry.ts";
import type { Opening } from "../entry/sealed.ts";
import { LOG_ERRORS, LogError, type LogErrorCode } from "../errors.ts";
import {
  type Act,
  acted,
  type Outside,
  type SeatAct,
  settled,
  sized,
  type TableAct,
  type Waiting,
  type Written,
  waitingAfter,
} from "./act.ts";

export interface Refused {
  readonly code: LogErrorCode;
  /** One sentence. It says nothing that is hidden from who asked. */
  readonly message: string;
}

export type Acted = { readonly entries: readonly Written[]; readonly next: Logged } | { readonly refused: Refused };

/** A match up to one of its entries, as the referee knows it: a value, like the match that it holds. */
export class Logged extends Known {
  readonly #waiting: Waiting;

  private constructor(course: Course, waiting: Waiting) {
    super(course);
    this.#waiting = waiting;
  }

  /** Begins a match. LogError NF7600, NF7604 for terms that do not fit the rules. */
  static begin(
    rules: Rules,
    terms: Terms,
    outside: Outside,
  ): { readonly entries: readonly Written[]; readonly next: Logged } {
    const entry: Entry = { match: ZEROS, seq: 0, prev: ZEROS, by: "table", at: 0, body: terms };
    const first: Written = { ...sized(entry), openings: [] };
    const course = begin({ rules, viewer: "all" }, first);
    const { course: next, written, waiting } = settled({ course, written: [first], waiting: [] }, outside);
    return { entries: written, next: new Logged(next, waiting) };
  }

  /** The match that the terms begin, without what has to be written next: to read a log. LogError */
  static first(rules: Rules, entry: Entry, openings: readonly Opening[] = []): Logged {
    return new Logged(begin({ rules, viewer: "all" }, hashed({ entry, openings })), []);
  }

  /** The match after an entry that was written elsewhere, or before. LogError where it may not come now. */
  after(entry: Entry, openings: readonly Opening[] = []): Logged {
    const course = after(this.course, hashed({ entry, openings }));
    return new Logged(course, waitingAfter(this.#waiting, entry.by, { body: entry.body, openings }));
  }

  /** The entries that an act of a seat makes, and the match after them; or why it may not be done. */
  act(by: number, act: SeatAct, outside: Outside): Acted;
  act(by: "table", act: TableAct, outside: Outside): Acted;
  /** The same for who does not know which: an act of another is refused. */
  act(by: number | "table", act: Act, outside: Outside): Acted;
  act(by: number | "table", act: Act, outside: Outside): Acted {
    try {
      const { course, written, waiting } = acted(this.course, this.#waiting, by, act, outside);
      return { entries: written, next: new Logged(course, waiting) };
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      // The reason of the rules may depend on what is hidden.
      const isSecret = error.code === "NF7609" && !this.rules.system.hidesNothing;
      return { refused: { code: error.code, message: isSecret ? LOG_ERRORS.NF7609 : error.message } };
    }
  }

  get rules(): Rules {
    return this.course.reader.rules;
  }

  /** By seat, how often it has sat down, taken a decision back or offered something since the choices stand. */
  get turns(): readonly number[] {
    return this.course.standing.turns;
  }

  /** The play, with all that is hidden. LogError NF7613 before the steps at its start are known. */
  get match(): Match {
    return knownSide(requireSide(this.course)).match;
  }

  /** What a seat knows; without one, what everybody knows. */
  perspective(seat: Viewer = "public"): Perspective {
    return perspectiveOf(this.course, seat);
  }

  /** The clock that runs out first, and at what time it can be flagged; undefined where none does. */
  get deadline(): { readonly seat: number; readonly at: number } | undefined {
    return deadlineOf(this.course);
  }

  /** Whether everything may be shown to everybody: the match is over and its terms say so. */
  get isOpen(): boolean {
    return this.ended !== undefined && this.terms.open === "at-end";
  }
}
