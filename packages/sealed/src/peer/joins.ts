// The joins of a meeting: who sits down if the opener seats those who came first, and others, as many as a memory bears.
import type { Hex } from "ninefold-log";
import type { Hashed, Join, Offer, Post } from "./posts.ts";

/** Joins that are kept though nobody sits down by them here, and digits of their bodies. Anybody can make as many as he likes. */
const MAX_OTHERS = 64;
const MAX_OTHERS_LENGTH = 1 << 22;

export type Posted<Body> = Hashed<Body> & { readonly post: Post };

/** Who wants to sit down, by the hash of the join, or of the offer. */
export type Wish = Hashed<Pick<Join, "key" | "name" | "seat">>;

const lengthOf = ({ post }: Posted<Join>): number => ("body" in post ? post.body.length : 0);

export class Joins {
  readonly #seats: number;
  readonly #all = new Map<Hex, Posted<Join>>();
  /** The opener, and whom it seats. Who is passed over once is so for good: seats and keys that are taken stay so. */
  readonly #wishes: Wish[];
  #others = 0;
  #othersLength = 0;
  #hasPassedOver = false;

  constructor({ body, hash }: Hashed<Offer>) {
    this.#seats = body.seats;
    this.#wishes = [{ body, hash }];
  }

  /** The opener, and who sits down beside it, in the order in which they came. */
  get wishes(): readonly Wish[] {
    return this.#wishes;
  }

  /** Whether some were let go of, for lack of memory. */
  get hasPassedOver(): boolean {
    return this.#hasPassedOver;
  }

  get(hash: Hex): Posted<Join> | undefined {
    return this.#all.get(hash);
  }

  all(): Iterable<Posted<Join>> {
    return this.#all.values();
  }

  /** Whether there is memory for a join: there is for one by which somebody sits down, whatever others have sent. */
  mayKeep(join: Posted<Join>): boolean {
    if (this.#isWelcome(join.body)) return true;
    return this.#others < MAX_OTHERS && this.#othersLength + lengthOf(join) <= MAX_OTHERS_LENGTH;
  }

  /** One is let go of, for lack of memory. */
  passOver(): void {
    this.#hasPassedOver = true;
  }

  add(join: Posted<Join>): void {
    const { body, hash } = join;
    this.#all.set(hash, join);
    if (this.#isWelcome(body)) this.#wishes.push({ body, hash });
    else {
      this.#others++;
      this.#othersLength += lengthOf(join);
    }
  }

  /** Whether there is a seat for it beside those who came before. */
  #isWelcome({ key, seat }: Join): boolean {
    if (this.#wishes.length >= this.#seats || (seat ?? 0) >= this.#seats) return false;
    return this.#wishes.every(({ body }) => body.key !== key && (seat === undefined || body.seat !== seat));
  }

  /** By seat, the hash of who sits there; undefined while a seat is free. */
  seated(): readonly Hex[] | undefined {
    if (this.#wishes.length < this.#seats) return undefined;
    const others = this.#wishes.filter(({ body }) => body.seat === undefined);
    const wishing = (at: number) => this.#wishes.find(({ body }) => body.seat === at) ?? others.shift()!;
    return Array.from({ length: this.#seats }, (_, at) => wishing(at).hash);
  }
}
