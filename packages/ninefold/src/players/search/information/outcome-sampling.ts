// Outcome sampling from the beginning of the play: regrets are minimized at each information state along one play at a time
// (Lanctot et al. 2009; online: Lisý, Lanctot and Bowling 2015), with what decisions were worth on average in place of what was
// not tried (Schmid et al. 2019). Between two players of whom one gains what the other gives, the mean of all mixtures tends to
// an equilibrium, whatever is hidden.
import { COMING, type Coming } from "../../../engine/index.ts";
import type { Rewards } from "../mcts/rewards.ts";
import { type InformationTable, UNKNOWN } from "./information-table.ts";
import type { InformedPlay } from "./informed-play.ts";
import { SampledPlays } from "./sampled-plays.ts";

/** So often any decision is drawn, so that all are learned of. */
const EXPLORING = 0.4;

export class OutcomeSampling extends SampledPlays {
  readonly #beginnings: number;
  /** By player how probable it is that her mixtures lead here. */
  readonly #reaches: Float64Array;
  readonly #worths: Float64Array;
  readonly #expected: Float64Array;
  /** How probable it was that these decisions were drawn. */
  #drawn = 1;

  /** `beginnings`: so many of the first levels have the positions that the play may have begun with. */
  constructor(play: InformedPlay, table: InformationTable, rewards: Rewards, beginnings: number) {
    super(play, table, rewards);
    this.#beginnings = beginnings;
    this.#reaches = new Float64Array(table.players);
    this.#worths = new Float64Array(table.players);
    this.#expected = new Float64Array(table.players);
  }

  simulate(): void {
    this.play.positions.copy(this.source?.uniform(this.#beginnings) ?? 0, this.#beginnings);
    this.#reaches.fill(1);
    this.#drawn = 1;
    this.playFrom(this.#beginnings);
  }

  protected meet(coming: Coming): boolean {
    return coming === COMING.one ? this.#meetOne(this.play.positions.mover(this.play.level)) : this.#meetAll();
  }

  #meetAll(): boolean {
    const before = this.path.length;
    let isNew = false;
    for (let player = 0; player < this.table.players; player++)
      if (this.play.count(player) > 0 && this.#meetOne(player)) isNew = true;
    // What others have drawn is not taken then, and nothing is to be learned of it.
    if (isNew) this.path.length = before;
    return isNew;
  }

  /** A player draws a decision; true where the information state was not known, so that nothing is drawn. */
  #meetOne(player: number): boolean {
    const { keys, indices } = this.play;
    const state = this.table.find(keys.low[player]!, keys.high[player]!);
    if (state === UNKNOWN) {
      this.table.add(keys.low[player]!, keys.high[player]!, this.play.count(player));
      return true;
    }
    const count = this.table.count(state);
    this.match(state);
    const index = this.drawn(count, EXPLORING);
    const meant = this.mixture[index]!;
    const drawn = EXPLORING / count + (1 - EXPLORING) * meant;
    let others = 1;
    for (let other = 0; other < this.table.players; other++) if (other !== player) others *= this.#reaches[other]!;
    this.path.go(state, index, player, drawn);
    this.path.weigh(others / this.#drawn, this.#reaches[player]! / this.#drawn);
    this.#reaches[player]! *= meant;
    this.#drawn *= drawn;
    indices[player] = index;
    return false;
  }

  protected back(outcome: Float64Array): void {
    const worths = this.#worths;
    worths.set(outcome);
    for (let i = this.path.length - 1; i >= 0; i--) this.#learn(i, worths);
  }

  /** `worths` are those of a decision on the path, and become those expected before it. */
  #learn(at: number, worths: Float64Array): void {
    const { players, means, regrets, shares } = this.table;
    const path = this.path;
    const state = path.states[at]!;
    const own = path.players[at]!;
    const first = this.table.first(state);
    const count = this.table.count(state);
    const taken = first + path.indices[at]!;
    this.match(state);
    const { mixture } = this;
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
}
