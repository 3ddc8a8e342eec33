import type { Value } from "../../language/core/types.ts";
import { fault, type Run, spend, spendOnCopy, type Walk, withLocals } from "../evaluate/run.ts";
import { InterpretedDecision, type Step } from "./interpreted-decision.ts";
import { choose, type LinkedDecision } from "./linked-decision.ts";

/** The most legal decisions of one family at once: each is held, so their number bounds the memory. */
const MAX_DECISIONS = 1_000_000;

/** A choice of parameters that all conditions admit, before preferences and `same when` are looked at. */
export interface Candidate {
  /** Its steps' parameters; one step of a decision that is made at once. */
  readonly path: readonly Step[];
  /** Of a decision made in steps: the run after the last of them. */
  readonly finalRun: Run | undefined;
  /** How good it is by each preference. */
  readonly worth: readonly number[];
}

/** All candidates of a decision, in the order of its parameters' values; `first`: a run with `me` bound and no step taken. */
export function candidatesOf(decision: LinkedDecision, first: Run): readonly Candidate[] {
  const { core, chain, preferences } = decision;
  const found: Candidate[] = [];
  const add = (path: readonly Step[], finalRun: Run | undefined, judged: Run): void => {
    if (found.length === MAX_DECISIONS) {
      fault("NF2010", `"${core.name}" has more than ${MAX_DECISIONS} legal decisions at once`, core.span);
    }
    spend(judged, judged.budget.perDecision);
    spendOnCopy(judged, path.length + core.params.length + preferences.length);
    found.push({ path, finalRun, worth: preferences.map(({ value }) => value(judged) as number) });
  };
  if (!chain) {
    choose(decision, first, () => {
      add([core.params.map((param): Value => first.locals[param.slot]!)], undefined, first);
      return false;
    });
    return found;
  }
  /** Extends a path by every step that can follow; whether one can. */
  const extend = (path: readonly Step[], run: Run, walk?: Walk): boolean => {
    let any = false;
    const visit = (): boolean => {
      any = true;
      const after = chain.takeStep(run);
      const next = chain.next(after);
      spendOnCopy(after, path.length + core.params.length);
      const whole = [...path, core.params.map((param) => run.locals[param.slot]!)];
      const goesOn = next !== undefined && extend(whole, next, chain.walk);
      if (!goesOn) add(whole, after, withLocals(after, after.locals));
      return false;
    };
    choose(decision, run, visit, { walk });
    return any;
  };
  extend([], first);
  return found;
}

/** The decision that a candidate is; `position`: its index among the legal ones, where it is one of them. */
export function decisionOf(
  { core, index, types, chain }: LinkedDecision,
  { path, finalRun }: Candidate,
  position = 0,
): InterpretedDecision {
  const given = chain?.given ?? 0;
  return new InterpretedDecision(core.name, index, path, types, { given, position, ...(finalRun && { finalRun }) });
}
