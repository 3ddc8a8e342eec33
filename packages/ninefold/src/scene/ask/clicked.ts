// Decisions said by the clicks that the display gives their families.
import {
  type Click,
  type Decision,
  descriptionOf,
  type GameSystem,
  gesturesOf,
  type PlayerId,
} from "../../model/index.ts";
import type { Gesture, Meaning } from "./meaning.ts";
import type { Speaking } from "./speaking.ts";
import type { Target } from "./targets.ts";

/** A decision, and for each of its clicks what may be clicked. */
interface Path {
  readonly decision: Decision;
  readonly clicks: readonly (readonly Target[])[];
}

/** What may be meant by clicks, one meaning for each family that has them, and the decisions that have none. */
export function clickedMeanings(
  system: GameSystem,
  speaking: Speaking,
  player: PlayerId,
  legal: readonly Decision[],
): { readonly clicked: readonly Meaning[]; readonly others: readonly Decision[] } {
  const families = new Map<string, Path[]>();
  const others: Decision[] = [];
  for (const decision of legal) {
    const clicks = clicksOf(system, speaking, player, decision);
    if (!clicks) others.push(decision);
    else families.set(decision.family, [...(families.get(decision.family) ?? []), { decision, clicks }]);
  }
  const clicked = [...families].map(([family, paths]) => meaningOf(speaking, paths, 0, speaking.title(family)));
  return { clicked, others };
}

/** Undefined where there is no gesture, or nothing can be clicked for a part of it. */
function clicksOf(
  system: GameSystem,
  { clickable }: Speaking,
  player: PlayerId,
  { family, parameters, steps = [parameters] }: Decision,
): Path["clicks"] | undefined {
  const known = descriptionOf(system)?.decisions.find(({ name }) => name === family);
  // What a later step takes over is not said again, so that its gesture cannot be asked for.
  if (steps.some(({ length }) => length !== known?.params.length)) return undefined;
  const found: (readonly Target[])[] = [];
  for (const step of steps) {
    const clicks = gesturesOf(system)(player, family, step);
    if (!clicks) return undefined;
    found.push(...clicks.map((click: Click) => clickable.targetsOf(click)));
  }
  return found.some(({ length }) => length === 0) ? undefined : found;
}

/** `made`: how many clicks were made on all the paths. */
function meaningOf(speaking: Speaking, paths: readonly Path[], made: number, said: string): Meaning {
  const whole = paths.filter(({ clicks }) => clicks.length === made);
  const [only, ...others] = whole;
  const isOne = only !== undefined && others.length === 0;
  return {
    said: isOne && paths.length === 1 ? speaking.saying(only.decision) : said,
    whole: isOne ? only.decision : undefined,
    many: undefined,
    gestures: () => [
      ...(isOne ? [] : whole.map((path) => chosen(speaking, path))),
      ...onward(speaking, paths, made, said),
    ],
  };
}

/** One of several decisions that the same clicks say. */
function chosen(speaking: Speaking, { decision }: Path): Gesture {
  const label = speaking.saying(decision);
  return { label, targets: [], after: { said: label, whole: decision, many: undefined, gestures: () => [] } };
}

function onward(speaking: Speaking, paths: readonly Path[], made: number, said: string): readonly Gesture[] {
  const byTargets = new Map<string, Path[]>();
  for (const path of paths) {
    const key = path.clicks[made]?.join("\n");
    if (key === undefined) continue;
    byTargets.set(key, [...(byTargets.get(key) ?? []), path]);
  }
  return [...byTargets.values()].map((those) => ({
    targets: those[0]!.clicks[made]!,
    label: said,
    after: meaningOf(speaking, those, made + 1, said),
  }));
}
