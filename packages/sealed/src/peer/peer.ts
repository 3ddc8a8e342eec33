// One seat of one match over one channel: meets the others, agrees with them on a header, and plays. It has no network and no clock, and
// says nothing twice differently, whenever it is stopped.
import type { Decision, ViewedTrack } from "ninefold/model";
import { fromHex, toHex } from "ninefold-log";
import { SealedError } from "../errors.ts";
import type { Keeper, Kept } from "../seat/keeper.ts";
import { SealedSeat } from "../seat/seat.ts";
import type { Signed } from "../transcript/message.ts";
import { readRecord } from "../transcript/record.ts";
import { readBlame } from "../verify/verdict.ts";
import { Attendee, type RulesOf, requireFit } from "./attendee.ts";
import { type Connected, type Joining, madeOf, type Opening, offerOf, type Resuming } from "./beginning.ts";
import { fingerprintOf, type Invitation } from "./invitation.ts";
import { keepNote, type Note, type Own, type PeerKeeper, readNote } from "./keeper.ts";
import { duePost, keyOf } from "./own.ts";
import { type Post, readPost, requireLine, sayingOf, signBody, writePost } from "./posts.ts";
import { NOTHING, unheardIn } from "./unheard.ts";

/** So many messages a crash may have kept from being posted: a seat seldom speaks more often before it hears others. */
const SAID_AT_ONCE = 4;

const listOf = (brings: string | undefined) => (brings === undefined ? {} : { brings });

export class Peer extends Attendee<SealedSeat> {
  readonly #own: Own;
  readonly #key: string;
  readonly #keeper: PeerKeeper;
  readonly #said: readonly Kept[];
  /** Posts of the meeting that are kept, as digits. */
  readonly #kept: Set<string>;

  readonly #posts: readonly Post[];

  private constructor({ channel, keeper, pieces }: Connected, notes: readonly Note[], rulesOf: RulesOf) {
    const [own, ...rest] = notes;
    if (own?.k !== "own") throw new SealedError("NF9020", "Nothing of a match is kept here.");
    const secret = own.invitation;
    super(channel, { opener: own.opener, ...(secret !== undefined && { secret }) }, rulesOf, pieces);
    this.#own = own;
    this.#key = keyOf(own);
    this.#keeper = keeper;
    this.#said = rest.flatMap((one) =>
      one.k === "said" ? [{ round: one.round, signed: { message: one.message, signature: one.signature } }] : [],
    );
    const posts = rest.flatMap((one) => (one.k === "post" ? [one.bytes] : []));
    this.#kept = new Set(posts);
    this.#posts = posts.map((bytes) => readPost(fromHex(bytes)));
  }

  /**
   * Offers a match. SealedError NF9003, NF9011, NF9012 for a game that cannot be played so, NF9013 where another program has the memory,
   * NF9020 where it takes nothing; RangeError where a match is kept there, for a seat that there is none of and for texts that are too long or govern lines.
   */
  static async open(opening: Opening): Promise<Peer> {
    const { found, random, name, brings, invited = true } = opening;
    const made = madeOf(random);
    const offer = offerOf(opening, made);
    requireFit(found, offer);
    const { body } = signBody("offer", offer, fromHex(made.signing));
    const secret = invited ? { invitation: toHex(random(32)) } : {};
    const own = { ...made, opener: fingerprintOf(offer.key), ...secret, name, offer: body, ...listOf(brings) };
    return Peer.#begin(opening, own, () => found);
  }

  /** Joins by an invitation. SealedError NF9013, NF9020; RangeError where a match is kept there, and for a name that is too long or governs lines. */
  static join({ random, name, seat, brings, invitation, rulesOf, ...connected }: Joining): Promise<Peer> {
    const { opener, secret } = invitation;
    const own = {
      ...madeOf(random),
      opener,
      ...(secret !== undefined && { invitation: secret }),
      name,
      ...(seat !== undefined && { seat }),
      ...listOf(brings),
    };
    return Peer.#begin(connected, own, rulesOf);
  }

  static async #begin(connected: Connected, own: Own, rulesOf: RulesOf): Promise<Peer> {
    requireLine(own.name);
    return Peer.#locked(connected, async (entries) => {
      if (entries.length > 0) throw new RangeError("A match is kept there: it can only be resumed.");
      const note: Note = { k: "own", ...own };
      await keepNote(connected.keeper, note);
      return new Peer(connected, [note], rulesOf);
    });
  }

  /** Goes on with the match that is kept. SealedError NF9013, NF9020 */
  static resume({ rulesOf, ...connected }: Resuming): Promise<Peer> {
    return Peer.#locked(connected, async (entries) => new Peer(connected, entries.map(readNote), rulesOf));
  }

  static async #locked({ keeper }: Connected, make: (entries: readonly Uint8Array[]) => Promise<Peer>): Promise<Peer> {
    if (!(await keeper.lock())) throw new SealedError("NF9013", "The seat is open in another tab or program.");
    try {
      const peer = await make(await keeper.all());
      await peer.#start();
      return peer;
    } catch (error) {
      await keeper.unlock();
      throw error;
    }
  }

  /** What others join by. */
  get invitation(): Invitation {
    return this.meeting.invitation;
  }

  /** Undefined before all are seated. */
  get seat(): number | undefined {
    const seat = this.meeting.members?.findIndex(({ key }) => key === this.#key);
    return seat === -1 ? undefined : seat;
  }

  /** What the seat is shown; nothing before the first decision may be asked. */
  get view(): readonly ViewedTrack[] {
    return this.asked(() => this.playing?.view ?? [], []);
  }

  /** What the seat may decide now. */
  get decisions(): readonly Decision[] {
    return this.isStopped ? [] : this.asked(() => this.playing?.decisions ?? [], []);
  }

  /** Resolves when the decision would survive a crash. SealedError NF9014 where the seat cannot decide so now, NF9020, NF9022. */
  decide(id: string): Promise<void> {
    return this.run(() => this.#saying(() => this.#seat.decide(id)));
  }

  /** Gives up, in a round in which the seat has to speak. SealedError NF9014 in others, NF9020, NF9022. */
  resign(): Promise<void> {
    return this.run(() => this.#saying(() => this.#seat.resign()));
  }

  /**
   * Posts again what others may not have heard: to be called after a pause without news, and when the path is there again. The last two
   * rounds are posted whoever spoke in them, so that two seats who were told different things find out.
   */
  again(): Promise<void> {
    return this.run(async () => {
      if (this.isStopped) return;
      const { said, haveAllSpoken } = this.playing ? unheardIn(this.playing, this.playing.seat) : NOTHING;
      if (!haveAllSpoken) this.#postMeeting();
      this.#post([...said, ...this.#fork()]);
    });
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#keeper.unlock();
  }

  protected override async said(signed: Signed): Promise<void> {
    const { taking, send } = await this.#seat.hear(signed);
    this.#post(send);
    if (taking.became === "convicted") this.#post(this.#fork());
  }

  /** The two messages that convict a seat of saying different things: who has heard one of them may not have heard the other. */
  #fork(): readonly Signed[] {
    const { convicted } = this.playing ?? {};
    if (convicted?.code !== "NF9101") return [];
    return readRecord(fromHex(readBlame(convicted.blame).record)).said;
  }

  protected override async goOn(): Promise<void> {
    await this.settle();
    for (let post = await this.#due(); post; post = await this.#due()) {
      this.meeting.hear(post, post.k === "join");
      if (this.meeting.failure) return;
      await this.#keepMeeting();
      this.#send(writePost(post));
      await this.settle();
    }
    const { agreed } = this.meeting;
    if (!agreed || this.meeting.failure) return;
    await this.#keepMeeting();
    const keys = { signing: fromHex(this.#own.signing), secret: this.#own.secret };
    const opened = await SealedSeat.open(await this.setting(), agreed, this.seat!, keys, this.#seatKeeper());
    this.playing = opened.seat;
    // Those before were posted before the crash, or are when `again` is called.
    this.#post(opened.send.slice(Math.max(0, this.#said.length - SAID_AT_ONCE)));
  }

  #due(): Promise<Post | undefined> {
    return this.unlessClosed(duePost(this.meeting, this.#own, this.pieces));
  }

  get #seat(): SealedSeat {
    if (!this.playing || this.isStopped)
      throw new SealedError("NF9014", "The match has not begun, or has ended for this peer.");
    return this.playing;
  }

  async #start(): Promise<void> {
    await this.run(async () => {
      for (const post of this.#posts) {
        // These rest on the rules that are settled by all that was brought.
        if (post.k === "bring" || post.k === "agree") await this.settle();
        this.meeting.hear(post, true);
      }
    });
    if (this.#said.length === 0) this.#postMeeting();
    await this.start();
  }

  #seatKeeper(): Keeper {
    return {
      lock: async () => true,
      all: async () => this.#said,
      keep: ({ round, signed }) => keepNote(this.#keeper, { k: "said", round, ...signed }),
    };
  }

  /** All that the own posts rest on, before they are posted. */
  async #keepMeeting(): Promise<void> {
    for (const { bytes } of this.meeting.essence(this.#key)) {
      const digits = toHex(bytes);
      if (this.#kept.has(digits)) continue;
      await keepNote(this.#keeper, { k: "post", bytes: digits });
      this.#kept.add(digits);
    }
  }

  #postMeeting(): void {
    for (const { by, bytes } of this.meeting.essence(this.#key)) if (by === this.#key) this.#send(bytes);
  }

  /** Posts what the seat says; what it has said by then also where the rules take too much for it to go on. */
  async #saying(say: () => Promise<readonly Signed[]>): Promise<void> {
    try {
      this.#post(await say());
    } catch (error) {
      if (this.playing && error instanceof SealedError && error.code === "NF9022")
        this.#post(unheardIn(this.playing, this.playing.seat).said);
      throw error;
    }
  }

  #post(all: readonly Signed[]): void {
    for (const signed of all) this.#send(sayingOf(signed));
  }

  /** What the path does not take is posted again. */
  #send(bytes: Uint8Array): void {
    this.channel.post(bytes).catch(() => undefined);
  }
}
