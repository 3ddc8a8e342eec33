import type { Plain } from "./tally.ts";

/** The deal and the betting so far: p for check or fold, b for bet or call. */
export const kuhnPoker = (): Plain<string> => ({
  starts: ["to deal"],
  next: (state) => {
    if (state === "to deal") return [["JQ", "JK", "QJ", "QK", "KJ", "KQ"]];
    const betting = state.slice(2);
    return ["pp", "bp", "bb", "pbp", "pbb"].includes(betting) ? [] : [[`${state}p`], [`${state}b`]];
  },
});
