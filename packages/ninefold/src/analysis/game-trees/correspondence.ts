// Equivalence up to relabeling (Def. A.8) with its correspondences π of players and o of outcomes, one of each for all trees
// that are compared.

import { withThousands } from "../../language/text/thousands.ts";
import { printRational } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { type Analysing, Pace } from "../pace.ts";
import { lookUp } from "../tables.ts";
import { AS_THEY_ARE, Classes, CUT_ALIKE, type Naming } from "./classes.ts";
import type { ChanceEdge, ChanceNode, TreeNode } from "./nodes.ts";
import { refinedClasses } from "./refinement.ts";
import { likelyRenamings, MAX_TRIED } from "./renamings.ts";
import type { Identical, Renaming, Trees } from "./trees.ts";

/** How the trees of two games are called, those of the second as what they are in the first. */
export const namingsOf = (one: Trees, other: Trees, renaming: Renaming): readonly [Naming, Naming] => [
  { ...CUT_ALIKE, ...one.labels },
  { ...backwards(renaming), ...other.labels },
];

/** By node the number of its class, which is that of its counterparts in the other game too. */
export type ClassOf = (node: TreeNode) => number;

/** The classes of two games' nodes under a renaming. */
export type ClassesOfBoth = readonly [ClassOf, ClassOf];

/** The classes of all nodes of two games under a renaming. */
export function* classesBetween(one: Trees, other: Trees, renaming: Renaming): Analysing<ClassesOfBoth> {
  const [here, there] = namingsOf(one, other, renaming);
  if (!one.cyclic && !other.cyclic) {
    const [classes, pace] = [new Classes(), new Pace("comparing")];
    const mine = yield* classes.all(one.roots, here, pace);
    const theirs = yield* classes.all(other.roots, there, pace);
    return [(node) => lookUp(mine, node), (node) => lookUp(theirs, node)];
  }
  const classOf = yield* refinedClasses([
    ...one.roots.map((root) => [root, here] as const),
    ...other.roots.map((root) => [root, there] as const),
  ]);
  return [(node) => classOf(node, here), (node) => classOf(node, there)];
}

/** A renaming under which every tree of one has a counterpart in the other, and the other way round, with the classes. */
export interface Corresponding {
  readonly renaming: Renaming;
  readonly classes: ClassesOfBoth;
}

/** The first such renaming; undefined where there is none. */
export function* correspondence(
  one: Trees,
  other: Trees,
  identical: Identical = {},
): Analysing<Corresponding | undefined> {
  let tried = 0;
  for (const renaming of yield* likelyRenamings(one, other, identical)) {
    if (++tried > MAX_TRIED)
      throw new AnalysisError(
        "NF6005",
        `More than ${withThousands(MAX_TRIED)} renamings of players and outcomes are alike.`,
      );
    const classes = yield* classesBetween(one, other, renaming);
    const [mine, theirs] = [new Set(one.roots.map(classes[0])), new Set(other.roots.map(classes[1]))];
    if (mine.size === theirs.size && [...mine].every((number) => theirs.has(number))) return { renaming, classes };
  }
  return undefined;
}

/** The names that things of the second tree have in the first. */
export function backwards({ players, outcomes }: Renaming): Naming {
  const back = new Map([...outcomes].map(([from, to]) => [to, from]));
  return {
    ...CUT_ALIKE,
    player: (index) => AS_THEY_ARE.player(players.indexOf(index)),
    outcome: (text) => back.get(text) ?? `\n${text}`,
  };
}

/** By edge of a chance node that of its counterpart: of the same probability, to a subtree of the same class. */
export function matchedBranches(one: ChanceNode, other: ChanceNode, mine: ClassOf, theirs: ClassOf): readonly number[] {
  const key = ({ probability, child }: ChanceEdge, classOf: ClassOf): string =>
    `${printRational(probability)} ${classOf(child)}`;
  const indices = new Map<string, number[]>();
  for (const [index, branch] of [...other.branches.entries()].reverse()) {
    const known = indices.get(key(branch, theirs));
    if (known) known.push(index);
    else indices.set(key(branch, theirs), [index]);
  }
  return one.branches.map((branch) => lookUp(indices, key(branch, mine)).pop()!);
}
