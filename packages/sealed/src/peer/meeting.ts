// How seats that have never met come to one header: what was posted, in any order and by whomever, and what follows from it. It has no
// keys and posts nothing.
import type { Hex } from "ninefold-log";
import { SealedError, type SealedErrorCode } from "../errors.ts";
import { digest } from "../secret/digest.ts";
import { type Headed, type Header, hasAgreed, headOf, PROTOCOL } from "../transcript/header.ts";
import type { Found } from "../verify/verdict.ts";
import { Brought, type Settled } from "./brought.ts";
import { fingerprintOf, type Invitation, joinProof } from "./invitation.ts";
import { Joins, type Posted, type Wish } from "./joins.ts";
import { type AnyCode, type Claimed, piecesCode } from "./pieces.ts";
import {
  bodyOf,
  type Hashed,
  type Join,
  nonceCommitment,
  type Offer,
  type Post,
  type PostOf,
  requireSigned,
  type Seating,
  writePost,
} from "./posts.ts";

/** Who sits down, by the hash of the join, or of the offer. */
export interface Member extends Pick<Join, "key" | "commitment" | "name" | "seat" | "brings"> {
  readonly hash: Hex;
}

/** Why no match comes of it. `evidence`: posts that show it. */
export interface Failure {
  readonly code: SealedErrorCode | AnyCode;
  readonly message: string;
  readonly evidence: readonly Uint8Array[];
}

/** early: it cannot be judged before others have come. */
export type MeetingTaking = "taken" | "known" | "early";

/** The header of an offer with these seats, and with what they bring. */
export const headerOf = (
  { from, audit, absent }: Offer,
  { rules, parameters, plan, asks, brings }: Settled,
  seats: Header["seats"],
): Header => ({
  protocol: PROTOCOL,
  rules,
  parameters,
  plan,
  ...(from !== undefined && { from }),
  seats,
  audit,
  absent,
  ...(asks !== undefined && { asks }),
  ...(brings !== undefined && { brings }),
});

/** Throws, as `Pieces` do, unless a proof shows what it has to. */
export type CheckPieces = (proof: Hex, claimed: Claimed) => void;

export class Meeting {
  readonly invitation: Invitation;
  #offer: Posted<Offer> | undefined;
  /** Once there is an offer. */
  #joins: Joins | undefined;
  #seating: Posted<Seating> | undefined;
  #members: readonly Member[] | undefined;
  /** By key. */
  readonly #nonces = new Map<Hex, { readonly nonce: Hex; readonly post: Post }>();
  /** By seat. */
  readonly #agreed = new Map<number, PostOf<"agree">>();
  #headed: Headed | undefined;
  #failure: Failure | undefined;
  readonly #brought = new Brought();
  readonly #check: CheckPieces | undefined;

  constructor(invitation: Invitation, check?: CheckPieces) {
    this.invitation = invitation;
    this.#check = check;
  }

  get offer(): Hashed<Offer> | undefined {
    return this.#offer;
  }

  /** The opener, and who sits down if the opener seats those who came first, in that order. */
  get wishes(): readonly Wish[] {
    return this.#joins?.wishes ?? [];
  }

  /** What the opener has to sign, by what came here; undefined while a seat is free. */
  get toSeat(): readonly Hex[] | undefined {
    return this.#joins?.seated();
  }

  /** The joins of a key. */
  joinsOf(key: Hex): readonly Hashed<Join>[] {
    return [...(this.#joins?.all() ?? [])].filter(({ body }) => body.key === key);
  }

  /** Whether a join that the seating names may be one that was let go of before: it is kept if it is heard again. */
  get isShort(): boolean {
    return this.#seating !== undefined && !this.#members && this.#joins?.hasPassedOver === true;
  }

  get seating(): Hashed<Seating> | undefined {
    return this.#seating;
  }

  /** By seat, once the seating and all joins that it names are here. */
  get members(): readonly Member[] | undefined {
    return this.#members;
  }

  hasOpened(key: Hex): boolean {
    return this.#nonces.has(key);
  }

  /** What of it is about pieces. */
  get brought(): Omit<Brought, "seated" | "settle" | "add"> {
    return this.#brought;
  }

  /** With all that is brought these are the rules. */
  settle(found: Found): void {
    this.#brought.settle(found);
    this.#head();
  }

  /** The header, once all have opened their nonces and the rules are settled. */
  get headed(): Headed | undefined {
    return this.#headed;
  }

  hasAgreed(seat: number): boolean {
    return this.#agreed.has(seat);
  }

  /** The signatures of the header, once all are here. */
  get agreed(): readonly Hex[] | undefined {
    const { length } = this.#members ?? [];
    if (!length || this.#agreed.size < length) return undefined;
    return Array.from({ length }, (_, seat) => this.#agreed.get(seat)!.signature);
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** What the header rests on, and the joins of these keys: in an order in which each can be judged when it comes. */
  essence(...keys: readonly Hex[]): readonly { readonly by: Hex; readonly bytes: Uint8Array }[] {
    const opener = this.#offer?.body.key ?? "";
    const named = new Set(this.#seating?.body.seats);
    const all: (readonly [Hex, Post])[] = [];
    if (this.#offer) all.push([opener, this.#offer.post]);
    for (const { body, hash, post } of this.#joins?.all() ?? [])
      if (named.has(hash) || keys.includes(body.key)) all.push([body.key, post]);
    if (this.#seating) all.push([opener, this.#seating.post]);
    for (const [key, { post }] of this.#nonces) all.push([key, post]);
    for (const [seat, post] of [...this.#brought.posts, ...this.#agreed])
      all.push([this.#members?.[seat]?.key ?? "", post]);
    return all.map(([by, post]) => ({ by, bytes: writePost(post) }));
  }

  /**
   * SealedError for a post that is not of this meeting, or that nobody has signed who may. Nothing comes of it. `isKept`: its proof was
   * checked when it was kept, and may be too old by now. A join is kept then whatever others have sent.
   */
  hear(post: Post, isKept = false): MeetingTaking {
    if (this.#failure) return "known";
    if (post.k === "offer") return this.#hearOffer(post);
    if (!this.#offer || !this.#joins) return "early";
    if (post.k === "join") return this.#hearJoin(post, this.#offer, this.#joins, isKept);
    if (post.k === "seated") return this.#hearSeating(post, this.#offer);
    if (post.k === "nonce") return this.#hearNonce(post);
    if (post.k === "bring") return this.#hearBring(post, this.#offer, isKept);
    return post.k === "agree" ? this.#hearAgreement(post) : "early";
  }

  #fail(code: Failure["code"], message: string, ...evidence: readonly Post[]): MeetingTaking {
    this.#failure = { code, message, evidence: evidence.map(writePost) };
    return "taken";
  }

  #hearOffer(post: PostOf<"offer">): MeetingTaking {
    const { body, hash } = bodyOf("offer", post.body);
    if (hash === this.#offer?.hash) return "known";
    if (fingerprintOf(body.key) !== this.invitation.opener)
      throw new SealedError("NF9016", "The offer is of another key than the invitation names.");
    requireSigned(body.key, hash, post.signature);
    if (this.#offer) return this.#fail("NF9017", "The opener has signed two offers.", this.#offer.post, post);
    if (body.protocol !== PROTOCOL) {
      const message = `The match is offered by protocol ${body.protocol}; this program has ${PROTOCOL}.`;
      return this.#fail("NF9003", message, post);
    }
    this.#offer = { body, hash, post };
    this.#joins = new Joins(this.#offer);
    return "taken";
  }

  #hearJoin(post: PostOf<"join">, offer: Posted<Offer>, joins: Joins, isKept: boolean): MeetingTaking {
    const { body, hash } = bodyOf("join", post.body);
    if (joins.get(hash)) return "known";
    if (body.offer !== offer.hash) throw new SealedError("NF9003", "The join is of another offer.");
    const { secret } = this.invitation;
    if (offer.body.invited && secret !== undefined && post.proof !== joinProof(secret, hash))
      throw new SealedError("NF9016", "The join was made without the invitation.");
    const join = { body, hash, post };
    const isNamed = isKept || this.#seating?.body.seats.includes(hash) === true;
    if (!isNamed && !joins.mayKeep(join)) {
      joins.passOver();
      throw new SealedError("NF9009", "There are too many joins already.");
    }
    requireSigned(body.key, hash, post.signature);
    joins.add(join);
    this.#sitDown();
    return "taken";
  }

  #hearSeating(post: PostOf<"seated">, offer: Posted<Offer>): MeetingTaking {
    const { body, hash } = bodyOf("seated", post.body);
    if (hash === this.#seating?.hash) return "known";
    requireSigned(offer.body.key, hash, post.signature);
    if (body.offer !== offer.hash) throw new SealedError("NF9003", "The seating is of another offer.");
    if (this.#seating) return this.#fail("NF9017", "The opener has signed two seatings.", this.#seating.post, post);
    const { seats } = body;
    if (seats.length !== offer.body.seats || !seats.includes(offer.hash))
      return this.#fail("NF9017", "The seating is none of the offer's seats.", offer.post, post);
    this.#seating = { body, hash, post };
    this.#sitDown();
    return "taken";
  }

  /** Once the seating and its joins are here: each sits where it wants to, and has a key of its own. */
  #sitDown(): void {
    if (!this.#seating || !this.#offer || this.#members) return;
    const { body, hash, post } = this.#offer;
    const members: Member[] = [];
    const evidence = [this.#seating.post, post];
    for (const named of this.#seating.body.seats) {
      const join = named === hash ? { body, hash, post } : this.#joins?.get(named);
      if (!join) return;
      members.push({ ...join.body, hash: named });
      if (join.post !== post) evidence.push(join.post);
    }
    const keys = new Set(members.map(({ key }) => key));
    if (keys.size < members.length || members.some(({ seat }, at) => seat !== undefined && seat !== at))
      this.#fail("NF9017", "The opener has seated one key twice, or somebody elsewhere than he wants.", ...evidence);
    else {
      this.#members = members;
      this.#brought.seated(body, members);
    }
  }

  #hearNonce(post: PostOf<"nonce">): MeetingTaking {
    if (!this.#seating || !this.#members || !this.#offer) return "early";
    const { body, hash } = bodyOf("nonce", post.body);
    const { key, nonce } = body;
    if (this.#nonces.has(key)) return "known";
    if (body.seated !== this.#seating.hash) throw new SealedError("NF9003", "The nonce is of another seating.");
    const member = this.#members.find((one) => one.key === key);
    if (!member) throw new SealedError("NF9003", "The nonce is of nobody who sits here.");
    requireSigned(key, hash, post.signature);
    if (member.commitment !== nonceCommitment(key, nonce))
      throw new SealedError("NF9103", "The nonce is not the one that was committed to.");
    this.#nonces.set(key, { nonce, post });
    this.#head();
    return "taken";
  }

  #head(): void {
    const [members, { settled }] = [this.#members, this.#brought];
    if (members && settled && this.#nonces.size === members.length)
      this.#headed ??= headOf(this.#header(members, settled));
  }

  #header(members: readonly Member[], settled: Settled): Header {
    // The seating is inside, so that the match's name is also that of all that offer and joins say.
    const bound = (key: Hex): Hex => digest("bound nonce", this.#seating!.hash, this.#nonces.get(key)!.nonce);
    return headerOf(
      this.#offer!.body,
      settled,
      members.map(({ key }) => ({ key, nonce: bound(key) })),
    );
  }

  #hearBring(post: PostOf<"bring">, { body: { asks } }: Posted<Offer>, isKept: boolean): MeetingTaking {
    if (!this.#headed || asks === undefined) return "early";
    const { body, hash } = bodyOf("bring", post.body);
    const { mid, seat, proof } = body;
    const member = this.#members?.[seat];
    const { mid: match } = this.#headed;
    if (!member || mid !== match) throw new SealedError("NF9003", "The proof is of another match.");
    requireSigned(member.key, hash, post.signature);
    if (this.#brought.has(seat)) return "known";
    try {
      if (!isKept) this.#check?.(proof, { asks, lists: this.#brought.lists, match, seat });
    } catch (error) {
      const code = piecesCode(error);
      if (code === undefined) throw error;
      return this.#fail(code, `Seat ${seat}: ${(error as Error).message}`, post);
    }
    this.#brought.add(seat, proof, post);
    return "taken";
  }

  #hearAgreement(post: PostOf<"agree">): MeetingTaking {
    if (!this.#headed) return "early";
    const { mid, seat, signature } = post;
    const key = this.#headed.header.seats[seat]?.key;
    const isSame = mid === this.#headed.mid;
    if (isSame && this.#agreed.has(seat)) return "known";
    if (key === undefined || !hasAgreed(mid, key, signature))
      throw new SealedError("NF9002", `The signature is not that of seat ${seat}.`);
    if (!isSame) return this.#fail("NF9018", `Seat ${seat} has agreed to another match.`, post);
    this.#agreed.set(seat, post);
    return "taken";
  }
}
