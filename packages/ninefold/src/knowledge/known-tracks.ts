import {
  type GameSystem,
  ONE,
  type PlainValue,
  plainValuesOf,
  type Rational,
  type TrackValue,
  trackText,
  ZERO,
} from "../model/index.ts";
import type { Belief } from "./belief/believing.ts";
import type { Perspective } from "./perspective.ts";
import type { ShownTrack } from "./shown.ts";

/** A value that a track may have, and how probable that is. */
export interface PossibleValue {
  /** Printed. */
  readonly value: string;
  readonly plain: PlainValue;
  readonly probability: number;
  /** Undefined where plays were drawn. */
  readonly exactly: Rational | undefined;
}

/** What a player knows of one track (the flags of 004's perceived system). */
export interface KnownTrack {
  readonly track: string;
  readonly index: readonly string[];
  /**
   * shown: the player sees it. certain: it is hidden, but has the same value in all states that are possible. once: it is
   * hidden now and was seen before. never: it was never seen.
   */
  readonly flag: "shown" | "certain" | "once" | "never";
  /** When it was seen last, and as what, where it is hidden now. */
  readonly last: { readonly ply: number; readonly value: string } | undefined;
  /** Its values in the states that are possible, the most probable first. */
  readonly values: readonly PossibleValue[];
}

/** What a player knows of each track, in the order of the view. */
export function knownTracks(system: GameSystem, perspective: Perspective, belief: Belief): readonly KnownTrack[] {
  const values = belief.states.map(({ state }) => valuesByTrack(system.values(state)));
  return perspective.view.map((shown) => {
    const key = keyOf(shown);
    const possible = new Map<string, { probability: number; exactly: Rational | undefined }>();
    for (const [i, { probability, exactly }] of belief.states.entries()) {
      const value = values[i]?.get(key) ?? "";
      const same = possible.get(value);
      possible.set(value, {
        probability: (same?.probability ?? 0) + probability,
        exactly: exactly && (same?.exactly ?? ZERO).add(exactly),
      });
    }
    const last = shown.value === undefined ? lastSeen(perspective, key) : undefined;
    return {
      track: shown.track,
      index: shown.index,
      flag: flagOf(shown, belief, possible.size, last),
      last,
      values: listed(system, shown, possible),
    };
  });
}

const keyOf = ({ track, index }: Pick<TrackValue, "track" | "index">): string => trackText(track, index);

const valuesByTrack = (values: readonly TrackValue[]): ReadonlyMap<string, string> =>
  new Map(values.map((one) => [keyOf(one), one.value]));

function flagOf(
  { value }: ShownTrack,
  { exact }: Belief,
  values: number,
  last: KnownTrack["last"],
): KnownTrack["flag"] {
  if (value !== undefined) return "shown";
  // Of drawn plays it cannot be said that no other is possible.
  if (exact && values === 1) return "certain";
  return last ? "once" : "never";
}

function lastSeen({ events }: Perspective, key: string): KnownTrack["last"] {
  for (const event of events.toReversed()) {
    if (event.kind !== "seen") continue;
    const shown = event.tracks.find((track) => keyOf(track) === key);
    if (shown?.value !== undefined) return { ply: event.ply, value: shown.value };
  }
  return undefined;
}

function listed(
  system: GameSystem,
  { track }: ShownTrack,
  possible: ReadonlyMap<string, { probability: number; exactly: Rational | undefined }>,
): readonly PossibleValue[] {
  const plain = plainValuesOf(system);
  const only = possible.size === 1;
  return [...possible]
    .map(([value, { probability, exactly }]) => ({
      value,
      plain: plain.value(track, value),
      probability: only ? 1 : probability,
      exactly: only && exactly ? ONE : exactly,
    }))
    .sort((a, b) => b.probability - a.probability || (a.value < b.value ? -1 : 1));
}
