// The states of a table: one for all nodes from which the same can be done.
import type { Outcome, Rational } from "../../../model/index.ts";
import { AS_THEY_ARE } from "../../game-trees/classes.ts";
import { choiceText, type DecisionNode, type Leaf, type TreeNode } from "../../game-trees/nodes.ts";
import { refinedClasses } from "../../game-trees/refinement.ts";
import { type Analysing, Pace } from "../../pace.ts";
import { lookUp } from "../../tables.ts";

/** What an edge leads to: states by their numbers, each once, with probabilities that sum to 1. */
export type Effect = readonly { readonly probability: Rational | undefined; readonly to: number }[];

export interface TableState {
  /**
   * Its number, and those of its copies: results of chance that lead to like nodes are results of their own, which would be added
   * up if they led to one state.
   */
  readonly numbers: readonly number[];
  readonly node: DecisionNode | Leaf;
  /** By edge of a decision node. */
  readonly effects: readonly Effect[];
}

export interface TableStates {
  readonly states: readonly TableState[];
  readonly initial: readonly number[];
  /** How many numbers there are. */
  readonly size: number;
}

/** Of an automaton's nodes; with `named`, nodes in which decisions have other names are not alike. */
export function* tableStates(roots: readonly TreeNode[], named: boolean): Analysing<TableStates> {
  const naming = named ? { ...AS_THEY_ARE, choice: choiceText } : AS_THEY_ARE;
  const classOf = yield* refinedClasses(roots.map((root) => [root, naming] as const));
  const pace = new Pace("writing");
  const found = new Map<number, { readonly node: DecisionNode | Leaf; copies: number }>();
  const open: TreeNode[] = [];
  const enter = (node: TreeNode, copies: number): void => {
    const number = classOf(node, naming);
    const known = found.get(number);
    if (known) known.copies = Math.max(known.copies, copies);
    else if (node.kind !== "chance") {
      found.set(number, { node, copies });
      open.push(node);
    }
  };
  for (const root of roots) enter(root, 1);
  for (const node of open) {
    const edges = node.kind === "decision" ? node.edges : [];
    for (const edge of edges)
      for (const [child, at] of childrenAt(edge, (one) => classOf(one, naming))) enter(child, at + 1);
    yield* pace.did(1, 1 + edges.length);
  }
  let size = 0;
  const numbers = new Map<number, readonly number[]>();
  for (const [number, { copies }] of found) {
    numbers.set(
      number,
      Array.from({ length: copies }, () => size++),
    );
  }
  const numberOf = (node: TreeNode, copy: number): number => lookUp(numbers, classOf(node, naming))[copy]!;
  const states = [...found].map(([number, { node }]): TableState => {
    const edges = node.kind === "decision" ? node.edges : [];
    const effects = edges.map((edge): Effect => {
      const children = childrenAt(edge, (one) => classOf(one, naming));
      return children.map(([child, copy, probability]) => ({ probability, to: numberOf(child, copy) }));
    });
    return { numbers: lookUp(numbers, number), node, effects };
  });
  return { states, initial: [...new Set(roots.map((root) => numberOf(root, 0)))], size };
}

/** Where an edge leads, with which of several like nodes it is, counted from 0. */
function childrenAt(
  child: TreeNode,
  classOf: (node: TreeNode) => number,
): readonly (readonly [child: TreeNode, copy: number, probability?: Rational])[] {
  if (child.kind !== "chance") return [[child, 0]];
  const copies = new Map<number, number>();
  return child.branches.map(({ probability, child: one }) => {
    const number = classOf(one);
    const copy = copies.get(number) ?? 0;
    copies.set(number, copy + 1);
    return [one, copy, probability] as const;
  });
}

/** The outcome of a leaf where the automaton was not cut. */
export const outcomeOf = (node: TreeNode): Outcome | undefined => (node.kind === "leaf" ? node.outcome : undefined);
