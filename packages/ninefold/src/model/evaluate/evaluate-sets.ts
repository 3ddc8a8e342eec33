// Operations on sets: joins, membership, ranges, subsets, the only member.
import type { Core } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import { type Eval, type EvalOf, fault, slotOf, spend, spendOnCopy, spendValues } from "./run.ts";
import { choose, difference, has, intersection, type Members, subsetsOf, union } from "./sets.ts";

const JOINS = { and: intersection, or: union, except: difference } as const;

export function joined(of: EvalOf, core: Core & { kind: "sets" }): Eval {
  const [left, right] = [of(core.left), of(core.right)];
  const join = JOINS[core.operator];
  return (run) => {
    const [a, b] = [left(run) as Members, right(run) as Members];
    spend(run, a.length + b.length);
    const found = join(a, b, run);
    spendValues(run, found.length);
    return found;
  };
}

export function membership(of: EvalOf, core: Core & { kind: "in" }): Eval {
  const [left, right] = [of(core.left), of(core.right)];
  const { negated } = core;
  const [value, set] = [slotOf(core.left), slotOf(core.right)];
  return (run) => {
    const members = (set < 0 ? right(run) : run.locals[set]) as Members;
    return has(members, value < 0 ? left(run) : run.locals[value]!, run) !== negated;
  };
}

export function range(of: EvalOf, core: Core & { kind: "range" }): Eval {
  const [low, high] = [of(core.low), of(core.high)];
  return (run) => {
    const from = low(run) as number;
    const to = high(run) as number;
    spendOnCopy(run, Math.max(0, to - from + 1));
    const found: number[] = [];
    for (let n = from; n <= to; n++) found.push(n);
    return found;
  };
}

/** The overhead of a short list, in values. */
const LIST_OVERHEAD = 4;

export function subsets(of: EvalOf, core: Core & { kind: "subsets" }): Eval {
  const [size, set] = [of(core.count), of(core.of)];
  return (run) => {
    const members = set(run) as Members;
    const k = size(run) as number;
    const count = choose(members.length, k);
    spend(run, count * (1 + k));
    spendValues(run, count * (LIST_OVERHEAD + k));
    return subsetsOf(members, k);
  };
}

export function only(of: EvalOf, core: Core & { kind: "the" }): Eval {
  const operand = of(core.operand);
  return (run) => {
    const members = operand(run) as Members;
    if (members.length > 1)
      fault(
        "NF2002",
        `"the" found ${members.length} members, expected one or none: ${printValue(core.operand.type, members)}`,
        core.span,
      );
    return members[0] ?? null;
  };
}
