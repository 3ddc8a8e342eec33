// Positions with other values of some tracks: written and read by the game system itself.
import type { GameSystem, PositionError, State } from "../../model/index.ts";
import { NAMES_TRACK, splitParts } from "../../model/text/position-parts.ts";

/** What a position says, by the tracks that it names: `mark[b2]` to `X`. */
export function positionParts(text: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  if (text.trim() === "start") return parts;
  for (const part of splitParts(text)) {
    const [head, name, inside] = NAMES_TRACK.exec(part) ?? [];
    if (head === undefined || name === undefined) continue;
    parts.set(inside === undefined ? name : `${name}[${inside.trim()}]`, part.slice(head.length).trim());
  }
  return parts;
}

/** The state that differs from another one by such parts: `turn=O, mark[b2]=none`. */
export function positionWith(
  system: GameSystem,
  state: State,
  change: string,
): { readonly state: State } | { readonly error: PositionError } {
  const parts = new Map([...positionParts(system.printPosition(state)), ...positionParts(change)]);
  return system.parsePosition([...parts].map(([track, value]) => `${track}=${value}`).join(", ") || "start");
}
