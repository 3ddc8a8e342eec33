// Decisions made in steps: the rule of one step, patterned on itself (002 Def. 3.4.10), where a stop counts only if no
// step can follow (gated by the complement of Def. 3.4.2) and the move is the path.
import { type Core, type CoreDecision, type Item, MAX_STEPS } from "../../language/core/core.ts";
import { BOOL, type Value } from "../../language/core/types.ts";
import { each, evaluator, type Walk } from "../evaluate/evaluate.ts";
import { executor } from "../evaluate/execute.ts";
import { type Act, aside, type Eval, fault, type Linked, type Run, spendOnCopy, withLocals } from "../evaluate/run.ts";

/** The parameters of one step. */
export type Step = readonly Value[];

export interface LinkedChain {
  /** The place that counts the steps made. */
  readonly counter: number;
  /** How many first parameters of a later step are given by the one before. */
  readonly given: number;
  /** Runs once, after the last step. */
  readonly last: Act | undefined;
  /** Chains with equal values are one decision; undefined where each path is one. */
  readonly same: readonly Eval[] | undefined;
  /** Makes one step, with its parameters in their places: the run in the state that it leads to. */
  make(run: Run): Run;
  /** A run that asks for the step that has to follow, its given parameters in place; undefined when none has to. */
  next(made: Run): Run | undefined;
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
    make(run) {
      const made = aside(run);
      made.began = run.began ?? run;
      const count = made.locals[chain.steps] as number;
      if (count === MAX_STEPS) {
        fault("NF2018", `"${core.name}" goes on for more than ${MAX_STEPS} steps`, chain.span);
      }
      made.locals[chain.steps] = count + 1;
      act(made);
      return made;
    },
    next(made) {
      if (onward && onward(made) !== true) return undefined;
      const run = withLocals(made, new Array(core.frame));
      spendOnCopy(run, core.frame);
      run.locals[0] = made.locals[0]!;
      run.locals[chain.steps] = made.locals[chain.steps]!;
      given.forEach((value, i) => {
        run.locals[core.params[i]!.slot] = value(made);
      });
      return run;
    },
  };
}
