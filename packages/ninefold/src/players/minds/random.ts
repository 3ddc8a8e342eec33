import type { Mind, Thought } from "./mind.ts";

/** Takes every legal decision with the same probability: the yardstick at the lower end. */
export const randomMind: Mind = {
  *think({ choices }): Generator<never, Thought> {
    return {
      mixture: new Map(choices.map(({ id }) => [id, 1 / choices.length])),
      lines: choices.map(({ id }) => ({ plies: [id], worth: undefined, proved: false })),
      nodes: 0,
    };
  },
};
