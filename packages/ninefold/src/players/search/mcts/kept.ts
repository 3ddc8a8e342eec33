// What is kept of a tree when the play goes on: the part below the position that the play has come to.
import { KIND, NONE, type Tree } from "./tree.ts";

/** The slot of the position with this hash that so many plies lead to from a slot; `NONE` where there is none. */
export function slotAfter(tree: Tree, root: number, plies: number, low: number, high: number): number {
  let reached = [root];
  for (let ply = 0; reached.length > 0; ply++) {
    const next: number[] = [];
    for (const start of reached) {
      const open = [start];
      for (let slot = open.pop(); slot !== undefined; slot = open.pop()) {
        const kind = tree.kind[slot];
        if (kind === KIND.forced || kind === KIND.chance) open.push(...below(tree, slot));
        else if (kind !== KIND.one && kind !== KIND.several) continue;
        else if (ply < plies) next.push(...below(tree, slot));
        else if (tree.low[slot] === low && tree.high[slot] === high) return slot;
      }
    }
    reached = next;
  }
  return NONE;
}

/** The slots that follow one. */
function below({ kind, first, opened, chain, next }: Tree, slot: number): readonly number[] {
  if (kind[slot] === KIND.forced) return [first[slot]!];
  if (kind[slot] === KIND.one) return Array.from({ length: opened[slot]! }, (_, i) => first[slot]! + i);
  const slots: number[] = [];
  for (let one = chain[slot]!; one !== NONE; one = next[one]!) slots.push(one);
  return slots;
}

/** Keeps a slot, which becomes the first, and all that is below it. */
export function keepBelow(tree: Tree, root: number): void {
  // What is below a slot comes after it, so that one pass finds all, and slots that stand beside each other go on doing so.
  const to = new Int32Array(tree.size).fill(NONE);
  to[root] = 0;
  tree.next[root] = NONE;
  let kept = 0;
  for (let slot = root; slot < tree.size; slot++) {
    if (to[slot] === NONE) continue;
    to[slot] = kept++;
    const first = tree.first[slot]!;
    if (first !== NONE) to.fill(0, first, first + tree.count[slot]!);
    for (let one = tree.chain[slot]!; one !== NONE; one = tree.next[one]!) to[one] = 0;
  }
  const moved = (slot: number): number => (slot === NONE ? NONE : to[slot]!);
  for (let slot = root; slot < tree.size; slot++) {
    if (to[slot] === NONE) continue;
    tree.first[slot] = moved(tree.first[slot]!);
    tree.chain[slot] = moved(tree.chain[slot]!);
    tree.next[slot] = moved(tree.next[slot]!);
    tree.move(slot, to[slot]!);
  }
  tree.size = kept;
}
