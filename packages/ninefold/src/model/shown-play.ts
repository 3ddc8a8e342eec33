// The states of a play read off what is shown of them, where nothing is hidden.
import type { Type } from "../language/core/types.ts";
import { noChance, Run } from "./evaluate/run.ts";
import type { LinkedGame } from "./linked-game.ts";
import { asState } from "./state/interpreted-state.ts";
import { tracksIn } from "./state/layout.ts";
import type { ShownPlay } from "./system/extensions.ts";
import { trackText } from "./text/position-parts.ts";
import { readValue } from "./text/positions.ts";

/** Undefined where states remember plies and forced steps may come between them: what is remembered depends on states not seen. */
export function shownPlayIn({ game, link, memories, own, question }: LinkedGame): ShownPlay | undefined {
  const remembers = game.memories.length > 0;
  if (remembers && (game.setup || game.whenevers.length > 0)) return undefined;
  const cells = new Map<string, { readonly cell: number; readonly type: Type }>();
  for (const family of link.layout)
    for (const { printed, cell } of tracksIn(family))
      cells.set(trackText(family.core.name, printed), { cell, type: family.core.type });
  return {
    remembers,
    next(before, tracks) {
      const state = own(before);
      const values = state.cells.slice();
      for (const { track, index, value } of tracks) {
        const found = cells.get(trackText(track, index));
        const read = found && value !== undefined ? readValue(found.type, value) : undefined;
        if (!found || read === undefined) return undefined;
        values[found.cell] = read;
      }
      const after = { game, cells: values, memories: state.memories, ready: true };
      if (!remembers) return asState(after);
      const kept = question(() =>
        memories.remembered(link.query(state, 0), new Run(values, state.memories, [], noChance, link.budget)),
      );
      return asState({ ...after, memories: kept });
    },
  };
}
