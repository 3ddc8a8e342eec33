// Plays that are sampled on information states, one after the other: what all searches on them have in common.
import { COMING, type Coming, UNFINISHED } from "../../../engine/index.ts";
import type { SeededSource } from "../../../play/index.ts";
import type { Rewards } from "../mcts/rewards.ts";
import type { InformationTable } from "./information-table.ts";
import type { InformedPlay } from "./informed-play.ts";
import { SampledPath } from "./sampled-path.ts";

const MAX_PLIES = 2_000;
const MAX_DEPTH = 1 << 10;
const WORD = 2 ** 32;

export abstract class SampledPlays {
  readonly table: InformationTable;
  protected readonly play: InformedPlay;
  protected readonly path = new SampledPath();
  /** How a player decides in the information state that was matched last. */
  protected mixture = new Float64Array(64);
  protected source: SeededSource | undefined;
  readonly #rewards: Rewards;
  readonly #unfinished: Float64Array;

  constructor(play: InformedPlay, table: InformationTable, rewards: Rewards) {
    this.play = play;
    this.table = table;
    this.#rewards = rewards;
    this.#unfinished = new Float64Array(table.players);
  }

  seed(source: SeededSource): void {
    this.source = source;
    this.play.positions.seed(source.words);
  }

  /** One play. */
  abstract simulate(): void;

  /** Decides for all who have to; true where an information state was not known, so that nothing is decided. */
  protected abstract meet(coming: Coming): boolean;

  /** Tells all information states on the path what the play was worth. */
  protected abstract back(worths: Float64Array): void;

  /** Plays from a level to the end, and tells what it was worth. */
  protected playFrom(beginning: number): void {
    this.play.begin(beginning);
    this.path.length = 0;
    this.back(this.#worthsFrom(beginning));
  }

  /** What a play comes to that goes on at random from where an information state was not known. */
  #worthsFrom(beginning: number): Float64Array {
    const { positions } = this.play;
    for (;;) {
      const coming = this.play.settle();
      const { level } = this.play;
      if (coming === COMING.over) return this.#rewards.ofOutcome(positions.outcome(level));
      if (this.meet(coming) || level - beginning >= MAX_DEPTH) {
        const outcome = positions.playout(level, MAX_PLIES);
        if (outcome === UNFINISHED) return this.#unfinished.fill(this.#rewards.middle);
        return this.#rewards.ofOutcome(outcome);
      }
      this.play.decide(coming);
    }
  }

  /** Finds the mixture of an information state. */
  protected match(state: number): void {
    const count = this.table.count(state);
    if (count > this.mixture.length) this.mixture = new Float64Array(2 * count);
    this.table.match(state, this.mixture);
  }

  /** The index of a decision by the mixture that was matched, or of any decision: that so often. */
  protected drawn(count: number, exploring: number): number {
    const explores = this.uniform() < exploring;
    let left = this.uniform() * (explores ? count : 1);
    let index = 0;
    for (; index < count - 1; index++) {
      left -= explores ? 1 : this.mixture[index]!;
      if (left < 0) break;
    }
    return index;
  }

  protected uniform(): number {
    return this.source ? this.source.uniform(WORD) / WORD : 0;
  }
}
