// Minds that do not always take what they think best: the weaker, the more often they take something else that is nearly as good.
import type { Perspective } from "../../knowledge/index.ts";
import type { Asked, Line, Mind, Thinking, Thought } from "../minds/mind.ts";

/** How a mind is made weaker. */
export interface Tempering {
  /**
   * In the units of the game's worths: a decision that is worth so much less than the best is taken e times less often. At
   * 0 the mind decides as it would.
   */
  readonly temperature: number;
  /** Whether a decision that wins at once may be overlooked. */
  readonly overlooks: boolean;
}

/** A mind that draws what it decides by what each decision seems to be worth: softmax over worths that were searched. */
export function tempered(mind: Mind, { temperature, overlooks }: Tempering): Mind {
  if (temperature === 0) return mind;
  return {
    *think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
      const thinking = mind.think(perspective, asked);
      let step = thinking.next();
      while (!step.done) {
        const { value } = step;
        step = thinking.next(yield { ...value, thought: () => value.thought() });
      }
      const thought = step.value;
      const [best] = thought.lines;
      if (!overlooks && best?.proved && best.plies.length === 1) return thought;
      return { ...thought, mixture: softmax(thought, temperature) };
    },
  };
}

function softmax({ lines, mixture }: Thought, temperature: number): ReadonlyMap<string, number> {
  const known = lines.filter((line): line is Line & { readonly worth: number } => line.worth !== undefined);
  if (known.length === 0) return mixture;
  const best = Math.max(...known.map(({ worth }) => worth));
  const weights = known.map(({ plies, worth }) => [plies[0] ?? "", Math.exp((worth - best) / temperature)] as const);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return new Map(weights.map(([id, weight]) => [id, weight / sum]));
}
