// The ends of what the parameters of a game may be.
import type { CoreGame } from "./core.ts";
import { printValue } from "./domain.ts";

/**
 * Of each parameter its least and its greatest value, as they are written, those left out that it has now. Values of an index are
 * left out: what one of them may be depends on the others, as in a deck of so many cards.
 */
export function extremeValues({
  parameters,
}: Pick<CoreGame, "parameters">): readonly { name: string; value: string }[] {
  return parameters.flatMap(({ name, type, value, values, of }) => {
    if (of !== undefined) return [];
    const ends = new Set([values[0], values.at(-1)].filter((end) => end !== undefined && end !== value));
    return [...ends].map((end) => ({ name, value: printValue(type, end ?? null) }));
  });
}
