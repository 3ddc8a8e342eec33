// What the text says of operations together, and what follows from it, as equalities between random rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type AnyRule,
  areIndependent,
  areSame,
  beside,
  bijection,
  chain,
  complement,
  constantForm,
  type Domain,
  dependent,
  finite,
  fork,
  full,
  fullOf,
  gated,
  gateForm,
  identity,
  imp,
  isConstant,
  isDependent,
  isPassive,
  isRepeatable,
  numbers,
  onFactor,
  passiveForm,
  product,
  type Rule,
  reduction,
  renamed,
  smallProduct,
  sum,
} from "../../src/rules/index.ts";
import { anyRule, holds, smallRule, someStates } from "./random-rules.ts";

type Small = Rule<number, number>;

/** Three rules over the same states, the middle one with the moves of the first, and one over other states. */
const rules = someStates.chain((states) =>
  fc.record({
    r: smallRule(states, 2, "legal"),
    g: smallRule(states, 2, "legal"),
    h: smallRule(states, 3, "legal"),
    e: smallRule(states, 2, "everywhere"),
    e2: smallRule(states, 3, "everywhere"),
    other: smallRule(numbers(3), 2, "everywhere"),
  }),
);

interface Given {
  readonly r: Small;
  readonly g: Small;
  readonly h: Small;
  readonly e: Small;
  readonly e2: Small;
  readonly other: Small;
}

/** Two rules are the same. */
const IDENTITIES: Readonly<Record<string, (given: Given) => readonly [AnyRule, AnyRule]>> = {
  "¬(¬r) = ¬¬r": ({ r }) => [complement(complement(r)), reduction(r)],
  "¬(¬¬r) = ¬r": ({ r }) => [complement(reduction(r)), complement(r)],
  "¬¬(¬¬r) = ¬¬r": ({ r }) => [reduction(reduction(r)), reduction(r)],
  "¬¬r ⌟ r = r": ({ r }) => [gated(reduction(r), r), r],
  "¬¬g ⌟ r = g ⌟ r": ({ r, g }) => [gated(reduction(g), r), gated(g, r)],
  "g ⌟ h ⌟ r = h ⌟ g ⌟ r": ({ r, g, h }) => [gated(g, gated(h, r)), gated(h, gated(g, r))],
  "g ⌟ g ⌟ r = g ⌟ r": ({ r, g }) => [gated(g, gated(g, r)), gated(g, r)],
  "(g ⌟ h) ⌟ r = g ⌟ h ⌟ r": ({ r, g, h }) => [gated(gated(g, h), r), gated(g, gated(h, r))],
  "g ⌟ r + ¬g ⌟ r = r": ({ r, g }) => [sum(gated(g, r), gated(complement(g), r)), r],
  "¬(g ⌟ r) = ¬g + ¬r": ({ r, g }) => [complement(gated(g, r)), sum(complement(g), complement(r))],
  "¬(r + s) = ¬r · ¬s": ({ r, h }) => [complement(sumApart(r, h)), smallProduct(complement(r), complement(h))],
  "¬¬(r ∨ s) = ¬¬r · ¬¬s": ({ e, e2 }) => [reduction(fork(e, e2)), smallProduct(reduction(e), reduction(e2))],
  "r + r = r": ({ r }) => [sum(r, r), r],
  "r · r = r": ({ r }) => [smallProduct(r, r), r],
  "r + s = s + r": ({ r, g, h }) => [sum(gated(g, r), gated(h, r)), sum(gated(h, r), gated(g, r))],
  "r · s = s · r": ({ r, g, h }) => [smallProduct(gated(g, r), gated(h, r)), smallProduct(gated(h, r), gated(g, r))],
  "(q + r) + s = q + (r + s)": ({ r, g, h }) => {
    const [q, s] = [gated(g, r), gated(h, r)];
    return [sum(sum(q, r), s), sum(q, sum(r, s))];
  },
  "(q · r) · s = q · (r · s)": ({ r, g, h }) => {
    const [q, s] = [gated(g, r), gated(h, r)];
    return [smallProduct(smallProduct(q, r), s), smallProduct(q, smallProduct(r, s))];
  },
  "r · (s + t) = r · s + r · t": ({ r, g, h }) => {
    const [s, t] = [gated(g, r), gated(h, r)];
    return [smallProduct(r, sum(s, t)), sum(smallProduct(r, s), smallProduct(r, t))];
  },
  "g ⌟ (r + s) = g ⌟ r + g ⌟ s": ({ r, g, h }) => {
    const s = gated(h, r);
    return [gated(g, sum(r, s)), sum(gated(g, r), gated(g, s))];
  },
  "g ⌟ r ∨ s = (g ⌟ r) ∨ s": ({ e, e2, g }) => [gated(g, fork(e, e2)), fork(gated(g, e), e2)],
  "r ∨ s = r ▷ (s beside the moves of r)": ({ e, e2 }) => [fork(e, e2), dependent(e, beside(e2, e.moves))],
  "(q ∨ r) ∨ s = q ∨ (r ∨ s), moves regrouped": ({ e, e2 }) => [
    renamed(
      fork(fork(e, e2), e),
      product(e.moves, product(e2.moves, e.moves)),
      ([[a, b], c]) => [a, [b, c]] as const,
      ([a, [b, c]]) => [[a, b], c] as const,
    ),
    fork(e, fork(e2, e)),
  ],
  "r × s is flat": ({ r, other }) => [full(r, other), fullOf([r, other] as Rule<unknown, unknown>[])],
  "imp(1, 1, r) is r": ({ r }) => [onFactor(1, [r.states], r), unwrapped(r)],
  "imp(1, 2, r) is r × the passive form of the identity": ({ r, other }) => [
    imp(1, [r.states, other.states], r),
    full(r, passiveForm(identity(other.states))),
  ],
  "the gate form of f and its complement divide the states": ({ r }) => [
    complement(gateForm(r.states, (state) => state % 2)),
    gateForm(r.states, (state) => state % 2 === 0),
  ],
  "the passive, constant and gate form of the identity are one": ({ r }) => [
    passiveForm(identity(r.states)),
    constantForm(identity(r.states)),
  ],
  "the gate form of 1 is the passive form of the identity": ({ r }) => [
    gateForm(r.states, () => 1),
    passiveForm(identity(r.states)),
  ],
  "a chain that never goes on is its first rule": ({ e }) => {
    const stop = gated(
      gateForm(product(e.states, e.moves), () => 0),
      beside(e, e.moves),
    );
    const single = renamed(
      chain(e, stop),
      e.moves,
      ([move]) => move!,
      (move) => [move],
    );
    return [single, e];
  },
};

/** The sum of two rules whose moves are told apart. */
function sumApart(r: Small, s: Small): Rule<number, string> {
  const apart = (rule: Small, name: string) =>
    renamed(
      rule,
      finite(
        name,
        Array.from(rule.moves.members(), (move) => `${name}${move}`),
      ),
      (move) => `${name}${move}`,
      (move) => Number(move.slice(1)),
    );
  return sum(apart(r, "r"), apart(s, "s"));
}

/** r over one-element tuples. */
const unwrapped = (r: Small): Rule<readonly unknown[], number> => ({
  states: product(r.states),
  moves: r.moves,
  legal: ([state]) => r.legal(state as number),
  execute: ([state], move) => [r.execute(state as number, move)],
  reverse: ([state], move) => [r.reverse(state as number, move)],
});

for (const [name, sides] of Object.entries(IDENTITIES)) {
  test(name, () => {
    fc.assert(
      fc.property(rules, (given) => {
        const [one, other] = sides(given);
        holds(areSame(one, other));
      }),
      { seed: 311, numRuns: 150 },
    );
  });
}

const order = (states: Domain<number>) =>
  fc.shuffledSubarray([...states.members()], { minLength: Number(states.size) }).map((images) =>
    bijection(
      states,
      states,
      (a) => images[a]!,
      (a) => images.indexOf(a),
    ),
  );

test("passive are: passive forms, gate forms, complements, reductions, and products of passive rules", () => {
  fc.assert(
    fc.property(rules, ({ r, g, other }) => {
      for (const rule of [complement(r), reduction(g), full(complement(r), reduction(other))]) {
        holds(isPassive(rule as Rule<unknown, unknown>));
      }
      holds(isPassive(gated(g, complement(r))));
      holds(isPassive(sum(complement(r), reduction(g))));
    }),
    { seed: 312, numRuns: 150 },
  );
});

test("constant rules are repeatable, and their full product is the constant form of both functions", () => {
  const two = fc.tuple(someStates.chain(order), someStates.chain(order));
  fc.assert(
    fc.property(two, ([f, g]) => {
      const [r, s] = [constantForm(f), constantForm(g)];
      for (const rule of [r, s]) {
        holds(isConstant(rule));
        holds(isRepeatable(rule));
      }
      const both = product<readonly [number, number]>(f.from, g.from);
      const h = bijection(
        both,
        both,
        ([a, b]) => [f.forward(a), g.forward(b)] as const,
        ([a, b]) => [f.backward(a), g.backward(b)] as const,
      );
      holds(isConstant(full(r, s)));
      holds(areSame(full(r, s), constantForm(h)));
    }),
    { seed: 313, numRuns: 150 },
  );
});

test("a rule is repeatable exactly when it depends on itself", () => {
  const any = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 }));
  fc.assert(
    fc.property(
      any.chain(([a, b]) => anyRule(numbers(a), numbers(b), "legal")),
      (rule) => {
        const within = Number(rule.moves.size) <= Number(rule.states.size);
        for (const answer of [isRepeatable(rule), isDependent(rule, rule)]) assert.equal(answer.holds, within);
      },
    ),
    { seed: 314, numRuns: 100 },
  );
});

test("rules on different factors are independent, and then the order of a fork product does not matter", () => {
  fc.assert(
    fc.property(rules, ({ e, other }) => {
      const factors = [e.states, other.states];
      const [r, s] = [onFactor(1, factors, e), onFactor(2, factors, other)];
      holds(areIndependent(r, s));
      holds(areIndependent(imp(1, factors, e), imp(2, factors, other)));
      const turned = renamed(
        fork(s, r),
        product(r.moves, s.moves),
        ([c, b]) => [b, c] as const,
        ([b, c]) => [c, b] as const,
      );
      holds(areSame(turned, fork(r, s)));
      // Both factors at once: the full product.
      const pairs = full(e, other) as unknown as Rule<readonly unknown[], readonly [number, number]>;
      holds(areSame(fork(r, s), pairs));
    }),
    { seed: 315, numRuns: 100 },
  );
});

test("independent rules fork in either order", () => {
  const two = someStates.chain((states) =>
    fc.tuple(smallRule(states, 1, "everywhere"), smallRule(states, 2, "everywhere")),
  );
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(two, ([r, s]) => {
      const independent = areIndependent(r, s).holds;
      const turned = renamed(
        fork(s, r),
        product(r.moves, s.moves),
        ([c, b]) => [b, c] as const,
        ([b, c]) => [c, b] as const,
      );
      seen.add(independent);
      if (independent) holds(areSame(turned, fork(r, s)));
    }),
    { seed: 316, numRuns: 200 },
  );
  assert.equal(seen.size, 2);
});

test("a chain is its first move, dependent on nothing more, or on a chain again", () => {
  const pairs = (r: Small) => product<readonly [number, number]>(r.states, r.moves);
  const two = someStates.chain((states) => fc.tuple(smallRule(states, 2, "everywhere"), fc.nat({ max: 255 })));
  fc.assert(
    fc.property(two, ([r, mask]) => {
      // Goes on in some of the pairs of state and move before, with a bound on the steps.
      const open = (state: number, move: number): boolean => ((mask >> (2 * state + move)) & 1) === 1;
      const again = gated(
        gateForm(pairs(r), ([state, move]) => open(state, move)),
        beside(r, r.moves),
      );
      const paths = unlessEndless(() => chain(r, again, 6));
      if (!paths) return;
      for (const state of r.states.members()) {
        const expected = r.legal(state).flatMap((move) => extend(r.execute(state, move), [move]));
        assert.deepEqual(paths.legal(state), expected);
        for (const path of expected) {
          assert.equal(paths.execute(state, path), path.reduce(r.execute, state));
          assert.equal(paths.reverse(state, path), path.reduceRight(r.reverse, state));
        }
      }
      function extend(state: number, path: readonly number[]): readonly (readonly number[])[] {
        const next = open(state, path.at(-1)!) ? r.legal(state) : [];
        return next.length === 0 ? [path] : next.flatMap((move) => extend(r.execute(state, move), [...path, move]));
      }
    }),
    { seed: 317, numRuns: 200 },
  );
});

function unlessEndless<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if ((error as { readonly code?: string }).code === "NF5011") return undefined;
    throw error;
  }
}
