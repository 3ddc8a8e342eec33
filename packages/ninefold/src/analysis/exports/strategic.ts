// The strategic form of an extensive form game: each player a strategy for all information sets, and what that comes to.

import { ONE, type Rational, ZERO } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { type Analysing, Pace } from "../pace.ts";
import { entryAt } from "../tables.ts";
import type { ExtensiveNode } from "./extensive.ts";

/** More combinations of strategies are not listed. */
export const MAX_COMBINATIONS = 100_000;

/** The most nodes that are visited for all of them together. */
const MAX_WORK = 20_000_000;

export interface StrategicForm {
  /** By player the strategies: one choice for each information set, also for those that the strategy itself keeps from. */
  readonly strategies: readonly (readonly string[])[];
  /** By combination, the strategy of the first player varying fastest, what it is worth to each player. */
  readonly payoffs: readonly (readonly Rational[])[];
}

/** @throws AnalysisError NF6006 where there are too many combinations. */
export function* strategicForm(nodes: readonly ExtensiveNode[], players: number): Analysing<StrategicForm> {
  const sets = Array.from({ length: players }, (): (readonly string[])[] => []);
  for (const node of nodes) if (node.kind === "choice") entryAt(sets, node.player)[node.informationSet] = node.choices;
  const counts = sets.map((own) => own.reduce((count, choices) => count * choices.length, 1));
  const combinations = counts.reduce((all, count) => all * count, 1);
  if (combinations > MAX_COMBINATIONS || combinations * nodes.length > MAX_WORK) {
    throw new AnalysisError(
      "NF6006",
      "There are too many combinations of strategies to list; the extensive form is smaller.",
    );
  }
  const plans = sets.map((own, player) => Array.from({ length: entryAt(counts, player) }, (_, at) => planAt(own, at)));
  const indexed = indexedNodes(nodes);
  const [payoffs, pace] = [[] as (readonly Rational[])[], new Pace("writing", combinations)];
  for (let combination = 0; combination < combinations; combination++) {
    let rest = combination;
    const chosen = plans.map((own) => {
      const plan = entryAt(own, rest % own.length);
      rest = Math.floor(rest / own.length);
      return plan;
    });
    payoffs.push(expected(indexed, chosen));
    yield* pace.did(1, nodes.length);
  }
  const strategies = plans.map((own, player) =>
    own.map((plan) => plan.map((choice, set) => entryAt(entryAt(sets, player), set)[choice]).join(" / ")),
  );
  return { strategies, payoffs };
}

/** The choice in each information set of a player's strategy with a number, the last set varying fastest. */
function planAt(sets: readonly (readonly string[])[], at: number): readonly number[] {
  const plan = new Array<number>(sets.length);
  let rest = at;
  for (let set = sets.length - 1; set >= 0; set--) {
    const { length } = entryAt(sets, set);
    plan[set] = rest % length;
    rest = Math.floor(rest / length);
  }
  return plan;
}

/** A node with the indices of those below it. */
interface IndexedNode {
  readonly node: ExtensiveNode;
  readonly below: readonly number[];
}

/** The nodes of a walk from the root with their children. */
function indexedNodes(nodes: readonly ExtensiveNode[]): readonly IndexedNode[] {
  const indexed: { readonly node: ExtensiveNode; readonly below: number[] }[] = [];
  const open: { readonly at: number; left: number }[] = [];
  for (const [at, node] of nodes.entries()) {
    const parent = open.at(-1);
    if (parent) {
      entryAt(indexed, parent.at).below.push(at);
      parent.left--;
    }
    indexed.push({ node, below: [] });
    const degree = node.kind === "choice" ? node.choices.length : node.kind === "chance" ? node.branches.length : 0;
    if (degree > 0) open.push({ at, left: degree });
    while (open.at(-1)?.left === 0) open.pop();
  }
  return indexed;
}

/** What a combination of strategies is worth to each player. */
function expected(nodes: readonly IndexedNode[], plans: readonly (readonly number[])[]): readonly Rational[] {
  let sum: readonly Rational[] = plans.map(() => ZERO);
  const open: { readonly at: number; readonly probability: Rational }[] = [{ at: 0, probability: ONE }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, probability } = next;
    const { node, below } = entryAt(nodes, at);
    if (node.kind === "end") sum = sum.map((one, player) => one.add(entryAt(node.payoffs, player).mul(probability)));
    else if (node.kind === "choice")
      open.push({ at: entryAt(below, entryAt(entryAt(plans, node.player), node.informationSet)), probability });
    else
      open.push(
        ...node.branches.map((branch, i) => ({
          at: entryAt(below, i),
          probability: probability.mul(branch.probability),
        })),
      );
  }
  return sum;
}
