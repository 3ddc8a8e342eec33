// Who attends a match over a channel, with a seat or without: takes whatever bytes come, in any order, and is stopped by none of them.
import type { Setting } from "../course/setting.ts";
import { settingOf } from "../course/setting.ts";
import type { Course } from "../course/stage.ts";
import { SealedError } from "../errors.ts";
import { headOf } from "../transcript/header.ts";
import type { Signed } from "../transcript/message.ts";
import type { SealedRecord } from "../transcript/record.ts";
import type { Convicted, Found } from "../verify/verdict.ts";
import type { Channel } from "./channel.ts";
import { Early } from "./early.ts";
import type { Invitation } from "./invitation.ts";
import { type Failure, headerOf, Meeting } from "./meeting.ts";
import { codeIn, type Pieces } from "./pieces.ts";
import { type Offer, type Post, readPost } from "./posts.ts";
import { failedAs, knownOf, type PeerState, type Phase } from "./state.ts";

/** A match that has begun, as one looks at it. */
export interface Watched {
  readonly course: Course;
  readonly convicted: Convicted | undefined;
  readonly record: SealedRecord;
  readonly awaited: readonly number[];
}

/**
 * The rules that an offer names and the plan that follows from them; rejects where they cannot be had, or where somebody who was asked
 * does not want to join.
 */
export type RulesOf = (offer: Offer) => Found | Promise<Found>;

/** SealedError NF9003, NF9011, NF9012 where the rules are not those of the offer, or cannot be played so. */
export function requireFit({ rules, plan }: Found, offer: Offer): void {
  const { rules: hash, parameters, plan: planned } = offer;
  const nobody = { key: "00".repeat(32), nonce: "00".repeat(32) };
  settingOf(
    rules,
    plan,
    headOf(headerOf(offer, { rules: hash, parameters, plan: planned }, new Array(offer.seats).fill(nobody))),
  );
}

export abstract class Attendee<Playing extends Watched> {
  protected readonly meeting: Meeting;
  protected readonly channel: Channel;
  protected playing: Playing | undefined;
  readonly #rulesOf: RulesOf;
  protected readonly pieces: Pieces | undefined;
  readonly #early = new Early();
  readonly #listeners = new Set<() => void>();
  #found: Found | undefined;
  #failure: Failure | undefined;
  #work: Promise<unknown> = Promise.resolve();
  #stop: () => void = () => undefined;
  #hasListenedAgain = false;
  #isClosed = false;
  readonly #closing = Promise.withResolvers<never>();

  protected constructor(channel: Channel, invitation: Invitation, rulesOf: RulesOf, pieces: Pieces | undefined) {
    this.channel = channel;
    this.pieces = pieces;
    this.meeting = new Meeting(invitation, (proof, claimed) => pieces?.check(proof, claimed));
    this.#rulesOf = rulesOf;
    this.#closing.promise.catch(() => undefined);
  }

  get state(): PeerState {
    return { ...knownOf(this.meeting), ...this.#phase };
  }

  get #phase(): Phase {
    if (this.#failure) return failedAs(this.#failure);
    if (!this.playing) return { k: "meeting" };
    const { convicted, course, awaited } = this.playing;
    if (convicted) return { k: "convicted", convicted };
    return course.stage.k === "over" ? { k: "ended", end: course.stage.end } : { k: "playing", awaited };
  }

  /** Where the match stands; undefined before it has begun. */
  get course(): Course | undefined {
    return this.playing?.course;
  }

  /** The match as bytes of a record hold it; undefined before it has begun. */
  get record(): SealedRecord | undefined {
    const [record, { proofs }] = [this.playing?.record, this.meeting.brought];
    return record && proofs ? { ...record, proofs } : record;
  }

  /** Calls whenever the state may have changed. Answers what ends it. */
  onChange(call: () => void): () => void {
    this.#listeners.add(call);
    return () => void this.#listeners.delete(call);
  }

  /** Takes nothing more. What is under way is finished, but for rules and proofs that are waited for. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stop();
    this.#closing.reject(new SealedError("NF9014", "The peer was closed."));
    await this.#work;
  }

  /** Resolves when all that has come so far is worked off. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** What somebody else is asked for. SealedError NF9014 where the peer is closed before the answer. */
  protected unlessClosed<Answer>(answer: Answer | Promise<Answer>): Promise<Answer> {
    return Promise.race([answer, this.#closing.promise]);
  }

  /** Posts what is due, and takes a match up that all have agreed to. Called after everything new in the meeting. */
  protected abstract goOn(): Promise<void>;
  protected abstract said(signed: Signed): Promise<void>;

  /** The rules, once there is an offer. SealedError NF9003, NF9011, NF9012. */
  protected async found(): Promise<Found> {
    if (this.#found) return this.#found;
    const { body } = this.meeting.offer!;
    let found: Found;
    try {
      found = await this.unlessClosed(this.#rulesOf(body));
    } catch (error) {
      if (codeIn(error) !== undefined) throw error;
      throw new SealedError("NF9003", `The rules cannot be had: ${error instanceof Error ? error.message : error}`);
    }
    requireFit(found, body);
    this.#found = found;
    return found;
  }

  /** The rules of the offer, and with all that is brought once all are seated. SealedError NF9021; rejects with what `pieces` do. */
  protected async settle(): Promise<void> {
    const { offer, members, brought } = this.meeting;
    if (!offer) return;
    const offered = await this.found();
    if (offer.body.asks === undefined) return;
    if (!this.pieces) throw new SealedError("NF9021", "The match is one of pieces that seats own.");
    if (!members || brought.isSettled) return;
    this.#found = await this.pieces.foundOf(offered, offer.body, brought.lists);
    this.meeting.settle(this.#found);
  }

  protected async setting(): Promise<Setting> {
    const { rules, plan } = await this.found();
    return settingOf(rules, plan, this.meeting.headed!);
  }

  /** Begins to listen, after what is due at once. */
  protected async start(): Promise<void> {
    await this.run(() => this.#proceed());
    if (!this.isStopped) this.#listen();
  }

  #listen(): void {
    this.#stop();
    this.#stop = this.channel.listen((bytes) => this.#hear(bytes));
  }

  /** What was let go of before anybody knew that it matters is heard once more, from the beginning. */
  #listenAgain(): void {
    if (this.#hasListenedAgain || this.isStopped || !this.meeting.isShort) return;
    this.#hasListenedAgain = true;
    this.#listen();
  }

  /** One after the other. What goes wrong for good ends the peer, and is rejected with. */
  protected run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#work.then(async () => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof SealedError && error.code === "NF9014")) this.#fail(error);
        throw error;
      } finally {
        for (const call of [...this.#listeners]) call();
      }
    });
    this.#work = done.catch(() => undefined);
    return done;
  }

  /** What is asked of the match between messages. Where the rules take too much for it, the peer has failed. */
  protected asked<Answer>(ask: () => Answer, nothing: Answer): Answer {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof SealedError)) throw error;
      void this.run(() => Promise.reject(error)).catch(() => undefined);
      return nothing;
    }
  }

  get isStopped(): boolean {
    return this.#failure !== undefined || this.#isClosed;
  }

  #fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#failure = { code: codeIn(error) ?? "NF9020", message, evidence: [] };
    this.#stop();
  }

  #hear(bytes: Uint8Array): void {
    const post = readIn(bytes);
    if (!post || this.isStopped) return;
    const work = async (): Promise<void> => {
      if (this.isStopped || !(await this.#judge(post)) || post.k === "say") return;
      await this.#proceed();
      this.#listenAgain();
    };
    this.run(work).catch(() => undefined);
  }

  /** Whether something came of a post. */
  async #judge(post: Post): Promise<boolean> {
    if (post.k === "say" && this.playing) {
      await this.said({ message: post.message, signature: post.signature });
      return true;
    }
    let taking: string;
    try {
      taking = this.meeting.hear(post);
    } catch (error) {
      if (error instanceof SealedError) return false;
      throw error;
    }
    if (taking === "early") this.#early.add(post);
    return taking === "taken";
  }

  async #proceed(): Promise<void> {
    for (let isNew = true; isNew; ) {
      isNew = false;
      if (!this.playing && !this.meeting.failure) await this.goOn();
      if (this.meeting.failure && !this.playing) {
        this.#failure = this.meeting.failure;
        this.#stop();
        return;
      }
      for (const post of this.#early.take()) if (await this.#judge(post)) isNew = true;
    }
  }
}

/** Undefined for bytes that are no post. */
function readIn(bytes: Uint8Array): Post | undefined {
  try {
    return readPost(bytes);
  } catch (error) {
    if (error instanceof SealedError) return undefined;
    throw error;
  }
}
