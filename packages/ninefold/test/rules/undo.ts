// Random plies of a game, each taken back: written once for the short and the long test.
import assert from "node:assert/strict";
import {
  choicesAt,
  type DecisionTuple,
  factoringOf,
  forcedTuple,
  type GameSystem,
  isForced,
  isOver,
  type State,
} from "../../src/model/index.ts";
import { randomTuple, type SeededSource, seeded } from "../../src/play/index.ts";
import { moveBetween, type PlayMove, type Rule, ruleOfPlay } from "../../src/rules/index.ts";

/**
 * Plays so many plies at random, from a start again when a play ends, and asks both laws of
 * each step's move in the state where it was made, and now and then in the state it led to, in one met before, and in a
 * state put together from the factors of these, which need not be reachable. States are compared by the bytes of their encodings.
 */
export function checkUndo(system: GameSystem, plies: number, seed: string): void {
  const rule = ruleOfPlay(system);
  const chance = seeded(seed);
  const starts = system.initialStates();
  let state = starts[chance.uniform(starts.length)]!;
  let earlier = state;
  for (let ply = 0; ply < plies; ) {
    const next = randomStep(system, state, chance);
    if (!next) {
      assert.ok(!starts.includes(state), "no play gets anywhere");
      state = starts[chance.uniform(starts.length)]!;
      continue;
    }
    const { tuple, after } = next;
    if (!isForced(tuple)) ply++;
    const move = moveBetween(system, state, tuple, after);
    assert.equal(system.encode(rule.execute(state, move)), system.encode(after), move.decisions.join());
    assert.equal(system.encode(rule.reverse(after, move)), system.encode(state), move.decisions.join());
    bothLaws(system, rule, state, move);
    if (chance.uniform(10) === 0) {
      for (const place of [after, earlier, mixed(system, [state, after, earlier], chance)]) {
        bothLaws(system, rule, place, move);
      }
      earlier = state;
    }
    state = after;
  }
}

/** A random tuple and where chance leads from it; nothing where the game is over. */
function randomStep(
  system: GameSystem,
  state: State,
  chance: SeededSource,
): { readonly tuple: DecisionTuple; readonly after: State } | undefined {
  const choices = choicesAt(system, state);
  if (isOver(choices)) return undefined;
  const tuple = forcedTuple(choices) ?? randomTuple(choices, chance);
  return { tuple, after: system.draw(state, tuple, chance) };
}

function bothLaws(system: GameSystem, rule: Rule<State, PlayMove>, state: State, move: PlayMove): void {
  const bytes = system.encode(state);
  assert.equal(system.encode(rule.reverse(rule.execute(state, move), move)), bytes, move.decisions.join());
  assert.equal(system.encode(rule.execute(rule.reverse(state, move), move)), bytes, move.decisions.join());
}

/** A state of the product: each factor that of one of the states. */
function mixed(system: GameSystem, states: readonly State[], chance: SeededSource): State {
  const factoring = factoringOf(system);
  const factors = states.map((state) => factoring.factors(state));
  return factoring.compose(factors[0]!.map((_, place) => factors[chance.uniform(factors.length)]![place]!));
}

/** Along a random play, a factor changes exactly when the value of its track does, in the order of the values. */
export function checkFactors(system: GameSystem, steps: number, seed: string): void {
  const chance = seeded(seed);
  const { factors, compose } = factoringOf(system);
  let state: State = system.initialStates()[0]!;
  for (let step = 0; step < steps; step++) {
    const next = randomStep(system, state, chance);
    if (!next) return;
    const { after } = next;
    const [old, now] = [state, after].map(factors) as [readonly string[], readonly string[]];
    const [shown, then] = [system.values(state), system.values(after)];
    assert.equal(old.length, now.length);
    shown.forEach(({ track, index, value }, i) => {
      assert.equal(old[i] === now[i], value === then[i]!.value, [track, ...index].join(" "));
    });
    for (const one of [state, after]) {
      assert.equal(system.encode(compose(factors(one))), system.encode(one));
    }
    state = after;
  }
}
