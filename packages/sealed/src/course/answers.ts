// Values that a rule writes in the open and that one seat alone can compute: it says them, and is held to them when its secrets
// are opened.
import type { DecisionTuple, GameSystem, State } from "ninefold/model";
import { type Settled, settle, step } from "ninefold/play";
import { askedOf } from "../chance/ask.ts";
import { withTexts } from "../deck/texts.ts";
import { SealedError } from "../errors.ts";

/** What a seat has said of the tracks that a turn writes. `secrets`: the numbers of those that it had then. */
export interface Answered {
  readonly seat: number;
  readonly tracks: readonly string[];
  readonly values: readonly string[];
  readonly secrets: readonly number[];
}

const noChance = askedOf(() => {
  throw new SealedError("NF9012", "Chance is asked where a seat has to answer.");
});

/** The state right after what was decided, before any forced step. SealedError NF9012 where chance is asked. */
export const decidedState = (system: GameSystem, state: State, tuple: DecisionTuple): State =>
  step(system, state, tuple, noChance).state;

export const afterForced = (system: GameSystem, state: State): Settled => settle(system, state, noChance);

/** The values of all cells of these tracks, as the rules print them, in the order of the game system. */
export const valuesIn = (system: GameSystem, state: State, tracks: readonly string[]): readonly string[] =>
  system.values(state).flatMap(({ track, value }) => (tracks.includes(track) ? [value] : []));

/**
 * The state in which these tracks have other values; undefined where they cannot have them. SealedError NF9012 for a game that
 * remembers more than its tracks say.
 */
export function withValues(
  system: GameSystem,
  state: State,
  tracks: readonly string[],
  values: readonly string[],
): State | undefined {
  const left = [...values];
  const changed = system
    .values(state)
    .map(({ track, value }) => (tracks.includes(track) ? (left.shift() ?? "") : value));
  const position = withTexts(system, state, changed);
  if (left.length > 0 || !position) return undefined;
  // A value has one text: another that is read alike would be another message.
  return valuesIn(system, position, tracks).every((value, i) => value === values[i]) ? position : undefined;
}
