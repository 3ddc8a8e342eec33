// A game written twice, as a file and as a plain program, played side by side.
import assert from "node:assert/strict";
import { type ChanceSource, type GameSystem, legalTuples, type State } from "../../src/model/index.ts";
import type { Named } from "./independent/named.ts";

/**
 * One random play of so many plies at most, from the first initial state where no other is given: the same decisions
 * are legal all along it, and it has the same outcome.
 */
export function playBoth(
  system: GameSystem,
  program: Named<unknown>,
  chance: ChanceSource,
  from: State = system.initialStates()[0]!,
  plies = Number.POSITIVE_INFINITY,
): void {
  let [state, here] = [from, program.start];
  for (let ply = 0; ply <= plies; ply++) {
    const tuples = legalTuples(system, state);
    const named = new Map(tuples.map((tuple) => [tuple.find((decision) => decision)!.id, tuple]));
    const ids = [...named.keys()].sort();
    const decisions = program.next(here);
    assert.deepEqual(ids, [...decisions.keys()].sort(), system.printPosition(state));
    if (ids.length === 0) {
      assert.equal(system.outcome(state).text, program.outcome(here), system.printPosition(state));
      return;
    }
    const id = ids[chance.uniform(ids.length)]!;
    [state, here] = [system.consequences(state, named.get(id)!)[0]!.state, decisions.get(id)!];
  }
}
