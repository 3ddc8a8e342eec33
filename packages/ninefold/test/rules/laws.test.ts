// Both laws of Def. 3.1.1 over every operation, for random rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  beside,
  bijection,
  chain,
  complement,
  constantForm,
  dependent,
  fork,
  full,
  gated,
  gateForm,
  imp,
  isLawful,
  isLawfulEverywhere,
  isPassive,
  lift,
  lists,
  numbers,
  onFactor,
  passiveForm,
  pattern,
  product,
  type Rule,
  reduction,
  renamed,
  smallProduct,
  sum,
} from "../../src/rules/index.ts";
import { finite } from "../../src/rules/rule/domain.ts";
import { anyRule, holds, type Reach, smallRule, someStates, unlessRefused } from "./random-rules.ts";

type Small = Rule<number, number>;

/** A law over two random rules on the same states, both of one reach. */
function overTwo(name: string, law: (r: Small, s: Small, reach: Reach) => void): void {
  for (const reach of ["legal", "everywhere"] as const) {
    test(`${name}, rules lawful ${reach === "legal" ? "on legal moves" : "everywhere"}`, () => {
      const two = someStates.chain((states) => fc.tuple(smallRule(states, 2, reach), smallRule(states, 3, reach)));
      fc.assert(
        fc.property(two, ([r, s]) => law(r, s, reach)),
        { seed: 301, numRuns: 300 },
      );
    });
  }
}

/** What is put together from rules that are lawful everywhere is so, without a condition. */
function keeps<A, B>(rule: Rule<A, B>, reach: Reach): void {
  holds(isLawful(rule));
  if (reach === "everywhere") holds(isLawfulEverywhere(rule));
}

overTwo("random rules are lawful", (r, s, reach) => {
  keeps(r, reach);
  keeps(s, reach);
});

overTwo("gated", (r, s, reach) => keeps(gated(r, s), reach));
overTwo("complement and reduction", (r) => {
  holds(isLawfulEverywhere(complement(r)));
  holds(isLawfulEverywhere(reduction(r)));
});
overTwo("lift", (r, s, reach) => {
  holds(isLawful(lift(r)));
  if (reach === "everywhere") holds(isLawfulEverywhere(lift(s)));
});
overTwo("full product", (r, s, reach) => keeps(full(r, s), reach));
overTwo("imp and its short form", (r, s, reach) => {
  keeps(imp(2, [s.states, r.states, numbers(2)], r), reach);
  keeps(onFactor(1, [r.states, s.states], r), reach);
  keeps(beside(s, numbers(2)), reach);
});

overTwo("sum and small product of disjoint and of shared moves", (r, s, reach) => {
  const named = (rule: Small, name: string) => {
    const members = Array.from(rule.moves.members(), (move) => `${name}${move}`);
    return renamed(
      rule,
      finite(name, members),
      (move) => `${name}${move}`,
      (move) => Number(move.slice(1)),
    );
  };
  keeps(sum(named(r, "r"), named(s, "s")), reach);
  holds(isLawful(smallProduct(named(r, "r"), named(s, "s"))));
  const joined = unlessRefused(["NF5007"], () => [sum(r, s), smallProduct(r, s)] as const);
  if (joined) for (const rule of joined) holds(isLawful(rule));
  // A rule never disagrees with itself, gated or not.
  keeps(sum(gated(s, r), r), reach);
  keeps(smallProduct(gated(s, r), r), reach);
});

overTwo("fork product", (r, s, reach) => {
  const product = unlessRefused(reach === "legal" ? ["NF5009"] : [], () => fork(r, s));
  if (product) keeps(product, reach);
});

/** A rule on the states and moves of r that leaves the move as it is. */
function keepingRule(r: Small, reach: Reach): fc.Arbitrary<Rule<readonly [number, number], number>> {
  const moves = [...r.moves.members()];
  return fc.tuple(...moves.map(() => smallRule(r.states, 2, reach))).map((rules) => {
    const of = (move: number) => rules[moves.indexOf(move)]!;
    return {
      states: product<readonly [number, number]>(r.states, r.moves),
      moves: numbers(2),
      legal: ([state, move]) => of(move).legal(state),
      execute: ([state, move], next) => [of(move).execute(state, next), move],
      reverse: ([state, move], next) => [of(move).reverse(state, next), move],
    };
  });
}

for (const reach of ["legal", "everywhere"] as const) {
  test(`dependent product, rules lawful ${reach}`, () => {
    let made = 0;
    const two = someStates
      .chain((states) => smallRule(states, 2, reach))
      .chain((r) => fc.tuple(fc.constant(r), keepingRule(r, reach)));
    fc.assert(
      fc.property(two, ([r, s]) => {
        const rule = unlessRefused(reach === "legal" ? ["NF5009"] : [], () => dependent(r, s));
        if (!rule) return;
        made++;
        keeps(rule, reach);
      }),
      { seed: 302, numRuns: 400 },
    );
    assert.ok(made > 50, `${made} products`);
  });

  test(`dependent product with a rule that changes what it likes, lawful ${reach}`, () => {
    const refused = new Set<boolean>();
    const two = someStates.chain((states) => {
      const r = smallRule(states, 2, reach);
      return fc.tuple(r, anyRule(product<readonly [number, number]>(states, numbers(2)), numbers(2), reach));
    });
    fc.assert(
      fc.property(two, ([r, s]) => {
        const rule = unlessRefused(["NF5008", "NF5009"], () => dependent(r, s));
        refused.add(!rule);
        if (rule) holds(isLawful(rule));
      }),
      { seed: 303, numRuns: 400 },
    );
    assert.equal(refused.size, 2);
  });

  test(`chain, rules lawful ${reach}`, () => {
    let made = 0;
    const two = someStates
      .chain((states) => smallRule(states, 2, reach))
      .chain((r) => fc.tuple(fc.constant(r), keepingRule(r, reach)));
    fc.assert(
      fc.property(two, ([r, s]) => {
        const rule = unlessRefused(reach === "legal" ? ["NF5009", "NF5011"] : ["NF5011"], () => chain(r, s, 5));
        if (!rule) return;
        made++;
        holds(isLawful(rule));
      }),
      { seed: 304, numRuns: 400 },
    );
    assert.ok(made > 50, `${made} chains`);
  });

  test(`pattern, the start lawful ${reach}`, () => {
    let made = 0;
    const three = someStates.chain((states) => {
      const next = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 });
      return fc.tuple(smallRule(states, 3, reach), next, smallRule(numbers(3), 2, reach));
    });
    fc.assert(
      fc.property(three, ([s, next, t]) => {
        const passive: Small = {
          states: numbers(3),
          moves: numbers(3),
          legal: (b) => [0, 1, 2].filter((c) => next[3 * b + c]),
          execute: (b) => b,
          reverse: (b) => b,
        };
        const rule = unlessRefused(reach === "legal" ? ["NF5009"] : [], () => pattern(passive, s, t));
        if (!rule) return;
        made++;
        holds(isLawful(rule));
        if (reach === "everywhere") holds(isLawfulEverywhere(rule));
      }),
      { seed: 305, numRuns: 400 },
    );
    assert.ok(made > 50, `${made} patterns`);
  });
}

test("the elementary forms are lawful everywhere, for all bijections and gates of up to four states", () => {
  const order = fc
    .integer({ min: 1, max: 4 })
    .chain((n) => fc.shuffledSubarray([...Array(n).keys()], { minLength: n }));
  fc.assert(
    fc.property(order, fc.func(fc.integer({ min: -1, max: 1 })), (images, f) => {
      const states = numbers(images.length);
      const moves = finite(
        "names",
        images.map((image) => `m${image}`),
      );
      const name = bijection(
        states,
        moves,
        (a) => `m${images[a]}`,
        (b) => images.indexOf(Number(b.slice(1))),
      );
      const turn = bijection(
        states,
        states,
        (a) => images[a]!,
        (a) => images.indexOf(a),
      );
      for (const rule of [constantForm(turn), gateForm(states, f)]) holds(isLawfulEverywhere(rule));
      for (const state of states.members()) {
        assert.deepEqual(passiveForm(name).legal(state), [`m${images[state]}`]);
        assert.deepEqual(constantForm(turn).legal(state), [state]);
        assert.equal(constantForm(turn).execute(state, state), images[state]);
        assert.deepEqual(gateForm(states, f).legal(state), f(state) === 0 ? [] : [state]);
      }
      holds(isLawfulEverywhere(passiveForm(name)));
      holds(isPassive(passiveForm(name)));
      holds(isPassive(gateForm(states, f)));
    }),
    { seed: 306, numRuns: 200 },
  );
});

test("a set of lists is as large as it says", () => {
  assert.equal([...lists(numbers(3), 3).members()].length, 39);
  assert.equal(lists(numbers(3), 3).size, 39n);
});
