// What a tree says of the decisions of one player.
import { NONE, type Tree } from "./tree.ts";
import type { Values } from "./values.ts";

/** The mean worth of a decision to who takes it, or what it is proved to be worth. */
export function worthOf({ proof, sums, visits }: Tree, values: Values, child: number, player: number): number {
  const number = proof[child]!;
  return number === NONE ? sums[child]! / visits[child]! : values.at(number)[player]!;
}

/**
 * The decision to take in a slot where one player decides; `NONE` where none was tried. It is the one that was tried most
 * often, unless another is proved to be as good. Of decisions proved to be equally good the one tried least wins soonest, as far
 * as is known, and the one tried most loses latest.
 */
export function bestChild(tree: Tree, values: Values, slot: number): number {
  const player = tree.mover[slot]!;
  const from = tree.first[slot]!;
  let tried = NONE;
  let proved = NONE;
  for (let child = from; child < from + tree.opened[slot]!; child++) {
    if (tree.visits[child] === 0) continue;
    if (tree.proof[child] === NONE) {
      if (tried === NONE || tree.visits[child]! > tree.visits[tried]!) tried = child;
    } else if (proved === NONE || isBetterProof(tree, values, child, proved, player)) proved = child;
  }
  if (tried === NONE) return proved;
  if (proved === NONE) return tried;
  return worthOf(tree, values, proved, player) >= worthOf(tree, values, tried, player) ? proved : tried;
}

function isBetterProof(tree: Tree, values: Values, child: number, than: number, player: number): boolean {
  const worth = worthOf(tree, values, child, player);
  const gain = worth - worthOf(tree, values, than, player);
  if (gain !== 0) return gain > 0;
  const more = tree.visits[child]! - tree.visits[than]!;
  return worth > values.middle ? more < 0 : more > 0;
}
