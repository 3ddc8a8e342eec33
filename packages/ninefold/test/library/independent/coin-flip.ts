import type { Plain } from "./tally.ts";

export const coinFlip = (): Plain<string> => ({
  starts: ["-"],
  next: (coin) => (coin === "-" ? [["heads", "tails"]] : []),
});
