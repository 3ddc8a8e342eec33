import {
  type ChanceSource,
  type Choices,
  type DecisionTuple,
  type Encoding,
  type GameSystem,
  isOver,
  type Outcome,
  outcomeOfParts,
  type State,
} from "../../model/index.ts";
import { noChance } from "../chance/chance.ts";
import { resumed, type Seed, seeded } from "../chance/seeded.ts";
import type { Words } from "../platform/hash.ts";
import { choicesIn, type Settled, type Step, settle, takePly } from "./gameplay.ts";

/**
 * A play up to one of its states in which players decide or the game is over. Points never change: plays that begin
 * alike share their beginnings.
 */
export interface Point extends Settled {
  /** How many plies led here. */
  readonly ply: number;
  /** The point one ply earlier; none before the first decision. */
  readonly before: Point | undefined;
  /** Ω(s) when the game is over. */
  readonly outcome: Outcome | undefined;
  /** The seeded source after the last step, when the play has one. */
  readonly words: Words | undefined;
}

/** Takes the forced steps that come before the first decision. Fault and PlayError as the rules and the chance have it. */
export function firstPoint(system: GameSystem, state: State, chance: Seed | ChanceSource | undefined): Point {
  const own = typeof chance === "string" || typeof chance === "number" ? seeded(chance) : undefined;
  const source = own ?? (chance as ChanceSource | undefined) ?? noChance;
  return point(system, settle(system, state, source), undefined, own?.words);
}

/** One ply on from `before`. Its chance comes from the play's seed, else from `chance`. */
export function nextPoint(
  system: GameSystem,
  before: Point,
  tuple: DecisionTuple,
  chance: ChanceSource = noChance,
): Point {
  const own = before.words && resumed(before.words);
  const taken = takePly(system, before.state, tuple, own ?? chance);
  return point(system, taken, heldPoint(system, before), own?.words);
}

/** States of longer encodings, and of more decisions, are not held for every ply of a play. */
const LONG_ENCODING = 512;
const MANY_DECISIONS = 512;

/** The points that plays go on from, each with the one that all of them hold in its place. */
const held = new WeakMap<Point, Point>();

function heldPoint(system: GameSystem, point: Point): Point {
  if (point instanceof RestingPoint) return point;
  const known = held.get(point);
  if (known) return known;
  const encoding = system.encode(point.state);
  const decisions = point.choices.reduce((sum, legal) => sum + legal.length, 0);
  const isLarge = encoding.length > LONG_ENCODING || decisions > MANY_DECISIONS;
  const made = isLarge ? new RestingPoint(system, point, encoding) : point;
  held.set(point, made);
  return made;
}

/** A large point without its states and decisions, which are found anew whenever they are asked for. */
class RestingPoint implements Point {
  readonly steps: readonly Step[];
  readonly ply: number;
  readonly before: Point | undefined;
  readonly outcome: Outcome | undefined;
  readonly words: Words | undefined;
  readonly #system: GameSystem;
  readonly #encoding: Encoding;

  constructor(system: GameSystem, { steps, ply, before, outcome, words }: Point, encoding: Encoding) {
    this.#system = system;
    this.#encoding = encoding;
    this.steps = Object.freeze(steps.map((step) => restingStep(system, step)));
    this.ply = ply;
    this.before = before;
    this.outcome = outcome;
    this.words = words;
  }

  get state(): State {
    return this.#system.decode(this.#encoding);
  }

  get choices(): Choices {
    return choicesIn(this.#system, this.state);
  }
}

function restingStep(system: GameSystem, { tuple, results, state }: Step): Step {
  const reached = system.encode(state);
  return Object.freeze({
    tuple,
    results,
    get state() {
      return system.decode(reached);
    },
  });
}

// `words` of a getter must be read after the steps, which the arguments' order above sees to.
function point(system: GameSystem, settled: Settled, before: Point | undefined, words: Words | undefined): Point {
  const outcome = isOver(settled.choices) ? Object.freeze(outcomeOfParts(system.outcome(settled.state))) : undefined;
  return { ...settled, ply: before ? before.ply + 1 : 0, before, outcome, words };
}

/** The point of the play to `tip` with this ply, which must be one of 0 to the tip's. */
export function pointAt(tip: Point, ply: number): Point {
  let found = tip;
  while (found.ply > ply && found.before) found = found.before;
  return found instanceof RestingPoint ? remembering(found) : found;
}

/** A resting point whose state and decisions are found when they are first asked for, and then kept. */
function remembering(point: Point): Point {
  const { steps, ply, before, outcome, words } = point;
  let state: State | undefined;
  let choices: Choices | undefined;
  const made: Point = {
    steps,
    ply,
    before,
    outcome,
    words,
    get state() {
      state ??= point.state;
      return state;
    },
    get choices() {
      choices ??= point.choices;
      return choices;
    },
  };
  held.set(made, point);
  return made;
}

/** The steps of a play: the forced ones before its first ply, then those of each ply. */
export type StepsByPly = readonly [setup: readonly Step[], ...plies: (readonly Step[])[]];

/** The steps of each point in the play to `tip`, from ply 0 on. */
export function stepsOf(tip: Point): StepsByPly {
  const plies: (readonly Step[])[] = [];
  let first = tip;
  for (; first.before; first = first.before) plies.push(first.steps);
  return [first.steps, ...plies.reverse()];
}
