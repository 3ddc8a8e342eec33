// The mind of a level: from 1 to 9, by what a game was calibrated to, or by what is usual.
import type { GameSystem, State } from "../../model/index.ts";
import type { Asked, Mind, Thinking, Thought } from "../minds/mind.ts";
import { type Level, usualLevels } from "./level.ts";
import { temperatureOf } from "./scale.ts";
import { seeing } from "./seeing.ts";
import { tempered } from "./tempered.ts";

/** What a level is made of: the minds by their names, who would play a game that nobody calibrated, and what was calibrated. */
export interface Leveling {
  readonly system: GameSystem;
  readonly from?: readonly State[] | undefined;
  readonly usual: string;
  /** Whether positions were learned to be weighed. */
  readonly evaluator: boolean;
  readonly levels: readonly Level[];
  readonly make: (kind: string) => Mind;
}

/** Thinks as a level does, by its own budget where none is given. Above the highest level there is it is that one. */
export function leveledMind(number: number, leveling: Leveling): Mind {
  const { levels, usual, evaluator, system, from, make } = leveling;
  const all = levels.length > 0 ? levels : usualLevels(usual, temperatureOf(system, evaluator));
  const level = all[Math.min(number, all.length) - 1];
  if (!level) throw new RangeError(`there is no level ${number}`);
  const drawing = tempered(make(level.mind), level.temperature);
  const mind = level.overlooks ? drawing : seeing(drawing, system, from);
  return {
    think(perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
      const isGiven = Object.values(asked.budget).some((value) => value !== undefined);
      return mind.think(perspective, isGiven ? asked : { ...asked, budget: { nodes: level.nodes } });
    },
  };
}
