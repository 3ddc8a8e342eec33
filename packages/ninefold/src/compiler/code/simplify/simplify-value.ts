// The algebra of single values: what one operation becomes when its operands are simple already.
import type { Binary, Code, Machine } from "../ir/code.ts";
import { isRemovable, isStable } from "../ir/effects.ts";
import { COMPARISONS, computeBinary, computeUnary, widthOf } from "../ir/machine.ts";

type UnaryCode = Code & { op: "unary" };
type BinaryCode = Code & { op: "binary" };
type SelectCode = Code & { op: "select" };

/** A constant; its value may come with a sign or without. */
export function constantOf(type: Machine, value: number | bigint): Code {
  if (type === "i32") return { op: "const", type, value: Number(value) | 0 };
  return { op: "const", type, value: BigInt.asIntN(64, BigInt(value)) };
}

/** The integer that a value is known to be, signed. */
export function knownOf(code: Code): number | bigint | undefined {
  if (code.op !== "const") return undefined;
  return code.type === "i32" ? code.value | 0 : BigInt.asIntN(64, code.value);
}

const COMMUTATIVE: ReadonlySet<Binary> = new Set<Binary>([
  ...(["add", "mul", "and", "or", "xor", "eq", "ne", "mulhi_u"] as const),
]);

/** Operations with `(a op c) op d = a op (c op d)`: the constants c and d become one. */
const ASSOCIATIVE: ReadonlySet<Binary> = new Set<Binary>(["add", "mul", "and", "or", "xor"]);

const SHIFTS: ReadonlySet<Binary> = new Set<Binary>(["shl", "shr_u", "shr_s", "rotl"]);

/** `a op b` is `b MIRRORED[op] a`. */
const MIRRORED: Partial<Readonly<Record<Binary, Binary>>> = {
  ...{ lt_s: "gt_s", gt_s: "lt_s", le_s: "ge_s", ge_s: "le_s" },
  ...{ lt_u: "gt_u", gt_u: "lt_u", le_u: "ge_u", ge_u: "le_u" },
};

/** `not (a op b)` is `a OPPOSITE[op] b`. */
const OPPOSITE: Partial<Readonly<Record<Binary, Binary>>> = {
  ...{ eq: "ne", ne: "eq", lt_s: "ge_s", ge_s: "lt_s", gt_s: "le_s", le_s: "gt_s" },
  ...{ lt_u: "ge_u", ge_u: "lt_u", gt_u: "le_u", le_u: "gt_u" },
};

/** Whether a value is 0 or 1. */
function isTruth(code: Code): boolean {
  if (code.type !== "i32") return false;
  if (code.op === "unary") return code.name === "eqz";
  if (code.op === "const") return code.value === 0 || code.value === 1;
  if (code.op !== "binary") return false;
  if (COMPARISONS.has(code.name)) return true;
  if (code.name === "and") return isTruth(code.left) || isTruth(code.right);
  return (code.name === "or" || code.name === "xor") && isTruth(code.left) && isTruth(code.right);
}

const isLocalTwice = (left: Code, right: Code): boolean =>
  left.op === "local" && right.op === "local" && left.local === right.local;

/** The same value, simpler where one step sees it; its operands must be simplified already. */
export function simplifyValue(code: Code): Code {
  if (code.op === "unary") return simplifyUnary(code);
  if (code.op === "binary") return simplifyBinary(code);
  if (code.op === "select") return simplifySelect(code);
  return code;
}

/** A value that is zero exactly where the other one is: enough where only that is asked. */
export function simplifyCondition(code: Code): Code {
  if (code.op === "unary" && code.name === "eqz") {
    const { operand } = code;
    if (operand.op === "unary" && operand.name === "eqz" && operand.operand.type === "i32") return operand.operand;
  }
  const nonzero = code.op === "binary" && code.name === "ne" && code.left.type === "i32" && knownOf(code.right) === 0;
  return nonzero ? code.left : code;
}

function simplifyUnary(code: UnaryCode): Code {
  const { type, name } = code;
  const known = knownOf(code.operand);
  if (known !== undefined) return constantOf(type, computeUnary(name, known));
  const operand = name === "eqz" ? simplifyCondition(code.operand) : code.operand;
  if (name === "eqz" && operand.op === "binary") {
    const opposite = OPPOSITE[operand.name];
    if (opposite) return simplifyBinary({ ...operand, name: opposite });
  }
  if (name === "eqz" && operand.op === "unary" && operand.name === "eqz" && isTruth(operand.operand)) {
    return operand.operand;
  }
  if (name === "wrap" && operand.op === "unary" && operand.name === "extend") return operand.operand;
  if (name === "wrap" && operand.op === "load" && operand.bits < 64) return { ...operand, type: "i32" };
  return operand === code.operand ? code : { ...code, operand };
}

function simplifyBinary(code: BinaryCode): Code {
  const { type, name, left, right } = code;
  const [a, b] = [knownOf(left), knownOf(right)];
  if (a !== undefined && b !== undefined) {
    const computed = computeBinary(name, a, b);
    return computed === undefined ? code : constantOf(type, computed);
  }
  if (a !== undefined && COMMUTATIVE.has(name)) return simplifyBinary({ ...code, left: right, right: left });
  const mirrored = a !== undefined && MIRRORED[name];
  if (mirrored) return simplifyBinary({ ...code, name: mirrored, left: right, right: left });
  if (b !== undefined) return withKnown(code, b);
  if (isLocalTwice(left, right)) return ofItself(code);
  return name === "or" ? maskedOnce(code) : code;
}

/** Two values under one mask are put together first. */
function maskedOnce(code: BinaryCode): Code {
  const { left, right } = code;
  if (left.op !== "binary" || right.op !== "binary" || left.name !== "and" || right.name !== "and") return code;
  const mask = knownOf(left.right);
  if (mask === undefined || mask !== knownOf(right.right)) return code;
  return { ...left, left: simplifyBinary({ ...code, left: left.left, right: right.left }) };
}

/** An operation on the same local twice. */
function ofItself(code: BinaryCode): Code {
  const { type, name, left } = code;
  if (name === "and" || name === "or") return left;
  if (name === "xor" || name === "sub") return constantOf(type, 0);
  if (!COMPARISONS.has(name)) return code;
  return constantOf("i32", name === "eq" || name.startsWith("le") || name.startsWith("ge") ? 1 : 0);
}

/** An operation whose right operand is known, and whose left is not. */
function withKnown(code: BinaryCode, known: number | bigint): Code {
  const { type, name, left, right } = code;
  if (COMPARISONS.has(name)) return comparedWith(code, known);
  const number = Number(known);
  if (SHIFTS.has(name)) return shifted(code, amountOf(type, known));
  const changed = (other: Binary, value: number | bigint): Code =>
    simplifyBinary({ ...code, name: other, right: constantOf(type, value) });
  if (name === "sub") return changed("add", -known);
  if (number === 0 && (name === "add" || name === "or" || name === "xor")) return left;
  if (number === 0 && (name === "and" || name === "mul" || name === "mulhi_u")) return isRemovable(left) ? right : code;
  if (number === -1 && name === "and") return left;
  if (number === -1 && name === "or") return isRemovable(left) ? right : code;
  if (number === 1 && (name === "mul" || name === "div_u")) return left;
  const power = name === "mul" || name === "div_u" || name === "rem_u" ? powerOf(known) : undefined;
  if (power !== undefined && name === "mul") return changed("shl", power);
  if (power !== undefined && name === "div_u") return changed("shr_u", power);
  if (power !== undefined && name === "rem_u")
    return changed("and", typeof known === "bigint" ? known - 1n : number - 1);
  if (name === "and" && number === 1 && isTruth(left)) return left;
  if (name === "xor" && number === 1 && isTruth(left))
    return simplifyUnary({ op: "unary", type, name: "eqz", operand: left });
  if (!ASSOCIATIVE.has(name) || left.op !== "binary" || left.name !== name) return code;
  const inner = knownOf(left.right);
  if (inner === undefined) return code;
  // What is associative has a value for all operands.
  return simplifyBinary({ ...code, left: left.left, right: constantOf(type, computeBinary(name, inner, known)!) });
}

/** The n of a number that is 2^n. */
function powerOf(known: number | bigint): number | undefined {
  const power = Math.log2(Number(known));
  return known > 0 && Number.isInteger(power) && BigInt(known) === 1n << BigInt(power) ? power : undefined;
}

/** By how much an operand shifts. */
function amountOf(type: Machine, known: number | bigint): number {
  return Number(BigInt.asUintN(type === "i32" ? 5 : 6, BigInt(known)));
}

/** A shift by a known amount below the width; two of them in one direction become one. */
function shifted(code: BinaryCode, amount: number): Code {
  const { type, name, left, right } = code;
  if (amount === 0) return left;
  const shorter =
    knownOf(right) === knownOf(constantOf(type, amount)) ? code : { ...code, right: constantOf(type, amount) };
  if (left.op !== "binary" || left.name !== name) return shorter;
  const inner = knownOf(left.right);
  const width = widthOf(type);
  if (inner === undefined) return shorter;
  const total = amount + amountOf(type, inner);
  const once = (shift: number): Code => ({ ...code, left: left.left, right: constantOf(type, shift) });
  if (name === "rotl") return total % width === 0 ? left.left : once(total % width);
  if (total < width) return once(total);
  if (name === "shr_s") return once(width - 1);
  return isRemovable(left.left) ? constantOf(type, 0) : shorter;
}

function comparedWith(code: BinaryCode, known: number | bigint): Code {
  const { name, left } = code;
  const zero = constantOf(left.type, 0);
  const isZero = (): Code => simplifyUnary({ op: "unary", type: "i32", name: "eqz", operand: left });
  const isNot = (): Code => simplifyBinary({ ...code, name: "ne", right: zero });
  const number = Number(known);
  if (number === 1 && name === "lt_u") return isZero();
  if (number === 1 && name === "ge_u") return isNot();
  if (number === 1 && isTruth(left) && (name === "eq" || name === "ne")) return name === "eq" ? left : isZero();
  if (number !== 0) return code;
  if (name === "eq" || name === "le_u") return isZero();
  if (name === "gt_u") return isNot();
  if (name === "ne" && isTruth(left)) return left;
  if ((name === "lt_u" || name === "ge_u") && isRemovable(left)) return constantOf("i32", name === "lt_u" ? 0 : 1);
  return code;
}

/** Whether two values are the same in either order of computing them. */
function commute(one: Code, other: Code): boolean {
  return isStable(one) || isStable(other) || (isRemovable(one) && isRemovable(other));
}

function simplifySelect(code: SelectCode): Code {
  const { type, yes, no } = code;
  const condition = simplifyCondition(code.condition);
  const known = knownOf(condition);
  if (known !== undefined) {
    const [taken, left] = known === 0 ? [no, yes] : [yes, no];
    return isRemovable(left) ? taken : code;
  }
  const negated = condition.op === "unary" && condition.name === "eqz" && condition.operand.type === "i32";
  if (negated && commute(yes, no)) {
    return simplifySelect({ ...code, condition: condition.operand, yes: no, no: yes });
  }
  const [first, second] = [knownOf(yes), knownOf(no)];
  const same = isLocalTwice(yes, no) || (first !== undefined && first === second);
  if (same && isRemovable(condition)) return yes;
  if (type === "i32" && isTruth(condition)) {
    if (first === 1 && second === 0) return condition;
    if (first === 0 && second === 1) return simplifyUnary({ op: "unary", type, name: "eqz", operand: condition });
  }
  return condition === code.condition ? code : { ...code, condition };
}
