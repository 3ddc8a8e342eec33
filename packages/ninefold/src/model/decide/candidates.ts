import type { Value } from "../../language/core/types.ts";
import type { Walk } from "../evaluate/evaluate.ts";
import { fault, type Run, spendOnCopy, withLocals } from "../evaluate/run.ts";
import type { Step } from "./chains.ts";
import { InterpretedDecision } from "./interpreted-decision.ts";
import { choose, type LinkedDecision } from "./linked-decision.ts";

/** How many decisions of one family may be legal at once: each is held, so their number bounds the memory. */
const MAX_DECISIONS = 1_000_000;

/** A way to decide that all conditions admit, before preferences and `same when` are looked at. */
export interface Candidate {
  /** Its steps' parameters; one step of a decision that is made at once. */
  readonly path: readonly Step[];
  /** Of a decision made in steps: the run after the last of them. */
  readonly made: Run | undefined;
  /** How good it is by each preference. */
  readonly worth: readonly number[];
}

/** All candidates of a decision, in the order of its parameters' values. `first` asks, with `me` in its place. */
export function candidatesOf(decision: LinkedDecision, first: Run): readonly Candidate[] {
  const { core, chain, preferences } = decision;
  const found: Candidate[] = [];
  const add = (path: readonly Step[], made: Run | undefined, asked: Run): void => {
    if (found.length === MAX_DECISIONS) {
      fault("NF2010", `"${core.name}" has more than ${MAX_DECISIONS} legal decisions at once`, core.span);
    }
    spendOnCopy(asked, path.length + core.params.length + preferences.length);
    found.push({ path, made, worth: preferences.map(({ value }) => value(asked) as number) });
  };
  if (!chain) {
    choose(decision, first, () => {
      add([core.params.map((param): Value => first.locals[param.slot]!)], undefined, first);
      return false;
    });
    return found;
  }
  /** Goes on from a path with every step that can follow; whether one can. */
  const goOn = (path: readonly Step[], run: Run, walk?: Walk): boolean => {
    let any = false;
    const visit = (): boolean => {
      any = true;
      const made = chain.make(run);
      const next = chain.next(made);
      spendOnCopy(made, path.length + core.params.length);
      const whole = [...path, core.params.map((param) => run.locals[param.slot]!)];
      const wentOn = next !== undefined && goOn(whole, next, chain.walk);
      if (!wentOn) add(whole, made, withLocals(made, made.locals));
      return false;
    };
    choose(decision, run, visit, { walk });
    return any;
  };
  goOn([], first);
  return found;
}

/** The decision that a candidate is, and its place among the legal ones where it is one of them. */
export function decisionOf(
  { core, index, types, chain }: LinkedDecision,
  { path, made }: Candidate,
  place = 0,
): InterpretedDecision {
  const given = chain?.given ?? 0;
  return new InterpretedDecision(core.name, index, path, types, { given, place, ...(made && { made }) });
}
