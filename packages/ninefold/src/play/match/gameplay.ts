import { engineOf } from "../../engine/index.ts";
import {
  type ChanceSource,
  type Choices,
  choicesAt,
  type DecisionTuple,
  drawConsequence,
  forcedTuple,
  type GameSystem,
  isForced,
  isSeenBefore,
  mayLook,
  type State,
} from "../../model/index.ts";
import { endlessSteps, MAX_FORCED_STEPS } from "../../model/system/fault.ts";
import { recording } from "../chance/chance.ts";

/** One edge that a play took: the tuple, the chance results it needed, and the state it led to. */
export interface Step {
  readonly tuple: DecisionTuple;
  readonly results: readonly number[];
  readonly state: State;
}

/** A state in which players decide or the game is over, and the steps that led there. */
export interface Settled {
  readonly steps: readonly Step[];
  readonly state: State;
  readonly choices: Choices;
}

/** Steps 4 and 5 of Def. 2: one consequence of a legal tuple, picked by `chance`. Fault where the rules have a hole. */
export function step(system: GameSystem, state: State, tuple: DecisionTuple, chance: ChanceSource): Step {
  const source = recording(chance);
  const next = drawConsequence(system, state, tuple, source);
  return Object.freeze({ tuple: Object.freeze([...tuple]), results: Object.freeze(source.results), state: next });
}

/** What each player may decide, by compiled code where a search has some of the game. A fault says whose decisions were wanted. */
export function choicesIn(system: GameSystem, state: State): Choices {
  if (mayLook(system)) engineOf(system).findLegal(state);
  return choicesAt(system, state);
}

/** Takes the forced steps that come now, if any. Fault NF2010 when they do not end. */
export function settle(system: GameSystem, state: State, chance: ChanceSource): Settled {
  const steps: Step[] = [];
  for (let now = state; ; ) {
    const choices = choicesIn(system, now);
    const tuple = forcedTuple(choices);
    if (!tuple) return { steps: Object.freeze(steps), state: now, choices };
    if (steps.length >= MAX_FORCED_STEPS) throw endlessSteps();
    const taken = step(system, now, tuple, chance);
    steps.push(taken);
    now = taken.state;
  }
}

/**
 * The states on the way of these steps, which begin in `before`, that the players see though nobody decides in them: each has
 * a forced step that is shown.
 */
export function stopsOn(before: State, steps: readonly Step[]): readonly State[] {
  return steps.flatMap(({ tuple }, i) =>
    isForced(tuple) && isSeenBefore(tuple) ? (steps[i - 1]?.state ?? before) : [],
  );
}

/** One ply: the tuple's step and then the forced ones that follow. The tuple must be legal and not forced. */
export function takePly(system: GameSystem, state: State, tuple: DecisionTuple, chance: ChanceSource): Settled {
  const first = step(system, state, tuple, chance);
  const then = settle(system, first.state, chance);
  return { ...then, steps: Object.freeze([first, ...then.steps]) };
}
