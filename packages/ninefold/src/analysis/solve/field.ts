// Numbers to compute with: exact fractions, or floating point where a result is found by approximation.
import { ONE, type Rational, ZERO } from "../../model/index.ts";

export interface Field<T> {
  readonly zero: T;
  readonly one: T;
  add(a: T, b: T): T;
  sub(a: T, b: T): T;
  mul(a: T, b: T): T;
  div(a: T, b: T): T;
  /** Whether a is less than b, by more than computing may be wrong. */
  less(a: T, b: T): boolean;
}

export const FRACTIONS: Field<Rational> = {
  zero: ZERO,
  one: ONE,
  add: (a, b) => a.add(b),
  sub: (a, b) => a.sub(b),
  mul: (a, b) => a.mul(b),
  div: (a, b) => a.div(b),
  less: (a, b) => a.lt(b),
};

export const FLOATS: Field<number> = {
  zero: 0,
  one: 1,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  less: (a, b) => a < b - 1e-14,
};
