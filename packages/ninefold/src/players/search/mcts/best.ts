// What a tree says of the decisions of one player.
import type { Bounds } from "./bounds.ts";
import { NO_SLOT, type Tree } from "./tree.ts";

/** Whether it is known what a decision is worth to who takes it. */
export function isProved(tree: Tree, bounds: Bounds, child: number, player: number): boolean {
  const number = tree.bounds(child);
  return bounds.lower(number, player) === bounds.upper(number, player);
}

/** The mean worth of a decision to who takes it, as far as its bounds allow. */
export function worthOf(tree: Tree, bounds: Bounds, child: number, player: number): number {
  const number = tree.bounds(child);
  const mean = tree.sum(child) / tree.visits(child);
  return Math.min(bounds.upper(number, player), Math.max(bounds.lower(number, player), mean));
}

/**
 * The decision to take in a slot where one player decides; `NO_SLOT` where none was tried. It is the one that was tried most
 * often, unless another is known to be as good. Of decisions known to be equally good the one tried least wins soonest, as far
 * as is known, and the one tried most loses latest. `middle` tells winning from losing.
 */
export function bestChild(tree: Tree, bounds: Bounds, slot: number, middle: number): number {
  const player = tree.mover(slot);
  const from = tree.first(slot);
  let tried = NO_SLOT;
  let proved = NO_SLOT;
  for (let child = from; child < from + tree.opened(slot); child++) {
    if (tree.visits(child) === 0) continue;
    if (!isProved(tree, bounds, child, player)) {
      if (tried === NO_SLOT || tree.visits(child) > tree.visits(tried)) tried = child;
    } else if (proved === NO_SLOT || isBetter(tree, bounds, child, proved, player, middle)) proved = child;
  }
  if (tried === NO_SLOT) return proved;
  if (proved === NO_SLOT) return tried;
  return worthOf(tree, bounds, proved, player) >= worthOf(tree, bounds, tried, player) ? proved : tried;
}

function isBetter(tree: Tree, bounds: Bounds, child: number, than: number, player: number, middle: number): boolean {
  const worth = worthOf(tree, bounds, child, player);
  const gain = worth - worthOf(tree, bounds, than, player);
  if (gain !== 0) return gain > 0;
  const more = tree.visits(child) - tree.visits(than);
  return worth > middle ? more < 0 : more > 0;
}
