// A family of decisions, ready to be asked.
import type { CoreDecision } from "../../language/core/core.ts";
import { anyCore } from "../../language/core/parts.ts";
import type { Type } from "../../language/core/types.ts";
import { each, evaluator, type Walk } from "../evaluate/evaluate.ts";
import { executor } from "../evaluate/execute.ts";
import { type Act, type Eval, type Linked, type Run, spend } from "../evaluate/run.ts";
import { chainOf, type LinkedChain } from "./chains.ts";
import { type Preference, preferencesOf } from "./preferences.ts";

export interface LinkedDecision {
  readonly core: CoreDecision;
  /** Its place among the game's decisions. */
  readonly index: number;
  readonly by: Eval | undefined;
  /** Binds the parameters one way after the other. */
  readonly walk: Walk;
  /** `first`: says nothing of the parameters, so it is asked once, before any is chosen. */
  readonly conditions: readonly { readonly holds: Eval; readonly first: boolean }[];
  readonly body: Act | undefined;
  readonly chain: LinkedChain | undefined;
  readonly preferences: readonly Preference[];
  readonly types: readonly Type[];
}

export function linkDecision(link: Linked, core: CoreDecision, index: number): LinkedDecision {
  const chosen = (slot: number): boolean => core.params.some((param) => param.slot === slot);
  return {
    core,
    index,
    by: core.by && evaluator(link, core.by),
    walk: each(
      link,
      core.params.flatMap((param) => [
        { slot: param.slot, source: param.source },
        ...(param.condition ? [{ condition: param.condition }] : []),
      ]),
    ),
    conditions: core.conditions.map(({ core: condition }) => ({
      holds: evaluator(link, condition),
      first: !anyCore(condition, [], (part) => part.kind === "after" || (part.kind === "local" && chosen(part.slot))),
    })),
    body: core.body && executor(link, core.body),
    chain: chainOf(link, core),
    preferences: preferencesOf(link, core),
    types: core.params.map((param) => param.type),
  };
}

/** Puts `me` in the first place of a decision's run; no step is made yet. */
export function begin({ chain }: LinkedDecision, run: Run, player: number): void {
  run.locals[0] = player;
  if (chain) run.locals[chain.counter] = 0;
}

/**
 * Calls `visit` with each way of choosing the parameters that the first `count` conditions admit (all of them without
 * `count`); stops and answers true when it does. `walk`: that of a later step, some of whose parameters are given.
 */
export function choose(
  decision: LinkedDecision,
  run: Run,
  visit: () => boolean,
  { count, walk = decision.walk }: { readonly count?: number | undefined; readonly walk?: Walk | undefined } = {},
): boolean {
  const asked = decision.conditions.slice(0, count);
  spend(run, asked.length);
  if (!asked.every(({ holds, first }) => !first || holds(run) === true)) return false;
  const rest = asked.filter(({ first }) => !first);
  return walk(run, () => {
    spend(run, rest.length);
    return rest.every(({ holds }) => holds(run) === true) && visit();
  });
}
