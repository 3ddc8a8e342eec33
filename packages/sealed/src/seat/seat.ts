// One seat of a sealed match: messages come in, messages go out. It says nothing twice differently, whenever it is stopped.
import type { Decision } from "ninefold/model";
import { begun, offenceOf, speakersOf } from "../course/course.ts";
import { isShown } from "../course/line.ts";
import type { Setting } from "../course/setting.ts";
import { type Course, line } from "../course/stage.ts";
import { SealedError } from "../errors.ts";
import type { Body } from "../transcript/body.ts";
import { type Message, messageHash, type Signed, signMessage } from "../transcript/message.ts";
import type { SealedRecord } from "../transcript/record.ts";
import { areFork, type Heard, heard } from "../verify/judging.ts";
import { type Convicted, convictedBy } from "../verify/verdict.ts";
import { joined } from "../verify/walk.ts";
import type { Keeper } from "./keeper.ts";
import { Secrets } from "./secrets.ts";

/** What a seat is, to itself. */
export interface SeatKeys {
  /** The secret Ed25519 key, 32 bytes, whose public one is in the header. */
  readonly signing: Uint8Array;
  /** 32 random bytes as digits, of this match alone. */
  readonly secret: string;
}

/** What came of a message. `send`: to all others. */
export interface Answer {
  readonly send: readonly Signed[];
  /** The message is noise. */
  readonly refused?: { readonly code: string; readonly message: string };
}

/** Rounds ahead that messages are kept for. */
const AHEAD = 1 << 16;

/** A seat at play. Calls are worked off one after the other. */
export class SealedSeat {
  readonly seat: number;
  readonly #agreed: readonly string[];
  readonly #keys: SeatKeys;
  readonly #keeper: Keeper;
  readonly #secrets: Secrets;
  readonly #heard = new Map<number, Map<number, Heard>>();
  readonly #chain: Signed[] = [];
  /** What has come and was taken. */
  readonly #known = new Set<string>();
  #course: Course;
  #convicted: Convicted | undefined;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(setting: Setting, agreed: readonly string[], seat: number, keys: SeatKeys, keeper: Keeper) {
    this.seat = seat;
    this.#agreed = agreed;
    this.#keys = keys;
    this.#keeper = keeper;
    this.#secrets = new Secrets(keys.secret, seat);
    this.#course = begun(setting);
  }

  /**
   * Takes a seat, also again after a crash: what was signed is taken up again, and `send` is what has to be sent now.
   * SealedError NF9013 where another program has the seat.
   */
  static async open(
    setting: Setting,
    agreed: readonly string[],
    seat: number,
    keys: SeatKeys,
    keeper: Keeper,
  ): Promise<{ readonly seat: SealedSeat; readonly send: readonly Signed[] }> {
    if (!(await keeper.lock())) throw new SealedError("NF9013", `Seat ${seat} is open in another tab or program.`);
    const opened = new SealedSeat(setting, agreed, seat, keys, keeper);
    const said: Signed[] = [];
    for (const { signed } of await keeper.all()) {
      const one = heard(setting, signed);
      if ("code" in one) throw new RangeError(`The keeper has a message that is not seat ${seat}'s: ${one.message}`);
      opened.#slots(one.message.round).set(seat, one);
      said.push(signed);
    }
    return { seat: opened, send: [...said, ...(await opened.#run(() => opened.#goOn()))] };
  }

  get course(): Course {
    return this.#course;
  }

  /** Who did wrong; the match does not go on then. */
  get convicted(): Convicted | undefined {
    return this.#convicted;
  }

  /** What the seat may decide now; nothing where it is not asked. */
  get decisions(): readonly Decision[] {
    const { stage } = this.#course;
    const isAsked = stage.k === "decide" || stage.k === "promise";
    const hasSaid = this.#slots(this.#course.round).has(this.seat);
    if (this.#convicted || !isAsked || hasSaid || !speakersOf(this.#course).includes(this.seat)) return [];
    return this.#secrets.world(this.#course).choices[this.seat] ?? [];
  }

  /** The match as bytes of a record hold it. */
  get record(): SealedRecord {
    const here = [...this.#slots(this.#course.round).values()].map(({ signed }) => signed);
    return { header: this.#course.setting.bytes, agreed: this.#agreed, said: [...this.#chain, ...here] };
  }

  /** A message of any seat, in any order, as often as it comes. */
  hear(signed: Signed): Promise<Answer> {
    return this.#run(() => this.#take(signed));
  }

  /** SealedError NF9014 where the seat cannot decide so now. */
  decide(id: string): Promise<readonly Signed[]> {
    return this.#run(async () => {
      const decision = this.decisions.find((one) => one.id === id);
      if (!decision) throw new SealedError("NF9014", `Seat ${this.seat} cannot decide ${id} now.`);
      return this.#say(this.#bodyOf(decision));
    });
  }

  /** Gives up, in a round in which the seat has to speak. SealedError NF9014 in others. */
  resign(): Promise<readonly Signed[]> {
    return this.#run(async () => {
      const { round } = this.#course;
      if (this.#convicted || !speakersOf(this.#course).includes(this.seat) || this.#slots(round).has(this.seat))
        throw new SealedError("NF9014", `Seat ${this.seat} has nothing to say in round ${round}.`);
      return this.#say({ k: "resign" });
    });
  }

  #bodyOf(decision: Decision): Body {
    const { id, family } = decision;
    const course = this.#course;
    if (course.stage.k === "promise") return { k: "promise", commitment: this.#secrets.commitment(course, id) };
    if (isShown(course.setting, line(course).world, this.seat, decision)) return { k: "decide", id };
    return { k: "hide", family, commitment: this.#secrets.commitment(course, id) };
  }

  #run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  #slots(round: number): Map<number, Heard> {
    const slots = this.#heard.get(round) ?? new Map<number, Heard>();
    this.#heard.set(round, slots);
    return slots;
  }

  async #take(signed: Signed): Promise<Answer> {
    const none: Answer = { send: [] };
    const bytes = `${signed.message} ${signed.signature}`;
    if (this.#convicted || this.#known.has(bytes)) return none;
    const one = heard(this.#course.setting, signed);
    if ("code" in one) {
      if (one.seat === undefined) return { ...none, refused: one };
      this.#convict([signed], { ...one, seat: one.seat });
      return none;
    }
    const { round, seat } = one.message;
    if (round > this.#course.round + AHEAD)
      return { ...none, refused: { code: "NF9004", message: `Round ${round} is far ahead.` } };
    const other = this.#slots(round).get(seat);
    if (other && areFork(one, other)) {
      const message = `Seat ${seat} has signed two messages for round ${round}.`;
      if (seat !== this.seat) this.#convict([other.signed, signed], { seat, code: "NF9101", message });
      return none;
    }
    this.#known.add(bytes);
    if (other) return none;
    // Its own, of which it has forgotten: an old copy of its memory must not say anything else.
    if (seat === this.seat) await this.#keeper.keep({ round, signed });
    this.#slots(round).set(seat, one);
    return { send: await this.#goOn() };
  }

  /** Signs, keeps, and only then hands out. */
  async #say(body: Body): Promise<readonly Signed[]> {
    const { round, base, setting } = this.#course;
    const message: Message = { mid: setting.mid, round, seat: this.seat, base, body };
    const signed = signMessage(message, this.#keys.signing);
    await this.#keeper.keep({ round, signed });
    this.#slots(round).set(this.seat, { signed, message, hash: messageHash(signed.message) });
    return [signed, ...(await this.#goOn())];
  }

  /** Rounds that are complete are worked off; what is due of this seat is said. */
  async #goOn(): Promise<readonly Signed[]> {
    for (;;) {
      const course = this.#course;
      const speakers = speakersOf(course);
      const here = [...this.#slots(course.round).values()].filter(({ message }) => message.base === course.base);
      for (const { message, signed } of here) {
        const offence = offenceOf(course, message.seat, message.body);
        if (offence) this.#convict([...this.#chain, signed], offence);
        if (offence) return [];
      }
      if (speakers.length === 0) return [];
      if (speakers.includes(this.seat) && !this.#slots(course.round).has(this.seat)) {
        const body = this.#secrets.due(course);
        return body ? this.#say(body) : [];
      }
      if (here.length < speakers.length || !this.#join(here)) return [];
    }
  }

  #join(here: readonly Heard[]): boolean {
    const course = this.#course;
    const own = here.find(({ message }) => message.seat === this.seat);
    if (own) this.#secrets.spoke(course, own.message.body);
    const next = joined(course, here);
    this.#chain.push(...here.toSorted((a, b) => a.message.seat - b.message.seat).map(({ signed }) => signed));
    if ("code" in next) this.#convict(this.#chain, next);
    else this.#course = next;
    return !("code" in next);
  }

  #convict(said: readonly Signed[], { seat, code, message }: Omit<Convicted, "verdict" | "blame">): void {
    const { bytes } = this.#course.setting;
    this.#convicted = convictedBy({ header: bytes, agreed: this.#agreed, said: [...said] }, { seat, code, message });
  }
}
