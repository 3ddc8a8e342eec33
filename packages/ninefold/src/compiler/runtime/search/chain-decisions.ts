// Decisions made in steps, as the rules write them: compiled code knows of each only what its steps have changed, so it is
// known by where it leads.
import type { Decision, GameSystem, PlayerId, Rational, State } from "../../../model/index.ts";
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
  const wanted = printed(system, successorsOf(index));
  let before = 0;
  for (let other = 0; other < index; other++) if (printed(system, successorsOf(other)) === wanted) before++;
  for (const decision of legal) {
    const tuple = system.players.map(({ id }) => (id === player ? decision : null));
    if (printed(system, system.consequences(state, tuple)) === wanted && before-- === 0) return decision;
  }
  throw new RangeError(`no decision of the rules leads where that with the index ${index} does`);
}

function printed(system: GameSystem, successors: readonly Successor[]): string {
  const shares = new Map<string, Rational>();
  for (const { state, probability } of successors) {
    const encoding = system.encode(state);
    shares.set(encoding, shares.get(encoding)?.add(probability) ?? probability);
  }
  return JSON.stringify([...shares].map(([encoding, share]) => [encoding, printRational(share)]).sort());
}
