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
  return preferences.reduce((kept, preference, i) => extreme(kept, preference, i), candidates);
}

function extreme<One extends { readonly worth: readonly number[] }>(
  candidates: readonly One[],
  { core }: Preference,
  at: number,
): readonly One[] {
  const sign = core.extreme === "most" ? 1 : -1;
  const signed = ({ worth }: One): number => sign * worth[at]!;
  const best = candidates.reduce((most, one) => Math.max(most, signed(one)), Number.NEGATIVE_INFINITY);
  return candidates.filter((one) => signed(one) === best);
}

/** The first preference that leaves a candidate out, if one does. */
export function preferenceAgainst<One extends { readonly worth: readonly number[] }>(
  candidate: One,
  candidates: readonly One[],
  preferences: readonly Preference[],
): CorePreference | undefined {
  let kept = candidates;
  for (const [at, preference] of preferences.entries()) {
    kept = extreme(kept, preference, at);
    if (!kept.includes(candidate)) return preference.core;
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
    // A candidate made in steps has the run after its last step.
    const finalRun = candidate.finalRun!;
    const judged = withLocals(finalRun, finalRun.locals);
    return { candidate, i, finalRun, key: same.map((value) => value(judged)) };
  });
  const [first] = groups;
  if (!first) return candidates;
  groups.sort((a, b) => order(a.key, b.key, first.finalRun));
  const firsts: typeof groups = [];
  for (const group of groups) {
    const last = firsts.at(-1);
    if (!last || order(group.key, last.key, first.finalRun) !== 0) firsts.push(group);
  }
  return firsts.sort((a, b) => a.i - b.i).map(({ candidate }) => candidate);
}
