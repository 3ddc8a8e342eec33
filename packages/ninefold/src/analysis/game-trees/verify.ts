// Checks a correspondence by the letter of Defs. A.2-A.8, without asking how it was found.
import { entryAt } from "../tables.ts";
import { type Labels, stateLabel } from "./classes.ts";
import { childrenOf, matrixIndexOf, type TreeNode, tupleAt } from "./nodes.ts";
import type { NodePair } from "./pairs.ts";
import type { Renaming, Trees } from "./trees.ts";

/** The first thing that is wrong with a correspondence between the trees of two games; undefined where nothing is. */
export function flawOf(one: Trees, other: Trees, renaming: Renaming, pairs: Iterable<NodePair>): string | undefined {
  const { players, outcomes } = renaming;
  if (!isBijection(players, other.players.length) || players.length !== one.players.length) {
    return "The players do not correspond one to one.";
  }
  if (new Set(outcomes.values()).size !== outcomes.size) return "Two outcomes become one.";
  const known = new Map<TreeNode, Set<TreeNode>>();
  const all = [...pairs];
  for (const { one: a, other: b } of all) known.set(a, (known.get(a) ?? new Set()).add(b));
  const corresponds = (a: TreeNode, b: TreeNode): boolean => known.get(a)?.has(b) === true;
  if (!one.roots.every((a) => other.roots.some((b) => corresponds(a, b))))
    return "A tree of the first has no counterpart.";
  if (!other.roots.every((b) => one.roots.some((a) => corresponds(a, b))))
    return "A tree of the second has no counterpart.";
  for (const pair of all) {
    const [above, below] = [childrenOf(pair.one), childrenOf(pair.other)];
    if (!isBijection(pair.edges, below.length) || above.length !== below.length)
      return "Edges do not correspond one to one.";
    if (!above.every((child, i) => corresponds(child, entryAt(below, entryAt(pair.edges, i)))))
      return "An edge leads out of the correspondence.";
    const flaw = flawAt(pair, renaming, [one.labels ?? {}, other.labels ?? {}]);
    if (flaw) return flaw;
  }
  return undefined;
}

/** What is wrong with two nodes that are said to correspond, their children aside. */
function flawAt(
  { one, other, edges, choices }: NodePair,
  { players, outcomes }: Renaming,
  [mine, theirs]: readonly [Labels, Labels],
): string | undefined {
  if (stateLabel(one, mine) !== stateLabel(other, theirs)) return "States are not the same.";
  if (one.kind === "leaf" && other.kind === "leaf") {
    const [here, there] = [one.outcome?.text, other.outcome?.text];
    const same = here === undefined ? there === undefined : outcomes.get(here) === there;
    return same ? undefined : "Outcomes do not correspond.";
  }
  if (one.kind === "chance" && other.kind === "chance") {
    const same = one.branches.every(({ probability }, i) =>
      probability.equals(entryAt(other.branches, entryAt(edges, i)).probability),
    );
    return same ? undefined : "Probabilities do not match.";
  }
  if (one.kind !== "decision" || other.kind !== "decision") return "Nodes of different kinds correspond.";
  const active = one.players.map(({ player }) => other.players.findIndex((there) => there.player === players[player]));
  if (!isBijection(active, other.players.length)) return "Other players are active.";
  const good = one.players.every((own, p) => {
    const there = entryAt(other.players, entryAt(active, p));
    return own.choices.length === there.choices.length && isBijection(choices[p] ?? [], there.choices.length);
  });
  if (!good) return "Choices do not correspond one to one.";
  const named = one.players.every(({ choices: own }, p) =>
    own.every((choice, i) => {
      const there = entryAt(entryAt(other.players, entryAt(active, p)).choices, entryAt(entryAt(choices, p), i));
      return mine.choice?.(choice) === theirs.choice?.(there);
    }),
  );
  if (!named) return "Decisions are not the same.";
  // Def. A.6: D_w′(h(d)) = f(D_w(d)) for all d.
  for (const [matrixIndex, edge] of one.matrix.entries()) {
    const tuple = tupleAt(one.players, matrixIndex);
    const renamed = new Array<number>(tuple.length);
    tuple.forEach((choice, p) => {
      renamed[entryAt(active, p)] = entryAt(entryAt(choices, p), choice);
    });
    if (other.matrix[matrixIndexOf(other.players, renamed)] !== edges[edge])
      return "The decision matrices do not match.";
  }
  return undefined;
}

const isBijection = (list: readonly number[], size: number): boolean =>
  list.length === size && new Set(list).size === size && list.every((to) => to >= 0 && to < size);
