// The game automaton (Def. 4) as a search for its symmetries looks at it: decisions, states and probabilities as numbers.

import { printRational } from "../../model/index.ts";
import { type Analysing, Pace } from "../pace.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { lookUp } from "../tables.ts";

/** A decision of one player, whatever the state. */
export interface Named {
  readonly player: number;
  readonly id: string;
}

export interface AutomatonOutcome {
  /** Equal numbers are equal probabilities. */
  readonly probability: number;
  readonly target: number;
}

export interface AutomatonEdge {
  /** The decisions of its tuple, in the order of the players. */
  readonly names: readonly number[];
  readonly chanceOutcomes: readonly AutomatonOutcome[];
}

export interface Automaton {
  readonly players: number;
  readonly roots: readonly number[];
  readonly names: readonly Named[];
  /** By state; none of a terminal one. */
  readonly edges: readonly (readonly AutomatonEdge[])[];
  /** By state the text of the outcome where it is terminal. */
  readonly outcomes: readonly (string | undefined)[];
}

/** The automaton of a graph in which nothing was cut. Fault where an outcome is missing. */
export function* automatonFrom(graph: StateGraph): Analysing<Automaton> {
  const { system, roots } = graph.exploration;
  const names: Named[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (player: number, id: string): number => {
    const known = numbers.get(`${player} ${id}`);
    if (known !== undefined) return known;
    numbers.set(`${player} ${id}`, names.length);
    return names.push({ player, id }) - 1;
  };
  const probabilities = new Map<string, number>();
  const edges: (readonly AutomatonEdge[])[] = [];
  const outcomes: (string | undefined)[] = [];
  const pace = new Pace("exploring", graph.size);
  for (let state = 0; state < graph.size; state++) {
    const own = graph.edges(state).map(({ tuple, chanceOutcomes }): AutomatonEdge => {
      const made = tuple.flatMap((decision, player) => (decision ? [numberOf(player, decision.id)] : []));
      return {
        names: made,
        chanceOutcomes: chanceOutcomes.map(({ probability, target }) => {
          const text = printRational(probability);
          if (!probabilities.has(text)) probabilities.set(text, probabilities.size);
          return { probability: lookUp(probabilities, text), target };
        }),
      };
    });
    edges.push(own);
    outcomes.push(graph.isTerminal(state) ? graph.outcome(state).text : undefined);
    yield* pace.did(1, 1 + own.length);
  }
  return { players: system.players.length, roots: roots.map((_, root) => root), names, edges, outcomes };
}
