import { type Plain, upTo } from "./tally.ts";

/** What is left of each heap, and whose turn it is. */
export const nim = (sizes = [1, 3, 5, 7]): Plain<[number[], number]> => ({
  starts: [[sizes, 0]],
  next: ([left, turn]) =>
    left.flatMap((size, heap) => upTo(size).map((kept) => [[left.with(heap, kept), 1 - turn] as [number[], number]])),
});
