import { Hearers, type Wake } from "./wake.ts";

/** Wakes within one process. They come after what is going on has ended, as those of servers do. */
export function memoryWake(): Wake {
  const hearers = new Hearers();
  return {
    tell: (match, seq) => queueMicrotask(() => hearers.say(match, seq)),
    hear: (on) => hearers.hear(on),
    close: async () => hearers.clear(),
  };
}
