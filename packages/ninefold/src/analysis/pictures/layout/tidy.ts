// Tidy layout of rooted trees in linear time: the algorithm of Reingold and Tilford (1981) for any number of children
// (Walker 1990) as C. Buchheim, M. Jünger and S. Leipert made it linear ("Improving Walker's algorithm to run in linear
// time", 2002). Here nodes reach out to their left and right by amounts of their own, and nothing calls itself.
import { entryAt } from "../../tables.ts";

/** A tree whose nodes are numbered breadth first: the children of a node follow each other, in order, after it. */
export interface RankedTree {
  readonly size: number;
  firstChild(node: number): number;
  childCount(node: number): number;
  /** How far what is drawn at a node reaches from its middle. */
  left(node: number): number;
  right(node: number): number;
}

/**
 * Where the middle of each node is across, the root at 0. Parents are over the middle of their outermost children; what
 * is drawn at nodes of one depth is apart; equal subtrees are drawn equally.
 */
export function tidy(tree: RankedTree): Float64Array {
  return new Tidying(tree).placed();
}

/** The names are those of the article. */
class Tidying {
  readonly #tree: RankedTree;
  readonly #parent: Int32Array;
  /** The place of a node if its subtree were shifted by the `mod`s above it alone. */
  readonly #prelim: Float64Array;
  readonly #mod: Float64Array;
  readonly #change: Float64Array;
  readonly #shift: Float64Array;
  readonly #thread: Int32Array;
  readonly #ancestor: Int32Array;

  constructor(tree: RankedTree) {
    this.#tree = tree;
    const { size } = tree;
    this.#parent = new Int32Array(size).fill(-1);
    this.#prelim = new Float64Array(size);
    this.#mod = new Float64Array(size);
    this.#change = new Float64Array(size);
    this.#shift = new Float64Array(size);
    this.#thread = new Int32Array(size).fill(-1);
    this.#ancestor = Int32Array.from({ length: size }, (_, node) => node);
    for (let node = 0; node < size; node++) {
      const first = tree.firstChild(node);
      this.#parent.fill(node, first, first + tree.childCount(node));
    }
  }

  placed(): Float64Array {
    const { size } = this.#tree;
    for (let node = size - 1; node >= 0; node--) this.#arrange(node);
    const x = new Float64Array(size);
    const shifted = new Float64Array(size);
    for (let node = 1; node < size; node++) {
      const parent = entryAt(this.#parent, node);
      shifted[node] = entryAt(shifted, parent) + entryAt(this.#mod, parent);
      x[node] = entryAt(this.#prelim, node) + entryAt(shifted, node) - this.#middle(0);
    }
    return x;
  }

  /** Places the children of a node beside each other; below each of them all is arranged. */
  #arrange(node: number): void {
    const [first, count] = [this.#tree.firstChild(node), this.#tree.childCount(node)];
    if (count === 0) return;
    this.#prelim[first] = this.#middle(first);
    let ancestor = first;
    for (let child = first + 1; child < first + count; child++) {
      this.#prelim[child] = entryAt(this.#prelim, child - 1) + this.#apart(child - 1, child);
      if (this.#tree.childCount(child) > 0) this.#mod[child] = entryAt(this.#prelim, child) - this.#middle(child);
      ancestor = this.#apportion(child, ancestor);
    }
    let [shift, change] = [0, 0];
    for (let child = first + count - 1; child >= first; child--) {
      this.#prelim[child]! += shift;
      this.#mod[child]! += shift;
      change += entryAt(this.#change, child);
      shift += entryAt(this.#shift, child) + change;
    }
  }

  /** Over the middle of the children. */
  #middle(node: number): number {
    const [first, count] = [this.#tree.firstChild(node), this.#tree.childCount(node)];
    return count === 0 ? 0 : (entryAt(this.#prelim, first) + entryAt(this.#prelim, first + count - 1)) / 2;
  }

  #apart(one: number, next: number): number {
    return this.#tree.right(one) + this.#tree.left(next);
  }

  #nextLeft(node: number): number {
    return this.#tree.childCount(node) > 0 ? this.#tree.firstChild(node) : entryAt(this.#thread, node);
  }

  #nextRight(node: number): number {
    const count = this.#tree.childCount(node);
    return count > 0 ? this.#tree.firstChild(node) + count - 1 : entryAt(this.#thread, node);
  }

  /** Moves the subtree of a child away from those of its left siblings, depth by depth along their contours. */
  #apportion(child: number, ancestor: number): number {
    const mod = this.#mod;
    const first = this.#tree.firstChild(entryAt(this.#parent, child));
    let [innerRight, outerRight, innerLeft, outerLeft] = [child, child, child - 1, first];
    let [atInnerRight, atOuterRight] = [entryAt(mod, child), entryAt(mod, child)];
    let [atInnerLeft, atOuterLeft] = [entryAt(mod, innerLeft), entryAt(mod, outerLeft)];
    for (;;) {
      const [nextLeft, nextRight] = [this.#nextRight(innerLeft), this.#nextLeft(innerRight)];
      if (nextLeft < 0 || nextRight < 0) break;
      [innerLeft, innerRight] = [nextLeft, nextRight];
      [outerLeft, outerRight] = [this.#nextLeft(outerLeft), this.#nextRight(outerRight)];
      this.#ancestor[outerRight] = child;
      const gap = entryAt(this.#prelim, innerRight) + atInnerRight - entryAt(this.#prelim, innerLeft) - atInnerLeft;
      const shift = this.#apart(innerLeft, innerRight) - gap;
      if (shift > 0) {
        const above = entryAt(this.#ancestor, innerLeft);
        this.#spreadApart(this.#parent[above] === this.#parent[child] ? above : ancestor, child, shift);
        atInnerRight += shift;
        atOuterRight += shift;
      }
      atInnerLeft += entryAt(mod, innerLeft);
      atInnerRight += entryAt(mod, innerRight);
      atOuterLeft += entryAt(mod, outerLeft);
      atOuterRight += entryAt(mod, outerRight);
    }
    const [deeperLeft, deeperRight] = [this.#nextRight(innerLeft), this.#nextLeft(innerRight)];
    if (deeperLeft >= 0 && this.#nextRight(outerRight) < 0) {
      this.#thread[outerRight] = deeperLeft;
      mod[outerRight]! += atInnerLeft - atOuterRight;
    }
    if (deeperRight < 0 || this.#nextLeft(outerLeft) >= 0) return ancestor;
    this.#thread[outerLeft] = deeperRight;
    mod[outerLeft]! += atInnerRight - atOuterLeft;
    return child;
  }

  /** Moves a subtree, and those between it and one to its left by their parts of it. */
  #spreadApart(left: number, right: number, shift: number): void {
    const change = shift / (right - left);
    this.#change[right]! -= change;
    this.#shift[right]! += shift;
    this.#change[left]! += change;
    this.#prelim[right]! += shift;
    this.#mod[right]! += shift;
  }
}
