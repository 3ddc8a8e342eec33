// Public states and ranges: what everyone knows of a play comes in, and for each player the information states that are
// then possible go out, with their reach. Beliefs of all players at once, and re-solving, stand on these.
import {
  choicesAt,
  type Decision,
  type GameSystem,
  ONE,
  type PlayerId,
  type Rational,
  type State,
  tuplesOf,
  ZERO,
} from "../model/index.ts";
import { beginnings, type Hypothesis, MAX_POSSIBLE, type Mixtures } from "./belief/hypothesis.ts";
import { sharesOf } from "./belief/mixing.ts";
import { Knowledge } from "./knowledge.ts";
import { Arriving, type Point, type TakenTuple } from "./perceived/arriving.ts";
import type { Expectations } from "./perceived/information.ts";
import type { Perspective } from "./perspective.ts";

/** An information state of one player that is possible in a public state. */
export interface InRange {
  readonly infostate: string;
  /** What the player may decide in it. */
  readonly choices: readonly Decision[];
  /** How probable the player's own decisions make it: the product of her mixtures on the way to it. */
  readonly reach: Rational;
  /** How probable chance and the decisions of the others make it: the counterfactual reach. */
  readonly counterfactual: Rational;
}

/** A way that a play may have gone in a public state, as far as it matters for what comes. */
export interface PossiblePlay {
  readonly state: State;
  /** By player what she knows in it. */
  readonly infostates: readonly string[];
  /** How probable chance makes it. */
  readonly chance: Rational;
  /** By player how probable her decisions make it. */
  readonly reaches: readonly Rational[];
}

/** The weight is that of chance alone. */
interface Traced extends Hypothesis {
  readonly reaches: readonly Rational[];
}

/** An information state of the public, where players decide or the play is over, and what is possible in it. */
export class PublicState {
  readonly point: Point<Traced>;

  constructor(point: Point<Traced>) {
    this.point = point;
  }

  /** What everyone has been shown, and who decides. */
  get perspective(): Perspective {
    return this.point.knowledge.perspective({ choices: [], to: this.point.deciding });
  }

  /** Each play that is possible for all that everyone knows, those that no mixture plays included. */
  get plays(): readonly PossiblePlay[] {
    return this.point.hypotheses.map(({ state, weight, known, reaches }) => ({
      state,
      infostates: known.map(({ infostate }) => infostate),
      chance: weight,
      reaches,
    }));
  }

  /** How probable it is that a play comes here. */
  get probability(): Rational {
    return this.point.hypotheses.reduce((sum, { weight, reaches }) => sum.add(product([weight, ...reaches])), ZERO);
  }

  /** The information states of a player that are possible here. */
  range(system: GameSystem, player: PlayerId): readonly InRange[] {
    const found = new Map<string, InRange>();
    for (const { state, weight, known, reaches } of this.point.hypotheses) {
      const infostate = known[player]?.infostate ?? "";
      const [reach = ONE, others] = [reaches[player], reaches.filter((_, id) => id !== player)];
      const counterfactual = product([weight, ...others]);
      const same = found.get(infostate);
      if (same) found.set(infostate, { ...same, counterfactual: same.counterfactual.add(counterfactual) });
      else found.set(infostate, { infostate, choices: system.legal(state, player), reach, counterfactual });
    }
    return [...found.values()];
  }
}

/**
 * The public states of a game, each from the one before it: in contrast to the game's own states no two plays that lead to
 * one of them were told apart by everyone. They are met under mixtures of all players, uniform where nothing is said, and
 * hold what no mixture plays too, with reach 0, as a re-solver wants them.
 *
 * The questions throw KnowledgeError NF8002 where more plays are possible than may be held, NF8003 for a mixture that is
 * none, Fault where the rules have a hole.
 */
export class PublicStates {
  readonly #system: GameSystem;
  readonly #mixtures: Mixtures | undefined;
  readonly #from: readonly State[];
  readonly #arriving: Arriving<Traced>;

  constructor(system: GameSystem, { from, mixtures, maxStates }: Expectations = {}) {
    [this.#system, this.#mixtures] = [system, mixtures];
    this.#from = from ?? system.initialStates();
    this.#arriving = new Arriving(system, undefined, maxStates ?? MAX_POSSIBLE);
  }

  /** Where a play may begin. */
  begun(): readonly PublicState[] {
    const known = this.#system.players.map(({ id }) => Knowledge.begin(this.#system, id));
    const reaches = this.#system.players.map(() => ONE);
    const plays = beginnings(this.#system, this.#from, undefined).map((one) => ({ ...one, known, reaches }));
    return this.#arriving.begun(Knowledge.begin(this.#system, undefined), plays).map((point) => new PublicState(point));
  }

  /** What may follow: none where the play is over. */
  after({ point: { knowledge, hypotheses } }: PublicState): readonly PublicState[] {
    return this.#arriving.after(knowledge, this.#tuplesFrom(hypotheses)).map((point) => new PublicState(point));
  }

  *#tuplesFrom(hypotheses: readonly Traced[]): Generator<TakenTuple<Traced>> {
    for (const play of hypotheses) {
      const choices = choicesAt(this.#system, play.state);
      const shares = this.#system.players.map((player) =>
        sharesOf(this.#mixtures, player, choices[player.id] ?? [], play.known[player.id]?.infostate ?? ""),
      );
      for (const tuple of tuplesOf(choices)) {
        const reaches = play.reaches.map((reach, player) => {
          const at = choices[player]?.findIndex(({ id }) => id === tuple[player]?.id) ?? -1;
          return at < 0 ? reach : reach.mul(shares[player]?.[at] ?? ZERO);
        });
        yield { before: { ...play, reaches }, tuple, probability: ONE };
      }
    }
  }
}

const product = (all: readonly Rational[]): Rational => all.reduce((result, one) => result.mul(one), ONE);
