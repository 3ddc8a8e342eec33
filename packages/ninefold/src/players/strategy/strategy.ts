// Strategies as data: how players decide in each of their information states.
import { entryAt } from "../../analysis/tables.ts";
import { ONE, type Rational, rational, ZERO } from "../../model/index.ts";
import type { PlayersError } from "../errors.ts";
import { type SequenceForm, sequencesOf, statesOf } from "../form/sequence-form.ts";
import type { Behaviour, ExactBehaviour } from "../solvers/plans.ts";
import { type Origin, originError } from "./origin.ts";

/** How a player decides in one information state. */
export interface Mixture {
  /** What the player saw and did until then, in words: for people alone. */
  readonly seen: readonly string[];
  /** The ids of the legal decisions with their probabilities, which sum up to 1. */
  readonly decisions: readonly (readonly [id: string, probability: number])[];
  /** The probabilities as fractions where they are known so, and one of them is neither 0 nor 1. */
  readonly exactly?: readonly Rational[];
}

/** How a player decides: by the key of an information state the mixture. */
export interface PlayerStrategy {
  readonly name: string;
  readonly states: ReadonlyMap<string, Mixture>;
}

export interface Strategy extends Origin {
  readonly game: string;
  /** Where plays begin, as text. */
  readonly from: string;
  /** A player may have no states: others play for her. */
  readonly players: readonly PlayerStrategy[];
}

/** The strategy of behaviours, by player and sequence; `exact`: the same as fractions, where they are known. */
export function strategyOf(
  form: SequenceForm,
  behaviours: readonly Float64Array[],
  { rules, parameters, texts }: Origin,
  exact?: readonly ExactBehaviour[],
): Strategy {
  const { system, from } = form;
  const players = form.players.map((player, index) => {
    const behaviour = entryAt(behaviours, index);
    const fractions = exact?.[index];
    const states = new Map<string, Mixture>();
    for (let state = 0; state < statesOf(player); state++) {
      const { key, seen, choices } = form.informationState(index, state);
      const first = entryAt(player.firstSequence, state);
      const exactly = fractions?.slice(first, first + choices.length);
      const isPure = exactly?.every(({ d }) => d === 1n) ?? true;
      const decisions = choices.map((id, choice) => [id, entryAt(behaviour, first + choice)] as const);
      states.set(key, { seen, decisions, ...(exactly && !isPure && { exactly }) });
    }
    return { name: entryAt(system.players, index).name, states };
  });
  return { game: system.name, rules, parameters, texts, from, players };
}

/**
 * What a strategy for a form says of one player. An information state that the player's own decisions exclude may be left out: there
 * each decision is as probable. `rules`: what the form's rules are.
 */
export function behaviourIn(
  form: SequenceForm,
  strategy: Strategy,
  player: number,
  rules: Origin,
): Behaviour | { readonly error: PlayersError } {
  const error = originError(strategy, form.system.name, rules) ?? startError(strategy, form);
  return error ? { error } : readBehaviour(form, strategy, player);
}

const startError = (strategy: Strategy, { from }: SequenceForm): PlayersError | undefined =>
  strategy.from === from
    ? undefined
    : { code: "NF7003", message: `The strategy begins from ${strategy.from}, and plays here from ${from}.` };

function readBehaviour(
  form: SequenceForm,
  strategy: Strategy,
  player: number,
): Behaviour | { readonly error: PlayersError } {
  const { parentSequence, firstSequence } = entryAt(form.players, player);
  const size = sequencesOf(entryAt(form.players, player));
  const behaviour = new Float64Array(size).fill(1);
  const reach = new Float64Array(size).fill(1);
  let exact: Rational[] | undefined = new Array(size).fill(ONE);
  const { name } = entryAt(form.system.players, player);
  for (const [state, parent] of parentSequence.entries()) {
    const { key, seen, choices } = form.informationState(player, state);
    const before = entryAt(reach, parent);
    const mixture = mixtureAt(strategy, name, key, choices) ?? (before === 0 ? evenly(choices) : undefined);
    if (!mixture) {
      const where = seen.length > 0 ? `after ${seen.join(", ")}` : "at the beginning";
      return { error: { code: "NF7004", message: `The strategy does not say how ${name} decides ${where}.` } };
    }
    const first = entryAt(firstSequence, state);
    const fractions = fractionsOf(mixture);
    if (!fractions) exact = undefined;
    for (const [choice, [, probability]] of mixture.decisions.entries()) {
      behaviour[first + choice] = probability;
      reach[first + choice] = before * probability;
      if (exact && fractions) exact[first + choice] = entryAt(fractions, choice);
    }
  }
  return { behaviour, exact };
}

const evenly = (choices: readonly string[]): Mixture => ({
  seen: [],
  decisions: choices.map((id) => [id, 1 / choices.length]),
  exactly: choices.map(() => rational(1, choices.length)),
});

/** The behaviours of all players in a strategy for a form. */
export function behavioursIn(
  form: SequenceForm,
  strategy: Strategy,
  rules: Origin,
): { readonly behaviours: readonly Behaviour[] } | { readonly error: PlayersError } {
  const behaviours: Behaviour[] = [];
  for (const player of form.players.keys()) {
    const read = behaviourIn(form, strategy, player, rules);
    if ("error" in read) return read;
    behaviours.push(read);
  }
  return { behaviours };
}

/** How far from 1 the probabilities of a state may sum up to, where they are no fractions. */
const ROUNDING = 1e-6;

/** How a strategy decides for a player in an information state; undefined where it does not say, or not of these choices. */
export function mixtureAt(
  strategy: Strategy,
  player: string | undefined,
  key: string,
  choices: readonly string[],
): Mixture | undefined {
  const mixture = strategy.players.find(({ name }) => name === player)?.states.get(key);
  return mixture && fits(mixture, choices) ? mixture : undefined;
}

function fits({ decisions, exactly }: Mixture, choices: readonly string[]): boolean {
  const same = decisions.length === choices.length && decisions.every(([id], choice) => id === choices[choice]);
  if (!same) return false;
  if (exactly) return sumUp(exactly);
  return Math.abs(decisions.reduce((all, [, probability]) => all + probability, 0) - 1) < ROUNDING;
}

/** Sums are not computed with longer denominators: fractions that a solver found have none such. */
const MAX_BITS = 4_096n;

function sumUp(fractions: readonly Rational[]): boolean {
  let sum = ZERO;
  for (const one of fractions) {
    sum = sum.add(one);
    if (sum.d >> MAX_BITS > 0n) return false;
  }
  return sum.equals(ONE);
}

/** The probabilities of a mixture as fractions that sum up to 1; undefined where they are not known so. */
export function fractionsOf({ decisions, exactly }: Mixture): readonly Rational[] | undefined {
  if (exactly) return exactly;
  const taken = decisions.findIndex(([, probability]) => probability === 1);
  const isPure = taken >= 0 && decisions.every(([, probability], choice) => choice === taken || probability === 0);
  return isPure ? decisions.map((_, choice) => (choice === taken ? ONE : ZERO)) : undefined;
}
