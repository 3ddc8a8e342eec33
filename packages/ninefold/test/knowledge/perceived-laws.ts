// What must hold of perceived systems: they are game systems, and what is known in them is what counting all plays gives.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Expectations, type Mixtures, type PerceivedSystem, perceivedSystem } from "../../src/knowledge/index.ts";
import {
  type Decision,
  Fault,
  type GameSystem,
  legalTuples,
  type Outcome,
  type PlayerId,
  printRational,
  type Rational,
  type State,
  ZERO,
} from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import { drawingGame } from "../laws/hiding-game.ts";
import { checkSystemLaws } from "../laws/system-laws.ts";
import { everyPlay } from "./every-play.ts";
import { habitOf, habitual, uniform } from "./habits.ts";

/** All information states up to so many plies. */
function* informationStates(perceived: PerceivedSystem, plies: number): Generator<State, void, void> {
  const open = perceived.initialStates().map((state) => ({ state, ply: -1 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { state, ply } = next;
    if (ply >= 0) yield state;
    if (ply === plies) continue;
    for (const tuple of legalTuples(perceived, state))
      for (const way of perceived.consequences(state, tuple)) open.push({ state: way.state, ply: ply + 1 });
  }
}

/** By infostate how probable each state is. */
type Beliefs = Readonly<Record<string, Readonly<Record<string, string>>>>;

function perceivedBeliefs(system: GameSystem, perceived: PerceivedSystem, plies: number): Beliefs {
  return Object.fromEntries(
    [...informationStates(perceived, plies)].map((state) => {
      const { states } = perceived.belief(state);
      const found = states.map((one): [string, string] => [system.encode(one.state), printRational(one.exactly!)]);
      return [perceived.perspective(state).infostate, Object.fromEntries(found.sort())];
    }),
  );
}

function countedBeliefs(system: GameSystem, player: PlayerId, plies: number, mixtures: Mixtures): Beliefs {
  const alike = everyPlay(system, system.players[player]!, plies, habitOf(mixtures));
  return Object.fromEntries(
    alike.map(({ perspective, states }) => {
      const sum = [...states.values()].reduce((a, b) => a.add(b), ZERO);
      const found = [...states].map(([state, one]): [string, string] => [state, printRational(one.div(sum))]);
      return [perspective.infostate, Object.fromEntries(found.sort())];
    }),
  );
}

/** Over at least so many random games. */
export function testPerceived({ games: least, seed }: { readonly games: number; readonly seed: number }): void {
  test("information states and beliefs are what counting all plays gives, and the laws of systems hold", () => {
    let sound = 0;
    for (const [i, text] of fc.sample(drawingGame, { seed, numRuns: Math.ceil(1.5 * least) }).entries()) {
      const { system } = compileText(text);
      if (!system) continue;
      const player = system.players[i % 2]!.id;
      const mixtures = i % 3 === 0 ? uniform : habitual;
      const expected: Expectations = i % 3 === 0 ? {} : { mixtures };
      try {
        const perceived = perceivedSystem(system, player, expected);
        const counted = countedBeliefs(system, player, 2, mixtures);
        assert.deepEqual(perceivedBeliefs(system, perceived, 2), counted, `${i}`);
        checkSystemLaws(perceived, { plays: 2 });
        sound++;
      } catch (error) {
        if (!(error instanceof Fault || (error as Error).cause instanceof Fault)) throw error;
      }
    }
    assert.ok(sound >= least, `${sound}`);
  });
}

/** A choice for each information state in which a player decides. */
type Plan = ReadonlyMap<string, string>;

/** Every pure strategy of a player, found by going through all plays. */
function plansOf(system: GameSystem, player: PlayerId): readonly Plan[] {
  const alike = everyPlay(system, system.players[player]!, 99, habitOf(uniform));
  return alike.reduce<readonly Plan[]>(
    (plans, { perspective: { infostate, choices } }) =>
      choices.length === 0
        ? plans
        : plans.flatMap((plan) => choices.map(({ id }) => new Map([...plan, [infostate, id]]))),
    [new Map()],
  );
}

/** What a player expects of a plan, where the others decide by mixtures. */
function worthOf(system: GameSystem, player: PlayerId, plan: Plan, mixtures: Mixtures): Rational {
  const habit = habitOf(mixtures);
  const chosen = (infostate: string, { id }: Decision): boolean => plan.get(infostate) === id;
  const plays = everyPlay(system, system.players[player]!, 99, habit, chosen);
  return plays.reduce((sum, { perspective, states }) => {
    if (perspective.outcome === undefined) return sum;
    return [...states].reduce((total, [encoding, probability]) => {
      const outcome: Outcome = system.outcome(system.decode(encoding as ReturnType<GameSystem["encode"]>));
      return total.add(probability.mul(system.worth(outcome, player) ?? ZERO));
    }, sum);
  }, ZERO);
}

/** The worth of the best of all pure strategies, each of them played. */
export function bestByTrying(system: GameSystem, player: PlayerId, mixtures: Mixtures): Rational {
  const worths = plansOf(system, player).map((plan) => worthOf(system, player, plan, mixtures));
  return worths.reduce((best, worth) => (worth.compare(best) > 0 ? worth : best));
}
