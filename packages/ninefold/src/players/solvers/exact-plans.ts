// Plans in whole numbers, from plans in floating point: what is proved of these holds, however they were found.
import { simplestBetween } from "../../analysis/solve/simplest.ts";
import { entryAt } from "../../analysis/tables.ts";
import { numberOf, ONE, type Rational, rational } from "../../model/index.ts";
import { type PlayerForm, sequencesOf } from "../form/sequence-form.ts";
import type { ExactBehaviour } from "./plans.ts";

/** By sequence its weight as parts of a whole. The weights of an information state sum up to that of its parent. */
export interface ExactPlan {
  readonly weights: readonly bigint[];
  readonly whole: bigint;
}

/** Floating point holds each of its parts. */
const WHOLE = 2 ** 52;

/** The plan of a behaviour, rounded to 52 bits. What rounding takes away is given to the most probable decision. */
export function roundedPlan({ parentSequence, firstSequence }: PlayerForm, behaviour: Float64Array): ExactPlan {
  const parts = new Float64Array(behaviour.length);
  parts[0] = WHOLE;
  for (let state = 0; state < parentSequence.length; state++) {
    const whole = parts[parentSequence[state]!]!;
    let left = whole;
    let likeliest = firstSequence[state]!;
    for (let sequence = likeliest; sequence < firstSequence[state + 1]!; sequence++) {
      if (behaviour[sequence]! > behaviour[likeliest]!) likeliest = sequence;
      parts[sequence] = Math.min(left, Math.floor(whole * behaviour[sequence]!));
      left -= parts[sequence]!;
    }
    parts[likeliest]! += left;
  }
  return { weights: Array.from(parts, BigInt), whole: BigInt(WHOLE) };
}

/** Numerators and denominators. */
type Parts = readonly [numerator: bigint, denominator: bigint];

/** Weights are not computed with beyond so many bits. */
const MAX_BITS = 2_048;

/** How far guessed fractions may be from what a solver found. */
const ERRORS = [1e-9, 1e-11, 1e-13];

/** The weights in floating point. */
export const numbersOf = ({ weights, whole }: ExactPlan): Float64Array =>
  Float64Array.from(weights, (weight) => numberOf(rational(weight, whole)));

/** The behaviour that has this plan; where it keeps the player from an information state, each decision there is as probable. */
export function exactBehaviourOf(
  { parentSequence, firstSequence }: PlayerForm,
  { weights }: ExactPlan,
): ExactBehaviour {
  const behaviour: Rational[] = new Array(weights.length).fill(ONE);
  parentSequence.forEach((parent, state) => {
    const [first, end] = [entryAt(firstSequence, state), entryAt(firstSequence, state + 1)];
    const whole = entryAt(weights, parent);
    for (let sequence = first; sequence < end; sequence++)
      behaviour[sequence] = whole === 0n ? rational(1, end - first) : rational(entryAt(weights, sequence), whole);
  });
  return behaviour;
}

/** The plan of a behaviour; undefined where its weights have more bits than are computed with. */
export function exactPlanOf(form: PlayerForm, behaviour: ExactBehaviour): ExactPlan | undefined {
  const { parentSequence, firstSequence } = form;
  const weights: Parts[] = new Array(sequencesOf(form)).fill([1n, 1n]);
  for (const [state, parent] of parentSequence.entries()) {
    const before = entryAt(weights, parent);
    for (let sequence = entryAt(firstSequence, state); sequence < entryAt(firstSequence, state + 1); sequence++) {
      const { s, n, d } = entryAt(behaviour, sequence);
      const weight = product(before, [s * n, d]);
      if (weight[1] >> BigInt(MAX_BITS) > 0n) return undefined;
      weights[sequence] = weight;
    }
  }
  return overCommonWhole(weights);
}

/** Guesses at the plan that weights in floating point come near. What a guess is worth has to be proved. */
export function* guessedPlans(form: PlayerForm, weights: Float64Array): Generator<ExactPlan, undefined> {
  for (const simple of ["weights", "behaviour"] as const) {
    for (const error of ERRORS) {
      const plan = guessedPlan(form, weights, simple, error);
      if (plan) yield plan;
    }
  }
  return undefined;
}

/**
 * The plan whose weights, or the probabilities of whose decisions, are the simplest fractions no further than `error` from
 * those of a plan in floating point; undefined where there is none such.
 */
function guessedPlan(
  form: PlayerForm,
  plan: Float64Array,
  simple: "weights" | "behaviour",
  error: number,
): ExactPlan | undefined {
  const { parentSequence, firstSequence } = form;
  const weights: Parts[] = new Array(sequencesOf(form)).fill([0n, 1n]);
  weights[0] = [1n, 1n];
  const simplest = memoized((number) => fractionNear(number, error));
  for (let state = 0; state < parentSequence.length; state++) {
    const parent = parentSequence[state]!;
    const [first, end] = [firstSequence[state]!, firstSequence[state + 1]!];
    let left = weights[parent]!;
    if (left[0] === 0n) continue;
    for (let sequence = first; sequence < end - 1; sequence++) {
      const scale = simple === "weights" ? 1 : plan[parent]!;
      const found = simplest(scale > 0 ? plan[sequence]! / scale : 0);
      if (!found) return undefined;
      const weight = simple === "weights" ? found : product(found, weights[parent]!);
      weights[sequence] = weight;
      left = difference(left, weight);
    }
    if (left[0] < 0n) return undefined;
    weights[end - 1] = left;
  }
  return overCommonWhole(weights);
}

function fractionNear(number: number, error: number): Parts | undefined {
  const found = number <= error ? undefined : simplestBetween(number - error, number + error);
  if (number <= error) return [0n, 1n];
  return found && [found.s * found.n, found.d];
}

function overCommonWhole(weights: readonly Parts[]): ExactPlan | undefined {
  let whole = 1n;
  for (const [, denominator] of weights) {
    if (whole % denominator === 0n) continue;
    whole *= denominator / greatestDivisor(whole, denominator);
    if (whole >> BigInt(MAX_BITS) > 0n) return undefined;
  }
  return { weights: weights.map(([numerator, denominator]) => numerator * (whole / denominator)), whole };
}

function memoized<Result>(compute: (number: number) => Result): (number: number) => Result {
  const known = new Map<number, Result>();
  return (number) => {
    const found = known.get(number);
    if (found !== undefined || known.has(number)) return found as Result;
    const result = compute(number);
    known.set(number, result);
    return result;
  };
}

const product = ([a, b]: Parts, [c, d]: Parts): Parts => reduced(a * c, b * d);

const difference = ([a, b]: Parts, [c, d]: Parts): Parts => reduced(a * d - c * b, b * d);

function reduced(numerator: bigint, denominator: bigint): Parts {
  const divisor = greatestDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return [numerator / divisor, denominator / divisor];
}

export function greatestDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
