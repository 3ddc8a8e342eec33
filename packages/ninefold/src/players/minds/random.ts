import type { Mind, Thought } from "./mind.ts";
import { unsearched } from "./unsearched.ts";

/** Takes every legal decision with the same probability: the yardstick at the lower end. */
export const randomMind: Mind = {
  *think({ choices }): Generator<never, Thought> {
    return unsearched(choices.map(({ id }) => id));
  },
};
