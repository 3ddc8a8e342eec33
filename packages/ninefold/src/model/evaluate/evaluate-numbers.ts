// Comparisons, whole numbers and offsets.

import type { Core } from "../../language/core/core.ts";
import { isScalar } from "../../language/core/domain.ts";
import { wrapped } from "../../language/core/wraps.ts";
import { order, same } from "./order.ts";
import { type Eval, type EvalOf, fault } from "./run.ts";

export function comparison(of: EvalOf, core: Core & { kind: "compare" }): Eval {
  const left = of(core.left);
  const right = of(core.right);
  switch (core.operator) {
    case "is":
    case "is not":
      return equality(core, left, right);
    default: {
      const holds = ORDERS[core.operator];
      return (run) => {
        const a = left(run);
        const b = right(run);
        return a !== null && b !== null && holds(order(a, b, run));
      };
    }
  }
}

const ORDERS = {
  "<": (order: number) => order < 0,
  "<=": (order: number) => order <= 0,
  ">": (order: number) => order > 0,
  ">=": (order: number) => order >= 0,
} as const;

function equality(core: Core & { kind: "compare" }, left: Eval, right: Eval): Eval {
  const wanted = core.operator === "is";
  if (!isScalar(core.left.type) || !isScalar(core.right.type)) {
    return (run) => same(left(run), right(run), run) === wanted;
  }
  // A condition on every cell of a board compares with a literal or a local.
  if (core.right.kind === "constant") {
    const { value } = core.right;
    return wanted ? (run) => left(run) === value : (run) => left(run) !== value;
  }
  if (core.right.kind === "local") {
    const { slot } = core.right;
    return wanted ? (run) => left(run) === run.locals[slot] : (run) => left(run) !== run.locals[slot];
  }
  return wanted ? (run) => left(run) === right(run) : (run) => left(run) !== right(run);
}

export function arithmetic(of: EvalOf, core: Core & { kind: "arithmetic" }): Eval {
  const [left, right] = [of(core.left), of(core.right)];
  const { operator, wrap } = core;
  return (run) => {
    const a = left(run) as number;
    const b = right(run) as number;
    const result = operator === "+" ? a + b : operator === "-" ? a - b : a * b;
    if (!Number.isSafeInteger(result)) fault("NF2012", `${a} ${operator} ${b} is too large to be exact`, core.span);
    return wrap ? wrapped(result, wrap) : result;
  };
}

export function offsets(of: EvalOf, core: Core & { kind: "offsets" }): Eval {
  const [left, right] = [of(core.left), of(core.right)];
  if (core.type.kind !== "offset") throw new RangeError("offsets belong to a board");
  const { offsets: all } = core.type.board;
  const vectors = Array.from({ length: all.size }, (_, offset) => all.vector(offset));
  const at = (east: number, north: number): number =>
    all.at(east, north) ??
    fault("NF2001", `the offset ${east} east, ${north} north is larger than the board`, core.span);
  if (core.operator === "*") {
    return (run) => {
      const vector = vectors[left(run) as number]!;
      const factor = right(run) as number;
      return at(vector[0] * factor, vector[1] * factor);
    };
  }
  const sign = core.operator === "+" ? 1 : -1;
  return (run) => {
    const a = vectors[left(run) as number]!;
    const b = vectors[right(run) as number]!;
    return at(a[0] + sign * b[0], a[1] + sign * b[1]);
  };
}
