// Frames that several connections are sent: each is made once for an encoding.
import type { Hash, Shown, Viewer } from "ninefold-log";
import { type Encoding, frameOf } from "./frame.ts";
import { type ToSeat, toSeat } from "./messages.ts";

export class SharedFrames {
  readonly #messages: (encoding: Encoding) => readonly Uint8Array[];
  readonly #made = new Map<Encoding, readonly Uint8Array[]>();

  private constructor(messages: (encoding: Encoding) => readonly Uint8Array[]) {
    this.#messages = messages;
  }

  static of(message: ToSeat): SharedFrames {
    return new SharedFrames((encoding) => [frameOf(toSeat, encoding, message)]);
  }

  /** Entries in as few frames as they fit in. RangeError where one entry is longer than a frame. */
  static ofEntries(match: Hash, as: Viewer, from: number, entries: readonly Shown[]): SharedFrames {
    return new SharedFrames((encoding) => entryFrames(encoding, { match, as, from, entries }));
  }

  frames(encoding: Encoding): readonly Uint8Array[] {
    const made = this.#made.get(encoding) ?? this.#messages(encoding);
    this.#made.set(encoding, made);
    return made;
  }
}

interface Entries {
  readonly match: Hash;
  readonly as: Viewer;
  readonly from: number;
  readonly entries: readonly Shown[];
}

function entryFrames(encoding: Encoding, { match, as, from, entries }: Entries): readonly Uint8Array[] {
  try {
    return [frameOf(toSeat, encoding, { k: "entries", match, from, ...(as !== "public" && { as }), entries })];
  } catch (error) {
    if (!(error instanceof RangeError) || entries.length < 2) throw error;
    const half = entries.length >> 1;
    return [
      ...entryFrames(encoding, { match, as, from, entries: entries.slice(0, half) }),
      ...entryFrames(encoding, { match, as, from: from + half, entries: entries.slice(half) }),
    ];
  }
}
