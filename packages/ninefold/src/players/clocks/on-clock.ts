// Thinking that the clock ends: a mind is asked without an end, and told to end when its time is over.
import type { Budget, Thinking, Thought } from "../minds/mind.ts";
import { allottedBy, type Clock } from "./clock.ts";

/** A clock that runs, and the milliseconds by which it does. */
export interface Timed {
  readonly clock: Clock;
  /** Those of `performance` where nothing is said. */
  readonly now?: (() => number) | undefined;
}

/** A mind as a text names it. */
interface Named {
  readonly level?: number | undefined;
  readonly budget: Budget;
}

/**
 * What a mind thinks by: the bounds that are asked for, else its own. Where something else will end the thought, they are none.
 * A level thinks by its own budget in any case, which is what makes it that level.
 */
export function budgetOf({ level, budget }: Named, asked: Budget, isEnded: boolean): Budget {
  if (level !== undefined) return {};
  const memory = asked.memory ?? budget.memory;
  const isBounded = asked.nodes !== undefined || asked.depth !== undefined;
  if (!isBounded && !isEnded) return { ...budget, memory };
  return { ...asked, ...(isEnded && { milliseconds: Number.POSITIVE_INFINITY }), memory };
}

/** Thinks by the clock where one runs, else by the budget that the mind was named with. */
export function thinkingBy(
  timed: Timed | undefined,
  named: Named,
  choices: number,
  think: (budget: Budget) => Generator<Thinking, Thought, boolean | undefined>,
): Generator<Thinking, Thought, boolean | undefined> {
  return timed ? onClock(timed, choices, () => think(budgetOf(named, {}, true))) : think(named.budget);
}

/** A thought within what the clock allots. Who has a single decision does not think about it. */
function* onClock(
  { clock, now = () => performance.now() }: Timed,
  choices: number,
  think: () => Generator<Thinking, Thought, boolean | undefined>,
): Generator<Thinking, Thought, boolean | undefined> {
  const end = now() + (choices > 1 ? allottedBy(clock) : 0);
  const work = think();
  try {
    let step = work.next();
    while (!step.done) {
      const isAsked = yield step.value;
      step = work.next(isAsked === true || now() >= end);
    }
    return step.value;
  } finally {
    // Whoever leaves this leaves that.
    work.return({ mixture: new Map(), lines: [], nodes: 0 });
  }
}
