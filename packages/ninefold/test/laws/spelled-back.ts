// A decision as people write it is read as that decision, whatever else the text may be.
import assert from "node:assert/strict";
import { type GameSystem, type State, spellingsOf } from "../../src/model/index.ts";
import type { SeededSource } from "../../src/play/index.ts";

/** Asks it of one random legal decision of each player, in each spelling. */
export function spelledBack(system: GameSystem, state: State, chance: SeededSource): void {
  const spellings = spellingsOf(system);
  for (const name of spellings.names) {
    for (const { id } of system.players) {
      const legal = system.legal(state, id);
      if (legal.length === 0) continue;
      const decision = legal[chance.uniform(legal.length)]!;
      if (!spellings.spells(name, decision.family)) continue;
      const text = spellings.write(state, id, decision, name);
      if (text === undefined) continue;
      const found = spellings.read(state, id, text, name).map((one) => one.id);
      assert.ok(found.includes(decision.id), `${text} is read as ${found} in ${name}, not as ${decision.id}`);
    }
  }
}
