// What is compared: the trees of a game, and the labels that a renaming of them changes or keeps.
import type { Labels } from "./classes.ts";
import type { TreeNode } from "./nodes.ts";

/** The trees of a game system, one for each initial condition, with its players in order. */
export interface Trees {
  readonly players: readonly string[];
  readonly roots: readonly TreeNode[];
  /** Whether they are held as an automaton with cycles: then they are infinite. */
  readonly cyclic?: boolean;
  /** Labels that a correspondence has to keep. */
  readonly labels?: Labels;
}

/** What players and outcomes of one game become in another. */
export interface Renaming {
  /** π: by player of the first game the player of the second. */
  readonly players: readonly number[];
  /** o: from the outcomes that occur in the first game to those that occur in the second. */
  readonly outcomes: ReadonlyMap<string, string>;
}

/** The labels of game trees; with all of them the same, trees are equal (004 App. A.1, below Def. A.8). */
export const LABELS = ["players", "outcomes", "decisions", "states"] as const;
export type Label = (typeof LABELS)[number];

/** Labels that must be the same in both. */
export type Identical = { readonly [label in Label]?: boolean | undefined };
