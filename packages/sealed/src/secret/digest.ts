import { digestIn, type Hex, type Part } from "ninefold-log";

export type { Part };

/** SHA-256 of "ninefold-sealed-match-1", the label and the parts, each after its length in 4 bytes. */
export const digest: (label: string, ...parts: readonly Part[]) => Hex = digestIn("ninefold-sealed-match-1");
