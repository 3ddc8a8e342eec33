import { type Plain, upTo } from "./tally.ts";

/** The score of who is to decide, the other's, the pot, and who is to decide. */
export const pig = (goal = 100): Plain<[number, number, number, number]> => ({
  starts: [[0, 0, 0, 0]],
  next: ([mine, other, pot, who]) => {
    if (other >= goal) return [];
    const roll = upTo(6).map((face): [number, number, number, number] =>
      face === 0 ? [other, mine, 0, 1 - who] : [mine, other, Math.min(pot + face + 1, goal - mine), who],
    );
    const hold: [number, number, number, number] = [other, mine + pot, 0, 1 - who];
    return [...(mine + pot < goal ? [roll] : []), ...(pot > 0 ? [[hold]] : [])];
  },
});

/**
 * The states of Neller and Presser, "Optimal Play of the Dice Game Pig": a score i of who decides, a score j of the
 * other and a turn total k with i, j < goal and k < goal - i, reachable or not.
 */
export const nellerPresserStates = (goal = 100): number =>
  upTo(goal).reduce((sum, mine) => sum + (goal - mine) * goal, 0);
