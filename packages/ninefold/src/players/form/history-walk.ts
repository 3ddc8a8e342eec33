import type { Utilities } from "../../analysis/solve/utilities.ts";
import type { StateGraph } from "../../analysis/states/state-graph.ts";
import { ONE, type Rational, ZERO } from "../../model/index.ts";
import { GrowingForest, GrowingPayoffs } from "./form-builder.ts";
import { GrowingTree } from "./history-tree.ts";
import { type Deciding, ObservedGraph, UNSEEN } from "./observed-graph.ts";
import type { Histories } from "./sequence-form.ts";
import { grown, TupleTable } from "./tuple-table.ts";

// What stands on the stack for a node that was not visited yet, in this order: its state, the number of the probability that
// chance leads to it, its number in the tree; the sequence of each player; the history of each player.
const STATE = 0;
const PROBABILITY = 1;
const NODE = 2;
const SEQUENCES = 3;

/**
 * A walk through all histories of a graph without cycles, in integers: each node before those below it, in the order of the
 * edges. Nothing calls itself; what is waiting is no more than the choices beside one play.
 */
export class HistoryWalk {
  readonly observed: ObservedGraph;
  readonly forests: readonly GrowingForest[];
  readonly payoffs: GrowingPayoffs;
  readonly tree: GrowingTree | undefined;
  /** Histories of observations: the history before, and what was observed then. The first are those with which players begin. */
  readonly observations = new TupleTable(2);
  /** What the worths of each outcome sum up to so far; undefined where that differs. */
  sum: Rational | undefined;
  readonly #utilities: Utilities;
  readonly #players: number;
  readonly #width: number;
  readonly #histories: number;
  readonly #at: Int32Array;
  readonly #next: Int32Array;
  readonly #pair = new Int32Array(2);
  /** Of the deciding players in order the first sequence, the information state and the number of choices. */
  readonly #firsts: Int32Array;
  readonly #states: Int32Array;
  /** The fractions of chance, by their numbers in the graph. */
  readonly #probabilities: readonly number[];
  readonly #worths = new Map<number, readonly Rational[]>();
  readonly #decisions: number[];
  #stack: Int32Array;
  #waiting = 0;
  #chance = 0;
  #terminal = 0;

  constructor(graph: StateGraph, utilities: Utilities, withTree: boolean) {
    const { system } = graph.exploration;
    const players = system.players.length;
    this.observed = new ObservedGraph(graph);
    this.forests = system.players.map(() => new GrowingForest());
    this.payoffs = new GrowingPayoffs(players);
    this.#probabilities = graph.lists?.probabilities.map((one) => this.payoffs.fractions.idOf(one)) ?? [];
    this.tree = withTree ? new GrowingTree() : undefined;
    this.#utilities = utilities;
    this.#players = players;
    this.#histories = SEQUENCES + players;
    this.#width = this.#histories + players;
    this.#at = new Int32Array(this.#width);
    this.#next = new Int32Array(this.#width);
    this.#firsts = new Int32Array(players);
    this.#states = new Int32Array(players);
    this.#decisions = system.players.map(() => 0);
    this.#stack = new Int32Array(this.#width << 6);
    for (let player = 0; player < players; player++) {
      this.#pair.set([-1, player]);
      this.#next[this.#histories + player] = this.observations.numberOf(this.#pair);
    }
    this.#next[PROBABILITY] = this.payoffs.fractions.idOf(ONE);
    this.#push();
  }

  /** Visits a node; false where all have been visited. */
  step(): boolean {
    if (this.#waiting === 0) return false;
    const at = this.#at;
    const begin = --this.#waiting * this.#width;
    for (let i = 0; i < this.#width; i++) at[i] = this.#stack[begin + i]!;
    const state = at[STATE]!;
    if (this.observed.graph.isTerminal(state)) this.#end(state);
    else {
      const deciding = this.observed.deciding(state);
      this.#arrive(state);
      this.#decide(deciding);
      this.#leave(state, deciding);
    }
    return true;
  }

  /** How many entries there are in arrays, those of all parts together. */
  get held(): number {
    const forests = this.forests.reduce((sum, { states, sequences }) => sum + states + sequences, 0);
    return forests + this.payoffs.size + this.observations.size + (this.tree?.size ?? 0);
  }

  get counted(): Histories {
    return { decisions: this.#decisions, chance: this.#chance, terminal: this.#terminal };
  }

  #end(state: number): void {
    let worth = this.#worths.get(state);
    if (!worth) {
      worth = this.#utilities(this.observed.graph.outcome(state));
      this.#worths.set(state, worth);
      const sum = worth.reduce((a, b) => a.add(b), ZERO);
      if (this.#worths.size === 1) this.sum = sum;
      else if (!this.sum?.equals(sum)) this.sum = undefined;
    }
    this.#terminal++;
    this.payoffs.add(this.#at, SEQUENCES, this.#at[PROBABILITY]!, worth);
    this.tree?.end(this.#at[NODE]!, worth);
  }

  /** Brings the histories up to a state that players see. */
  #arrive(state: number): void {
    for (let player = 0; player < this.#players; player++) {
      const history = this.#histories + player;
      this.#at[history] = this.#after(this.#at[history]!, this.observed.seen(state, player));
    }
  }

  #after(history: number, observation: number): number {
    if (observation === UNSEEN) return history;
    this.#pair[0] = history;
    this.#pair[1] = observation;
    return this.observations.numberOf(this.#pair);
  }

  #decide({ players, choices }: Deciding): void {
    let nodes = 1;
    for (let i = 0; i < players.length; i++) {
      const player = players[i]!;
      const count = choices[i]!.length;
      const forest = this.forests[player]!;
      const sequence = this.#at[SEQUENCES + player]!;
      this.#states[i] = forest.stateOf(this.#at[this.#histories + player]!, sequence, choices[i]!);
      this.#firsts[i] = forest.firstSequence(this.#states[i]!);
      this.#decisions[player]! += nodes;
      nodes *= count;
    }
  }

  /** Puts all nodes that follow on the stack, the first one on top. */
  #leave(state: number, deciding: Deciding): void {
    const { graph } = this.observed;
    const { lists, successors } = graph;
    const firstEdge = this.observed.firstEdge(state);
    const edges = deciding.players.length === 0 ? 1 : deciding.choices.reduce((n, { length }) => n * length, 1);
    const landing = this.tree ? this.#branch(this.tree, deciding, edges) : this.#at[NODE]!;
    for (let i = edges - 1; i >= 0; i--) {
      const edge = firstEdge + i;
      this.#take(deciding, i, edge);
      const node = deciding.players.length === 0 ? landing : landing + i;
      if (!lists) {
        this.#wait(successors.target(edge), this.#at[PROBABILITY]!, node);
        continue;
      }
      const [first, end] = [lists.firstChanceOutcome(edge), lists.endChanceOutcome(edge)];
      const { fractions } = this.payoffs;
      const several = end - first > 1;
      if (several) this.#chance++;
      const children =
        several && this.tree
          ? this.tree.chance(node, edge, () => lists.chanceOutcomes(edge).map(({ probability }) => probability))
          : node;
      for (let outcome = end - 1; outcome >= first; outcome--) {
        const probability = several
          ? fractions.product(this.#at[PROBABILITY]!, this.#probabilities[lists.probabilityOf(outcome)]!)
          : this.#at[PROBABILITY]!;
        this.#wait(successors.target(outcome), probability, several && this.tree ? children + outcome - first : node);
      }
    }
  }

  /** What follows the tuple of choices with this number, which is an edge, but for where it leads. */
  #take({ players, choices }: Deciding, tuple: number, edge: number): void {
    const next = this.#next;
    for (let i = SEQUENCES; i < this.#width; i++) next[i] = this.#at[i]!;
    let rest = tuple;
    for (let i = players.length - 1; i >= 0; i--) {
      const count = choices[i]!.length;
      next[SEQUENCES + players[i]!] = this.#firsts[i]! + (rest % count);
      rest = Math.floor(rest / count);
    }
    for (let player = 0; player < this.#players; player++) {
      const history = this.#histories + player;
      next[history] = this.#after(next[history]!, this.observed.taken(edge, player));
    }
  }

  /** The nodes of the tree at which the players decide one after the other; the first of those after all of them. */
  #branch(tree: GrowingTree, { players, choices }: Deciding, edges: number): number {
    let nodes = 1;
    let first = this.#at[NODE]!;
    for (let i = 0; i < players.length; i++) {
      const count = choices[i]!.length;
      const above = first;
      for (let node = 0; node < nodes; node++) {
        const child = tree.decision(above + node, players[i]!, this.#states[i]!, count);
        if (node === 0) first = child;
      }
      nodes *= count;
    }
    if (nodes !== edges && players.length > 0)
      throw new RangeError("The edges of a state are not the tuples of its choices.");
    return first;
  }

  #wait(state: number, probability: number, node: number): void {
    this.#next[STATE] = state;
    this.#next[PROBABILITY] = probability;
    this.#next[NODE] = node;
    this.#push();
  }

  #push(): void {
    const begin = this.#waiting++ * this.#width;
    if (begin + this.#width > this.#stack.length) this.#stack = grown(this.#stack);
    this.#stack.set(this.#next, begin);
  }
}
