// The perceived game system (004 §2 and §3.3): what each player is shown of a state and of decisions.
import { printValue } from "../language/domain.ts";
import type { Value } from "../language/types.ts";
import { evaluator } from "./evaluate.ts";
import { frozen } from "./frozen.ts";
import type { Decision, PlayerId, ViewedTrack } from "./game-system.ts";
import { valuesOf } from "./interpreted-decision.ts";
import type { Interpreted } from "./interpreted-state.ts";
import type { Legality } from "./legality.ts";
import { indexTuples } from "./link.ts";
import type { Linked } from "./run.ts";
import { has } from "./sets.ts";

export interface Views {
  view(state: Interpreted, viewer: PlayerId | undefined): readonly ViewedTrack[];
  showsDecision(state: Interpreted, player: PlayerId, decision: Decision, viewer: PlayerId | undefined): boolean;
}

/** `none` shows to everyone. */
function shows(to: Value, viewer: PlayerId | undefined): boolean {
  if (to === null) return true;
  return viewer !== undefined && (Array.isArray(to) ? has(to, viewer) : to === viewer);
}

/** The printed indices of each track of each family. */
export function printedIndices(link: Linked): readonly (readonly (readonly string[])[])[] {
  return frozen(
    link.game.tracks.map((track) =>
      indexTuples(track.index).map((indices) => indices.map((value, i) => printValue(track.index[i]!, value))),
    ),
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
          const place = { track: core.name, index: printed[i]![at]! };
          const value = printValue(core.type, state.cells[layout[i]!.start + at]!);
          if (!shownTo) return { ...place, value };
          const run = link.ask(state, core.frame);
          index.forEach((part, slot) => {
            run.locals[slot] = part;
          });
          if (shows(shownTo(run), viewer)) return { ...place, value };
          return {
            ...place,
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
        run.locals[param.slot] = valuesOf(known)[i]!;
      });
      return shows(shownTo(run), viewer);
    },
  };
}
