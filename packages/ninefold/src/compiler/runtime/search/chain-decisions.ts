// Decisions made in steps, as the rules write them: compiled code knows of each only what its steps have changed, so it is
// known by where it leads.
import {
  type Decision,
  Fault,
  type GameSystem,
  type PlayerId,
  type Rational,
  type State,
} from "../../../model/index.ts";
import { printRational } from "../../../model/system/rational.ts";

/** Where a decision may lead. */
export interface Successor {
  readonly state: State;
  readonly probability: Rational;
}

/**
 * Of a player's legal decisions of one family that one which leads where the decision with an index among as many in another
 * order does; `successorsOf` tells where. Of several that lead to the same, the first to the first.
 */
export function decisionWithSuccessors(
  system: GameSystem,
  state: State,
  player: PlayerId,
  legal: readonly Decision[],
  index: number,
  successorsOf: (index: number) => readonly Successor[],
): Decision {
  const where = (other: number): string => printed(system, () => successorsOf(other));
  const wanted = where(index);
  let before = 0;
  for (let other = 0; other < index; other++) if (where(other) === wanted) before++;
  for (const decision of legal) {
    const tuple = system.players.map(({ id }) => (id === player ? decision : null));
    const own = printed(system, () => system.consequences(state, tuple));
    if (own === wanted && before-- === 0) return decision;
  }
  throw new RangeError(`no decision of the rules leads where that with the index ${index} does`);
}

/** States with their probabilities, or the fault that is met on the way there. */
function printed(system: GameSystem, successors: () => readonly Successor[]): string {
  const shares = new Map<string, Rational>();
  try {
    for (const { state, probability } of successors()) {
      const encoding = system.encode(state);
      shares.set(encoding, shares.get(encoding)?.add(probability) ?? probability);
    }
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
  return JSON.stringify([...shares].map(([encoding, share]) => [encoding, printRational(share)]).sort());
}
