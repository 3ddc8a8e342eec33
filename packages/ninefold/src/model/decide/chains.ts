// Decisions made in steps. The rule of one step is repeated (the pattern of 002 Def. 3.4.10). A sequence of steps is a
// decision only if no step can follow (the complement of Def. 3.4.2). The decision is the whole path.
import { type Core, type CoreDecision, type Item, MAX_STEPS } from "../../language/core/core.ts";
import { BOOL } from "../../language/core/types.ts";
import { each, evaluator } from "../evaluate/evaluate.ts";
import { executor } from "../evaluate/execute.ts";
import {
  type Act,
  type Eval,
  fault,
  fork,
  type Linked,
  type Run,
  spendOnCopy,
  type Walk,
  withLocals,
} from "../evaluate/run.ts";

export interface LinkedChain {
  /** The slot of the local that counts the steps taken. */
  readonly counter: number;
  /** The number of a later step's first parameters that the step before it gives. */
  readonly given: number;
  /** Runs once, after the last step. */
  readonly last: Act | undefined;
  /** Chains with equal values are one decision; undefined where each path is one. */
  readonly same: readonly Eval[] | undefined;
  /** Takes one step, whose parameters are bound: the run in the state that it leads to. */
  takeStep(run: Run): Run;
  /** A run for the step that has to follow, its given parameters bound; undefined when none has to. */
  next(after: Run): Run | undefined;
  /** Binds the parameters of a later step: the given ones must be in their sets too. */
  readonly walk: Walk;
}

export function chainOf(link: Linked, core: CoreDecision): LinkedChain | undefined {
  const { chain } = core;
  if (!chain || !core.body) return undefined;
  const act = executor(link, core.body);
  const given = chain.given.map((one) => evaluator(link, one));
  const onward = chain.onward && evaluator(link, chain.onward);
  const items = core.params.flatMap(({ slot, type, source, condition, span }, i): Item[] => {
    const left: Core = { kind: "local", slot, type, span };
    const known: Core = { kind: "in", negated: false, left, right: source, type: BOOL, span };
    return [i < given.length ? { condition: known } : { slot, source }, ...(condition ? [{ condition }] : [])];
  });
  return {
    counter: chain.steps,
    given: given.length,
    last: chain.last && executor(link, chain.last),
    same: chain.same?.map((one) => evaluator(link, one)),
    walk: each(link, items),
    takeStep(run) {
      const after = fork(run, run.began ?? run);
      const count = after.locals[chain.steps] as number;
      if (count === MAX_STEPS) {
        fault("NF2018", `"${core.name}" goes on for more than ${MAX_STEPS} steps`, chain.span);
      }
      after.locals[chain.steps] = count + 1;
      act(after);
      return after;
    },
    next(after) {
      if (onward && onward(after) !== true) return undefined;
      const run = withLocals(after, new Array(core.frame));
      spendOnCopy(run, core.frame);
      run.locals[0] = after.locals[0]!;
      run.locals[chain.steps] = after.locals[chain.steps]!;
      given.forEach((value, i) => {
        run.locals[core.params[i]!.slot] = value(after);
      });
      return run;
    },
  };
}
