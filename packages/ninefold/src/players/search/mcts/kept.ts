// What is kept of a tree when the play goes on: the part below the position that the play has come to.
import { KIND, NO_SLOT, ROOT, type Tree } from "./tree.ts";

/** The slot of the position with this hash that so many plies lead to from the root; undefined where there is none. */
export function slotAfter(tree: Tree, plies: number, low: number, high: number): number | undefined {
  let reached = [ROOT];
  for (let ply = 0; reached.length > 0; ply++) {
    const later: number[] = [];
    for (const start of reached) {
      const open = [start];
      for (let slot = open.pop(); slot !== undefined; slot = open.pop()) {
        const kind = tree.kind(slot);
        if (kind === KIND.forced || kind === KIND.chance) open.push(...below(tree, slot));
        else if (kind !== KIND.one && kind !== KIND.several) continue;
        else if (ply < plies) later.push(...below(tree, slot));
        else if (tree.hasHash(slot, low, high)) return slot;
      }
    }
    reached = later;
  }
  return undefined;
}

/** The slots that follow one. */
function below(tree: Tree, slot: number): readonly number[] {
  const kind = tree.kind(slot);
  if (kind === KIND.forced) return [tree.first(slot)];
  if (kind === KIND.one) return Array.from({ length: tree.opened(slot) }, (_, i) => tree.first(slot) + i);
  const slots: number[] = [];
  for (let one = tree.chain(slot); one !== NO_SLOT; one = tree.next(one)) slots.push(one);
  return slots;
}

/** Keeps a slot, which becomes the root, and all that is below it. */
export function keepBelow(tree: Tree, root: number): void {
  // What is below a slot comes after it, so that one pass finds all, and slots that stand beside each other go on doing so.
  const renumbered = new Int32Array(tree.size).fill(-1);
  renumbered[root] = 0;
  let kept = 0;
  for (let slot = root; slot < tree.size; slot++) {
    if (renumbered[slot]! < 0) continue;
    renumbered[slot] = kept++;
    const first = tree.first(slot);
    if (first !== NO_SLOT) renumbered.fill(0, first, first + tree.count(slot));
    for (let one = tree.chain(slot); one !== NO_SLOT; one = tree.next(one)) renumbered[one] = 0;
  }
  tree.keep(renumbered, kept);
}
