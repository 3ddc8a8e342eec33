import type { Core, CoreDecision, CoreWithin } from "./core.ts";
import { BOOL } from "./types.ts";

/**
 * A decision whose parameters lie in given sets as well. The sets are local variables behind those of the decision, in
 * this order; each is asked as soon as its parameter is chosen.
 */
export function decisionWithin(decision: CoreDecision, within: readonly CoreWithin[]): CoreDecision {
  const params = decision.params.map((param, i) => {
    const asked = within.flatMap(({ param: asks, set }, at) =>
      asks === i ? [{ set, slot: decision.frame + at }] : [],
    );
    const tests = asked.map(({ set, slot }): Core => {
      const { type, span } = set;
      const left: Core = { kind: "local", slot: param.slot, type: param.type, span };
      return { kind: "in", negated: false, left, right: { kind: "local", slot, type, span }, type: BOOL, span };
    });
    const all = param.condition ? [...tests, param.condition] : tests;
    if (all.length === 0) return param;
    const condition = all.reduce((left, right): Core => {
      return { kind: "logic", operator: "and", left, right, type: BOOL, span: right.span };
    });
    return { ...param, condition };
  });
  return { ...decision, params, frame: decision.frame + within.length };
}
