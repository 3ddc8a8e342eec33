import { type GameSystem, type Rational, type TrackValue, trackText, ZERO } from "../model/index.ts";
import type { Belief } from "./belief/believing.ts";
import type { KnownTrack } from "./known-tracks.ts";

/** What tracks that are hidden may be at once, and how probable that is. */
export interface PossibleTogether {
  /** Those that are neither shown nor certain, in the order of the view. */
  readonly values: readonly TrackValue[];
  readonly probability: number;
  /** Undefined where plays were drawn. */
  readonly exactly: Rational | undefined;
}

/**
 * The possible states by what is not known of them, the most probable first: the values of one track say nothing of those
 * that another has then. States that differ in memories alone are one.
 */
export function possibleTogether(
  system: GameSystem,
  { states }: Belief,
  tracks: readonly KnownTrack[],
): readonly PossibleTogether[] {
  const open = new Set(
    tracks.filter(({ flag }) => flag !== "shown" && flag !== "certain").map((one) => trackText(one.track, one.index)),
  );
  const found = new Map<string, PossibleTogether>();
  for (const { state, probability, exactly } of states) {
    const values = system.values(state).filter(({ track, index }) => open.has(trackText(track, index)));
    const key = JSON.stringify(values.map(({ value }) => value));
    const same = found.get(key);
    found.set(key, {
      values,
      probability: (same?.probability ?? 0) + probability,
      exactly: exactly && (same?.exactly ?? ZERO).add(exactly),
    });
  }
  return [...found.values()].sort((a, b) => b.probability - a.probability);
}
