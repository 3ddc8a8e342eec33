// The properties of 002 §3.2 as questions that are decided by trying every state and move.
import { type Domain, listed } from "./domain.ts";
import { type Counterexample, RuleError } from "./errors.ts";
import { difference, type Rule, redoes, undoes } from "./rule.ts";

/** Yes, or no with the first state and moves, in the order of their domains, that show it. */
export type Answer = { readonly holds: true } | { readonly holds: false; readonly counterexample: Counterexample };

const YES: Answer = { holds: true };

const no = (state: unknown, moves: readonly unknown[], text: string): Answer => ({
  holds: false,
  counterexample: { state, moves, text },
});

/** More tries than this are not made. */
const TRIES = 1n << 26n;

function moves<B>(domain: Domain<B>, others: bigint | undefined): readonly B[] {
  if (domain.size === undefined || others === undefined || domain.size * others > TRIES) {
    throw new RuleError("NF5001", `${domain.name} has too many members to try each in each state`);
  }
  return [...listed(domain)];
}

interface Broken {
  readonly code: "NF5002" | "NF5003" | "NF5004";
  readonly counterexample: Counterexample;
}

/** The first state and legal move for which Def. 3.1.1 fails. */
function breach<A, B>(rule: Rule<A, B>, states: Iterable<A>): Broken | undefined {
  for (const state of states) {
    const keys = new Set<string>();
    for (const move of rule.legal(state)) {
      const key = rule.moves.has(move) ? rule.moves.key(move) : undefined;
      const problem: readonly [Broken["code"], string] | undefined =
        key === undefined
          ? ["NF5002", `b is not in ${rule.moves.name}`]
          : keys.has(key)
            ? ["NF5002", "λ(a) has b twice"]
            : brokenLaw(rule, state, move);
      if (problem) {
        const [code, text] = problem;
        return { code, counterexample: { state, moves: [move], text: `${at(rule, state, move)}: ${text}` } };
      }
      keys.add(key!);
    }
  }
  return undefined;
}

function brokenLaw<A, B>(rule: Rule<A, B>, state: A, move: B): readonly [Broken["code"], string] | undefined {
  const [after, before] = [rule.execute(state, move), rule.reverse(state, move)];
  if (!rule.states.has(after)) return ["NF5002", `φ(a, b) is not in ${rule.states.name}`];
  if (!rule.states.has(before)) return ["NF5002", `ρ(a, b) is not in ${rule.states.name}`];
  if (!undoes(rule, state, move)) return ["NF5003", `ρ(φ(a, b), b) = ${rule.states.print(rule.reverse(after, move))}`];
  if (!redoes(rule, state, move)) return ["NF5004", `φ(ρ(a, b), b) = ${rule.states.print(rule.execute(before, move))}`];
  return undefined;
}

const at = <A, B>(rule: Rule<A, B>, state: A, move: B): string =>
  `a = ${rule.states.print(state)}, b = ${rule.moves.print(move)}`;

/**
 * Def. 3.1.1: whether λ lists each move once and none outside B, φ and ρ stay in A, and both laws hold for every legal
 * move of every state; where `states` is given, of those alone.
 *
 * @throws RuleError NF5001 when there are too many states to try.
 */
export function isLawful<A, B>(rule: Rule<A, B>, states: Iterable<A> = listed(rule.states)): Answer {
  const broken = breach(rule, states);
  return broken ? { holds: false, counterexample: broken.counterexample } : YES;
}

/** Whether both laws hold for every state and every move of B, legal or not. */
export function isLawfulEverywhere<A, B>(rule: Rule<A, B>): Answer {
  const all = moves(rule.moves, rule.states.size);
  for (const state of listed(rule.states)) {
    for (const move of all) {
      const broken = brokenLaw(rule, state, move);
      if (broken) return no(state, [move], `${at(rule, state, move)}: ${broken[1]}`);
    }
  }
  return YES;
}

/**
 * The rule itself when `isLawful`.
 *
 * @throws RuleError NF5002, NF5003 or NF5004 with the counterexample.
 */
export function lawful<A, B>(rule: Rule<A, B>): Rule<A, B> {
  const broken = breach(rule, listed(rule.states));
  if (broken) throw new RuleError(broken.code, "the rule breaks Def. 3.1.1", broken.counterexample);
  return rule;
}

/** Def. 3.2.1: s depends on r when it can be asked about every move of r, B being within the states of s. */
export function isDependent<B>(s: Rule<B, unknown>, r: Rule<unknown, unknown>): Answer {
  for (const move of listed(r.moves)) {
    if (!s.states.has(move)) return no(undefined, [move], `b = ${r.moves.print(move)} is not in ${s.states.name}`);
  }
  return YES;
}

/** Def. 3.2.2: A ⊇ B. */
export function isRepeatable(rule: Rule<unknown, unknown>): Answer {
  return isDependent(rule, rule);
}

/** Def. 3.2.3: λ(a) = {a} for all a. */
export function isConstant<A, B>(rule: Rule<A, B>): Answer {
  for (const state of listed(rule.states)) {
    const legal = rule.legal(state);
    const [only] = legal;
    const same =
      legal.length === 1 && rule.states.has(only) && rule.states.key(only as unknown as A) === rule.states.key(state);
    if (!same) {
      const shown = legal.map((move) => rule.moves.print(move)).join(", ");
      return no(state, legal, `a = ${rule.states.print(state)}: λ(a) = {${shown}}`);
    }
  }
  return YES;
}

/** Def. 3.2.4: φ(a, b) = a for all a and legal b. */
export function isPassive<A, B>(rule: Rule<A, B>): Answer {
  for (const state of listed(rule.states)) {
    for (const move of rule.legal(state)) {
      const after = rule.execute(state, move);
      if (rule.states.key(after) === rule.states.key(state)) continue;
      return no(state, [move], `${at(rule, state, move)}: φ(a, b) = ${rule.states.print(after)}`);
    }
  }
  return YES;
}

/** Def. 3.2.5: φ_r(φ_s(a, c), b) = φ_s(φ_r(a, b), c) for all a in A, b in B, c in C, legal or not. */
export function areIndependent<A, B, C>(r: Rule<A, B>, s: Rule<A, C>): Answer {
  const { states } = r;
  const bs = moves(r.moves, states.size);
  const cs = moves(s.moves, states.size === undefined ? undefined : states.size * BigInt(bs.length));
  for (const state of listed(states)) {
    for (const b of bs) {
      for (const c of cs) {
        const [one, other] = [r.execute(s.execute(state, c), b), s.execute(r.execute(state, b), c)];
        if (states.key(one) === states.key(other)) continue;
        const where = `${at(r, state, b)}, c = ${s.moves.print(c)}`;
        return no(state, [b, c], `${where}: r after s gives ${states.print(one)}, s after r ${states.print(other)}`);
      }
    }
  }
  return YES;
}

const keysOf = <A, B>(rule: Rule<A, B>, state: A): ReadonlySet<string> =>
  new Set(rule.legal(state).map((move) => rule.moves.key(move)));

/** Whether two rules are the same: λ as a set in every state, φ and ρ on the legal moves. */
export function areSame<A, B>(one: Rule<A, B>, other: Rule<A, B>): Answer {
  const { states } = one;
  for (const state of listed(states)) {
    const [mine, theirs] = [keysOf(one, state), keysOf(other, state)];
    const a = `a = ${states.print(state)}`;
    if (mine.size !== theirs.size || [...mine].some((key) => !theirs.has(key))) {
      return no(state, [], `${a}: λ(a) = ${[...mine].join(", ")} and ${[...theirs].join(", ")}`);
    }
    for (const move of one.legal(state)) {
      const text = difference(one, other, state, move);
      if (text !== undefined) return no(state, [move], text);
    }
  }
  return YES;
}
