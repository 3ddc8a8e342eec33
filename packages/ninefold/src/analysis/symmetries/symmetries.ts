// The symmetries of one game. A game system comes in; the automorphisms of its automaton on states go out, as renamings
// of decisions: how many there are, and generators of them. The search is bounded in its work, and a part of an answer
// is never given for the whole.

import type { GameSystem } from "../../model/index.ts";
import type { DecisionCorrespondence } from "../game-trees/decision-correspondence.ts";
import { allRenamings } from "../game-trees/renamings.ts";
import type { Renaming } from "../game-trees/trees.ts";
import type { Analysing } from "../pace.ts";
import { allStates } from "../states/all-states.ts";
import type { ExplorationOptions } from "../states/exploration.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { entryAt, lookUp } from "../tables.ts";
import { type Automaton, automatonFrom } from "./automaton.ts";
import { type ColourNames, coloursUnder } from "./colours.ts";
import { effort, groupOf, orbitsOf } from "./group.ts";
import { type Automorphism, AutomorphismSearch } from "./search.ts";

export interface SymmetryOptions extends Pick<ExplorationOptions, "maxStates" | "from"> {
  /** Whether players may be exchanged, and outcomes with them; else each stays what it is. */
  readonly exchange?: boolean;
}

/** How the automaton becomes itself. */
export interface Symmetry extends Renaming {
  readonly decisions: DecisionCorrespondence;
  /** f on states, by their indices in the graph. */
  readonly states: Int32Array;
}

export interface Symmetries {
  readonly graph: StateGraph;
  /** How many symmetries there are, the one that changes nothing among them. */
  readonly order: bigint;
  /** Some from which all others come by doing one after the other. */
  readonly generators: readonly Symmetry[];
  /** How many decisions there are, each player's for itself, and into how many orbits they fall. */
  readonly decisions: Orbits;
  readonly states: Orbits;
  /** The decisions that are legal in an initial state. */
  readonly first: Orbits;
  /** All renamings of decisions that symmetries make, the one that changes nothing first; undefined for more than `most`. */
  renamings(most: number): readonly Renamed[] | undefined;
}

export type Renamed = Pick<Symmetry, "players" | "decisions">;

export interface Orbits {
  readonly all: number;
  readonly orbits: number;
}

/**
 * The symmetries of a game: renamings h of each player's decisions, with the states that they take to each other (f), under
 * which the automaton of Def. 4 is the same automaton: initial states, edges and their tuples, probabilities, outcomes. A
 * correspondence of Def. A.8 between the game and itself whose f is a function of states and whose h is one for all of them.
 *
 * @throws as `explore`; AnalysisError NF6002, NF6005, and NF6009 where the search is given up.
 */
export function* symmetries(
  system: GameSystem,
  { maxStates, from, exchange = false }: SymmetryOptions = {},
): Analysing<Symmetries> {
  const graph = yield* allStates(system, { maxStates, from });
  const automaton = yield* automatonFrom(graph);
  const same: Renaming = { players: system.players.map((_, player) => player), outcomes: sameOutcomes(automaton) };
  const [colours] = (yield* coloursUnder(automaton, [AS_THEY_ARE])) as [Int32Array];
  const spend = effort();
  const kernel = yield* groupOf(
    automaton,
    new AutomorphismSearch(automaton, same.players, [colours, colours]),
    colours,
    spend,
  );
  const found = kernel.generators.map((one) => ({ renaming: same, one }));
  let cosets = 1n;
  for (const renaming of exchange ? allRenamings(same.players, [...same.outcomes.keys()]) : []) {
    if (isSame(renaming)) continue;
    const both = (yield* coloursUnder(automaton, [AS_THEY_ARE, renamedBy(renaming)])) as [Int32Array, Int32Array];
    if (!alike(...both)) continue;
    const one = yield* new AutomorphismSearch(automaton, renaming.players, both).find([], false, spend);
    if (!one) continue;
    cosets++;
    found.push({ renaming, one });
  }
  const generators = found.map(({ renaming, one }) => symmetryOf(automaton, renaming, one));
  const [names, states] = [
    orbitsOf(
      automaton.names.length,
      found.map(({ one }) => one.names),
    ),
    orbitsOf(
      graph.size,
      found.map(({ one }) => one.states),
    ),
  ];
  const first = new Set(
    automaton.roots.flatMap((root) => entryAt(automaton.edges, root).flatMap((edge) => edge.names)),
  );
  const order = kernel.order * cosets;
  return {
    graph,
    order,
    generators,
    decisions: { all: names.length, orbits: new Set(names).size },
    states: { all: states.length, orbits: new Set(states).size },
    first: { all: first.size, orbits: new Set([...first].map((name) => names[name])).size },
    renamings: (most) => renamingsFrom(automaton, same.players, found, most),
  };
}

const AS_THEY_ARE: ColourNames = { player: (player) => player, outcome: (text) => text };

/** The names that things have where they come from. */
function renamedBy({ players, outcomes }: Renaming): ColourNames {
  const back = new Map([...outcomes].map(([from, to]) => [to, from]));
  return { player: (player) => players.indexOf(player), outcome: (text) => lookUp(back, text) };
}

const sameOutcomes = ({ outcomes }: Automaton): ReadonlyMap<string, string> =>
  new Map(outcomes.flatMap((text) => (text === undefined ? [] : [[text, text] as const])));

const isSame = ({ players, outcomes }: Renaming): boolean =>
  players.every((to, from) => to === from) && [...outcomes].every(([from, to]) => from === to);

const alike = (one: Int32Array, other: Int32Array): boolean => {
  const [mine, theirs] = [one.toSorted(), other.toSorted()];
  return mine.every((colour, at) => colour === theirs[at]);
};

function symmetryOf(automaton: Automaton, renaming: Renaming, { names, states }: Automorphism): Symmetry {
  return { ...renaming, decisions: decisionsOf(automaton, names), states };
}

function decisionsOf({ players, names }: Automaton, to: Int32Array): DecisionCorrespondence {
  const found = Array.from({ length: players }, () => new Map<string, string>());
  for (const [name, { player, id }] of names.entries())
    entryAt(found, player).set(id, entryAt(names, entryAt(to, name)).id);
  return found;
}

interface Found {
  readonly renaming: Renaming;
  readonly one: Automorphism;
}

/** All that generators make of each other, as renamings of players and decisions. */
function renamingsFrom(
  automaton: Automaton,
  players: readonly number[],
  generators: readonly Found[],
  most: number,
): readonly Renamed[] | undefined {
  const start = { players, names: Int32Array.from(automaton.names.keys()) };
  const known = new Map([[`${start.players} ${start.names}`, start]]);
  for (const { players: who, names } of known.values()) {
    if (known.size > most) return undefined;
    for (const { renaming, one } of generators) {
      const next = {
        players: who.map((player) => entryAt(renaming.players, player)),
        names: names.map((name) => entryAt(one.names, name)),
      };
      known.set(`${next.players} ${next.names}`, next);
    }
  }
  return [...known.values()].map(({ players: who, names }) => ({
    players: who,
    decisions: decisionsOf(automaton, names),
  }));
}
