import {
  type ChanceSource,
  type Choices,
  choicesAt,
  type DecisionTuple,
  type GameSystem,
  isOver,
  type Outcome,
  type State,
} from "../../model/index.ts";
import { noChance } from "../chance/chance.ts";
import { resumed, type Seed, seeded } from "../chance/seeded.ts";
import type { Words } from "../platform/hash.ts";
import { type Settled, type Step, settle, takePly } from "./gameplay.ts";

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

/** Points, and the same as they are held for every ply of a play. */
const held = new WeakMap<Point, Point>();

/** Large points, which hold no states and decisions. */
const resting = new WeakSet<Point>();

/** The same point for all plays that go on from it; a large one finds its states and decisions anew at every question. */
function heldPoint(system: GameSystem, point: Point): Point {
  const known = held.get(point);
  if (known) return known;
  const made = isLarge(system, point) ? restingPoint(system, point) : point;
  held.set(point, made);
  return made;
}

function isLarge(system: GameSystem, { state, choices }: Point): boolean {
  const decisions = choices.reduce((sum, legal) => sum + legal.length, 0);
  return decisions > MANY_DECISIONS || system.encode(state).length > LONG_ENCODING;
}

function restingPoint(system: GameSystem, point: Point): Point {
  const encoding = system.encode(point.state);
  const steps = point.steps.map(({ tuple, results, state }): Step => {
    const reached = system.encode(state);
    return Object.freeze({
      tuple,
      results,
      get state() {
        return system.decode(reached);
      },
    });
  });
  const { ply, before, outcome, words } = point;
  const made: Point = {
    steps: Object.freeze(steps),
    ply,
    before,
    outcome,
    words,
    get state() {
      return system.decode(encoding);
    },
    get choices() {
      return choicesAt(system, this.state);
    },
  };
  resting.add(made);
  held.set(made, made);
  return made;
}

// `words` of a getter must be read after the steps, which the arguments' order above sees to.
function point(system: GameSystem, settled: Settled, before: Point | undefined, words: Words | undefined): Point {
  const outcome = isOver(settled.choices) ? Object.freeze({ ...system.outcome(settled.state) }) : undefined;
  return { ...settled, ply: before ? before.ply + 1 : 0, before, outcome, words };
}

/** The point of the play to `tip` with this ply, which must be one of 0 to the tip's. */
export function pointAt(tip: Point, ply: number): Point {
  let found = tip;
  while (found.ply > ply && found.before) found = found.before;
  return resting.has(found) ? remembering(found) : found;
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
