import { threadTime } from "../rules/examined.ts";
import type { Clock } from "../server/index.ts";

/** The time of the platform. No timer of it keeps a process from ending. */
export const platformClock: Required<Clock> = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  worked: threadTime,
  after(milliseconds, call) {
    if (milliseconds === 0) {
      const immediate = setImmediate(call);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(call, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
