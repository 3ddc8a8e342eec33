// Outcome sampling from the beginning of the play: regrets are minimized at each information state along one play at a time
// (Lanctot et al. 2009; online: Lisý, Lanctot and Bowling 2015), with what decisions were worth on average in place of what was
// not tried (Schmid et al. 2019). Between two players of whom one gains what the other gives, the mean of all mixtures tends to
// an equilibrium, whatever is hidden.
import { COMING, UNFINISHED } from "../../../engine/index.ts";
import type { SeededSource } from "../../../play/index.ts";
import type { Rewards } from "../mcts/rewards.ts";
import { type InformationTable, UNKNOWN } from "./information-table.ts";
import type { InformedPlay } from "./informed-play.ts";
import { SampledPath } from "./sampled-path.ts";

/** So often any decision is drawn, so that all are learned of. */
const EXPLORING = 0.4;

const MAX_PLIES = 2_000;
const MAX_DEPTH = 1 << 10;
const WORD = 2 ** 32;

export class OutcomeSampling {
  readonly table: InformationTable;
  readonly #play: InformedPlay;
  readonly #rewards: Rewards;
  readonly #beginnings: number;
  readonly #path = new SampledPath();
  /** By player how probable it is that her mixtures lead here. */
  readonly #reaches: Float64Array;
  readonly #worths: Float64Array;
  readonly #expected: Float64Array;
  #mixture = new Float64Array(64);
  /** How probable it was that these decisions were drawn. */
  #drawn = 1;
  #source: SeededSource | undefined;

  /** `beginnings`: so many of the first levels have the positions that the play may have begun with. */
  constructor(play: InformedPlay, table: InformationTable, rewards: Rewards, beginnings: number) {
    this.#play = play;
    this.table = table;
    this.#rewards = rewards;
    this.#beginnings = beginnings;
    this.#reaches = new Float64Array(table.players);
    this.#worths = new Float64Array(table.players);
    this.#expected = new Float64Array(table.players);
  }

  seed(source: SeededSource): void {
    this.#source = source;
    this.#play.positions.seed(source.words);
  }

  /** One play. */
  simulate(): void {
    const { positions } = this.#play;
    positions.copy(this.#source?.uniform(this.#beginnings) ?? 0, this.#beginnings);
    this.#play.begin(this.#beginnings);
    this.#reaches.fill(1);
    this.#drawn = 1;
    this.#path.length = 0;
    for (;;) {
      const coming = this.#play.settle();
      const { level } = this.#play;
      if (coming === COMING.over) {
        this.#back(this.#rewards.ofOutcome(positions.outcome(level)));
        return;
      }
      const isNew = coming === COMING.one ? this.#meet(positions.mover(level)) : this.#meetAll();
      if (isNew || level - this.#beginnings >= MAX_DEPTH) {
        const outcome = positions.playout(level, MAX_PLIES);
        this.#back(outcome === UNFINISHED ? this.#worths.fill(this.#rewards.middle) : this.#rewards.ofOutcome(outcome));
        return;
      }
      this.#play.decide(coming);
    }
  }

  #meetAll(): boolean {
    let isNew = false;
    for (let player = 0; player < this.table.players; player++)
      if (this.#play.count(player) > 0 && this.#meet(player)) isNew = true;
    return isNew;
  }

  /** A player draws a decision; true where the information state was not known, so that nothing is drawn. */
  #meet(player: number): boolean {
    const { keys, indices } = this.#play;
    const state = this.table.find(keys.low[player]!, keys.high[player]!);
    if (state === UNKNOWN) {
      this.table.add(keys.low[player]!, keys.high[player]!, this.#play.count(player));
      return true;
    }
    const count = this.table.count(state);
    this.#matched(state, count);
    const explores = this.#uniform() < EXPLORING;
    let left = this.#uniform() * (explores ? count : 1);
    let index = 0;
    while (index < count - 1) {
      left -= explores ? 1 : this.#mixture[index]!;
      if (left < 0) break;
      index++;
    }
    const meant = this.#mixture[index]!;
    const drawn = EXPLORING / count + (1 - EXPLORING) * meant;
    let others = 1;
    for (let other = 0; other < this.table.players; other++) if (other !== player) others *= this.#reaches[other]!;
    this.#path.go(state, index, player, drawn);
    this.#path.weigh(others / this.#drawn, this.#reaches[player]! / this.#drawn);
    this.#reaches[player]! *= meant;
    this.#drawn *= drawn;
    indices[player] = index;
    return false;
  }

  /** Tells all information states on the path what the play was worth. */
  #back(outcome: Float64Array): void {
    const worths = this.#worths;
    if (worths !== outcome) worths.set(outcome);
    for (let i = this.#path.length - 1; i >= 0; i--) this.#learn(i, worths);
  }

  /** `worths` are those of a decision on the path, and become those expected before it. */
  #learn(at: number, worths: Float64Array): void {
    const { players, means, regrets, shares } = this.table;
    const path = this.#path;
    const state = path.states[at]!;
    const own = path.players[at]!;
    const first = this.table.first(state);
    const count = this.table.count(state);
    const taken = first + path.indices[at]!;
    this.#matched(state, count);
    const mixture = this.#mixture;
    const gain = (worths[own]! - means[taken * players + own]!) / path.drawn[at]!;
    for (let player = 0; player < players; player++) {
      const more = (worths[player]! - means[taken * players + player]!) / path.drawn[at]!;
      let expected = mixture[taken - first]! * more;
      for (let i = 0; i < count; i++) expected += mixture[i]! * means[(first + i) * players + player]!;
      this.#expected[player] = expected;
    }
    for (let i = 0; i < count; i++) {
      const decision = first + i;
      const worth = means[decision * players + own]! + (decision === taken ? gain : 0);
      regrets[decision]! += path.others[at]! * (worth - this.#expected[own]!);
      shares[decision]! += path.own[at]! * mixture[i]!;
    }
    this.table.learn(taken, worths);
    worths.set(this.#expected);
  }

  #matched(state: number, count: number): void {
    if (count > this.#mixture.length) this.#mixture = new Float64Array(2 * count);
    this.table.match(state, this.#mixture);
  }

  #uniform(): number {
    return this.#source ? this.#source.uniform(WORD) / WORD : 0;
  }
}
