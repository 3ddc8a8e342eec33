// What a view that is known tells of the sets that chance must have drawn.
import { isScalar } from "../../language/core/domain.ts";
import { printType, withoutNone } from "../../language/core/types.ts";
import type { WantedSet } from "../evaluate/guided-chance.ts";
import { setFrom } from "../evaluate/sets.ts";
import { type Layout, type TrackCells, tracksIn } from "../state/layout.ts";
import type { ViewedTrack } from "../system/game-system.ts";
import { trackText } from "../text/position-parts.ts";
import { readValue } from "../text/positions.ts";

/**
 * The sets that shown tracks have as values, the values of others, and the indices at which tracks of a family have the same
 * value: a hand is a set, or all cards with the same holder. Each once, those with numbers for members alone.
 */
export function wantedIn(layout: Layout, shown: readonly ViewedTrack[]): readonly WantedSet[] {
  const values = new Map(
    shown.flatMap(({ track, index, value }) =>
      value === undefined ? [] : [[trackText(track, index), value] as const],
    ),
  );
  const found = new Map<string, WantedSet>();
  for (const { type, members } of layout.flatMap((cells) => [...wantedOf(cells, values)]))
    if (members.length > 0 && members.every((member) => typeof member === "number"))
      found.set(JSON.stringify([printType(type), setFrom(members)]), {
        type,
        members: setFrom(members),
      });
  return [...found.values()];
}

function* wantedOf(cells: TrackCells, values: ReadonlyMap<string, string>): Generator<WantedSet> {
  const { name, index, type } = cells.core;
  const alike = new Map<string, WantedSet["members"][number][]>();
  const [only, ...others] = index;
  for (const { indices, printed } of tracksIn(cells)) {
    const text = values.get(trackText(name, printed));
    if (text === undefined) continue;
    const value = readValue(type, text);
    if (type.kind === "set" && Array.isArray(value)) yield { type: type.of, members: value };
    else if (isScalar(withoutNone(type)) && typeof value === "number")
      yield { type: withoutNone(type), members: [value] };
    const [at] = indices;
    if (at !== undefined) alike.set(text, [...(alike.get(text) ?? []), at]);
  }
  if (only && others.length === 0) for (const members of alike.values()) yield { type: only, members };
}
