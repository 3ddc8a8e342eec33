// Two paths as one: what one of them has taken is under way.
import type { Channel } from "ninefold-sealed";

/** What comes by both is heard twice, as peers do not mind. */
export function bothChannels(one: Channel, other: Channel): Channel {
  return {
    async post(bytes) {
      await Promise.any([one.post(bytes), other.post(bytes)]);
    },
    listen(hear) {
      const ends = [one.listen(hear), other.listen(hear)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
