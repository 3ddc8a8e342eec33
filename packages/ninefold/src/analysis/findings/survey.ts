import {
  type DecisionTuple,
  type Fault,
  forcedTuple,
  type GameSystem,
  isOver,
  type TrackValue,
} from "../../model/index.ts";
import type { Edge, Exploration, Visit, Visitor } from "../states/exploration.ts";
import { IntList } from "../states/int-list.ts";
import { pathTo } from "../states/path.ts";
import { Successors } from "../states/successors.ts";
import { entryAt } from "../tables.ts";
import type { Effort } from "./effort.ts";
import type { Witness } from "./holes.ts";
import { Inspection, isUnlistable } from "./inspection.ts";

/** What a state is to the play that comes to it; "fault": its legality has a hole. */
const KINDS = ["terminal", "ply", "forced", "fault"] as const;
export type Kind = (typeof KINDS)[number];

/** The part of the work that goes into states one after the other; the rest is left for random plays. */
const EXPLORING = 0.6;

/** The checker's visitor: inspects each state and keeps the bare graph. */
export class Survey implements Visitor {
  readonly inspection: Inspection;
  readonly successors = new Successors();
  readonly #kinds = new IntList();
  readonly #roots = new IntList();
  readonly #rootValues = new Map<number, readonly TrackValue[]>();
  readonly #rootsCompared = new Set<number>();
  readonly #effort: Effort;

  constructor(system: GameSystem, effort: Effort) {
    this.inspection = new Inspection(system, effort);
    this.#effort = effort;
  }

  isTired(consequences: number, { encodings, visited }: Exploration): boolean {
    this.#effort.asked(1);
    this.#effort.reached(consequences, entryAt(encodings, visited).length);
    return this.#effort.isSpent(EXPLORING);
  }

  /** Undefined for a state that was not visited. */
  kind(index: number): Kind | undefined {
    return index < this.#kinds.length ? KINDS[this.#kinds.at(index)] : undefined;
  }

  visit({ index, state, choices, edges = [] }: Visit, soFar: Exploration): void {
    const kind: Kind = !choices ? "fault" : isOver(choices) ? "terminal" : forcedTuple(choices) ? "forced" : "ply";
    this.#kinds.push(KINDS.indexOf(kind));
    this.successors.add(edges);
    const parent = soFar.parent(index);
    this.#roots.push(parent < 0 ? index : this.#roots.at(parent));
    if (choices) this.#effort.listed(choices);
    const pattern = choices && this.inspection.state(state, choices, witness(soFar, index));
    const { census, disclosures, system } = this.inspection;
    if (!system.hidesNothing) disclosures.visit(pattern ?? -1, edges);
    if (census.neverChanged.size === 0) return;
    this.#effort.printed(1);
    census.values(this.#valuesAtRoot(this.#roots.at(index), soFar), system.values(state));
    if (soFar.roots.length > 1) this.#compareRoots(index, edges, soFar);
  }

  fault(fault: Fault, index: number, tuple: DecisionTuple | undefined, soFar: Exploration): void {
    const play = witness(soFar, index);
    if (tuple && isUnlistable(fault)) this.inspection.cannotList(tuple, play);
    else this.inspection.fault(fault, entryAt(soFar.encodings, index), tuple, play);
  }

  /**
   * A track that keeps its value on the way from each root to all states first reached from there can still change
   * on an edge between two such regions, when it differs between their roots.
   */
  #compareRoots(index: number, edges: readonly Edge[], soFar: Exploration): void {
    const here = this.#roots.at(index);
    for (const { chanceOutcomes } of edges) {
      for (const { target } of chanceOutcomes) {
        // A target without a root of its own yet has a parent that was visited.
        const from = target < this.#roots.length ? target : soFar.parent(target);
        const there = from < 0 ? target : this.#roots.at(from);
        const pair = here * soFar.roots.length + there;
        if (here === there || this.#rootsCompared.has(pair)) continue;
        this.#rootsCompared.add(pair);
        this.inspection.census.values(this.#valuesAtRoot(here, soFar), this.#valuesAtRoot(there, soFar));
      }
    }
  }

  #valuesAtRoot(root: number, { roots, system }: Exploration): readonly TrackValue[] {
    let values = this.#rootValues.get(root);
    if (!values) {
      values = system.values(entryAt(roots, root));
      this.#rootValues.set(root, values);
    }
    return values;
  }
}

function witness(soFar: Exploration, index: number): Witness {
  return { steps: () => soFar.level(index), path: () => pathTo(soFar, index) };
}
