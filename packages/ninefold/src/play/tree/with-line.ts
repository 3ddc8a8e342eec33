// A match that has gone on from one of a tree, in that tree.
import type { Match } from "../match/match.ts";
import { edgeOf, type MatchTree, type NodeId } from "./match-tree.ts";

/**
 * The tree with all plies that are known of a match as its main line, and the marker where the match is; what was played otherwise
 * stays, as branches. The match begins where the tree does. Plies that are the same are not added again, also where something is
 * hidden: this is for who writes all of it down.
 */
export function withLine(tree: MatchTree, match: Match): MatchTree {
  const path: NodeId[] = [tree.root.id];
  let grown = tree.goTo(tree.root.id);
  for (let ply = 1; ply <= match.length; ply++) {
    const next = match.goTo(ply);
    const edge = edgeOf(next);
    const known = grown.at.children.find((child) => edgeOf(grown.matchAt(child)) === edge);
    grown = known === undefined ? grown.with(next.withoutLater()) : grown.goTo(known);
    path.push(grown.at.id);
  }
  return grown.promote(grown.at.id).goTo(path[match.ply] ?? grown.at.id);
}
