// Which names are those of features that decisions of a game may have: a weight by another name says nothing.
import type { Positions } from "../../engine/index.ts";
import type { DecisionFeatures } from "./decision-features.ts";

/**
 * The names of a policy's weights that are none of the game's features. Where decisions have no codes that are known beforehand,
 * of what a decision always has only the player and the family are checked.
 */
export function unknownFeatures(
  features: DecisionFeatures,
  positions: Positions,
  weights: ReadonlyMap<string, number>,
): readonly string[] {
  const names = [...weights.keys()].filter((name) => features.seenIn(name) === undefined && !features.isNear(name));
  const { codesBelow } = positions;
  if (names.length === 0) return [];
  if (codesBelow === undefined) return names.filter((name) => !features.isOfFamily(name));
  const always = new Set<string>();
  for (let code = 0; code < codesBelow; code++) {
    const decision = positions.named(code);
    if (decision)
      for (const player of features.players) for (const one of features.always(player, decision)) always.add(one);
  }
  return names.filter((name) => !always.has(name));
}
