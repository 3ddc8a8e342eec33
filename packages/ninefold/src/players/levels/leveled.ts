// The mind of a level: from 1 to 9, by what a game was calibrated to, or by what is usual.
import { UNFINISHED } from "../../engine/index.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import { positionsOf } from "../../play/index.ts";
import type { Asked, Mind, Thinking, Thought } from "../minds/mind.ts";
import { Worths } from "../minds/worths.ts";
import { type Level, overlooksAt, usualLevels } from "./level.ts";
import { tempered } from "./tempered.ts";

/** What a level is made of: the minds by their names, who would play a game that nobody calibrated, and what was calibrated. */
export interface Leveling {
  readonly system: GameSystem;
  readonly usual: string;
  readonly levels: readonly Level[];
  readonly make: (kind: string) => Mind;
}

/** Thinks as a level does, by its own budget where none is given. */
export function leveledMind(number: number, leveling: Leveling): Mind {
  const { levels, usual, system, make } = leveling;
  const all = levels.length > 0 ? levels : usualLevels(usual, scaleOf(system));
  const level = all[Math.min(number, all.length) - 1];
  if (!level) throw new RangeError(`there is no level ${number}`);
  const { temperature } = level;
  const mind = tempered(make(level.mind), { temperature, overlooks: overlooksAt(number) });
  return {
    think(perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
      const isGiven = Object.values(asked.budget).some((value) => value !== undefined);
      const budget = isGiven ? asked.budget : { nodes: level.nodes };
      const lines = temperature > 0 ? perspective.choices.length : asked.lines;
      return mind.think(perspective, { ...asked, budget, ...(lines !== undefined && { lines }) });
    },
  };
}

/** So many random plays tell what outcomes are worth, each of so many plies at most. */
const PLAYS = 16;
const MAX_PLIES = 500;

/** The largest worth of an outcome: 1 where the rules write none, else of the outcomes of some random plays. */
function scaleOf(system: GameSystem): number {
  if (descriptionOf(system)?.worths.length === 0) return 1;
  const positions = positionsOf(system);
  const worths = new Worths(system);
  const [start] = system.initialStates();
  if (!start) return 1;
  positions.put(0, start);
  positions.seed([1, 2, 3, 4]);
  for (let play = 0; play < PLAYS; play++) {
    const outcome = positions.playout(0, MAX_PLIES);
    if (outcome !== UNFINISHED) worths.of(outcome, (number) => positions.outcomeAt(number));
  }
  return Math.max(worths.greatest, -worths.least) || 1;
}
