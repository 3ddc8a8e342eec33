// One of the ways a play may have gone, as far as it matters for what comes: the state it led to, and what the others know.
import {
  type Consequence,
  type Decision,
  type DecisionTuple,
  type GameSystem,
  ONE,
  type PlayerId,
  type Rational,
  rational,
  type State,
} from "../../model/index.ts";
import { Knowledge } from "../knowledge.ts";

/**
 * How a player is taken to decide: the probability of each legal decision, in their order, which sum to 1. What the player
 * knows is told by the information state.
 */
export type Mixtures = (player: PlayerId, choices: readonly Decision[], infostate: string) => readonly Rational[];

export interface Hypothesis {
  readonly state: State;
  /** Of this play and all that was observed in it since it was last normalised. */
  readonly weight: Rational;
  /** What each player knows; empty where all are taken to decide uniformly at random, whatever they know. */
  readonly known: readonly Knowledge[];
}

/** So many states may be possible at once where nothing is said. */
export const MAX_POSSIBLE = 20_000;

/** The hypotheses at the start of a play: one of these states, each as probable. */
export function beginnings(system: GameSystem, from: readonly State[], mixtures: Mixtures | undefined): Hypothesis[] {
  const weight = ONE.div(rational(from.length));
  const known = mixtures ? system.players.map(({ id }) => Knowledge.begin(system, id)) : [];
  return from.map((state) => ({ state, weight, known }));
}

/** What tells a hypothesis from others for all that can follow. */
export const keyOf = (system: GameSystem, { state, known }: Hypothesis): string =>
  known.length === 0
    ? system.encode(state)
    : JSON.stringify([system.encode(state), ...known.map(({ infostate }) => infostate)]);

/** Those that are the same for all that can follow made one. */
export function merged<One extends Hypothesis>(system: GameSystem, hypotheses: readonly One[]): One[] {
  if (hypotheses.length < 2) return [...hypotheses];
  const found = new Map<string, One>();
  for (const hypothesis of hypotheses) {
    const key = keyOf(system, hypothesis);
    const same = found.get(key);
    found.set(key, same ? { ...same, weight: same.weight.add(hypothesis.weight) } : hypothesis);
  }
  return [...found.values()];
}

/** After a tuple: each of its consequences, or of these. */
export function successorsOf<One extends Hypothesis>(
  system: GameSystem,
  hypothesis: One,
  tuple: DecisionTuple,
  probability: Rational = ONE,
  consequences: readonly Consequence[] = system.consequences(hypothesis.state, tuple),
): One[] {
  const { state, weight, known } = hypothesis;
  const after = known.map((one) => one.after(state, tuple));
  return consequences.map((one) => ({
    ...hypothesis,
    state: one.state,
    weight: weight.mul(probability).mul(one.probability),
    known: after,
  }));
}
