// A game by its rule of play: λ lists a move for what is done, φ leads where the game does, and ρ back.
import assert from "node:assert/strict";
import {
  choicesAt,
  type DecisionTuple,
  Fault,
  forcedTuple,
  type GameSystem,
  isOver,
} from "../../../src/model/index.ts";
import { randomTuple, seeded } from "../../../src/play/index.ts";
import { moveBetween, ruleOfPlay } from "../../../src/rules/index.ts";

/** λ is asked where at most so many tuples are legal. */
const TUPLES = 40;

/** How many plies of a random play are made and taken back; the end, or a hole in the rules, ends the play. */
export function playedByRule(system: GameSystem, plies: number, seed: string): number {
  const rule = ruleOfPlay(system);
  const chance = seeded(seed);
  let ply = 0;
  try {
    let state = system.initialStates()[0];
    for (; state && ply < plies; ply++) {
      const choices = choicesAt(system, state);
      if (isOver(choices)) break;
      const tuple: DecisionTuple = forcedTuple(choices) ?? randomTuple(choices, chance);
      const after = system.draw(state, tuple, chance);
      const move = moveBetween(system, state, tuple, after);
      assert.equal(system.encode(rule.execute(state, move)), system.encode(after), move.decisions.join());
      assert.equal(system.encode(rule.reverse(after, move)), system.encode(state), move.decisions.join());
      const tuples = choices.reduce((product, legal) => product * Math.max(1, legal.length), 1);
      if (tuples <= TUPLES) {
        const keys = rule.legal(state).map((one) => rule.moves.key(one));
        assert.ok(keys.includes(rule.moves.key(move)), `λ lacks ${move.decisions.join()}`);
      }
      state = after;
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  return ply;
}
