// A family of decisions, whose expressions are linked.
import type { CoreDecision } from "../../language/core/core.ts";
import { anyCore, choosing } from "../../language/core/parts.ts";
import type { Type } from "../../language/core/types.ts";
import { each, evaluator } from "../evaluate/evaluate.ts";
import { executor } from "../evaluate/execute.ts";
import { type Act, type Eval, type Linked, type Run, spend, type Walk } from "../evaluate/run.ts";
import { chainOf, type LinkedChain } from "./chains.ts";
import type { Step } from "./interpreted-decision.ts";
import { type Preference, preferencesOf } from "./preferences.ts";

interface LinkedCondition {
  readonly holds: Eval;
  readonly first: boolean;
  /** Whether it has refused a choice that all conditions before it admitted. */
  refused: boolean;
}

export interface LinkedDecision {
  readonly core: CoreDecision;
  /** Its index among the game's decisions. */
  readonly index: number;
  readonly by: Eval | undefined;
  /** Binds the parameters to one choice of values after the other. */
  readonly walk: Walk;
  /** In written order; those that are `first` mention no parameter, so they are evaluated once, before any is chosen. */
  readonly conditions: readonly LinkedCondition[];
  readonly body: Act | undefined;
  readonly chain: LinkedChain | undefined;
  /** The actions of its stages, where its ply goes on with another decision. */
  readonly stages: readonly Act[];
  readonly preferences: readonly Preference[];
  readonly types: readonly Type[];
}

export function linkDecision(link: Linked, core: CoreDecision, index: number): LinkedDecision {
  const chosen = (slot: number): boolean => core.params.some((param) => param.slot === slot);
  return {
    core,
    index,
    by: core.by && evaluator(link, core.by),
    walk: each(link, choosing(core)),
    conditions: core.conditions.map(({ core: condition }) => ({
      holds: evaluator(link, condition),
      first: !anyCore(condition, [], (part) => part.kind === "after" || (part.kind === "local" && chosen(part.slot))),
      refused: false,
    })),
    body: core.body && executor(link, core.body),
    chain: chainOf(link, core),
    stages: core.sequel?.stages.map((block) => executor(link, block)) ?? [],
    preferences: preferencesOf(link, core),
    types: core.params.map((param) => param.type),
  };
}

/** Binds `me`, the first local of a decision's run; no step is taken yet. */
export function begin({ chain }: LinkedDecision, run: Run, player: number): void {
  run.locals[0] = player;
  if (chain) run.locals[chain.counter] = 0;
}

/** Binds the parameters to the values of one step. */
export function bindParameters({ core }: LinkedDecision, run: Run, step: Step): void {
  for (const [i, { slot }] of core.params.entries()) run.locals[slot] = step[i]!;
}

/**
 * Calls `visit` with each choice of parameters that the first `count` conditions admit (all of them without
 * `count`); stops and answers true when it does. `walk`: that of a later step, some of whose parameters are given.
 */
export function choose(
  decision: LinkedDecision,
  run: Run,
  visit: () => boolean,
  { count, walk = decision.walk }: { readonly count?: number | undefined; readonly walk?: Walk | undefined } = {},
): boolean {
  const conditions = decision.conditions.slice(0, count);
  spend(run, conditions.length);
  if (!conditions.every((one) => !one.first || admits(one, run))) return false;
  const rest = conditions.filter(({ first }) => !first);
  return walk(run, () => {
    spend(run, rest.length);
    return rest.every((one) => admits(one, run)) && visit();
  });
}

function admits(condition: LinkedCondition, run: Run): boolean {
  if (condition.holds(run) === true) return true;
  condition.refused = true;
  return false;
}
