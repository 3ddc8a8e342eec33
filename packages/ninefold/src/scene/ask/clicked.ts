// Decisions said by the clicks that the display gives their families.
import { type Decision, type GameSystem, gesturesOf, type PlayerId } from "../../model/index.ts";
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
  const gestures = gesturesOf(system);
  const families = new Map<string, Path[]>();
  const others: Decision[] = [];
  for (const decision of legal) {
    const clicks = clicksOf({ gestures, speaking, player }, decision);
    if (!clicks) {
      others.push(decision);
      continue;
    }
    const paths = families.get(decision.family) ?? [];
    paths.push({ decision, clicks });
    families.set(decision.family, paths);
  }
  const clicked = [...families].map(([family, paths]) => meaningOf(speaking, paths, 0, speaking.title(family)));
  return { clicked, others };
}

interface Gesturing {
  readonly gestures: ReturnType<typeof gesturesOf>;
  readonly speaking: Speaking;
  readonly player: PlayerId;
}

/** Undefined where there is no gesture, or nothing can be clicked for a part of it. */
function clicksOf(
  { gestures, speaking, player }: Gesturing,
  { family, parameters, steps = [parameters] }: Decision,
): Path["clicks"] | undefined {
  const found: (readonly Target[])[] = [];
  for (const step of steps) {
    // What a later step takes over is not said again, so that its gesture cannot be asked for.
    const clicks = step.length === steps[0]!.length ? gestures(player, family, step) : undefined;
    if (!clicks) return undefined;
    for (const click of clicks) {
      const targets = speaking.clickable.targetsOf(click);
      if (targets.length === 0) return undefined;
      found.push(targets);
    }
  }
  return found;
}

/** `made`: how many clicks were made on all the paths. */
function meaningOf(speaking: Speaking, paths: readonly Path[], made: number, said: string): Meaning {
  const whole = paths.filter(({ clicks }) => clicks.length === made);
  const [only, ...others] = whole;
  const isOne = only !== undefined && others.length === 0;
  return {
    said: isOne && paths.length === 1 ? speaking.saying(only.decision) : said,
    printed: isOne && paths.length === 1 ? only.decision.id : (paths[0]?.decision.family ?? ""),
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
  return {
    label,
    targets: [],
    after: { said: label, printed: decision.id, whole: decision, many: undefined, gestures: () => [] },
  };
}

/** Where one thing may be clicked on several paths, what is clicked next tells them apart, or a button does. */
function onward(speaking: Speaking, paths: readonly Path[], made: number, said: string): readonly Gesture[] {
  const byTarget = new Map<Target, Path[]>();
  for (const path of paths)
    for (const target of path.clicks[made] ?? []) {
      const those = byTarget.get(target) ?? [];
      those.push(path);
      byTarget.set(target, those);
    }
  return [...byTarget].map(([target, those]) => ({
    targets: [target],
    label: said,
    after: meaningOf(speaking, those, made + 1, said),
  }));
}
