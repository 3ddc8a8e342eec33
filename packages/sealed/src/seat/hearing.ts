// What has been heard of a match, and how far that goes. Seats and spectators hear alike.
import { begun, offenceOf, speakersOf } from "../course/course.ts";
import type { Setting } from "../course/setting.ts";
import type { Course } from "../course/stage.ts";
import { requireAgreed } from "../transcript/header.ts";
import type { Signed } from "../transcript/message.ts";
import type { SealedRecord } from "../transcript/record.ts";
import { areFork, type Heard, heard, type Rejected, readIn } from "../verify/judging.ts";
import { type Convicted, convictedBy } from "../verify/verdict.ts";
import { joined } from "../verify/walk.ts";
import { withinRound } from "../work.ts";

/** Rounds ahead that messages are kept for. */
const AHEAD = 1024;
/** Hexadecimal digits of messages that are kept for rounds ahead: 32 MB, as much as a table at a server may have in all. */
const MAX_AHEAD = 2 ** 26;

/** What became of a message. known: it has been taken before. convicted: it shows that its seat did wrong. */
export type Taking =
  | { readonly became: "taken" | "known" | "convicted" }
  | ({ readonly became: "refused" } & Omit<Rejected, "seat">);

/** Messages in any order, as often as they come; a match that goes on when a round is complete. */
export class Hearing {
  readonly #agreed: readonly string[];
  readonly #rounds = new Map<number, Map<number, Heard>>();
  readonly #known = new Set<string>();
  readonly #chain: Signed[] = [];
  /** Digits of the messages for rounds ahead. */
  #ahead = 0;
  #course: Course;
  #convicted: Convicted | undefined;

  /** SealedError NF9002 where not all seats have signed the header, NF9022 */
  constructor(setting: Setting, agreed: readonly string[]) {
    requireAgreed(setting, agreed);
    this.#agreed = agreed;
    this.#course = withinRound({ setting, line: undefined }, () => begun(setting));
  }

  get course(): Course {
    return this.#course;
  }

  /** Who did wrong; the match does not go on then. */
  get convicted(): Convicted | undefined {
    return this.#convicted;
  }

  /** The match as bytes of a record hold it. */
  get record(): SealedRecord {
    const here = [...this.#slots(this.#course.round).values()].map(({ signed }) => signed);
    return this.#recordOf([...this.#chain, ...here]);
  }

  /** Whether a seat has spoken in the round that comes next, on whatever base. */
  hasSpoken(seat: number): boolean {
    return this.#slots(this.#course.round).has(seat);
  }

  /** Who has to speak in the round that comes next, and has not. */
  get awaited(): readonly number[] {
    return this.#convicted ? [] : speakersOf(this.#course).filter((seat) => !this.hasSpoken(seat));
  }

  /** `isSigned`: it is certain that the seat has signed it, which is not asked again. */
  take(signed: Signed, isSigned = false): Taking {
    const bytes = `${signed.message} ${signed.signature}`;
    if (this.#convicted || this.#known.has(bytes)) return { became: "known" };
    const one = (isSigned ? readIn : heard)(this.#course.setting, signed);
    if ("code" in one) return this.#rejected(signed, one);
    const { round, seat } = one.message;
    if (round > this.#course.round + AHEAD)
      return { became: "refused", code: "NF9004", message: `Round ${round} is more than ${AHEAD} ahead.` };
    const other = this.#slots(round).get(seat);
    if (!other && round > this.#course.round) {
      if (this.#ahead + signed.message.length > MAX_AHEAD)
        return {
          became: "refused",
          code: "NF9004",
          message: `There are ${MAX_AHEAD / 2} bytes for rounds ahead already.`,
        };
      this.#ahead += signed.message.length;
    }
    this.#known.add(bytes);
    if (!other) {
      this.#slots(round).set(seat, one);
      return { became: "taken" };
    }
    if (!areFork(one, other)) return { became: "known" };
    const message = `Seat ${seat} has signed two messages for round ${round}.`;
    return this.#convict([other.signed, signed], { seat, code: "NF9101", message });
  }

  /**
   * Goes on by one round, if all have spoken in it; `before` is called with the messages of a round that is complete. SealedError NF9022
   * where the rules take too much for that: the match stays where it is.
   */
  join(before: (here: readonly Heard[]) => void = () => undefined): boolean {
    return withinRound(this.#course, () => this.#join(before));
  }

  #join(before: (here: readonly Heard[]) => void): boolean {
    const course = this.#course;
    if (this.#convicted) return false;
    const here = [...this.#slots(course.round).values()]
      .filter(({ message }) => message.base === course.base)
      .toSorted((a, b) => a.message.seat - b.message.seat);
    for (const { message, signed } of here) {
      const offence = offenceOf(course, message.seat, message.body);
      if (offence) this.#convict([...this.#chain, signed], offence);
      if (offence) return false;
    }
    const speakers = speakersOf(course);
    if (speakers.length === 0 || here.length < speakers.length) return false;
    before(here);
    const next = joined(course, here);
    this.#chain.push(...here.map(({ signed }) => signed));
    if ("code" in next) this.#convict(this.#chain, next);
    else this.#goTo(next);
    return !("code" in next);
  }

  #goTo(next: Course): void {
    this.#course = next;
    for (const { signed } of this.#slots(next.round).values()) this.#ahead -= signed.message.length;
  }

  #slots(round: number): Map<number, Heard> {
    const slots = this.#rounds.get(round) ?? new Map<number, Heard>();
    this.#rounds.set(round, slots);
    return slots;
  }

  #recordOf(said: readonly Signed[]): SealedRecord {
    return { header: this.#course.setting.bytes, agreed: this.#agreed, said: [...said] };
  }

  #rejected(signed: Signed, { code, message, seat }: Rejected): Taking {
    return seat === undefined ? { became: "refused", code, message } : this.#convict([signed], { seat, code, message });
  }

  #convict(said: readonly Signed[], { seat, code, message }: Omit<Convicted, "verdict" | "blame">): Taking {
    this.#convicted = convictedBy(this.#recordOf(said), { seat, code, message });
    return { became: "convicted" };
  }
}

/** Who looks on: sees what everybody is shown, and checks all of it. */
export class Spectator {
  readonly #hearing: Hearing;

  /** SealedError NF9002 where not all seats have signed the header. */
  constructor(setting: Setting, agreed: readonly string[]) {
    this.#hearing = new Hearing(setting, agreed);
  }

  get course(): Course {
    return this.#hearing.course;
  }

  get convicted(): Convicted | undefined {
    return this.#hearing.convicted;
  }

  get record(): SealedRecord {
    return this.#hearing.record;
  }

  /** Who has to speak, and has not. */
  get awaited(): readonly number[] {
    return this.#hearing.awaited;
  }

  hear(signed: Signed): Taking {
    const taking = this.#hearing.take(signed);
    while (this.#hearing.join());
    return taking;
  }
}
