// What the load asks of a server of matches, whichever it is.
import type { ServerProcess } from "./server-process.ts";

/** A decision that was sent. */
export interface Sent {
  /** Resolves when the client has its acknowledgement; rejects when it is refused. */
  readonly acknowledged: Promise<void>;
  /** Resolves when the client at the other seat knows of it. */
  readonly seen: Promise<void>;
}

/** A match with a client of its own at each of its two seats. */
export interface PlayedTable {
  decide(seat: 0 | 1, decision: string): Sent;
  /** Leaves it alone; the match need not be over. */
  close(): Promise<void>;
}

/** Clients of a running server. */
export interface Clients {
  readonly server: ServerProcess;
  /** Opens so many tables and seats two clients at each. */
  open(count: number): Promise<readonly PlayedTable[]>;
  /** Ends clients and server. */
  close(): Promise<void>;
}

/** A server that can be put under load, and what the reader has to know of it. */
export interface TableSystem {
  readonly name: string;
  /** Where decisions are when they are acknowledged. */
  readonly keeps: string;
  start(game: string, profile?: string): Promise<Clients>;
}

/** How many clients are made at once. */
const AT_ONCE = 32;

/** Makes so many things, some at a time. */
export async function madeOf<Made>(count: number, make: (index: number) => Promise<Made>): Promise<readonly Made[]> {
  const made: Made[] = new Array<Made>(count);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) made[index] = await make(index);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, worker));
  return made;
}
