import type { Decision } from "./game-system.ts";

/** A value as data of a program. A card is `{ rank: "queen", suit: "hearts" }`, a set or a pile is a list, `none` is null. */
export type PlainValue =
  | null
  | boolean
  | number
  | string
  | readonly PlainValue[]
  | { readonly [field: string]: PlainValue };

/** What is printed of a game, as plain values. RangeError for texts that the game did not print. */
export interface PlainValues {
  /** Of the value of a track. */
  value(track: string, printed: string): PlainValue;
  /** Of the indices of a track. */
  index(track: string, printed: readonly string[]): readonly PlainValue[];
  /** Of what is shown in place of the value of a track. */
  instead(track: string, printed: string): PlainValue;
  /** Of the parameters of a decision. */
  parameters(decision: Pick<Decision, "family" | "parameters" | "forced">): readonly PlainValue[];
}

/** Where nothing is known of the types of values, they are their texts. */
export const AS_PRINTED: PlainValues = {
  value: (_, printed) => printed,
  index: (_, printed) => printed,
  instead: (_, printed) => printed,
  parameters: ({ parameters }) => parameters,
};
