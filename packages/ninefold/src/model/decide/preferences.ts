// Which of the decisions that all conditions admit are legal, and which of them are one decision (`prefer`, `same when`).
import type { CoreDecision, CorePreference } from "../../language/core/core.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import { order } from "../evaluate/order.ts";
import { type Eval, type Linked, type Run, withLocals } from "../evaluate/run.ts";
import type { LinkedChain } from "./chains.ts";

export interface Preference {
  readonly core: CorePreference;
  readonly value: Eval;
}

export function preferencesOf(link: Linked, core: CoreDecision): readonly Preference[] {
  return core.preferences.map((preference) => ({ core: preference, value: evaluator(link, preference.value) }));
}

/** What each preference in turn leaves: those for which it is extreme. */
export function preferred<One extends { readonly worth: readonly number[] }>(
  candidates: readonly One[],
  preferences: readonly Preference[],
): readonly One[] {
  return preferences.reduce((kept, _, i) => extreme(kept, preferences, i), candidates);
}

function extreme<One extends { readonly worth: readonly number[] }>(
  candidates: readonly One[],
  preferences: readonly Preference[],
  i: number,
): readonly One[] {
  const sign = preferences[i]!.core.extreme === "most" ? 1 : -1;
  let best = Number.NEGATIVE_INFINITY;
  for (const { worth } of candidates) best = Math.max(best, sign * worth[i]!);
  return candidates.filter(({ worth }) => sign * worth[i]! === best);
}

/** The first preference that leaves a candidate out, if one does. */
export function preferenceAgainst<One extends { readonly worth: readonly number[] }>(
  candidate: One,
  candidates: readonly One[],
  preferences: readonly Preference[],
): CorePreference | undefined {
  let kept = candidates;
  for (let i = 0; i < preferences.length; i++) {
    kept = extreme(kept, preferences, i);
    if (!kept.includes(candidate)) return preferences[i]!.core;
  }
  return undefined;
}

/** Of the chains that `same when` calls one decision, the first. */
export function distinct<One extends { readonly finalRun: Run | undefined }>(
  candidates: readonly One[],
  chain: LinkedChain | undefined,
): readonly One[] {
  const { same } = chain ?? {};
  if (!same || candidates.length < 2) return candidates;
  const groups = candidates.map((candidate, i) => {
    const { finalRun } = candidate;
    const judged = withLocals(finalRun!, finalRun!.locals);
    return { i, key: same.map((value) => value(judged)) };
  });
  const run = candidates[0]!.finalRun!;
  groups.sort((a, b) => order(a.key, b.key, run));
  return groups
    .filter(({ key }, i) => i === 0 || order(key, groups[i - 1]!.key, run) !== 0)
    .map(({ i }) => i)
    .sort((a, b) => a - b)
    .map((i) => candidates[i]!);
}
