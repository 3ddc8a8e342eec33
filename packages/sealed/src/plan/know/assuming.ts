// What is the case where a condition holds, or does not.
import { type Core, isScalar, sizeOf, type Type, type Value, valuesOf } from "ninefold/language";
import { bodyOf, inCall } from "./calls.ts";
import type { Evaluation } from "./evaluation.ts";
import { type Scope, supposing } from "./scope.ts";
import { isAmong, MAX_VALUES, onlyValue, type Seen } from "./seen.ts";

/** The scope in which the condition has this truth; undefined where it cannot have it. */
export function assumed(on: Evaluation, core: Core, truth: boolean, scope: Scope): Scope | undefined {
  const seen = on.evaluate(core, scope);
  const only = onlyValue(seen);
  if (only !== undefined && only !== truth) return undefined;
  const inner = parted(on, core, truth, scope);
  return inner && only === undefined ? supposing(inner, seen.key, [truth]) : inner;
}

/** What follows for the parts of a condition. */
function parted(on: Evaluation, core: Core, truth: boolean, scope: Scope): Scope | undefined {
  switch (core.kind) {
    case "not":
      return on.assumed(core.operand, !truth, scope);
    case "logic": {
      if ((core.operator === "and") !== truth) return oneSide(on, core, truth, scope);
      const left = on.assumed(core.left, truth, scope);
      return left && on.assumed(core.right, truth, left);
    }
    case "call": {
      const inner = on.assumed(bodyOf(on.game, core), truth, inCall(on, core, scope));
      return inner && { ...inner, locals: scope.locals };
    }
    case "compare":
      if (core.operator === "is" && truth && core.left.kind === "size" && isPositive(core.right.type))
        return supposing(scope, presentKey(on.evaluate(core.left.operand, scope)), [true]);
      return core.operator === "is" || core.operator === "is not"
        ? among(on, core.left, scope, one(on, core.right, scope), (core.operator === "is") === truth)
        : scope;
    case "in":
      return among(on, core.left, scope, members(on, core.right, scope), core.negated !== truth);
    default:
      return scope;
  }
}

const isPositive = (type: Type): boolean => type.kind === "int" && type.low > 0;

/** The text of whether something is in a set. */
export const presentKey = ({ key }: Pick<Seen, "key">): string => `present ${key}`;

/** Of two conditions one decides: where the other is known not to, this one does. */
function oneSide(
  on: Evaluation,
  core: Extract<Core, { kind: "logic" }>,
  truth: boolean,
  scope: Scope,
): Scope | undefined {
  const [left, right] = [core.left, core.right].map((side) => onlyValue(on.evaluate(side, scope)));
  if (left === !truth) return on.assumed(core.right, truth, scope);
  if (right === !truth) return on.assumed(core.left, truth, scope);
  return scope;
}

const one = (on: Evaluation, core: Core, scope: Scope): readonly Value[] | undefined => {
  const value = onlyValue(on.evaluate(core, scope));
  return value === undefined ? undefined : [value];
};

function members(on: Evaluation, core: Core, scope: Scope): readonly Value[] | undefined {
  const value = onlyValue(on.evaluate(core, scope));
  return Array.isArray(value) ? value : undefined;
}

/** A value that is one of these, or none of them. */
function among(
  on: Evaluation,
  core: Core,
  scope: Scope,
  values: readonly Value[] | undefined,
  yes: boolean,
): Scope | undefined {
  if (!values) return scope;
  const { key, values: before } = on.evaluate(core, scope);
  if (yes) return supposing(scope, key, values);
  const all = before ?? listedValues(core.type);
  if (!all) return scope;
  const isOne = isAmong(values);
  const left = all.filter((value) => !isOne(value));
  return left.length === 0 ? undefined : supposing(scope, key, left);
}

/** The values of a type, where they are few. */
export function listedValues(type: Type): readonly Value[] | undefined {
  const size = sizeOf(type);
  return isScalar(type) && size !== undefined && size <= MAX_VALUES ? valuesOf(type) : undefined;
}
