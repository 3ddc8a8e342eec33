// What an expression gives for values of its local names, where that is known before the game runs.
import type { Core, CoreFunction } from "./core.ts";
import type { Value } from "./types.ts";

/** The values of local names, by their slots. */
export type LocalValues = ReadonlyMap<number, Value>;

/**
 * The value of an expression made of literals, sums, choices and calls of constants and functions that are made so; undefined for
 * any other, as for one that reads a track.
 */
export function constantAt(core: Core, locals: LocalValues, functions: readonly CoreFunction[]): Value | undefined {
  const value = (inner: Core): Value | undefined => constantAt(inner, locals, functions);
  switch (core.kind) {
    case "constant":
      return core.value;
    case "local":
      return locals.get(core.slot);
    case "narrow":
      return value(core.operand);
    case "not": {
      const operand = value(core.operand);
      return typeof operand === "boolean" ? !operand : undefined;
    }
    case "logic": {
      const left = value(core.left);
      if (typeof left !== "boolean") return undefined;
      return left === (core.operator === "or") ? left : value(core.right);
    }
    case "compare":
      return compared(core.operator, value(core.left), value(core.right));
    case "arithmetic": {
      const [left, right] = [value(core.left), value(core.right)];
      if (typeof left !== "number" || typeof right !== "number" || core.wrap || core.type.kind !== "int")
        return undefined;
      return core.operator === "+" ? left + right : core.operator === "-" ? left - right : left * right;
    }
    case "if": {
      const condition = value(core.condition);
      return typeof condition === "boolean" ? value(condition ? core.yes : core.no) : undefined;
    }
    case "match": {
      const subject = value(core.subject);
      if (subject === undefined) return undefined;
      const arm = core.arms.find(({ values }) => values.some((one) => value(one) === subject));
      const body = arm?.body ?? core.otherwise;
      return body && value(body);
    }
    case "call": {
      const callee = functions[core.callee];
      const args = core.args.map(value);
      if (!callee?.pure || args.includes(undefined)) return undefined;
      const given = new Map(args.flatMap((arg, slot) => (arg === undefined ? [] : [[slot, arg] as const])));
      return constantAt(callee.body, given, functions);
    }
    default:
      return undefined;
  }
}

type Comparison = Extract<Core, { readonly kind: "compare" }>["operator"];

/** Single values alone: sets are compared by their members. */
function compared(operator: Comparison, left: Value | undefined, right: Value | undefined): boolean | undefined {
  if (left === null || right === null) {
    if (left === undefined || right === undefined) return undefined;
    return operator === "is" ? left === right : operator === "is not" ? left !== right : undefined;
  }
  if (typeof left !== typeof right || (typeof left !== "number" && typeof left !== "boolean")) return undefined;
  const difference = Number(left) - Number(right);
  switch (operator) {
    case "is":
      return difference === 0;
    case "is not":
      return difference !== 0;
    case "<":
      return difference < 0;
    case "<=":
      return difference <= 0;
    case ">":
      return difference > 0;
    case ">=":
      return difference >= 0;
  }
}
