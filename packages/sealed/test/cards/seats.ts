// Seats that play cards among themselves, each with secrets of its own.
import assert from "node:assert/strict";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import {
  begin,
  type CardMessage,
  type CardState,
  due,
  isRefusal,
  make,
  type Operation,
  openCards,
  type Refusal,
  readCard,
  type Slot,
  step,
  type Wanted,
} from "../../src/cards/index.ts";
import type { Secrets } from "../../src/proof/index.ts";

/** 32 bytes for a name. */
export const hashed = (name: string): Uint8Array => sha256(utf8ToBytes(name));

export const secretsOf = (name: string, seat: number): Secrets => ({
  key: hashed(`${name} key ${seat}`),
  randomness: hashed(`${name} randomness ${seat}`),
});

export function accepted(result: CardState | Refusal): CardState {
  if (isRefusal(result)) assert.fail(`${result.refused.code} ${result.refused.message}`);
  return result;
}

export function refused(
  result: CardState | Refusal,
  what = "it",
): { readonly code: string; readonly blames: number | undefined } {
  if (!isRefusal(result)) assert.fail(`${what} is taken`);
  const { code, blames } = result.refused;
  return { code, blames };
}

/** A match at a point of it. */
export class Seats {
  readonly name: string;
  state: CardState;
  round = 0;
  readonly said: CardMessage[] = [];

  constructor(name: string, seats: number) {
    this.name = name;
    this.state = openCards(hashed(name), seats);
  }

  /** With keys. */
  static keyed(name: string, seats: number): Seats {
    const all = new Seats(name, seats);
    all.run({ op: "keys" });
    return all;
  }

  secrets(seat: number): Secrets {
    return secretsOf(this.name, seat);
  }

  /** The message that is due of a seat; `round` stays. */
  message(seat: number, wanted?: Wanted): CardMessage {
    return make(this.state, seat, this.round, this.secrets(seat), wanted);
  }

  take(message: CardMessage): void {
    this.state = accepted(step(this.state, message));
    this.said.push(message);
  }

  begin(operation: Operation): void {
    this.state = accepted(begin(this.state, operation));
  }

  /** All that is due is said, until nothing is. */
  finish(wanted?: Wanted): void {
    for (let awaited = due(this.state); awaited.length > 0; awaited = due(this.state)) {
      this.round++;
      for (const { seat } of awaited) this.take(this.message(seat, wanted));
    }
  }

  run(...operations: readonly Operation[]): void {
    for (const operation of operations) {
      this.begin(operation);
      this.finish();
    }
  }

  /** The state without what comes after; seats have no memory of their own. */
  branch(): Seats {
    const other = new Seats(this.name, this.state.keys.length);
    other.state = this.state;
    other.round = this.round;
    return other;
  }

  read(slot: Slot, seat: number): readonly string[] | undefined {
    return readCard(this.state, slot, seat, this.secrets(seat));
  }
}

export const slotsOf = (pile: string, size: number): readonly Slot[] =>
  Array.from({ length: size }, (_, i) => `${pile}[${i}]`);

/** A pile of different cards, each with its value, and a suit besides if asked. */
export const deckOf = (pile: string, values: readonly string[], suits = false): Operation => ({
  op: "start",
  lanes: suits ? ["card", "suit"] : ["card"],
  cards: values.map((value, i) => ({ slot: `${pile}[${i}]`, values: suits ? [value, value.at(-1)!] : [value] })),
});

export const everybody = (seats: Seats): readonly number[] => [...seats.state.keys.keys()];

/** Ranks and suits, the first so many. */
export const cardsOf = (size: number): readonly string[] =>
  ["S", "H", "D", "C"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => `${rank}${suit}`)).slice(0, size);
