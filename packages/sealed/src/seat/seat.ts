// One seat of a sealed match: messages come in, messages go out. It says nothing twice differently, whenever it is stopped.
import type { Decision, ViewedTrack } from "ninefold/model";
import { publicKeyOf } from "ninefold-log";
import { speakersOf } from "../course/course.ts";
import type { Setting } from "../course/setting.ts";
import type { Course } from "../course/stage.ts";
import { SealedError } from "../errors.ts";
import type { Body } from "../transcript/body.ts";
import { type Message, readMessage, type Signed, signMessage } from "../transcript/message.ts";
import type { SealedRecord } from "../transcript/record.ts";
import type { Heard } from "../verify/judging.ts";
import type { Convicted } from "../verify/verdict.ts";
import { withinRound } from "../work.ts";
import { Hearing, type Taking } from "./hearing.ts";
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
  readonly taking: Taking;
  readonly send: readonly Signed[];
}

/** A seat at play. Calls are worked off one after the other. */
export class SealedSeat {
  readonly seat: number;
  readonly #keys: SeatKeys;
  readonly #keeper: Keeper;
  readonly #secrets: Secrets;
  readonly #hearing: Hearing;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(setting: Setting, agreed: readonly string[], seat: number, keys: SeatKeys, keeper: Keeper) {
    this.seat = seat;
    this.#keys = keys;
    this.#keeper = keeper;
    this.#secrets = new Secrets(keys.secret, seat);
    this.#hearing = new Hearing(setting, agreed);
  }

  /**
   * Takes a seat, also again after a crash: what was signed is taken up again, and `send` is what has to be sent now.
   * SealedError NF9013 where another program has the seat, NF9002 where not all seats have signed the header, or the seat has another key there.
   */
  static async open(
    setting: Setting,
    agreed: readonly string[],
    seat: number,
    keys: SeatKeys,
    keeper: Keeper,
  ): Promise<{ readonly seat: SealedSeat; readonly send: readonly Signed[] }> {
    if (publicKeyOf(keys.signing) !== setting.header.seats[seat]?.key)
      throw new SealedError("NF9002", `The key of seat ${seat} is not the one that the header has.`);
    if (!(await keeper.lock())) throw new SealedError("NF9013", `Seat ${seat} is open in another tab or program.`);
    const opened = new SealedSeat(setting, agreed, seat, keys, keeper);
    const said = (await keeper.all()).map(({ signed }) => signed);
    for (const signed of said) opened.#hearing.take(signed);
    return { seat: opened, send: [...said, ...(await opened.#run(() => opened.#goOn()))] };
  }

  get course(): Course {
    return this.#hearing.course;
  }

  /** Who did wrong; the match does not go on then. */
  get convicted(): Convicted | undefined {
    return this.#hearing.convicted;
  }

  /** The match as bytes of a record hold it. */
  get record(): SealedRecord {
    return this.#hearing.record;
  }

  /** Who has to speak, and has not. */
  get awaited(): readonly number[] {
    return this.#hearing.awaited;
  }

  /** What the seat is shown; SealedError NF9022. Nothing before the first decision may be asked. */
  get view(): readonly ViewedTrack[] {
    const { course } = this;
    const { system } = course.setting;
    const own = system.players[this.seat]!.id;
    return course.line ? withinRound(course, () => system.view(this.#secrets.world(course).state, own)) : [];
  }

  /** What the seat may decide now; nothing where it is not asked. SealedError NF9022 */
  get decisions(): readonly Decision[] {
    const { course } = this;
    const { k } = course.stage;
    if ((k !== "decide" && k !== "promise") || !this.#maySpeak) return [];
    return withinRound(course, () => this.#secrets.world(course).choices[this.seat] ?? []);
  }

  /** A message of any seat, in any order, as often as it comes. */
  hear(signed: Signed): Promise<Answer> {
    return this.#run(async () => {
      const taking = this.#hearing.take(signed);
      if (taking.became !== "taken") return { taking, send: [] };
      const { round, seat } = readMessage(signed.message);
      // Its own, which it has forgotten: an old copy of its memory must not say anything else.
      if (seat === this.seat) await this.#keeper.keep({ round, signed });
      return { taking, send: await this.#goOn() };
    });
  }

  /** SealedError NF9014 where the seat cannot decide so now. */
  decide(id: string): Promise<readonly Signed[]> {
    return this.#run(async () => {
      const decision = this.decisions.find((one) => one.id === id);
      if (!decision) throw new SealedError("NF9014", `Seat ${this.seat} cannot decide ${id} now.`);
      return this.#say(withinRound(this.course, () => this.#bodyOf(decision)));
    });
  }

  /** Gives up, in a round in which the seat has to speak. SealedError NF9014 in others. */
  resign(): Promise<readonly Signed[]> {
    return this.#run(async () => {
      if (!this.#maySpeak)
        throw new SealedError("NF9014", `Seat ${this.seat} has nothing to say in round ${this.course.round}.`);
      return this.#say({ k: "resign" });
    });
  }

  get #maySpeak(): boolean {
    return !this.convicted && speakersOf(this.course).includes(this.seat) && !this.#hearing.hasSpoken(this.seat);
  }

  #bodyOf(decision: Decision): Body {
    const { id, family } = decision;
    const { course } = this;
    if (course.stage.k === "promise") return { k: "promise", commitment: this.#secrets.promise(course, decision) };
    if (this.#secrets.isShown(course, id)) return { k: "decide", id, ...this.#secrets.slots(course, decision) };
    if (course.deck) return { k: "lay", family, slots: [...this.#secrets.laid(course, decision)] };
    return { k: "hide", family, commitment: this.#secrets.commitment(course, id) };
  }

  #run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  /** Signs, keeps, and only then hands out. */
  async #say(body: Body): Promise<readonly Signed[]> {
    const { round, base, setting } = this.course;
    const message: Message = { mid: setting.mid, round, seat: this.seat, base, body };
    const signed = signMessage(message, this.#keys.signing);
    await this.#keeper.keep({ round, signed });
    this.#hearing.take(signed, true);
    return [signed, ...(await this.#goOn())];
  }

  /** Rounds that are complete are worked off; what is due of this seat is said. */
  async #goOn(): Promise<readonly Signed[]> {
    const note = (here: readonly Heard[]): void => {
      const own = here.find(({ message }) => message.seat === this.seat);
      if (own) this.#secrets.spoke(this.course, own.message.body);
    };
    do {
      const { course } = this;
      const body = this.#maySpeak ? withinRound(course, () => this.#secrets.due(course)) : undefined;
      if (body) return this.#say(body);
    } while (this.#hearing.join(note));
    return [];
  }
}
