// 𝒮₀ of Def. 1: all combinations of the tracks' initial values for which every `start when` holds.
import type { Value } from "../../language/core/types.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import { fault, type Linked, pureRun } from "../evaluate/run.ts";
import type { Members } from "../evaluate/sets.ts";
import type { InterpretedState } from "../state/interpreted-state.ts";
import { indexTuples } from "../state/layout.ts";

/** The most combinations of initial values. */
const MAX_COMBINATIONS = 1 << 16;

/** The most track values that all initial states together hold. */
const MAX_HELD = 1 << 23;

export function initialStatesOf(link: Linked): readonly [InterpretedState, ...InterpretedState[]] {
  const { game } = link;
  let rows: Value[][] = [[]];
  for (const track of game.tracks) {
    const value = evaluator(link, track.initial);
    for (const indices of indexTuples(track.index)) {
      const found = value(pureRun([...indices], link.budget));
      if (rows.length * ((rows[0]?.length ?? 0) + 1) > MAX_HELD) {
        fault("NF2016", `the initial states hold more than ${MAX_HELD} values together`, track.span);
      }
      if (!track.many) {
        for (const row of rows) row.push(found);
        continue;
      }
      const choices = found as Members;
      if (rows.length * choices.length > MAX_COMBINATIONS) {
        fault("NF2016", `the game has more than ${MAX_COMBINATIONS} combinations of initial values`, track.span);
      }
      rows = rows.flatMap((row) => choices.map((choice) => [...row, choice]));
    }
  }
  const starts = game.starts.map(({ condition, frame, reason }) => ({
    holds: evaluator(link, condition),
    frame,
    reason: reason ?? 'none passes "start when"',
  }));
  let states = rows.map(
    (cells): InterpretedState => ({ game, cells, memories: game.memories.map(() => []), ready: !game.setup }),
  );
  for (const { holds, frame, reason } of starts) {
    states = states.filter((state) => holds(link.query(state, frame)) === true);
    if (states.length === 0) return fault("NF2017", `the game has no initial state: ${reason}`);
  }
  const [first, ...others] = states;
  return first ? [first, ...others] : fault("NF2017", "the game has no initial state");
}
