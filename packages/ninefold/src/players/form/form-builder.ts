import { IntList } from "../../analysis/states/int-list.ts";
import { entryAt } from "../../analysis/tables.ts";
import type { Rational } from "../../model/index.ts";
import { Fractions } from "./fractions.ts";
import type { Payoffs, PlayerForm } from "./sequence-form.ts";
import { grown, TupleTable } from "./tuple-table.ts";

/** The information states of one player, as a walk comes to them. */
export class GrowingForest {
  readonly #numbers = new Map<number, number>();
  readonly #parents = new IntList();
  readonly #firsts = new IntList();
  /** By information state the history that it is, and the ids of the decisions to choose from. */
  readonly #histories = new IntList();
  readonly #choices: (readonly string[])[] = [];
  sequences = 1;

  get states(): number {
    return this.#parents.length;
  }

  /** The first of the sequences that go on from an information state. */
  firstSequence(state: number): number {
    return this.#firsts.at(state);
  }

  /** The number of the information state of a player with this history, after this sequence of her own, who has these choices. */
  stateOf(history: number, sequence: number, choices: readonly string[]): number {
    const known = this.#numbers.get(history);
    if (known !== undefined) {
      if (this.#parents.at(known) !== sequence) throw new RangeError("A player has forgotten what she decided.");
      return known;
    }
    const state = this.states;
    this.#numbers.set(history, state);
    this.#parents.push(sequence);
    this.#firsts.push(this.sequences);
    this.#histories.push(history);
    this.#choices.push(choices);
    this.sequences += choices.length;
    return state;
  }

  described(state: number): { readonly history: number; readonly choices: readonly string[] } {
    return { history: this.#histories.at(state), choices: entryAt(this.#choices, state) };
  }

  form(): PlayerForm {
    const { states, sequences } = this;
    const firstSequence = Int32Array.from({ length: states + 1 }, (_, state) =>
      state < states ? this.#firsts.at(state) : sequences,
    );
    return {
      parentSequence: Int32Array.from({ length: states }, (_, state) => this.#parents.at(state)),
      firstSequence,
    };
  }
}

/** What tuples of sequences are worth, as a walk comes to the ends of plays. */
export class GrowingPayoffs {
  readonly fractions = new Fractions();
  readonly #players: number;
  readonly #tuples: TupleTable;
  #worth: Int32Array;
  /** By outcome the numbers of what it is worth to each player. */
  readonly #outcomes = new Map<readonly Rational[], readonly number[]>();

  constructor(players: number) {
    this.#players = players;
    this.#tuples = new TupleTable(players);
    this.#worth = new Int32Array(players << 4);
  }

  get size(): number {
    return this.#tuples.size;
  }

  /** Adds an end that the sequences in a list, from an index on, and chance of this probability lead to. */
  add(list: Int32Array, from: number, probability: number, worth: readonly Rational[]): void {
    const { fractions } = this;
    let ids = this.#outcomes.get(worth);
    if (!ids) {
      ids = worth.map((one) => fractions.idOf(one));
      this.#outcomes.set(worth, ids);
    }
    const before = this.size;
    const tuple = this.#tuples.numberOf(list, from);
    const begin = tuple * this.#players;
    if (begin + this.#players > this.#worth.length) this.#worth = grown(this.#worth);
    for (let player = 0; player < this.#players; player++) {
      const more = fractions.product(probability, entryAt(ids, player));
      this.#worth[begin + player] = tuple < before ? fractions.sum(this.#worth[begin + player]!, more) : more;
    }
  }

  payoffs(): Payoffs {
    const { size, fractions } = this;
    return { size, fractions, sequences: this.#tuples.items(), worth: this.#worth.subarray(0, size * this.#players) };
  }
}
