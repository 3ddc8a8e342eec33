// What players decide and observe along the edges of a graph of states, as numbers.
import { decidingAt } from "../../analysis/states/exploration.ts";
import type { StateGraph } from "../../analysis/states/state-graph.ts";
import { entryAt } from "../../analysis/tables.ts";
import { isKnown, isSeen, lineOf, Observer } from "../../knowledge/index.ts";
import type { DecisionTuple, PlayerId } from "../../model/index.ts";

/** Nothing is observed. */
export const UNSEEN = 0;

/** Who decides in a state, and between what: the players in order, the edges being the tuples of their choices, those of the last varying fastest. */
export interface Deciding {
  readonly players: readonly number[];
  /** In the order of `players`, the ids of the decisions. */
  readonly choices: readonly (readonly string[])[];
}

/** What was observed, with where it was first: in a state, or of the edge of a state that was taken. */
export interface Observation {
  /** The lines of its events: equal for equal observations alone. */
  readonly text: string;
  readonly state: number;
  /** Undefined where the state was seen. */
  readonly tuple: DecisionTuple | undefined;
  readonly viewer: PlayerId;
}

/**
 * Observations are numbers: two are equal exactly where no player could tell them apart. A state is asked for them once,
 * when a walk first comes to it.
 */
export class ObservedGraph {
  readonly graph: StateGraph;
  readonly players: number;
  /** By state and player what is seen there, with what is offered to who decides. */
  readonly #seen: Int32Array;
  /** By edge and player what is known of the tuple taken. */
  readonly #taken: Int32Array;
  /** By state that was asked who decides there. */
  readonly #deciding: (Deciding | undefined)[] = [];
  readonly #observer: Observer;
  readonly #numbers = new Map<string, number>();
  readonly #observations: Observation[] = [];

  constructor(graph: StateGraph) {
    const { system } = graph.exploration;
    this.graph = graph;
    this.players = system.players.length;
    this.#seen = new Int32Array(graph.size * this.players);
    this.#taken = new Int32Array(graph.edgeCount * this.players);
    this.#observer = new Observer(system);
  }

  /** Of a state that is not terminal. Ask this before the others. */
  deciding(state: number): Deciding {
    let deciding = this.#deciding[state];
    if (!deciding) {
      deciding = this.#ask(state);
      this.#deciding[state] = deciding;
    }
    return deciding;
  }

  seen(state: number, player: number): number {
    return this.#seen[state * this.players + player]!;
  }

  taken(edge: number, player: number): number {
    return this.#taken[edge * this.players + player]!;
  }

  firstEdge(state: number): number {
    const { lists, successors } = this.graph;
    return lists ? lists.start(state) : successors.start(state);
  }

  /** An observation by its number. */
  observation(number: number): Observation {
    return entryAt(this.#observations, number - 1);
  }

  #ask(state: number): Deciding {
    const { graph, players } = this;
    const edges = graph.edges(state);
    const [first] = edges;
    if (!first) throw new RangeError(`State ${state} is terminal or was cut.`);
    const known = isKnown(first.tuple);
    const deciders = known ? decidingAt(edges) : [];
    const choices = deciders.map(({ decisions }) => decisions.map(({ id }) => id));
    const at = graph.state(state);
    const firstEdge = this.firstEdge(state);
    for (let player = 0; player < players; player++) {
      const viewer = player as PlayerId;
      if (isSeen(first.tuple)) {
        const seen = lineOf("seen", this.#observer.seen(at, viewer));
        const text = known ? seen + this.#decidingText(deciders, choices, viewer) : seen;
        this.#seen[state * players + player] = this.#numberOf({ text, state, tuple: undefined, viewer });
      }
      if (!known) continue;
      for (const [i, { tuple }] of edges.entries()) {
        const text = lineOf("decided", this.#observer.decided(at, tuple, viewer));
        this.#taken[(firstEdge + i) * players + player] = this.#numberOf({ text, state, tuple, viewer });
      }
    }
    return { players: deciders.map(({ player }) => player), choices };
  }

  #decidingText(
    deciders: readonly { readonly player: number }[],
    choices: Deciding["choices"],
    viewer: PlayerId,
  ): string {
    const players = deciders.map(({ player }) => player as PlayerId);
    const own = players.indexOf(viewer);
    const offered = own < 0 ? "" : lineOf("offered", this.#observer.offered(entryAt(choices, own)));
    return lineOf("deciding", this.#observer.deciding(players)) + offered;
  }

  #numberOf(observation: Observation): number {
    let number = this.#numbers.get(observation.text);
    if (number === undefined) {
      number = this.#observations.push(observation);
      this.#numbers.set(observation.text, number);
    }
    return number;
  }
}
