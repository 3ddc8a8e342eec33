// What a server looks for in its store again and again: matches that others write to, clocks that run out, names that were deleted.
import type { Hash } from "ninefold-log";
import { ForgottenElsewhere } from "../forgetting/forgetting.ts";
import { isRelay } from "../messages/index.ts";
import { downOf } from "../served/pauses.ts";
import type { Store } from "../store/store.ts";
import type { Actor } from "./actor.ts";
import type { Desk } from "./desk.ts";
import type { HeldMatches } from "./held-matches.ts";
import type { Relays } from "./relaying.ts";

/** Whose store it is. */
export interface Looks extends Desk {
  readonly isStopping: boolean;
  readonly relays: Relays;
  /** The match as it is now, read from the store where it is not at hand. */
  actor(match: Hash): Promise<Actor>;
  /** The store has entries of a match up to a number. */
  heard(match: Hash, seq: number): void;
  /** Charges nobody for the times in which no process served, as soon as they are certain. */
  pause(actor: Actor): Promise<void>;
  noted(error: unknown): void;
}

/** Milliseconds between looks. */
export const LOOK_EVERY = 1_000;
/** Milliseconds after which a match that cannot be read is read again, at most. */
const MAX_READING_PAUSE = 600_000;
/** Matches that are looked at together. */
const MAX_LOOKED_AT = 256;

/** The numbers of the last entries of all these matches. StoreError */
export async function* headsOf(store: Store, matches: readonly Hash[]): AsyncGenerator<readonly [Hash, number]> {
  for (let at = 0; at < matches.length; at += MAX_LOOKED_AT)
    yield* await store.heads(matches.slice(at, at + MAX_LOOKED_AT));
}

export class Looking {
  readonly #table: Looks;
  readonly #matches: HeldMatches;
  readonly #forgotten: ForgottenElsewhere;
  /** Matches that were due and could not be read: not before which monotonic time, and how many milliseconds that was. */
  readonly #unreadable = new Map<Hash, { readonly pause: number; readonly until: number }>();

  constructor(table: Looks, matches: HeldMatches) {
    this.#table = table;
    this.#matches = matches;
    this.#forgotten = new ForgottenElsewhere(table.surroundings.store);
  }

  /** A lost wake costs no more than the time between two looks. */
  async look(): Promise<void> {
    const { addresses, rests, surroundings } = this.#table;
    const { store, clock, downs } = surroundings;
    addresses.sweep(clock.monotonic());
    rests.sweep();
    this.#matches.evict();
    const watched = this.#matches.all.filter(({ subscriptions }) => subscriptions.size > 0).map(({ match }) => match);
    for await (const [match, seq] of headsOf(store, watched)) this.#table.heard(match, seq);
    await this.#table.relays.look();
    await this.#reloadForgotten();
    const known = downs.known ?? [];
    for (const actor of this.#matches.all) if (downOf(actor.logged, known) > 0) await this.#table.pause(actor);
    await this.#readDue();
  }

  /** Reads those of which a clock may run out. What cannot be read is let be for a while, and keeps nothing else from being read. */
  async #readDue(): Promise<void> {
    const { store, clock } = this.#table.surroundings;
    const now = clock.monotonic();
    const due = await store.due(clock.wall() + 2 * LOOK_EVERY, MAX_LOOKED_AT + this.#unreadable.size);
    for (const match of this.#unreadable.keys()) if (!due.includes(match)) this.#unreadable.delete(match);
    for (const match of due) {
      const failed = this.#unreadable.get(match);
      if (this.#table.isStopping || this.#matches.has(match) || (failed && now < failed.until)) continue;
      try {
        await (isRelay(match) ? this.#table.relays.due(match) : this.#table.actor(match));
        this.#unreadable.delete(match);
      } catch (error) {
        const pause = Math.min(MAX_READING_PAUSE, 2 * (failed?.pause ?? LOOK_EVERY));
        this.#unreadable.set(match, { pause, until: now + pause });
        this.#table.noted(error);
      }
    }
  }

  /** Names that another process has deleted are not shown from memory either. */
  async #reloadForgotten(): Promise<void> {
    const { matches, count } = await this.#forgotten.news();
    if (matches === "any") {
      for (const actor of this.#matches.all) await actor.run(() => actor.reload(count));
      return;
    }
    for (const [match, last] of matches) {
      this.#table.relays.dropped(match);
      const actor = this.#matches.ready(match);
      // What this process has deleted it has read once more itself, by the time that this has its turn.
      await actor?.run(async () => {
        if (actor.forgotten < last) await actor.reload(last);
      });
    }
  }
}
