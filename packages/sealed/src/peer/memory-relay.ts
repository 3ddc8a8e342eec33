// A relay in memory, for tests and for seats in one program.
import type { Channel } from "./channel.ts";

export interface MemoryRelay extends Channel {
  /** All that was posted, in order. */
  readonly posts: readonly Uint8Array[];
}

/** Hands on to all who listen, the sender too, one after the other and never within `post` or `listen`. */
export function memoryRelay(): MemoryRelay {
  const posts: Uint8Array[] = [];
  const listeners = new Set<{ next: number; readonly hear: (bytes: Uint8Array) => void }>();
  let isAwake = false;

  function deliver(): void {
    isAwake = false;
    for (const listener of [...listeners])
      while (listeners.has(listener) && listener.next < posts.length) listener.hear(posts[listener.next++]!.slice());
  }

  function wake(): void {
    if (isAwake) return;
    isAwake = true;
    queueMicrotask(deliver);
  }

  return {
    posts,
    post: async (bytes) => {
      posts.push(bytes.slice());
      wake();
    },
    listen: (hear) => {
      const listener = { next: 0, hear };
      listeners.add(listener);
      wake();
      return () => void listeners.delete(listener);
    },
  };
}
