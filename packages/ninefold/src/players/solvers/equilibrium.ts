// Two-player games in which one gains what the other gives: plans of both, and what they prove of the value.
import { numberOf, type Rational } from "../../model/index.ts";
import type { PlayerForm, SequenceForm } from "../form/sequence-form.ts";
import { type ExactBest, exactBest, wholeWorths } from "./certificate.ts";
import { type ExactPlan, exactBehaviourOf, guessedPlans, numbersOf, roundedPlan } from "./exact-plans.ts";
import type { LinearSolver } from "./linear-program.ts";
import { behaviourOf, type ExactBehaviour } from "./plans.ts";
import { plansIn, programOf } from "./sequence-program.ts";

/** What the game is worth to the first player: no less and no more. */
export interface Bounds {
  readonly low: Rational;
  readonly high: Rational;
}

/** Behaviours by player, and proved bounds of the value: the same where it is known exactly. */
export interface Equilibrium {
  readonly behaviours: readonly [Float64Array, Float64Array];
  readonly bounds: Bounds;
  /** The behaviours as fractions, where the bounds meet. */
  readonly exact: readonly [ExactBehaviour, ExactBehaviour] | undefined;
}

/** Two players of whom one gains what the other gives, with what they gain together. */
export interface Opponents {
  readonly pair: readonly [PlayerForm, PlayerForm];
  readonly sum: Rational;
}

/** Undefined for games of another kind. */
export function opponentsIn({ players, sum }: SequenceForm): Opponents | undefined {
  const [first, second, third] = players;
  return first && second && !third && sum ? { pair: [first, second], sum } : undefined;
}

/** Wider bounds do not come of rounding alone: no fractions would make them meet. */
const NEAR = 1e-6;

/**
 * The equilibrium that weights in floating point come near, by player and sequence. Where the simplest fractions next to them
 * are exactly best, the value is known; elsewhere the bounds are those that the weights prove as they are.
 */
export function provedEquilibrium(
  form: SequenceForm,
  { pair: [own, other], sum }: Opponents,
  weights: readonly [Float64Array, Float64Array],
): Equilibrium {
  const worths = wholeWorths(form.payoffs);
  const first = new Proof(own, weights[0], (plan) => exactBest(form, worths, 1, [plan, undefined]).worth);
  const second = new Proof(other, weights[1], (plan) => exactBest(form, worths, 0, [undefined, plan]).worth);
  const gap = (): Rational => first.granted.add(second.granted).sub(sum);
  if (numberOf(gap()) < NEAR) {
    for (let left = true; left && !(gap().equals(0) && first.isGuessed && second.isGuessed); ) {
      const improved = first.guess();
      left = second.guess() || improved;
    }
  }
  const bounds = { low: sum.sub(first.granted), high: second.granted };
  const exact = gap().equals(0) ? ([first.exact, second.exact] as const) : undefined;
  return { behaviours: [first.behaviour, second.behaviour], bounds, exact };
}

/** A plan of one player, and the most that the other can gain against it. */
class Proof {
  behaviour: Float64Array;
  granted: Rational;
  /** Whether the plan is of simple fractions, not of rounded numbers. */
  isGuessed = false;
  #plan: ExactPlan;
  readonly #form: PlayerForm;
  readonly #against: (plan: ExactPlan) => Rational;
  readonly #guesses: Iterator<ExactPlan>;

  constructor(form: PlayerForm, weights: Float64Array, against: (plan: ExactPlan) => Rational) {
    this.#form = form;
    this.#against = against;
    this.#guesses = guessedPlans(form, weights);
    this.behaviour = behaviourOf(form, weights);
    this.#plan = roundedPlan(form, this.behaviour);
    this.granted = against(this.#plan);
  }

  get exact(): ExactBehaviour {
    return exactBehaviourOf(this.#form, this.#plan);
  }

  /** Takes the next guess where it is better, or as good as rounded numbers; false where none is left. */
  guess(): boolean {
    const { done, value: plan } = this.#guesses.next();
    if (done) return false;
    const granted = this.#against(plan);
    if (granted.lt(this.granted) || (!this.isGuessed && granted.equals(this.granted))) {
      this.granted = granted;
      this.isGuessed = true;
      this.#plan = plan;
      this.behaviour = behaviourOf(this.#form, numbersOf(plan));
    }
    return true;
  }
}

/** Finds an equilibrium by a linear program. Undefined where the signal stopped it. @throws LinearError as the solver. */
export async function solveLinear(
  form: SequenceForm,
  opponents: Opponents,
  solver: LinearSolver,
  signal?: AbortSignal,
): Promise<Equilibrium | undefined> {
  const solution = await solver.solve(programOf(form, opponents.pair), signal);
  return solution && provedEquilibrium(form, opponents, plansIn(solution, opponents.pair));
}

/** The best that one player alone can do, exactly: there is nobody else, and chance is what it is. */
export function bestAlone(form: SequenceForm): ExactBest {
  if (form.players.length !== 1) throw new RangeError(`${form.system.name} has ${form.players.length} players.`);
  return exactBest(form, wholeWorths(form.payoffs), 0, [undefined]);
}
