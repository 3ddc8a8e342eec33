// Yardsticks: minds that look one ply ahead and take what is best, or worst, there.
import type { Perspective } from "../../../knowledge/index.ts";
import type { Asked, Line, Mind, Thinking, Thought } from "../../minds/mind.ts";
import { AlphaBeta, type AlphaBetaOptions } from "./alphabeta.ts";

/** Worths that differ by less are the same. */
const NEAR = 1e-9;

class Yardstick implements Mind {
  readonly #searcher: AlphaBeta;
  readonly #takes: "best" | "worst";

  constructor(takes: "best" | "worst", options: AlphaBetaOptions) {
    this.#searcher = new AlphaBeta({ ...options, table: false });
    this.#takes = takes;
  }

  *think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
    const lines = perspective.choices.length;
    const thought = yield* this.#searcher.think(perspective, { ...asked, budget: { depth: 1 }, lines });
    return this.#taking(thought);
  }

  /** Any of those that are equally good or bad, each with the same probability. */
  #taking(thought: Thought): Thought {
    const known = thought.lines.filter((line): line is Line & { readonly worth: number } => line.worth !== undefined);
    const lines = this.#takes === "best" ? known : known.toReversed();
    const [first] = lines;
    if (!first) return thought;
    const equal = lines.filter(({ worth }) => Math.abs(worth - first.worth) < NEAR);
    return { ...thought, lines, mixture: new Map(equal.map(({ plies: [id = ""] }) => [id, 1 / equal.length])) };
  }
}

/** Takes what is best after one ply. */
export const greedy = (options: AlphaBetaOptions): Mind => new Yardstick("best", options);

/** Takes what is worst after one ply: the yardstick at the lower end. */
export const worst = (options: AlphaBetaOptions): Mind => new Yardstick("worst", options);
