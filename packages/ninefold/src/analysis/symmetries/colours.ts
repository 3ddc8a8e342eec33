// Colours of states such that a symmetry takes each state to one of the same colour: by what can follow.

import { type Analysing, Pace } from "../pace.ts";
import { entryAt, lookUp } from "../tables.ts";
import type { Automaton } from "./automaton.ts";

/** How players and outcomes are called in colours. */
export interface ColourNames {
  player(player: number): number;
  outcome(text: string): string;
}

/** Refines the colours of several namings of one automaton together; each has its own list, and equal numbers mean equal colours. */
export function* coloursUnder(automaton: Automaton, namings: readonly ColourNames[]): Analysing<readonly Int32Array[]> {
  const { edges, outcomes } = automaton;
  const pace = new Pace("comparing");
  let colours: readonly Int32Array[] = namings.map(() => new Int32Array(edges.length));
  let known = 1;
  for (;;) {
    const numbers = new Map<string, number>();
    const next: Int32Array[] = [];
    for (const [i, naming] of namings.entries()) {
      const [own, made] = [entryAt(colours, i), new Int32Array(edges.length)];
      for (const [state, list] of edges.entries()) {
        const seen = list.map(({ names, chanceOutcomes }) => {
          const who = names.map((name) => naming.player(entryAt(automaton.names, name).player)).sort((a, b) => a - b);
          return `${who}:${chanceOutcomes.map(({ probability, target }) => `${probability}/${own[target]}`).sort()}`;
        });
        const end = outcomes[state] === undefined ? "" : naming.outcome(outcomes[state]);
        const key = `${own[state]} ${end} ${seen.sort().join(" ")}`;
        if (!numbers.has(key)) numbers.set(key, numbers.size);
        made[state] = lookUp(numbers, key);
        yield* pace.did(1, 1 + list.length);
      }
      next.push(made);
    }
    colours = next;
    if (numbers.size === known) return colours;
    known = numbers.size;
  }
}
