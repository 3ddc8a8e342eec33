// The information states of one player: a point that she cannot tell from others comes in, with the belief in what may be
// the case; those that may follow come out, with the probabilities that she must expect.
import { choicesAt, type GameSystem, ONE, type PlayerId, type Rational, type State, ZERO } from "../../model/index.ts";
import { beginnings, type Hypothesis, MAX_POSSIBLE, type Mixtures } from "../belief/hypothesis.ts";
import { type MixedTuple, mixedTuples, type Share, sharesOf, WAITS } from "../belief/mixing.ts";
import { Knowledge } from "../knowledge.ts";
import { Arriving, type Point, type TakenTuple } from "./arriving.ts";

/** An information state where the player decides, waits, or sees the end of the play; the weights sum to 1. */
export type Information = Point<Hypothesis>;

/** What may follow, and how probable it is that it does. */
export interface Prospect {
  readonly probability: Rational;
  readonly information: Information;
}

export interface Expectations {
  /** The states that a play may begin in, each as probable; the initial states where nothing is said. */
  readonly from?: readonly State[] | undefined;
  /** How the others decide; where nothing is said uniformly at random. */
  readonly mixtures?: Mixtures | undefined;
  /** So many states may be possible at once: 20,000 where nothing is said. */
  readonly maxStates?: number | undefined;
}

/** What one player must expect of a play. */
export class Expecting {
  readonly #system: GameSystem;
  readonly #player: PlayerId;
  readonly #options: Expectations;
  readonly #arriving: Arriving<Hypothesis>;
  readonly start: Knowledge;

  constructor(system: GameSystem, player: PlayerId, options: Expectations) {
    [this.#system, this.#player, this.#options] = [system, player, options];
    this.#arriving = new Arriving(system, player, options.maxStates ?? MAX_POSSIBLE);
    this.start = Knowledge.begin(system, player);
  }

  /** Where the play may begin. */
  begun(): readonly Prospect[] {
    const { from = this.#system.initialStates(), mixtures } = this.#options;
    return this.#arriving.begun(this.start, beginnings(this.#system, from, mixtures)).map(prospectOf);
  }

  /** After the player's decision with this id; undefined where it is others that decide. */
  after({ knowledge, hypotheses }: Information, decision: string | undefined): readonly Prospect[] {
    return this.#arriving.after(knowledge, this.#tuplesFrom(hypotheses, decision)).map(prospectOf);
  }

  *#tuplesFrom(hypotheses: readonly Hypothesis[], decision: string | undefined): Generator<TakenTuple<Hypothesis>> {
    for (const before of hypotheses)
      for (const { tuple, probability } of this.#tuples(before, decision)) yield { before, tuple, probability };
  }

  /** The tuples that may be taken in a state, with the probability that the others decide so. */
  #tuples({ state, known }: Hypothesis, own: string | undefined): Iterable<MixedTuple> {
    const choices = choicesAt(this.#system, state);
    return mixedTuples(
      this.#system.players.map((player): readonly Share[] => {
        const legal = choices[player.id] ?? [];
        if (legal.length === 0) return WAITS;
        if (player.id === this.#player)
          return legal.filter(({ id }) => id === own).map((decision) => ({ decision, probability: ONE }));
        const shares = sharesOf(this.#options.mixtures, player, legal, known[player.id]?.infostate ?? "");
        return legal.flatMap((decision, i) => {
          const probability = shares[i];
          return probability && !probability.equals(0) ? [{ decision, probability }] : [];
        });
      }),
    );
  }
}

function prospectOf(point: Information): Prospect {
  const probability = point.hypotheses.reduce((sum, { weight }) => sum.add(weight), ZERO);
  const hypotheses = point.hypotheses.map((one) => ({ ...one, weight: one.weight.div(probability) }));
  return { probability, information: { ...point, hypotheses } };
}
