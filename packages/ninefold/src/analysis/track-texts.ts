// States as 004 writes them (§3.1): the value of each track in brackets, with the track below it.
import { type TrackValue, trackText } from "../model/index.ts";

/** Of each track `(heads)` and `coin`. */
export const trackTexts = (
  values: readonly TrackValue[],
): readonly { readonly value: string; readonly track: string }[] =>
  values.map(({ track, index, value }) => ({ value: `(${value})`, track: trackText(track, index) }));

/** `(heads)_coin (P1)_turn` */
export const valuesText = (values: readonly TrackValue[]): string =>
  trackTexts(values)
    .map(({ value, track }) => `${value}_${track}`)
    .join(" ");
