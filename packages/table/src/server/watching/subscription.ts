import type { Hash, Viewer } from "ninefold-log";
import type { SharedFrames } from "../../messages/index.ts";
import type { Connection } from "../surroundings.ts";

/** Who is sent messages. */
export interface Watcher {
  readonly connection: Connection;
  /** Those that were proven: by them it has a seat, or none. */
  readonly keys: readonly string[];
  /** Sends what others may be sent too. */
  sendShared(shared: SharedFrames): void;
  /** Says why, and closes. */
  leave(code: string): void;
}

/** Who is sent the entries of a match, and up to which. */
export interface Subscription {
  readonly to: Watcher;
  /** Whose entries: a seat's, or what everybody is shown. Another as soon as the keys have another seat, or none. */
  as: Viewer;
  /** The number of the entry that is sent next. */
  next: number;
  /** Whether entries are being read for it, or it waits for space. */
  isBusy: boolean;
  /** Milliseconds until it is looked again whether there is space; more each time that there is none. */
  patience: number;
  /** Whether it ends when all there is was sent: who got up from a match that is not public. */
  isLast: boolean;
  /** The rematch that was said. */
  rematch?: Hash;
  end(): void;
}
