// What a picture tells of the game beside its tree or automaton.
import type { Rational, TrackValue } from "../../model/index.ts";
import type { StateGraph } from "../states/state-graph.ts";

export interface Subject {
  readonly title: string;
  /** Their names by player index. */
  readonly players: readonly string[];
  /** A state as a line of text; nodes without one, or without a state, go without. */
  readonly position?: (state: number) => string;
  /** The value of every track, for small pictures. */
  readonly tracks?: (state: number) => readonly TrackValue[];
  /** What a state is worth to each player, by index: nodes are filled by it. */
  readonly values?: (state: number) => readonly Rational[] | undefined;
}

/** The states are those of a graph. */
export function subjectOf(graph: StateGraph, values?: Subject["values"]): Subject {
  const { system } = graph.exploration;
  return {
    title: system.title,
    players: system.players.map(({ name }) => name),
    position: (state) => system.printPosition(graph.state(state)),
    tracks: (state) => system.values(graph.state(state)),
    ...(values && { values }),
  };
}
