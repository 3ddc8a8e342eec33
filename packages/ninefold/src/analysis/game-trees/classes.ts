// Classes of subtrees: two are of one class exactly when they are equivalent up to relabeling of states and decisions,
// with players and outcomes as named (Def. A.8 with π and o given).
import { printRational } from "../../model/index.ts";
import { type Analysing, Pace } from "../pace.ts";
import { entryAt, lookUp, zipped } from "../tables.ts";
import { type ClassedMatrix, matchingOf, signatureOf } from "./matrices.ts";
import { bottomUp, type Choice, childrenOf, type DecisionNode, type Leaf, type TreeNode } from "./nodes.ts";

/** Labels besides those of players and outcomes that subtrees of one class have in common, where they are given. */
export interface Labels {
  choice?(choice: Choice): string;
  /** Of a state node, by the index of its state. */
  state?(index: number): string;
}

/** How the players and outcomes of a tree are called in the classes. */
export interface Naming extends Labels {
  /** By player the name. */
  player(index: number): string;
  outcome(text: string): string;
  /** What tells a leaf where the tree was cut from others, by the index of its state. */
  cut(state: number | undefined): string;
}

/**
 * Players by their indices, in whose order their names are, outcomes by their texts: as within one tree. Nobody knows what
 * would follow where it was cut, so that only leaves of one state are alike there.
 */
export const AS_THEY_ARE: Naming = {
  player: (index) => String(index).padStart(4, "0"),
  outcome: (text) => text,
  cut: (state) => String(state ?? ""),
};

/** The same of trees of two games, which are cut at the same depth: what they have there is alike. */
export const CUT_ALIKE: Naming = { ...AS_THEY_ARE, cut: () => "" };

/** Gives each class of subtrees a number. Trees whose classes are to be compared share one of these. */
export class Classes {
  readonly #numbers = new Map<string, number>();
  /** By signature the first matrix of each class that has it. */
  readonly #matrices = new Map<string, { readonly matrix: ClassedMatrix; readonly number: number }[]>();
  #next = 0;

  /** How many classes there are. */
  get size(): number {
    return this.#next;
  }

  /** The class of each subtree of a tree, or of several that are named alike. */
  naming(naming: Naming = AS_THEY_ARE, pace = new Pace("comparing")): (root: TreeNode) => Analysing<number> {
    const known = new Map<TreeNode, number>();
    const below = (child: TreeNode): number => lookUp(known, child);
    const above = (node: TreeNode) => this.above(node, naming, below, pace);
    return function* (root) {
      const found = known.get(root);
      if (found !== undefined) return found;
      // What lies directly below is most often known already.
      const nodes = childrenOf(root).every((child) => known.has(child)) ? [root] : yield* bottomUp([root], pace);
      for (const node of nodes) if (!known.has(node)) known.set(node, yield* above(node));
      return below(root);
    };
  }

  /** The classes of all subtrees of trees that are named alike. */
  *all(
    roots: readonly TreeNode[],
    naming?: Naming,
    pace = new Pace("comparing"),
  ): Analysing<ReadonlyMap<TreeNode, number>> {
    const classOf = this.naming(naming, pace);
    const classes = new Map<TreeNode, number>();
    for (const node of yield* bottomUp(roots, pace)) classes.set(node, yield* classOf(node));
    return classes;
  }

  /** The class of a node by those of its children. */
  *above(node: TreeNode, naming: Naming, below: (child: TreeNode) => number, pace: Pace): Analysing<number> {
    yield* pace.did(1, 2 + 2 * childrenOf(node).length);
    const state = stateLabel(node, naming);
    if (node.kind === "leaf") {
      return this.#numbered(`${state}${leafLabel(node, naming)}`);
    }
    if (node.kind === "chance") {
      const branches = node.branches.map(({ probability, child }) => `${printRational(probability)}:${below(child)}`);
      return this.#numbered(`c ${branches.sort().join(" ")}`);
    }
    const matrix = namedMatrix(node, naming, below);
    const players = node.players.map(({ player }) => naming.player(player)).sort();
    const signature = `${state}d ${players.join(",")} ${yield* signatureOf(matrix, pace)}`;
    if (players.length <= 1) return this.#numbered(signature);
    const alike = this.#matrices.get(signature) ?? [];
    this.#matrices.set(signature, alike);
    for (const one of alike) if (yield* matchingOf(one.matrix, matrix, pace)) return one.number;
    const number = this.#next++;
    alike.push({ matrix, number });
    return number;
  }

  #numbered(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#next++;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

export const leafLabel = ({ outcome, state }: Leaf, naming: Naming): string =>
  outcome ? `o ${naming.outcome(outcome.text)}` : `cut ${naming.cut(state)}`;

/** What a state node is called, with a mark of its end; nothing where its label does not count. */
export const stateLabel = (node: TreeNode, naming: Labels): string =>
  node.kind === "chance" || node.state === undefined || !naming.state
    ? ""
    : `${JSON.stringify(naming.state(node.state))} `;

/** The decision matrix of a node with its players in the order of their names. */
export function namedMatrix(node: DecisionNode, naming: Naming, below: (child: TreeNode) => number): ClassedMatrix {
  const classes = node.edges.map(below);
  // By player how far apart the entries of neighbouring choices stand, those of the last player side by side.
  let size = 1;
  const strides = node.players.toReversed().map(({ choices }) => {
    const stride = size;
    size *= choices.length;
    return stride;
  });
  const given = zipped(node.players, strides.reverse()).map(([active, stride]) => ({
    active,
    stride,
    name: naming.player(active.player),
  }));
  const order = given.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const players = order.map(({ active }) => active);
  const nameOf = naming.choice?.bind(naming);
  const names = nameOf && players.map(({ choices }) => choices.map((choice) => nameOf(choice)));
  if (order.every((one, i) => one === given[i])) return { players, matrix: node.matrix, classes, names };
  const last = order.toReversed();
  const matrix = node.matrix.map((_, index) => {
    let [rest, from] = [index, 0];
    for (const { active, stride } of last) {
      from += (rest % active.choices.length) * stride;
      rest = Math.floor(rest / active.choices.length);
    }
    return entryAt(node.matrix, from);
  });
  return { players, matrix, classes, names };
}
