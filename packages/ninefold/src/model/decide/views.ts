// The perceived game system (004 §2 and §3.3): what each player is shown of a state and of decisions.
import { printValue } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import type { Linked, Run } from "../evaluate/run.ts";
import { has } from "../evaluate/sets.ts";
import type { InterpretedState } from "../state/interpreted-state.ts";
import { indexTuples } from "../state/layout.ts";
import type { Decision, PlayerId, ViewedTrack } from "../system/game-system.ts";
import type { Legality } from "./legality.ts";

export interface Views {
  view(state: InterpretedState, viewer: PlayerId | undefined): readonly ViewedTrack[];
  showsDecision(state: InterpretedState, player: PlayerId, decision: Decision, viewer: PlayerId | undefined): boolean;
}

/** `none` shows to everyone. */
function shows(to: Value, viewer: PlayerId | undefined): boolean {
  if (to === null) return true;
  return viewer !== undefined && (Array.isArray(to) ? has(to, viewer) : to === viewer);
}

/** The printed indices of each track of each family. */
export function printedIndices(link: Linked): readonly (readonly (readonly string[])[])[] {
  return link.game.tracks.map((track) =>
    indexTuples(track.index).map((indices) => indices.map((value, i) => printValue(track.index[i]!, value))),
  );
}

export function viewsOf(link: Linked, legality: Legality): Views {
  const { game, layout } = link;
  const printed = printedIndices(link);
  const tracks = game.tracks.map((core) => ({
    core,
    indices: indexTuples(core.index),
    shownTo: core.shownTo && evaluator(link, core.shownTo),
    shownElse: core.shownElse && { value: evaluator(link, core.shownElse), type: core.shownElse.type },
  }));
  const decisions = game.decisions.map((core) => core.shownTo && evaluator(link, core.shownTo));
  return {
    view: (state, viewer) =>
      tracks.flatMap(({ core, indices, shownTo, shownElse }, i) =>
        indices.map((index, at): ViewedTrack => {
          const cell = { track: core.name, index: printed[i]![at]! };
          const value = printValue(core.type, state.cells[layout[i]!.start + at]!);
          if (!shownTo) return { ...cell, value };
          const run = link.query(state, core.frame);
          index.forEach((part, slot) => {
            run.locals[slot] = part;
          });
          if (shows(shownTo(run), viewer)) return { ...cell, value };
          return {
            ...cell,
            value: undefined,
            ...(shownElse && { instead: printValue(shownElse.type, shownElse.value(run)) }),
          };
        }),
      ),
    showsDecision(state, player, decision, viewer) {
      const index = game.decisions.findIndex((core) => core.name === decision.family);
      const shownTo = decisions[index];
      if (!shownTo || viewer === player) return true;
      const known = legality.known(state, player, decision);
      const run = legality.runOf(legality.decisions[index]!, state, player);
      game.decisions[index]!.params.forEach((param, i) => {
        run.locals[param.slot] = known.values[i]!;
      });
      return shows(shownTo(run), viewer);
    },
  };
}

/** The values of all tracks after the first steps of a legal decision, and before `finally`. */
export function stepByStep(
  legality: Legality,
): (state: InterpretedState, player: PlayerId, decision: Decision, steps: number) => readonly Value[] {
  return (state, player, decision, steps) => {
    const known = legality.known(state, player, decision);
    const atMost = known.finalRun ? known.path.length : 0;
    if (!Number.isInteger(steps) || steps < 0 || steps > atMost) {
      throw new RangeError(`${known.id} is made in ${atMost} steps, not ${steps}`);
    }
    let after: Run | undefined;
    for (const step of known.path.slice(0, steps)) {
      const own = legality.decisions[known.familyIndex]!;
      const run = after ? own.chain!.next(after)! : legality.runOf(own, state, player);
      own.core.params.forEach((param, i) => {
        run.locals[param.slot] = step[i]!;
      });
      after = own.chain!.takeStep(run);
    }
    return after?.cells ?? state.cells;
  };
}
