// Machine integers: which operations there are, and what they give, exactly as both back ends compute it.
import type { Binary, Machine, Unary } from "./code.ts";

export const UNARY: ReadonlySet<string> = new Set<Unary>(["eqz", "clz", "ctz", "popcnt", "extend", "wrap"]);

export const COMPARISONS: ReadonlySet<string> = new Set<Binary>([
  ...(["eq", "ne", "lt_s", "lt_u", "le_s", "le_u", "gt_s", "gt_u", "ge_s", "ge_u"] as const),
]);

export const BINARY: ReadonlySet<string> = new Set<Binary>([
  ...(["add", "sub", "mul", "div_u", "rem_u", "and", "or", "xor"] as const),
  ...(["shl", "shr_u", "shr_s", "rotl", "mulhi_u"] as const),
  ...(COMPARISONS as ReadonlySet<Binary>),
]);

/** What the global `reason` of a module holds while no `trap` has set it. */
export const NO_REASON = -1;

/** The unit in which memory comes, in bytes. */
export const PAGE = 65_536;

/** No memory has more bytes than this, so that an address with its highest bit set is never good. */
export const MAX_MEMORY = 2 ** 31;

export const pagesOf = (bytes: number): number => Math.ceil(bytes / PAGE);

export const widthOf = (type: Machine): 32 | 64 => (type === "i32" ? 32 : 64);

/** Whether a number can be meant as an integer of that type, with its sign or without. */
export function isMachineValue(type: Machine, value: number | bigint): boolean {
  if (type === "i64") return typeof value === "bigint" && value >= -(2n ** 63n) && value < 2n ** 64n;
  return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32;
}

const without32 = (value: bigint): bigint => BigInt.asUintN(32, value);
const without64 = (value: bigint): bigint => BigInt.asUintN(64, value);
const with64 = (value: bigint): bigint => BigInt.asIntN(64, value);

const ctz32 = (value: number): number => (value === 0 ? 32 : 31 - Math.clz32(value & -value));

function popcnt32(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const low = (value: bigint): number => Number(BigInt.asIntN(32, value));
const high = (value: bigint): number => Number(BigInt.asIntN(32, value >> 32n));

/** What an operation gives on a known integer; an i32 comes and goes as a number, an i64 as a bigint, both signed. */
export function computeUnary(name: Unary, value: number | bigint): number | bigint {
  if (typeof value === "number") {
    if (name === "eqz") return value === 0 ? 1 : 0;
    if (name === "clz") return Math.clz32(value);
    if (name === "ctz") return ctz32(value);
    return name === "popcnt" ? popcnt32(value) : BigInt(value >>> 0);
  }
  if (name === "eqz") return value === 0n ? 1 : 0;
  if (name === "wrap") return low(value);
  if (name === "popcnt") return BigInt(popcnt32(low(value)) + popcnt32(high(value)));
  if (name === "clz") return BigInt(high(value) === 0 ? 32 + Math.clz32(low(value)) : Math.clz32(high(value)));
  return BigInt(low(value) === 0 ? 32 + ctz32(high(value)) : ctz32(low(value)));
}

type Operation<Value> = (a: Value, b: Value) => Value | undefined;

const truth = (holds: boolean): number => (holds ? 1 : 0);

const BINARY32: Readonly<Record<Binary, Operation<number>>> = {
  add: (a, b) => (a + b) | 0,
  sub: (a, b) => (a - b) | 0,
  mul: Math.imul,
  div_u: (a, b) => (b === 0 ? undefined : ((a >>> 0) / (b >>> 0)) | 0),
  rem_u: (a, b) => (b === 0 ? undefined : ((a >>> 0) % (b >>> 0)) | 0),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => a << b,
  shr_u: (a, b) => (a >>> b) | 0,
  shr_s: (a, b) => a >> b,
  rotl: (a, b) => (a << b) | (a >>> -b),
  eq: (a, b) => truth(a === b),
  ne: (a, b) => truth(a !== b),
  lt_s: (a, b) => truth(a < b),
  lt_u: (a, b) => truth(a >>> 0 < b >>> 0),
  le_s: (a, b) => truth(a <= b),
  le_u: (a, b) => truth(a >>> 0 <= b >>> 0),
  gt_s: (a, b) => truth(a > b),
  gt_u: (a, b) => truth(a >>> 0 > b >>> 0),
  ge_s: (a, b) => truth(a >= b),
  ge_u: (a, b) => truth(a >>> 0 >= b >>> 0),
  mulhi_u: (a, b) => high(without32(BigInt(a)) * without32(BigInt(b))),
};

type Computed64 = (a: bigint, b: bigint) => bigint | number | undefined;

const BINARY64: Readonly<Record<Exclude<Binary, "mulhi_u">, Computed64>> = {
  add: (a, b) => with64(a + b),
  sub: (a, b) => with64(a - b),
  mul: (a, b) => with64(a * b),
  div_u: (a, b) => (b === 0n ? undefined : with64(without64(a) / without64(b))),
  rem_u: (a, b) => (b === 0n ? undefined : with64(without64(a) % without64(b))),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => with64(a << (b & 63n)),
  shr_u: (a, b) => with64(without64(a) >> (b & 63n)),
  shr_s: (a, b) => a >> (b & 63n),
  rotl: (a, b) => with64((a << (b & 63n)) | (without64(a) >> (-b & 63n))),
  eq: (a, b) => truth(a === b),
  ne: (a, b) => truth(a !== b),
  lt_s: (a, b) => truth(a < b),
  lt_u: (a, b) => truth(without64(a) < without64(b)),
  le_s: (a, b) => truth(a <= b),
  le_u: (a, b) => truth(without64(a) <= without64(b)),
  gt_s: (a, b) => truth(a > b),
  gt_u: (a, b) => truth(without64(a) > without64(b)),
  ge_s: (a, b) => truth(a >= b),
  ge_u: (a, b) => truth(without64(a) >= without64(b)),
};

/** What an operation gives on two known integers, as `computeUnary`; undefined where it traps. */
export function computeBinary(
  name: Binary,
  left: number | bigint,
  right: number | bigint,
): number | bigint | undefined {
  if (typeof left === "number") return BINARY32[name](left, right as number);
  return BINARY64[name as Exclude<Binary, "mulhi_u">](left, right as bigint);
}
