import { type Plain, upTo } from "./tally.ts";

/** The numbers said so far. */
export const guessingGame = (highest = 5): Plain<number[]> => ({
  starts: [[]],
  next: (said) => (said.length < 2 ? upTo(highest).map((number) => [[...said, number]]) : []),
});
