// Monte Carlo tree search on information states (Cowling, Powley and Whitehouse 2012, with several observers): each play begins
// in one of the states that are possible for who decides, and each player decides by what she has observed from there on. It
// does not converge to an equilibrium: what it assumes of the hidden does not depend on how others decide, and others are
// taken to see the beginning as they see it now, whatever they were shown before.
//
// The decisions that are legal are part of what is observed, so that all decisions of an information state are available
// whenever it is met, and nothing has to be counted of how often they were.
import { COMING, type Coming } from "../../../engine/index.ts";
import { logarithm } from "../../arithmetic/logarithm.ts";
import type { Rewards } from "../mcts/rewards.ts";
import { type InformationTable, UNKNOWN } from "./information-table.ts";
import type { InformedPlay } from "./informed-play.ts";
import { SampledPlays } from "./sampled-plays.ts";

/** What is added to the mean worth of a decision, in units of the range of worths: so much times √(ln n / visits). */
const EXPLORATION = 0.7;

/** So often players who decide together draw any decision. */
const EXPLORING = 0.1;

export class InformationSearch extends SampledPlays {
  readonly #rewards: Rewards;
  /** By possible state the sum of the probabilities up to it. */
  readonly #upTo: Float64Array;

  /** `probabilities`: those of the states on the first levels. */
  constructor(play: InformedPlay, table: InformationTable, rewards: Rewards, probabilities: readonly number[]) {
    super(play, table, rewards);
    this.#rewards = rewards;
    let sum = 0;
    this.#upTo = Float64Array.from(probabilities, (probability) => {
      sum += probability;
      return sum;
    });
  }

  simulate(): void {
    const beginning = this.#upTo.length;
    this.play.positions.copy(this.#drawnState(), beginning);
    this.playFrom(beginning);
  }

  #drawnState(): number {
    const drawn = this.uniform() * this.#upTo[this.#upTo.length - 1]!;
    let state = 0;
    while (state < this.#upTo.length - 1 && this.#upTo[state]! <= drawn) state++;
    return state;
  }

  protected meet(coming: Coming): boolean {
    const { keys, positions, level, indices } = this.play;
    const before = this.path.length;
    let isNew = false;
    for (let player = 0; player < this.table.players; player++) {
      const count = coming === COMING.one && player !== positions.mover(level) ? 0 : this.play.count(player);
      if (count === 0) continue;
      const state = this.table.find(keys.low[player]!, keys.high[player]!);
      if (state === UNKNOWN) {
        this.table.add(keys.low[player]!, keys.high[player]!, count);
        isNew = true;
      } else if (!isNew)
        indices[player] = coming === COMING.one ? this.#select(state, player) : this.#draw(state, player);
    }
    // What others have drawn is not taken then, and nothing is to be learned of it.
    if (isNew) this.path.length = before;
    return isNew;
  }

  /** The decision that promises most: one that was not tried, or else by its mean worth and a bonus. */
  #select(state: number, player: number): number {
    const { visits, means, players } = this.table;
    const first = this.table.first(state);
    const count = this.table.count(state);
    let all = 0;
    let untried = 0;
    for (let i = 0; i < count; i++) {
      all += visits[first + i]!;
      if (visits[first + i] === 0) untried++;
    }
    let best = 0;
    if (untried > 0) {
      let left = this.source?.uniform(untried) ?? 0;
      while (visits[first + best] !== 0 || left-- > 0) best++;
    } else {
      const scale = EXPLORATION * this.#rewards.range * Math.sqrt(logarithm(all));
      let most = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < count; i++) {
        const urgency = means[(first + i) * players + player]! + scale / Math.sqrt(visits[first + i]!);
        if (urgency > most) {
          most = urgency;
          best = i;
        }
      }
    }
    this.path.go(state, best, player, 0);
    return best;
  }

  /** Of who decides together with others: drawn by regrets. */
  #draw(state: number, player: number): number {
    const count = this.table.count(state);
    this.match(state);
    const first = this.table.first(state);
    for (let i = 0; i < count; i++) this.table.shares[first + i]! += this.mixture[i]!;
    const index = this.drawn(count, EXPLORING);
    this.path.go(state, index, player, EXPLORING / count + (1 - EXPLORING) * this.mixture[index]!);
    return index;
  }

  protected back(worths: Float64Array): void {
    const { table } = this;
    const path = this.path;
    for (let i = path.length - 1; i >= 0; i--) {
      const state = path.states[i]!;
      const first = table.first(state);
      const taken = first + path.indices[i]!;
      if (path.drawn[i]! > 0) this.#regret(state, taken, worths[path.players[i]!]!, i);
      table.learn(taken, worths);
    }
  }

  /** What another decision would have been worth is known on average alone. */
  #regret(state: number, taken: number, worth: number, at: number): void {
    const { players, means, regrets } = this.table;
    const player = this.path.players[at]!;
    const first = this.table.first(state);
    const count = this.table.count(state);
    this.match(state);
    const more = (worth - means[taken * players + player]!) / this.path.drawn[at]!;
    let expected = this.mixture[taken - first]! * more;
    for (let i = 0; i < count; i++) expected += this.mixture[i]! * means[(first + i) * players + player]!;
    for (let i = 0; i < count; i++)
      regrets[first + i]! += means[(first + i) * players + player]! + (first + i === taken ? more : 0) - expected;
  }
}
