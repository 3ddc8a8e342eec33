// The perceived game system (004 §2 and §3.3): what each player is shown of a state and of decisions.
import { printValue } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import type { Linked, Run } from "../evaluate/run.ts";
import { has } from "../evaluate/sets.ts";
import type { InterpretedState } from "../state/interpreted-state.ts";
import { tracksIn } from "../state/layout.ts";
import type { Decision, PlayerId, ViewedTrack } from "../system/game-system.ts";
import { finalRunOf, firstStepOf, pathOf } from "./interpreted-decision.ts";
import type { Legality } from "./legality.ts";
import { bindParameters } from "./linked-decision.ts";

export interface Views {
  view(state: InterpretedState, viewer: PlayerId | undefined): readonly ViewedTrack[];
  showsDecision(state: InterpretedState, player: PlayerId, decision: Decision, viewer: PlayerId | undefined): boolean;
}

/** `none` shows to nobody, the set of all players to everyone: to those who only watch, too. */
function shows(to: Value, viewer: PlayerId | undefined, players: number): boolean {
  if (!Array.isArray(to)) return to !== null && to === viewer;
  return viewer === undefined ? to.length === players : has(to, viewer);
}

export function viewsOf(link: Linked, legality: Legality): Views {
  const players = link.game.player.members.length;
  const families = link.layout.map((cells) => {
    const { core } = cells;
    return {
      core,
      tracks: tracksIn(cells),
      shownTo: core.shownTo && evaluator(link, core.shownTo),
      shownElse: core.shownElse && { value: evaluator(link, core.shownElse), type: core.shownElse.type },
    };
  });
  const decisions = new Map(
    legality.decisions.map((decision) => [
      decision.core.name,
      { decision, shownTo: decision.core.shownTo && evaluator(link, decision.core.shownTo) },
    ]),
  );
  return {
    view: (state, viewer) =>
      families.flatMap(({ core, tracks, shownTo, shownElse }) =>
        tracks.map(({ indices, printed, cell }): ViewedTrack => {
          const track = { track: core.name, index: printed };
          const value = printValue(core.type, state.cells[cell]!);
          if (!shownTo) return { ...track, value };
          const run = link.query(state, core.frame);
          for (const [slot, index] of indices.entries()) run.locals[slot] = index;
          if (shows(shownTo(run), viewer, players)) return { ...track, value };
          return {
            ...track,
            value: undefined,
            ...(shownElse && { instead: printValue(shownElse.type, shownElse.value(run)) }),
          };
        }),
      ),
    showsDecision(state, player, given, viewer) {
      const { decision, shownTo } = decisions.get(given.family) ?? {};
      if (!decision || !shownTo || viewer === player) return true;
      const known = legality.known(state, player, given);
      const run = legality.runOf(decision, state, player);
      bindParameters(decision, run, firstStepOf(known));
      return shows(shownTo(run), viewer, players);
    },
  };
}

/** The values of all tracks after the first steps of a legal decision, and before `finally`. */
export function stepByStep(
  legality: Legality,
): (state: InterpretedState, player: PlayerId, decision: Decision, steps: number) => readonly Value[] {
  return (state, player, decision, steps) => {
    const known = legality.known(state, player, decision);
    const atMost = finalRunOf(known) ? pathOf(known).length : 0;
    if (!Number.isInteger(steps) || steps < 0 || steps > atMost) {
      throw new RangeError(`${known.id} is made in ${atMost} steps, not ${steps}`);
    }
    let after: Run | undefined;
    for (const step of pathOf(known).slice(0, steps)) {
      const own = legality.family(known.familyIndex);
      const run = after ? own.chain!.next(after)! : legality.runOf(own, state, player);
      bindParameters(own, run, step);
      after = own.chain!.takeStep(run);
    }
    return after?.cells ?? state.cells;
  };
}
