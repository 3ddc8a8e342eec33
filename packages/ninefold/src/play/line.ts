import { type ChanceSource, type DecisionTuple, isOver, type Outcome, type State } from "../model/index.ts";
import { noChance } from "./chance.ts";
import { type Settled, type Step, settle, takePly } from "./gameplay.ts";
import type { Words } from "./hash.ts";
import type { Rules } from "./match.ts";
import { resumed, type Seed, seeded } from "./seeded.ts";

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
export function firstPoint(rules: Rules, state: State, chance: Seed | ChanceSource | undefined): Point {
  const own = typeof chance === "string" || typeof chance === "number" ? seeded(chance) : undefined;
  const source = own ?? (chance as ChanceSource | undefined) ?? noChance;
  return point(rules, settle(rules.system, state, source), undefined, own?.words);
}

/** One ply on from `before`. Its chance comes from the play's seed, else from `chance`. */
export function nextPoint(rules: Rules, before: Point, tuple: DecisionTuple, chance: ChanceSource = noChance): Point {
  const own = before.words && resumed(before.words);
  return point(rules, takePly(rules.system, before.state, tuple, own ?? chance), before, own?.words);
}

// `words` of a getter must be read after the steps, which the arguments' order above sees to.
function point(rules: Rules, settled: Settled, before: Point | undefined, words: Words | undefined): Point {
  const outcome = isOver(settled.choices) ? Object.freeze({ ...rules.system.outcome(settled.state) }) : undefined;
  return { ...settled, ply: before ? before.ply + 1 : 0, before, outcome, words };
}

/** The point of the play to `tip` with this ply, which must be one of 0 to the tip's. */
export function pointAt(tip: Point, ply: number): Point {
  let found = tip;
  while (found.ply > ply) found = found.before!;
  return found;
}

/** The steps of each point in the play to `tip`, from ply 0 on. */
export function stepsOf(tip: Point): readonly (readonly Step[])[] {
  const steps: (readonly Step[])[] = [];
  for (let point: Point | undefined = tip; point; point = point.before) steps.push(point.steps);
  return steps.reverse();
}
