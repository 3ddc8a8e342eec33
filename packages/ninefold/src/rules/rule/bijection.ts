import { type Domain, listed, tried } from "./domain.ts";
import { RuleError } from "./errors.ts";

/** A function with its inverse: what elementary rules are made of. */
export interface Bijection<A, B> {
  readonly from: Domain<A>;
  readonly to: Domain<B>;
  forward(value: A): B;
  backward(value: B): A;
}

/**
 * A bijection by its two directions; where `from` is small enough to be tried, each value is.
 *
 * @throws RuleError NF5005 with the first value that does not come back, or whose image is not in `to`.
 */
export function bijection<A, B>(
  from: Domain<A>,
  to: Domain<B>,
  forward: (value: A) => B,
  backward: (value: B) => A,
): Bijection<A, B> {
  const fail = (value: unknown, text: string): never => {
    throw new RuleError("NF5005", "the function is no bijection", { state: value, moves: [], text });
  };
  for (const value of tried(from) ?? []) {
    const image = forward(value);
    if (!to.has(image)) fail(value, `the image of ${from.print(value)} is not in ${to.name}`);
    const back = backward(image);
    if (!from.has(back) || from.key(back) !== from.key(value)) {
      fail(value, `${from.print(value)} goes to ${to.print(image)} and does not come back`);
    }
  }
  for (const value of tried(to) ?? []) {
    const before = backward(value);
    if (!from.has(before) || to.key(forward(before)) !== to.key(value)) {
      fail(value, `nothing goes to ${to.print(value)}`);
    }
  }
  return { from, to, forward, backward };
}

/** Takes each member to itself. */
export function identity<A>(domain: Domain<A>): Bijection<A, A> {
  return { from: domain, to: domain, forward: (value) => value, backward: (value) => value };
}

/** Exchanges two members and leaves the others; it is its own inverse. RangeError for what is no member. */
export function transposition<A>(domain: Domain<A>, one: A, other: A): Bijection<A, A> {
  for (const value of [one, other]) if (!domain.has(value)) throw new RangeError(`${value} is not in ${domain.name}`);
  const [first, second] = [domain.key(one), domain.key(other)];
  const exchange = (value: A): A => {
    const key = domain.key(value);
    return key === first ? other : key === second ? one : value;
  };
  return { from: domain, to: domain, forward: exchange, backward: exchange };
}

/** Takes each member to the one after it and the last to the first. RuleError NF5001 where they are too many. */
export function cycle<A>(domain: Domain<A>): Bijection<A, A> {
  const members = [...listed(domain)];
  const ordinals = new Map(members.map((member, i) => [domain.key(member), i]));
  const stepped = (value: A, by: number): A =>
    members[(ordinals.get(domain.key(value))! + by + members.length) % members.length]!;
  return { from: domain, to: domain, forward: (value) => stepped(value, 1), backward: (value) => stepped(value, -1) };
}
