// A search for one automorphism of a game automaton: a renaming of decisions with the states that it takes to each other.
import { type Analysing, Pace } from "../pace.ts";
import { entryAt } from "../tables.ts";
import type { Automaton, AutomatonEdge, AutomatonOutcome } from "./automaton.ts";

/** By decision its new name, and by state the state that it becomes: both one to one. */
export interface Automorphism {
  readonly names: Int32Array;
  readonly states: Int32Array;
}

/** A decision, or (from the number of decisions on) a state. */
export type Point = number;

/** What is still to be done: the edges of a pair of states from one on, or the chance outcomes of a pair of edges. */
type Agenda = EdgeAgenda | OutcomeAgenda;

interface EdgeAgenda {
  readonly mine: readonly AutomatonEdge[];
  readonly theirs: readonly AutomatonEdge[];
  readonly edge: number;
  readonly rest: Agenda | undefined;
}

interface OutcomeAgenda {
  readonly chanceOutcomes: readonly AutomatonOutcome[];
  readonly others: readonly AutomatonOutcome[];
  readonly rest: Agenda | undefined;
}

/** One option to go on with. */
interface Option {
  readonly names: readonly (readonly [number, number])[];
  readonly states: readonly (readonly [number, number])[];
  readonly agenda: Agenda | undefined;
}

interface Fork {
  readonly names: number;
  readonly states: number;
  /** Those that have not been tried, the last one first. */
  readonly options: Option[];
}

export class AutomorphismSearch {
  readonly #automaton: Automaton;
  /** π. */
  readonly #players: readonly number[];
  readonly #colours: Int32Array;
  readonly #coloursThere: Int32Array;
  readonly #to: Int32Array;
  readonly #from: Int32Array;
  readonly #states: Int32Array;
  readonly #sources: Int32Array;
  readonly #named: (readonly [from: number, to: number])[] = [];
  readonly #paired: (readonly [state: number, there: number])[] = [];
  readonly #pace = new Pace("renaming");

  constructor(
    automaton: Automaton,
    players: readonly number[],
    [colours, coloursThere]: readonly [Int32Array, Int32Array],
  ) {
    this.#automaton = automaton;
    this.#players = players;
    this.#colours = colours;
    this.#coloursThere = coloursThere;
    [this.#to, this.#from] = [0, 1].map(() => new Int32Array(automaton.names.length)) as [Int32Array, Int32Array];
    [this.#states, this.#sources] = [0, 1].map(() => new Int32Array(automaton.edges.length)) as [
      Int32Array,
      Int32Array,
    ];
  }

  /**
   * An automorphism that takes each of these points to its image; `other`: not the identity. Undefined where there is none;
   * throws what `spend` throws, which receives how many edges were looked at.
   */
  *find(
    images: readonly (readonly [Point, Point])[],
    other: boolean,
    spend: (edges: number) => void,
  ): Analysing<Automorphism | undefined> {
    const { names, roots } = this.#automaton;
    for (const list of [this.#to, this.#from, this.#states, this.#sources]) list.fill(-1);
    this.#named.length = 0;
    this.#paired.length = 0;
    const starts = roots.map((target): AutomatonOutcome => ({ probability: 0, target }));
    const begun = this.#taken({
      names: images.filter(([point]) => point < names.length),
      states: images
        .filter(([point]) => point >= names.length)
        .map(([point, image]) => [point - names.length, image - names.length]),
      agenda: { chanceOutcomes: starts, others: starts, rest: undefined },
    });
    if (begun === "no") return undefined;
    let agenda = begun;
    const forks: Fork[] = [];
    for (;;) {
      if (!agenda && !(other && this.#isIdentity())) {
        return { names: this.#to.slice(), states: this.#states.slice() };
      }
      const options = agenda ? this.#options(agenda) : [];
      const looked = 1 + (agenda && "edge" in agenda ? agenda.theirs.length : 1);
      spend(looked);
      yield* this.#pace.did(1, looked);
      let option = options.pop();
      if (option && options.length > 0) {
        forks.push({ names: this.#named.length, states: this.#paired.length, options });
      }
      for (;;) {
        if (!option) {
          const fork = forks.at(-1);
          if (!fork) return undefined;
          this.#takeBack(fork);
          option = fork.options.pop();
          if (fork.options.length === 0) forks.pop();
          if (!option) continue;
        }
        const taken = this.#taken(option);
        if (taken !== "no") {
          agenda = taken;
          break;
        }
        option = undefined;
      }
    }
  }

  /** The options to go on with, likeliest last: that where all stays as it is. */
  #options(agenda: Agenda): Option[] {
    const options = "edge" in agenda ? this.#edgeOptions(agenda) : this.#chanceOutcomeOptions(agenda);
    const stays = ({ names, states }: Option): number =>
      Number([...names, ...states].every(([from, to]) => from === to));
    return options.length > 1 ? options.sort((a, b) => stays(a) - stays(b)) : options;
  }

  #edgeOptions({ mine, theirs, edge, rest }: EdgeAgenda): Option[] {
    const own = entryAt(mine, edge);
    const [target, ...chance] = own.chanceOutcomes;
    const next = edge + 1 < mine.length ? { mine, theirs, edge: edge + 1, rest } : rest;
    const options: Option[] = [];
    for (const other of theirs) {
      const names = this.#namesOf(own, other);
      if (!names || own.chanceOutcomes.length !== other.chanceOutcomes.length) continue;
      const [image] = other.chanceOutcomes;
      if (chance.length > 0) {
        options.push({
          names,
          states: [],
          agenda: { chanceOutcomes: own.chanceOutcomes, others: other.chanceOutcomes, rest: next },
        });
      } else if (target && image && this.#mayBe(target, image)) {
        options.push({ names, states: [[target.target, image.target]], agenda: next });
      }
    }
    return options;
  }

  #chanceOutcomeOptions({ chanceOutcomes, others, rest }: OutcomeAgenda): Option[] {
    const [own, ...left] = chanceOutcomes;
    if (!own) return [{ names: [], states: [], agenda: rest }];
    return others
      .filter((other) => this.#mayBe(own, other))
      .map((other) => ({
        names: [],
        states: [[own.target, other.target]],
        agenda: { chanceOutcomes: left, others: others.filter((one) => one !== other), rest },
      }));
  }

  /** What the decisions of one tuple must be called to become those of the other; undefined where they cannot. */
  #namesOf({ names }: AutomatonEdge, other: AutomatonEdge): (readonly [number, number])[] | undefined {
    if (names.length !== other.names.length) return undefined;
    const fresh: (readonly [number, number])[] = [];
    for (const name of names) {
      const player = this.#players[this.#playerOf(name)];
      const to = other.names.find((there) => this.#playerOf(there) === player);
      if (to === undefined) return undefined;
      if (this.#to[name] === to) continue;
      if (this.#to[name] !== -1 || this.#from[to] !== -1) return undefined;
      fresh.push([name, to]);
    }
    return fresh;
  }

  #playerOf(name: number): number {
    return entryAt(this.#automaton.names, name).player;
  }

  #mayBe(own: AutomatonOutcome, other: AutomatonOutcome): boolean {
    return own.probability === other.probability && this.#mayPair(own.target, other.target);
  }

  #mayPair(state: number, there: number): boolean {
    if (this.#states[state] !== -1 || this.#sources[there] !== -1) return this.#states[state] === there;
    return this.#colours[state] === this.#coloursThere[there];
  }

  /** What is to be done once an option is taken; "no" where it contradicts itself. */
  #taken({ names, states, agenda }: Option): Agenda | undefined | "no" {
    for (const renaming of names) {
      const [from, to] = renaming;
      if (this.#to[from] === to) continue;
      if (this.#to[from] !== -1 || this.#from[to] !== -1) return "no";
      this.#to[from] = to;
      this.#from[to] = from;
      this.#named.push(renaming);
    }
    let open = agenda;
    for (const pair of states) {
      const [state, there] = pair;
      if (!this.#mayPair(state, there)) return "no";
      if (this.#states[state] === there) continue;
      const { edges } = this.#automaton;
      const [mine, theirs] = [entryAt(edges, state), entryAt(edges, there)];
      if (mine.length !== theirs.length) return "no";
      this.#states[state] = there;
      this.#sources[there] = state;
      this.#paired.push(pair);
      if (mine.length > 0) open = { mine, theirs, edge: 0, rest: open };
    }
    return open;
  }

  #takeBack({ names, states }: Fork): void {
    for (const [from, to] of this.#named.splice(names)) {
      this.#from[to] = -1;
      this.#to[from] = -1;
    }
    for (const [state, there] of this.#paired.splice(states)) {
      this.#sources[there] = -1;
      this.#states[state] = -1;
    }
  }

  #isIdentity(): boolean {
    const same = (list: Int32Array): boolean => list.every((to, from) => to === from);
    return same(this.#to) && same(this.#states);
  }
}
