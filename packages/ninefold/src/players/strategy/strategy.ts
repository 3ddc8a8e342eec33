// Strategies as data: how players decide in each of their information states.
import { entryAt } from "../../analysis/tables.ts";
import type { PlayersError } from "../errors.ts";
import { type SequenceForm, statesOf } from "../form/sequence-form.ts";

/** How a player decides in one information state. */
export interface Mixture {
  /** What the player saw and did until then, in words: for people alone. */
  readonly seen: readonly string[];
  /** The ids of the legal decisions with their probabilities, which sum up to 1. */
  readonly decisions: readonly (readonly [id: string, probability: number])[];
}

export interface Strategy {
  readonly game: string;
  /** The hash of the rules (`hashRules`). */
  readonly rules: string;
  /** Where plays begin, as text. */
  readonly from: string;
  /** By player the name, and by the key of an information state the mixture. A player may have none: others play for her. */
  readonly players: readonly { readonly name: string; readonly states: ReadonlyMap<string, Mixture> }[];
}

/** The strategy of behaviours, by player and sequence. `rules`: the hash of the rules. */
export function strategyOf(form: SequenceForm, behaviours: readonly Float64Array[], rules: string): Strategy {
  const { system, from } = form;
  const players = form.players.map((player, index) => {
    const behaviour = entryAt(behaviours, index);
    const states = new Map<string, Mixture>();
    for (let state = 0; state < statesOf(player); state++) {
      const { key, seen, choices } = form.informationState(index, state);
      const first = entryAt(player.firstSequence, state);
      states.set(key, { seen, decisions: choices.map((id, choice) => [id, entryAt(behaviour, first + choice)]) });
    }
    return { name: entryAt(system.players, index).name, states };
  });
  return { game: system.name, rules, from, players };
}

/** How far from 1 the probabilities of a state may sum up to. */
const ROUNDING = 1e-6;

/** The behaviours, by player and sequence, of a strategy for a form. `rules`: the hash of the form's rules. */
export function behavioursIn(
  form: SequenceForm,
  strategy: Strategy,
  rules: string,
): { readonly behaviours: readonly Float64Array[] } | { readonly error: PlayersError } {
  if (strategy.rules !== rules || strategy.from !== form.from)
    return {
      error: {
        code: "NF7003",
        message: `The strategy is for other rules than those of ${form.system.name}, or begins elsewhere.`,
      },
    };
  const behaviours: Float64Array[] = [];
  for (const [index, player] of form.players.entries()) {
    const behaviour = new Float64Array(entryAt(player.firstSequence, statesOf(player))).fill(1);
    const { name } = entryAt(form.system.players, index);
    for (let state = 0; state < statesOf(player); state++) {
      const { key, seen, choices } = form.informationState(index, state);
      const mixture = mixtureAt(strategy, name, key, choices);
      if (!mixture) {
        const where = seen.length > 0 ? `after ${seen.join(", ")}` : "at the beginning";
        return { error: { code: "NF7004", message: `The strategy does not say how ${name} decides ${where}.` } };
      }
      const first = entryAt(player.firstSequence, state);
      for (const [choice, [, probability]] of mixture.decisions.entries()) behaviour[first + choice] = probability;
    }
    behaviours.push(behaviour);
  }
  return { behaviours };
}

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

function fits({ decisions }: Mixture, choices: readonly string[]): boolean {
  const sum = decisions.reduce((all, [, probability]) => all + probability, 0);
  const same = decisions.length === choices.length && decisions.every(([id], choice) => id === choices[choice]);
  return same && Math.abs(sum - 1) < ROUNDING;
}
