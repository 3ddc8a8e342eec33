// Parameters of the game that have a value for each index, as the checker keeps them.
import type { CoreGame } from "../../core/core.ts";
import type { WithDecl } from "../../syntax/tree.ts";

/** Values for parameters of the game (`with`), as written: `{ size: "3", "deck[Red, wolf]": "2" }`. */
export type ParameterValues = Readonly<Record<string, string | number | boolean>>;

export type ParameterNode = WithDecl["parameters"][number];

export type GameParameter = CoreGame["parameters"][number];

/** What such a parameter is made of, and what becomes of it. */
export interface Chosen {
  readonly node: ParameterNode;
  readonly given: ParameterValues;
  /** One for each index, in order, once they are known. */
  parameters: readonly GameParameter[];
}
