// Counting: a game system comes in, the sizes of its state graph and trees go out. Compiled code counts where it can, the
// interpreter's walk elsewhere; both give the same numbers. No tree is ever unfolded.
import type { Trees } from "../../engine/index.ts";
import { type GameSystem, isOver } from "../../model/index.ts";
import { withinLimits } from "../../play/index.ts";
import { COMPILED, interpreted } from "../../play/work/executed.ts";
import { type Exploring, type Visit, type Visitor, walk } from "../states/exploration.ts";
import { IntList } from "../states/int-list.ts";
import { Successors } from "../states/successors.ts";
import type { Count, CountOptions } from "./count-result.ts";
import { countReachable } from "./reachable.ts";
import { Slices } from "./slices.ts";
import { sizesOf, treesOf } from "./tree-sizes.ts";

/**
 * Counts a game's states, edges, plays and tree nodes. Progress counts states, then those of the trees.
 *
 * @throws Fault where the rules have a hole; RangeError for options out of range and names that are no tracks'.
 */
export function* count(given: GameSystem, options: CountOptions = {}): Exploring<Count> {
  const system = withinLimits(given, options.limits);
  const slices = options.distinct && new Slices(system, options.distinct);
  const counted = options.interpreter ? undefined : yield* countReachable(system, options, slices);
  if (typeof counted === "object") return { ...counted, ...COMPILED };
  const tally = new Tally(slices);
  const { encodings, roots, byPly, stopped } = yield* walk(system, tally, options);
  const { successors, terminal } = tally;
  let trees: Trees | "infinite" | "interrupted" = "infinite";
  if (stopped === null || stopped === "depth") {
    const { depth = Number.POSITIVE_INFINITY } = options;
    const chanceNodes = (state: number): number => tally.chanceNodes.at(state);
    trees = yield* treesOf(successors, chanceNodes, encodings.length, roots.length, depth);
  }
  return {
    states: encodings.length,
    terminal,
    edges: successors.edges,
    ...sizesOf(trees),
    byPly,
    ...(slices && { distinct: slices.size }),
    complete: stopped === null,
    stopped: trees === "interrupted" ? trees : stopped,
    ...interpreted(counted),
  };
}

class Tally implements Visitor {
  readonly successors = new Successors();
  /** State → how many of its tuples have more than one consequence, each a chance node of the tree. */
  readonly chanceNodes = new IntList();
  terminal = 0;
  readonly #slices: Slices | undefined;

  constructor(slices?: Slices) {
    this.#slices = slices;
  }

  visit({ state, choices, edges = [] }: Visit): void {
    this.#slices?.add(state);
    if (choices && isOver(choices)) this.terminal++;
    this.successors.add(edges);
    let chance = 0;
    for (const { chanceOutcomes } of edges) if (chanceOutcomes.length > 1) chance++;
    this.chanceNodes.push(chance);
  }
}
