// What the referee and whoever follows a match may ask of it alike.
import type { Settlement } from "ninefold/play";
import type { Course } from "./course.ts";
import { active, type ClockShown, clocksAt, settlementOf } from "./shown.ts";
import {
  answering,
  type End,
  type Head,
  type Offer,
  type SeatStanding,
  type Standing,
  type Terms,
} from "./standing.ts";

/** A match up to one of its entries: a value. What of the game is known of it, those say that extend this. */
export abstract class Known {
  readonly #course: Course;

  protected constructor(course: Course) {
    this.#course = course;
  }

  protected get course(): Course {
    return this.#course;
  }

  get #standing(): Standing {
    return this.#course.standing;
  }

  get terms(): Terms {
    return this.#standing.terms;
  }

  /** The hash of the terms. */
  get id(): string {
    return this.#standing.match;
  }

  /** The last entry: who has the same has been shown the same chain. */
  get head(): Head {
    return this.#standing.head;
  }

  /** The time of the last entry, in milliseconds since the terms. */
  get at(): number {
    return this.#standing.at;
  }

  get seats(): readonly SeatStanding[] {
    return this.#standing.seats;
  }

  /** The entry since which the choices stand; undefined before all seats are taken. */
  get since(): number | undefined {
    return this.#standing.asked?.seq;
  }

  /** The seats that have to decide before the next ply. */
  get active(): readonly number[] {
    return active(this.#course);
  }

  /** The seats whose decisions wait for others. */
  get pending(): readonly number[] {
    return this.#standing.pending.flatMap((one, seat) => (one ? [seat] : []));
  }

  get offer(): Offer | undefined {
    return this.#standing.offer;
  }

  /** The seats whose answer the offer waits for. */
  get answering(): readonly number[] {
    return answering(this.#standing);
  }

  get ended(): End | undefined {
    return this.#standing.ended;
  }

  /** How players ended it themselves, as records say it. */
  get settlement(): Settlement | undefined {
    return settlementOf(this.ended);
  }

  /** What the clocks show at a time, by seat; undefined where there are none. */
  clocks(at: number): readonly ClockShown[] | undefined {
    return clocksAt(this.#course, at);
  }
}
