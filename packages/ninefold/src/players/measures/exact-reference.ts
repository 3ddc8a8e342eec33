// Best play as a reference and as an entrant: for games whose states all have known values and that hide nothing.
import { type Analysing, type Solution, solve } from "../../analysis/index.ts";
import { entryAt } from "../../analysis/tables.ts";
import { type GameSystem, numberOf, type State } from "../../model/index.ts";
import { type Match, seeded } from "../../play/index.ts";
import type { Entrant } from "../tournament/entrant.ts";
import type { Judged, Range, Reference } from "./reference.ts";

/** Worths of decisions that are nearer to each other than this are the same. */
const ROUNDING = 1e-9;

export class ExactReference implements Reference {
  readonly name = "exact";
  readonly range: Range;
  readonly #solution: Solution;
  readonly #system: GameSystem;
  readonly #known = new Map<number, readonly number[]>();

  constructor(solution: Solution) {
    this.#solution = solution;
    this.#system = solution.graph.exploration.system;
    this.range = this.#range();
  }

  /** The least and the greatest worth that an end has to anybody. */
  #range(): Range {
    const { graph } = this.#solution;
    let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const outcomes = new Set<string>();
    for (let index = 0; index < graph.size; index++) {
      if (!graph.isTerminal(index)) continue;
      const { text } = graph.outcome(index);
      if (outcomes.has(text)) continue;
      outcomes.add(text);
      for (const worth of this.#worthsAt(index))
        [least, greatest] = [Math.min(least, worth), Math.max(greatest, worth)];
    }
    return { least, greatest };
  }

  #worthsAt(index: number): readonly number[] {
    const known = this.#known.get(index);
    if (known) return known;
    const { worth, interval } = this.#solution.value(index);
    // Intervals are of what a state is worth to the first of two players, who gains what the other gives.
    const middle = (interval.low + interval.high) / 2;
    const worths = worth?.map(numberOf) ?? [middle, -middle];
    this.#known.set(index, worths);
    return worths;
  }

  worths(state: State): readonly number[] {
    const index = this.#solution.graph.indexOf(state);
    if (index === undefined) throw new RangeError("The play has a state that the solved game does not reach.");
    return this.#worthsAt(index);
  }

  /** What each decision of the one player who decides is worth to her, in the order of the rules. */
  decisions(state: State, player: number): readonly number[] {
    return this.#system.legal(state, entryAt(this.#system.players, player).id).map((decision) => {
      const tuple = this.#system.players.map(({ id }) => (id === player ? decision : null));
      return this.#system
        .consequences(state, tuple)
        .reduce((sum, next) => sum + numberOf(next.probability) * entryAt(this.worths(next.state), player), 0);
    });
  }

  judge({ state, activePlayers }: Match): Judged {
    const [only, ...others] = activePlayers;
    const isOne = only !== undefined && others.length === 0;
    return { worths: this.worths(state), decisions: isOne ? this.decisions(state, only.id) : undefined };
  }

  /** Who takes one of the decisions that are worth the most to her, each with the same probability. */
  get entrant(): Entrant {
    return {
      name: this.name,
      sit: (_, { id }) => ({
        decide: async ({ state, activePlayers, rules }, { seed }) => {
          if (activePlayers.length > 1) throw new RangeError("several decide together: best play is a mixture");
          const worths = this.decisions(state, id);
          const best = Math.max(...worths);
          const legal = rules.system.legal(state, id).filter((_, at) => entryAt(worths, at) > best - ROUNDING);
          return entryAt(legal, seeded(seed).uniform(legal.length)).id;
        },
      }),
    };
  }
}

export interface ExactOptions {
  readonly from?: readonly State[] | undefined;
  readonly maxStates: number;
}

/**
 * Solves the game. Throws RangeError where something is hidden: what a state is worth to who sees all of it is not what it is
 * worth to its players. Throws as `solve` does.
 */
export function* exactReference(system: GameSystem, { from, maxStates }: ExactOptions): Analysing<ExactReference> {
  if (!system.hidesNothing)
    throw new RangeError(`${system.name} hides something, so that its states alone have no values.`);
  return new ExactReference(yield* solve(system, { ...(from && { from }), maxStates }));
}
