// States by what their tracks say.
import { type GameSystem, type State, trackText } from "ninefold/model";
import { SealedError } from "../errors.ts";

/** What a position may say before its tracks: nothing, or that the setup is over. */
const BEFORE: readonly (readonly string[])[] = [[], ["setup=done"]];

/**
 * The state whose cells have these values, in the order of the game system; undefined where they cannot have them. SealedError NF9012
 * for a game that remembers more than its tracks say.
 */
export function withTexts(system: GameSystem, state: State, texts: readonly string[]): State | undefined {
  const cells = system.values(state);
  const printed = (before: readonly string[], all: readonly (string | undefined)[]): string =>
    [...before, ...cells.map(({ track, index }, i) => `${trackText(track, index)}=${all[i]}`)].join(", ");
  const isSame = (before: readonly string[]): boolean => {
    const position = system.parsePosition(
      printed(
        before,
        cells.map(({ value }) => value),
      ),
    );
    return "state" in position && system.encode(position.state) === system.encode(state);
  };
  const before = BEFORE.find(isSame);
  if (!before)
    throw new SealedError("NF9012", `${system.name} remembers more than its tracks say, where something is secret.`);
  const position = system.parsePosition(printed(before, texts));
  return "error" in position ? undefined : position.state;
}
