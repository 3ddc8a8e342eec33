// A path that does what a malicious relay can do: it reorders, doubles, withholds for a while, replays from other matches, invents and
// flips bits. All of it follows from a seed.
import { type SeededSource, seeded } from "ninefold/play";
import { type Channel, type Post, readPost, writePost } from "ninefold-sealed";

interface Listener {
  readonly hear: (bytes: Uint8Array) => void;
  readonly waiting: { readonly bytes: Uint8Array; readonly from: number }[];
}

const HEX = "00";

export class MaliciousRelay {
  /** All that was posted, as it was posted. */
  readonly posts: Uint8Array[] = [];
  readonly #foreign: readonly Uint8Array[];
  readonly #chance: SeededSource;
  readonly #listeners = new Set<Listener>();
  #now = 0;

  /** `foreign`: posts of other matches, which it replays. */
  constructor(seed: string, foreign: readonly Uint8Array[] = []) {
    this.#chance = seeded(seed);
    this.#foreign = foreign;
  }

  /** The path of one peer. `change`: what becomes of a post on it; undefined drops it. */
  channel(change: (bytes: Uint8Array) => Uint8Array | undefined = (bytes) => bytes): Channel {
    return {
      post: async (bytes) => {
        const changed = change(bytes.slice());
        if (!changed) return;
        this.posts.push(changed);
        for (const listener of this.#listeners) this.#queue(listener, changed);
      },
      listen: (hear) => {
        const listener: Listener = { hear, waiting: [] };
        for (const bytes of this.posts) this.#queue(listener, bytes);
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
  }

  /** Something arrives everywhere; false where nothing is under way. */
  deliver(): boolean {
    this.#now++;
    let isUnderWay = false;
    for (const listener of this.#listeners) {
      const due = listener.waiting.filter(({ from }) => from <= this.#now);
      isUnderWay ||= listener.waiting.length > 0;
      if (due.length === 0) continue;
      const one = due[this.#chance.uniform(due.length)]!;
      // One in five comes again.
      if (this.#chance.uniform(5) > 0) listener.waiting.splice(listener.waiting.indexOf(one), 1);
      listener.hear(one.bytes);
      if (this.#chance.uniform(4) === 0) listener.hear(this.#noise(one.bytes));
    }
    return isUnderWay;
  }

  #queue(listener: Listener, bytes: Uint8Array): void {
    const withheld = this.#chance.uniform(6) === 0 ? this.#chance.uniform(20) : 0;
    listener.waiting.push({ bytes, from: this.#now + withheld });
  }

  /** A post with parts of another. */
  #spliced(bytes: Uint8Array): Uint8Array {
    const other = readPost(this.posts[this.#chance.uniform(this.posts.length)]!);
    const one = { ...readPost(bytes) } as Record<string, unknown>;
    for (const [name, value] of Object.entries(other))
      if (Object.hasOwn(one, name) && name !== "k" && this.#chance.uniform(2) === 0) one[name] = value;
    return writePost(one as Post);
  }

  #noise(bytes: Uint8Array): Uint8Array {
    const kind = this.#chance.uniform(6);
    if (kind === 0 && this.#foreign.length > 0) return this.#foreign[this.#chance.uniform(this.#foreign.length)]!;
    if (kind === 1) return Uint8Array.from({ length: this.#chance.uniform(200) }, () => this.#chance.uniform(256));
    if (kind === 2) return bytes.slice(0, this.#chance.uniform(bytes.length));
    if (kind === 3) {
      const signature = HEX.repeat(64);
      return writePost({ k: "agree", mid: HEX.repeat(32), seat: this.#chance.uniform(3), signature });
    }
    if (kind === 4) return this.#spliced(bytes);
    const flipped = bytes.slice();
    flipped[this.#chance.uniform(flipped.length)]! ^= 1 << this.#chance.uniform(8);
    return flipped;
  }
}
