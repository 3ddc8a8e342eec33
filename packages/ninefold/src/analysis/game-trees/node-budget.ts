import { withThousands } from "../../language/text/thousands.ts";
import { AnalysisError } from "../errors.ts";

/** How many different nodes of trees may be held, where nothing is said and at most. */
export const USUAL_NODES = 1_000_000;
export const MAX_NODES = 2_000_000;

/** What a node takes beside its edges, in entries. */
const ENTRIES_PER_NODE = 16;

/** Bounds what is held of trees: nodes of many edges count as more than one, 16 entries of what they hold as one more. */
export class NodeBudget {
  readonly #most: number;
  #left: number;

  /** @throws RangeError for a bound that is no natural number from 1 to `MAX_NODES`. */
  constructor(most = USUAL_NODES) {
    if (!Number.isSafeInteger(most) || most < 1 || most > MAX_NODES)
      throw new RangeError(`maxNodes: found ${most}, expected an integer from 1 to ${MAX_NODES}.`);
    this.#most = most;
    this.#left = most * ENTRIES_PER_NODE;
  }

  /** @throws AnalysisError NF6002 where the budget is spent. */
  spend(entries: number): void {
    this.#left -= ENTRIES_PER_NODE + entries;
    if (this.#left >= 0) return;
    throw new AnalysisError(
      "NF6002",
      `The trees have more than ${withThousands(this.#most)} different nodes, large ones counted more than once: give a depth, or room for more.`,
    );
  }
}
