// The one of a match's arms that fits, for expressions, statements and fractions alike.
import type { Core, CoreArm } from "../../language/core/core.ts";
import { isScalar, printValue } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import type { Span } from "../../language/text/source.ts";
import { same } from "./order.ts";
import { type EvalOf, fault, type Run } from "./run.ts";

interface Match<Body> {
  readonly subject: Core;
  readonly arms: readonly CoreArm<Body>[];
  readonly otherwise?: Body;
}

/** Finds the first arm that lists the subject's value, its body linked by `link`; NF2004 at `span` where none does. */
export function armOf<Body, LinkedBody>(
  of: EvalOf,
  match: Match<Body>,
  span: Span,
  link: (body: Body) => LinkedBody,
): (run: Run) => LinkedBody {
  const subject = of(match.subject);
  const arms = match.arms.map(({ values, body }) => ({ values, linked: link(body) }));
  const otherwise = match.otherwise && link(match.otherwise);
  const other = (value: Value): LinkedBody =>
    otherwise ?? fault("NF2004", `no arm fits ${printValue(match.subject.type, value)}`, span);
  if (hasConstantArms(match)) {
    // Small numbers are looked up in an array, which is faster than the map.
    const [row, table]: [(LinkedBody | undefined)[], Map<Value, LinkedBody>] = [[], new Map()];
    for (const { values, linked } of arms.toReversed()) {
      for (const wanted of values) {
        if (!isConstant(wanted)) continue;
        if (inRow(wanted.value)) row[wanted.value] = linked;
        else table.set(wanted.value, linked);
      }
    }
    return (run) => {
      const value = subject(run);
      return (inRow(value) ? row[value] : table.get(value)) ?? other(value);
    };
  }
  const searched = arms.map(({ values, linked }) => ({ values: values.map(of), linked }));
  return (run) => {
    const value = subject(run);
    const arm = searched.find((candidate) => candidate.values.some((wanted) => same(wanted(run), value, run)));
    return arm ? arm.linked : other(value);
  };
}

/** Whether the arm is looked up, not searched for: all arms list constants that are numbered. */
export const hasConstantArms = ({ subject, arms }: Match<unknown>): boolean =>
  isScalar(subject.type) && arms.every((arm) => arm.values.every(isConstant));

const isConstant = (core: Core): core is Core & { kind: "constant" } => core.kind === "constant";

const inRow = (value: Value): value is number => typeof value === "number" && value >= 0 && value < 256;
