// What the server's core needs of the world, and does not have of its own: so that a simulation can run it.
import type { proves } from "../keys/index.ts";
import type { DownTimes } from "../served/serving.ts";
import type { Store } from "../store/store.ts";
import type { Wake } from "../wake/wake.ts";

/** One end of a socket, or of what stands for one. */
export interface Connection {
  /** Sends a frame, or queues it. Never throws: a connection that is closed drops it. */
  send(frame: Uint8Array): void;
  /** Reads nothing more that arrives, or goes on. What it does not read the other side cannot send. */
  hold?(isHeld: boolean): void;
  /** Closes it; the core calls `closed` of the visitor by itself. */
  close(): void;
  /** Bytes that were sent and have not left. */
  readonly unsent: number;
  /** Bytes that were sent, and that the other side is not known to have read; where nothing is said, none. */
  readonly unread?: number;
  /** Milliseconds that a frame takes there and back, as far as they were measured from here. */
  readonly lag: number;
}

/** Milliseconds. */
export interface Clock {
  /** Since 1970, as people count; it may jump. */
  wall(): number;
  /** It never goes back, and means nothing in another process. */
  monotonic(): number;
  /** Of work of this thread, where that is known: on a busy machine time passes in which it does nothing. */
  worked?(): number;
  /** Calls once, after so many milliseconds. What comes back takes that back. */
  after(milliseconds: number, call: () => void): () => void;
}

export interface Surroundings {
  readonly store: Store;
  readonly wake: Wake;
  readonly clock: Clock;
  /** Bytes that nobody can foresee. */
  random(length: number): Uint8Array;
  /** The times in which no process served: nobody is charged for them. */
  readonly downs: DownTimes;
  /** Whether a key has signed that it connects to a host now; that of `keys` where nothing is said. */
  readonly proves?: typeof proves;
  /** A line for whoever runs the server. It never contains what a match contains. */
  note(line: string): void;
}
