// What a seat must not forget: the messages that it has signed.
import type { Signed } from "../transcript/message.ts";

/** A message that was signed for a round. */
export interface Kept {
  readonly round: number;
  readonly signed: Signed;
}

/** Durable memory of one seat of one match. */
export interface Keeper {
  /** Takes the seat for this program alone; false where another tab or program has it. */
  lock(): Promise<boolean>;
  all(): Promise<readonly Kept[]>;
  /** Resolves when the message would survive a crash. It is sent only then. */
  keep(kept: Kept): Promise<void>;
}

/** Entries in memory, for what lives no longer than its program. */
export function memoryOf<Entry>() {
  const kept: Entry[] = [];
  let isHeld = false;
  return {
    lock: async () => {
      const isFree = !isHeld;
      isHeld = true;
      return isFree;
    },
    all: async (): Promise<readonly Entry[]> => [...kept],
    keep: async (one: Entry) => void kept.push(one),
    unlock: async () => {
      isHeld = false;
    },
  };
}

/** A keeper in memory, for seats that live no longer than their program. */
export const memoryKeeper = (): Keeper => memoryOf<Kept>();
