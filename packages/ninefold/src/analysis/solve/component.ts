import type { Arena } from "./arena.ts";
import type { Values } from "./values.ts";

/** States that lead to each other, or one alone, whose values are looked for; those of all that they lead to are known. */
export interface Component {
  readonly arena: Arena;
  /** `members[place[s]]` is s for the states of the component alone. */
  readonly members: Int32Array;
  readonly memberIndex: Int32Array;
  readonly values: Values;
  /** How many players the game has: one, or two of whom one gains what the other gives. */
  readonly players: number;
  /** The most that an outcome gives the first player, or takes: plays without end are taken to be worth no more and no less. */
  readonly most: number;
}

export const isInside = ({ members, memberIndex }: Component, state: number): boolean =>
  members[memberIndex[state]!] === state;

/** Whether this is true of all states outside that the component leads to. */
export function everyExit(component: Component, is: (state: number) => boolean): boolean {
  const { arena, members } = component;
  return members.every((state) => {
    for (
      let chanceOutcome = arena.firstChanceOutcome(state);
      chanceOutcome < arena.endChanceOutcome(state);
      chanceOutcome++
    ) {
      const target = arena.target(chanceOutcome);
      if (!isInside(component, target) && !is(target)) return false;
    }
    return true;
  });
}
