// Minds that do not always take what they think best: the weaker, the more often they take something else that is nearly as good.
import type { Perspective } from "../../knowledge/index.ts";
import { exponential } from "../arithmetic/exponential.ts";
import type { Asked, Line, Mind, Thinking, Thought } from "../minds/mind.ts";

/**
 * A mind that draws what it decides by what each decision seems to be worth: softmax over worths that were searched. The
 * temperature is in the units of the game's worths: a decision that is worth so much less than the best is taken e times
 * less often. At 0 the mind decides as it would.
 */
export function tempered(mind: Mind, temperature: number): Mind {
  if (temperature === 0) return mind;
  return {
    *think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
      const lines = perspective.choices.length;
      const thought = yield* mind.think(perspective, { ...asked, lines });
      return { ...thought, mixture: softmax(thought, temperature) };
    },
  };
}

function softmax({ lines, mixture }: Thought, temperature: number): ReadonlyMap<string, number> {
  const known = lines.filter((line): line is Line & { readonly worth: number } => line.worth !== undefined);
  if (known.length === 0) return mixture;
  const best = Math.max(...known.map(({ worth }) => worth));
  const weights = known.map(({ plies, worth }) => [plies[0] ?? "", exponential((worth - best) / temperature)] as const);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return new Map(weights.map(([id, weight]) => [id, weight / sum]));
}
