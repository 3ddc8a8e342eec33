// One renaming of decisions for all nodes at once. Def. A.6 asks only for choices that correspond node by node; where one
// renaming serves everywhere, it says more: the numbers of arithmetic tic-tac-toe are the cells of a magic square.

import { type Analysing, Pace } from "../pace.ts";
import { entryAt, lookUp } from "../tables.ts";
import { type ClassOf, type Corresponding, matchedBranches } from "./correspondence.ts";
import { bottomUp, choiceText, type DecisionNode, matrixIndexOf, type TreeNode, tupleAt } from "./nodes.ts";
import type { Renaming, Trees } from "./trees.ts";

/** The search is given up after this number of tuples: it may be long where trees are much alike. */
const MAX_STEPS = 4_000_000;

/** By player of the first game: from its decisions there to those of its counterpart. */
export type DecisionCorrespondence = readonly ReadonlyMap<string, string>[];

/** A decision of a player, and what it is to be called. */
type Named = readonly [player: number, from: string, to: string];

/** A tuple of a node whose counterpart is to be found. The tuples after it in the node come later, and then the rest. */
interface OpenTuple {
  readonly one: DecisionNode;
  readonly other: DecisionNode;
  readonly matrixIndex: number;
  readonly rest: OpenTuple | undefined;
}

/** What was still open where a choice was made, so that another one can be. */
interface ChoicePoint {
  readonly open: OpenTuple;
  readonly names: number;
  readonly pairs: number;
  /** The namings of what had no name that were not tried. */
  readonly left: Iterator<readonly Named[]>;
}

/**
 * A renaming of decisions that makes the trees of one those of the other, with players and outcomes renamed as given;
 * undefined where there is none, or none was found soon enough.
 */
export function* decisionCorrespondence(
  one: Trees,
  other: Trees,
  corresponding: Corresponding,
): Analysing<DecisionCorrespondence | undefined> {
  if (one.roots.length !== 1 || other.roots.length !== 1) return undefined;
  return yield* new CorrespondenceSearch(one.players, corresponding).find(
    entryAt(one.roots, 0),
    entryAt(other.roots, 0),
  );
}

/** Each decision as it is called. */
export function* sameDecisions({ players, roots }: Trees): Analysing<DecisionCorrespondence> {
  const [same, pace] = [players.map(() => new Map<string, string>()), new Pace("renaming")];
  for (const node of [...(yield* bottomUp(roots, pace))].reverse()) {
    if (node.kind !== "decision") continue;
    yield* pace.did(1, 4 + node.matrix.length);
    for (const { player, choices } of node.players) {
      for (const text of choices.map(choiceText)) entryAt(same, player).set(text, text);
    }
  }
  return same;
}

class CorrespondenceSearch {
  readonly #renaming: Renaming;
  readonly #mine: ClassOf;
  readonly #theirs: ClassOf;
  readonly #to: readonly Map<string, string>[];
  readonly #from: readonly Map<string, string>[];
  /** In order, so that they can be taken back. */
  readonly #names: Named[] = [];
  readonly #pairs: (readonly [TreeNode, TreeNode])[] = [];
  readonly #seen = new Map<TreeNode, Set<TreeNode>>();
  readonly #choiceIndices = new WeakMap<DecisionNode, readonly ReadonlyMap<string, number>[]>();
  readonly #pace = new Pace("renaming");

  constructor(players: readonly string[], { renaming, classes }: Corresponding) {
    this.#renaming = renaming;
    [this.#mine, this.#theirs] = classes;
    this.#to = players.map(() => new Map());
    this.#from = players.map(() => new Map());
  }

  *find(one: TreeNode, other: TreeNode): Analysing<DecisionCorrespondence | undefined> {
    let open = this.#pairUp(one, other, undefined);
    const choicePoints: ChoicePoint[] = [];
    let steps = 0;
    while (open) {
      let choicePoint: ChoicePoint | undefined = {
        open,
        names: this.#names.length,
        pairs: this.#pairs.length,
        left: this.#namingsFor(open),
      };
      let naming: readonly Named[] | undefined;
      while (choicePoint && !naming) {
        const next: IteratorResult<readonly Named[]> = choicePoint.left.next();
        if (++steps > MAX_STEPS) return undefined;
        yield* this.#pace.did(1, 4);
        if (next.done) {
          choicePoint = choicePoints.pop();
          if (choicePoint) this.#undo(choicePoint);
        } else if (this.#hasAlikeSuccessors(choicePoint.open, next.value)) naming = next.value;
      }
      if (!choicePoint || !naming) return undefined;
      // Where all had their names there is nothing else to try.
      if (naming.length > 0) choicePoints.push(choicePoint);
      for (const [player, from, to] of naming) {
        entryAt(this.#to, player).set(from, to);
        entryAt(this.#from, player).set(to, from);
        this.#names.push([player, from, to]);
      }
      const { one, other, matrixIndex, rest } = choicePoint.open;
      const [above, below] = this.#childrenAt(choicePoint.open)!;
      const after = matrixIndex + 1 < one.matrix.length ? { one, other, matrixIndex: matrixIndex + 1, rest } : rest;
      open = this.#pairUp(above, below, after);
    }
    return this.#to;
  }

  /** The pair's tuples before what is open, if it has not been met; of a chance node those of what follows it. */
  #pairUp(one: TreeNode, other: TreeNode, rest: OpenTuple | undefined): OpenTuple | undefined {
    const known = this.#seen.get(one) ?? new Set();
    this.#seen.set(one, known);
    if (known.has(other)) return rest;
    known.add(other);
    this.#pairs.push([one, other]);
    let open = rest;
    if (one.kind === "chance" && other.kind === "chance") {
      for (const [i, edge] of matchedBranches(one, other, this.#mine, this.#theirs).entries()) {
        open = this.#pairUp(entryAt(one.branches, i).child, entryAt(other.branches, edge).child, open);
      }
    }
    if (one.kind !== "decision" || other.kind !== "decision") return open;
    return { one, other, matrixIndex: 0, rest: open };
  }

  /** The namings of what has no name yet in a tuple, of the players up to an index. They are tried as they are asked for. */
  *#namingsFor(open: OpenTuple, last = open.one.players.length - 1): Generator<readonly Named[], undefined> {
    if (last < 0) {
      yield [];
      return undefined;
    }
    const { one, other, matrixIndex } = open;
    const { player, choices } = entryAt(one.players, last);
    const from = choiceText(entryAt(choices, entryAt(tupleAt(one.players, matrixIndex), last)));
    if (entryAt(this.#to, player).has(from)) return yield* this.#namingsFor(open, last - 1);
    const active = other.players.findIndex((there) => there.player === this.#renaming.players[player]);
    const there = entryAt(other.players, active).choices;
    // What is called alike is tried first.
    const alike = entryAt(this.#choiceIndicesIn(other), active).get(from);
    for (let at = alike === undefined ? there.length - 1 : there.length; at >= 0; at--) {
      const to = at === there.length ? from : choiceText(entryAt(there, at));
      if ((at === alike && to === from) || entryAt(this.#from, player).has(to)) continue;
      for (const naming of this.#namingsFor(open, last - 1)) yield [...naming, [player, from, to]];
    }
    return undefined;
  }

  /** Whether a tuple and its counterpart lead to the same class. */
  #hasAlikeSuccessors(open: OpenTuple, names: readonly Named[]): boolean {
    const children = this.#childrenAt(open, names);
    return children !== undefined && this.#mine(children[0]) === this.#theirs(children[1]);
  }

  /** Where a tuple and its counterpart lead; undefined where the counterpart is not legal. */
  #childrenAt(
    { one, other, matrixIndex }: OpenTuple,
    names: readonly Named[] = [],
  ): readonly [TreeNode, TreeNode] | undefined {
    const tuple = tupleAt(one.players, matrixIndex);
    const counterpart = other.players.map(({ player }, active) => {
      const at = one.players.findIndex((active) => this.#renaming.players[active.player] === player);
      const from = choiceText(entryAt(entryAt(one.players, at).choices, entryAt(tuple, at)));
      const mine = entryAt(one.players, at).player;
      const to = names.find(([p, text]) => p === mine && text === from)?.[2] ?? entryAt(this.#to, mine).get(from);
      return (to === undefined ? undefined : entryAt(this.#choiceIndicesIn(other), active).get(to)) ?? -1;
    });
    if (counterpart.includes(-1)) return undefined;
    const edge = entryAt(other.matrix, matrixIndexOf(other.players, counterpart));
    return [entryAt(one.edges, entryAt(one.matrix, matrixIndex)), entryAt(other.edges, edge)];
  }

  /** By active player of a node the index of each choice. */
  #choiceIndicesIn(node: DecisionNode): readonly ReadonlyMap<string, number>[] {
    const known = this.#choiceIndices.get(node);
    if (known) return known;
    const indices = node.players.map(({ choices }) => new Map(choices.map((choice, at) => [choiceText(choice), at])));
    this.#choiceIndices.set(node, indices);
    return indices;
  }

  #undo({ names, pairs }: ChoicePoint): void {
    for (const [player, from, to] of this.#names.splice(names)) {
      entryAt(this.#to, player).delete(from);
      entryAt(this.#from, player).delete(to);
    }
    for (const [one, other] of this.#pairs.splice(pairs)) lookUp(this.#seen, one).delete(other);
  }
}
