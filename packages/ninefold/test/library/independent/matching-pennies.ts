import type { Plain } from "./tally.ts";

export const matchingPennies = (): Plain<string> => ({
  starts: [""],
  next: (sides) => (sides === "" ? [["hh"], ["ht"], ["th"], ["tt"]] : []),
});

/** What the first player gets; the second gets as much less. */
export const PAYOFF: Readonly<Record<string, string>> = { hh: "4/5", ht: "0", th: "0", tt: "2/5" };
