// Who serves a match wakes others who show it: a hint that may be lost, doubled or early, and never carries entries.
import type { Hash } from "../store/store.ts";

/** Wakes between processes, or within one. */
export interface Wake {
  /** Says that a match has this last entry. Nothing is known of who hears it. */
  tell(match: Hash, seq: number): void;
  /** Calls with what any process says, this one too, until the function that is answered is called. */
  hear(on: (match: Hash, seq: number) => void): () => void;
  close(): Promise<void>;
}

/** Those who hear, in one process. */
export class Hearers {
  readonly #hearers = new Set<(match: Hash, seq: number) => void>();

  hear(on: (match: Hash, seq: number) => void): () => void {
    // The same function twice is two hearers.
    const one = (match: Hash, seq: number): void => on(match, seq);
    this.#hearers.add(one);
    return () => this.#hearers.delete(one);
  }

  say(match: Hash, seq: number): void {
    for (const one of [...this.#hearers]) one(match, seq);
  }

  clear(): void {
    this.#hearers.clear();
  }
}

const SAID = /^([0-9a-f]{64}):(\d{1,15})$/;

/** A wake as one line of text. */
export const wakeText = (match: Hash, seq: number): string => `${match}:${seq}`;

/** Says what a line of text says to those who hear; any other text is silent. */
export function sayText(hearers: Hearers, text: string): void {
  const [, match, seq] = SAID.exec(text) ?? [];
  if (match !== undefined) hearers.say(match, Number(seq));
}
