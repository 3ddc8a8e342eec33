// The matches that a server holds: each is read once however many ask for it at a time, and those nobody needs are let go.
import type { Hash } from "ninefold-log";
import type { Actor } from "./actor.ts";

interface Held {
  readonly loading: Promise<Actor>;
  actor?: Actor;
  /** How many are about to do something with it, or are at it. */
  uses: number;
}

export interface HeldMatchesOptions {
  /** Reads a match from the store. */
  readonly load: (match: Hash) => Promise<Actor>;
  /** How many stay of those nobody needs. */
  readonly max: number;
  readonly letGo: (match: Hash) => void;
}

export class HeldMatches {
  readonly #load: HeldMatchesOptions["load"];
  readonly #max: number;
  readonly #letGo: HeldMatchesOptions["letGo"];
  /** Those that were used last stand last. */
  readonly #held = new Map<Hash, Held>();

  constructor({ load, max, letGo }: HeldMatchesOptions) {
    this.#load = load;
    this.#max = max;
    this.#letGo = letGo;
  }

  /** Does something with a match, which is held meanwhile. Rejects as `load` does too. */
  async use<Result>(match: Hash, work: (actor: Actor) => Promise<Result>): Promise<Result> {
    const held = this.#get(match);
    held.uses++;
    try {
      return await work(held.actor ?? (await held.loading));
    } finally {
      held.uses--;
    }
  }

  /** The match as it is now: it may be let go at any time. Rejects as `load` does. */
  get(match: Hash): Promise<Actor> {
    const { actor, loading } = this.#get(match);
    return actor ? Promise.resolve(actor) : loading;
  }

  /** The match where it has been read. */
  ready(match: Hash): Actor | undefined {
    return this.#held.get(match)?.actor;
  }

  /** Whether it has been read, or is being read. */
  has(match: Hash): boolean {
    return this.#held.has(match);
  }

  /** Those that have been read. */
  get all(): readonly Actor[] {
    return [...this.#held.values()].flatMap(({ actor }) => actor ?? []);
  }

  /** Takes a match that has begun here. Who has asked for it before it was there is given this one. */
  begun(match: Hash, actor: Actor): void {
    const loading = this.#held.get(match);
    if (loading && !loading.actor) loading.actor = actor;
    else this.#held.set(match, { loading: Promise.resolve(actor), actor, uses: 0 });
    this.evict();
  }

  /** Lets go of those nobody needs that are too many, the ones used longest ago first. */
  evict(): void {
    const idle = [...this.#held].filter(([, { actor, uses }]) => actor?.isIdle && uses === 0);
    for (const [match] of idle.slice(0, Math.max(0, idle.length - this.#max))) {
      this.#held.delete(match);
      this.#letGo(match);
    }
  }

  #get(match: Hash): Held {
    const known = this.#held.get(match);
    this.#held.delete(match);
    const held = known ?? this.#begin(match);
    this.#held.set(match, held);
    return held;
  }

  #begin(match: Hash): Held {
    const held: Held = {
      // Not before it is in the map.
      loading: Promise.resolve().then(() => this.#loaded(match, held)),
      uses: 0,
    };
    return held;
  }

  async #loaded(match: Hash, held: Held): Promise<Actor> {
    try {
      const actor = await this.#load(match);
      held.actor ??= actor;
      return held.actor;
    } catch (error) {
      if (held.actor) return held.actor;
      if (this.#held.get(match) === held) this.#held.delete(match);
      throw error;
    } finally {
      this.evict();
    }
  }
}
