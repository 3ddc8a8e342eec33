import {
  choicesAt,
  type DecisionTuple,
  type Encoding,
  Fault,
  type GameSystem,
  isForced,
  type State,
  tuplesOf,
} from "../../model/index.ts";
import { entryAt } from "../tables.ts";
import type { Exploration } from "./exploration.ts";

/** One step of a play: a legal tuple and the state that followed. */
export interface PathStep {
  readonly tuple: DecisionTuple;
  readonly state: State;
  /** Whether another state could have followed. */
  readonly chance: boolean;
}

/** A step that holds its state as an encoding: a long play in a game of many tracks takes no more room than that. */
export function stepInto(system: GameSystem, tuple: DecisionTuple, encoding: Encoding, chance: boolean): PathStep {
  return {
    tuple,
    chance,
    get state() {
      return system.decode(encoding);
    },
  };
}

/** A play, or the beginning of one. */
export interface Path {
  readonly start: State;
  readonly steps: readonly PathStep[];
}

export function endOf(path: Path): State {
  return path.steps.at(-1)?.state ?? path.start;
}

/** Steps that are not forced. */
export function pliesOf(steps: readonly PathStep[]): number {
  return steps.filter(({ tuple }) => !isForced(tuple)).length;
}

/** A path of fewest steps to a state of an exploration. */
export function pathTo(exploration: Exploration, index: number): Path {
  const indices: number[] = [];
  let root = index;
  for (; exploration.parent(root) >= 0; root = exploration.parent(root)) indices.push(root);
  const start = entryAt(exploration.roots, root);
  const encodings = indices.reverse().map((at) => entryAt(exploration.encodings, at));
  return { start, steps: replay(exploration.system, start, encodings) };
}

/** The steps through the given states; by the first tuple where several lead there. RangeError when none does. */
export function replay(system: GameSystem, start: State, encodings: readonly Encoding[]): readonly PathStep[] {
  const steps: PathStep[] = [];
  let from = start;
  for (const encoding of encodings) {
    steps.push(stepTo(system, from, encoding));
    from = system.decode(encoding);
  }
  return steps;
}

function stepTo(system: GameSystem, from: State, encoding: Encoding): PathStep {
  for (const tuple of tuplesOf(choicesAt(system, from))) {
    try {
      const consequences = system.consequences(from, tuple);
      if (consequences.some(({ state }) => system.encode(state) === encoding))
        return stepInto(system, tuple, encoding, consequences.length > 1);
    } catch (error) {
      // A tuple with a hole is no step; another one leads on.
      if (!(error instanceof Fault)) throw error;
    }
  }
  throw new RangeError(`No step leads from ${system.printPosition(from)} to the state asked for.`);
}
