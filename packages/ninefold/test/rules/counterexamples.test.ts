// Where the text's own operations break its laws: the smallest example of each, found among all rules over very small
// sets, and what the corrected operation makes of it. docs/sources.md has them in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Answer,
  areSame,
  complement,
  constantForm,
  cycle,
  dependent,
  fork,
  gateForm,
  identity,
  imp,
  isConstant,
  isLawful,
  isLawfulEverywhere,
  isPassive,
  lift,
  numbers,
  passiveForm,
  pattern,
  product,
  type Row,
  type Rule,
  RuleError,
  reduction,
  smallProduct,
  sum,
} from "../../src/rules/index.ts";
import { holds } from "./random-rules.ts";
import {
  agreesOnPhi,
  allLawful,
  lawfulRules,
  permutationRules,
  type Small,
  same,
  tableOf,
  textComplement,
  textConstant,
  textDependent,
  textFork,
  textImp,
  textLift,
  textPassive,
  textPattern,
  textSmall,
  textSum,
} from "./text-forms.ts";

const textOf = (answer: Answer): string => (answer.holds ? "holds" : answer.counterexample.text);

function refused(code: string, make: () => unknown): RuleError {
  try {
    make();
  } catch (error) {
    assert.ok(error instanceof RuleError, String(error));
    assert.equal(error.code, code);
    assert.ok(error.message.endsWith(error.counterexample!.text));
    return error;
  }
  return assert.fail(`nothing was refused with ${code}`);
}

function* pairs<R, S>(rs: readonly R[], ss: readonly S[]): Generator<readonly [R, S]> {
  for (const r of rs) for (const s of ss) yield [r, s];
}

/** The first pair whose combination is not lawful. */
function firstUnlawful<R, S>(
  candidates: Iterable<readonly [R, S]>,
  join: (r: R, s: S) => Rule<number, unknown>,
): readonly [R, S] | undefined {
  for (const [r, s] of candidates) if (!isLawful(join(r, s)).holds) return [r, s];
  return undefined;
}

test("3.3.2: the constant form of an exchange of two states cannot be undone; of one state it can", () => {
  holds(isLawful(textConstant(identity(numbers(1)))));
  assert.equal(textOf(isLawful(textConstant(cycle(numbers(2))))), "a = 0, b = 0: ρ(φ(a, b), b) = 1");
  holds(isLawfulEverywhere(constantForm(cycle(numbers(2)))));
});

test("3.3.1: the passive form is lawful on its legal moves, and no further", () => {
  holds(isLawful(textPassive(identity(numbers(2)))));
  assert.equal(textOf(isLawfulEverywhere(textPassive(identity(numbers(2))))), "a = 0, b = 1: ρ(φ(a, b), b) = 1");
});

test("3.4.11: with the text's passive form, one factor's move sets another factor back", () => {
  const factors = [numbers(2), numbers(1)];
  const [r, s] = [constantForm(cycle(numbers(2))), constantForm(identity(numbers(1)))];
  const joined = (build: typeof imp): Rule<Row, readonly [Row, Row]> =>
    textFork(build(2, factors, s as Rule<unknown, unknown>), build(1, factors, r as Rule<unknown, unknown>));
  holds(isLawful(joined(imp)));
  holds(isLawful(fork(imp(1, factors, r), imp(2, factors, s))));
  const text = textFork(textImp(1, factors, r), textImp(2, factors, s));
  assert.equal(textOf(isLawful(text)), "a = (0, 0), b = ((0, 0), (0, 0)): ρ(φ(a, b), b) = (1, 0)");
  assert.deepEqual(
    text.execute(
      [0, 0],
      [
        [0, 0],
        [0, 0],
      ],
    ),
    [0, 0],
    "the exchange of the first factor is lost",
  );
});

test("3.4.2-3: a complement or reduction with no move is not constant, but passive", () => {
  const [none, one] = allLawful(1, 1);
  assert.equal(tableOf(one!), "0: λ 0, φ 0, ρ 0");
  assert.equal(textOf(isConstant(complement(one!))), "a = 0: λ(a) = {}");
  assert.equal(textOf(isConstant(reduction(none!))), "a = 0: λ(a) = {}");
  for (const rule of allLawful(2, 1)) {
    holds(isPassive(complement(rule)));
    holds(isPassive(reduction(rule)));
  }
});

test("3.4.2: the text's complement sets the state, so it joins neither its gate nor anything that changes the state", () => {
  const gate = gateForm(numbers(2), (state) => state === 0);
  for (const rule of allLawful(1, 1))
    assert.ok(
      agreesOnPhi(
        textComplement(rule),
        gateForm(numbers(1), () => 1),
      ),
    );
  assert.ok(!agreesOnPhi(textComplement(gate), gate));
  const turn = constantForm(cycle(numbers(2)));
  assert.equal(textOf(isLawful(textFork(turn, textComplement(gate)))), "a = 1, b = (1, 1): ρ(φ(a, b), b) = 0");
  holds(isLawfulEverywhere(fork(turn, complement(gate))));
  const all = sum(gate, complement(gate));
  holds(areSame(all, passiveForm(identity(numbers(2)))));
});

test("3.4.4: a lifted move onto a member of the set loses one of two states", () => {
  for (const rule of allLawful(1, 1)) holds(isLawful(textLift(rule)));
  const two: Small = { ...numbersRule([[1], [0]], [[1], [0]]), legal: () => [0] };
  const text = textLift(two);
  // Both sets become {1}: whatever ρ is, it cannot give back both.
  assert.deepEqual(text.execute([0, 1], [0, 0]), [1]);
  assert.deepEqual(text.execute([0], [0, 0]), [1]);
  holds(isLawfulEverywhere(lift(two)));
  assert.deepEqual(lift(two).execute([0, 1], [0, 0]), [0, 1]);
  assert.deepEqual(lift(two).execute([0], [0, 0]), [1]);
});

/** A rule by its φ and ρ: a row for each state, an entry for each move. */
function numbersRule(to: readonly (readonly number[])[], back: readonly (readonly number[])[]): Small {
  return {
    states: numbers(to.length),
    moves: numbers(to[0]!.length),
    legal: () => [],
    execute: (a, b) => to[a]![b]!,
    reverse: (a, b) => back[a]![b]!,
  };
}

test("3.4.5: a sum of rules that agree in φ alone", () => {
  const agreeing = (states: number) =>
    [...pairs(allLawful(states, 1), allLawful(states, 1))].filter(([r, s]) => agreesOnPhi(r, s));
  assert.equal(firstUnlawful(agreeing(1), textSum), undefined);
  const [r, s] = firstUnlawful(agreeing(2), textSum)!;
  assert.equal(tableOf(r), "0: λ ∅, φ 0, ρ 1; 1: λ ∅, φ 0, ρ 0");
  assert.equal(tableOf(s), "0: λ 0, φ 0, ρ 0; 1: λ ∅, φ 0, ρ 0");
  assert.equal(textOf(isLawful(textSum(r, s))), "a = 0, b = 0: ρ(φ(a, b), b) = 1");
  const error = refused("NF5007", () => sum(r, s));
  assert.equal(error.message, "+: the rules disagree: a = 0, b = 0: ρ(a, b) = 1 and 0");
});

test("3.4.6: a small product of rules that agree in φ alone is lawful, but has two ρ from three states on", () => {
  for (const states of [1, 2]) {
    for (const [r, s] of pairs(allLawful(states, 1), allLawful(states, 1))) {
      if (!agreesOnPhi(r, s)) continue;
      holds(isLawful(textSmall(r, s)));
      assert.ok(same(textSmall(r, s), textSmall(s, r)));
    }
  }
  const [to, legal] = [[[1], [0], [0]], (a: number) => (a === 0 ? [0] : [])];
  const r: Small = { ...numbersRule(to, [[1], [0], [0]]), legal };
  const s: Small = { ...numbersRule(to, [[2], [0], [0]]), legal };
  for (const rule of [r, s, textSmall(r, s), textSmall(s, r)]) holds(isLawful(rule));
  assert.ok(agreesOnPhi(r, s) && !same(textSmall(r, s), textSmall(s, r)));
  refused("NF5007", () => smallProduct(r, s));
});

test("3.4.7: a fork product of rules that are lawful on their legal moves alone", () => {
  assert.equal(
    firstUnlawful(pairs(allLawful(1, 1), allLawful(1, 1)), (r, s) => textFork(s, r)),
    undefined,
  );
  const rules = allLawful(2, 1);
  const [r, s] = firstUnlawful(pairs(rules, rules), (r, s) => textFork(s, r))!;
  assert.equal(tableOf(r), "0: λ ∅, φ 0, ρ 1; 1: λ 0, φ 1, ρ 1");
  assert.equal(tableOf(s), "0: λ ∅, φ 1, ρ 1; 1: λ 0, φ 0, ρ 0");
  assert.equal(textOf(isLawful(textFork(s, r))), "a = 1, b = (0, 0): ρ(φ(a, b), b) = 0");
  const error = refused("NF5009", () => fork(s, r));
  assert.equal(error.message, "∨: a step is lost: a = 1, b = (0, 0): step 2 leads from 0 to 0 and back to 1");
  assert.deepEqual([error.counterexample?.state, error.counterexample?.moves], [1, [[0, 0]]]);
  // Either of the two conditions is enough, and the operation refuses nothing that is lawful but by accident.
  for (const [one, other] of pairs([...permutationRules(numbers(2), 1)], [...permutationRules(numbers(2), 1)])) {
    holds(isLawful(fork(one, other)));
    holds(isLawful(textFork(one, other)));
  }
});

test("3.4.8: a dependent product whose second rule changes the move, or is lawful on its legal moves alone", () => {
  const over = (states: number, moves: number) => product<readonly [number, number]>(numbers(states), numbers(moves));
  for (const [a, b] of [
    [1, 1],
    [1, 2],
  ] as const) {
    const rules = pairs(allLawful(a, b), [...lawfulRules(over(a, b), 1)]);
    assert.equal(firstUnlawful(rules, textDependent), undefined);
  }
  const [r, s] = firstUnlawful(pairs(allLawful(2, 1), [...lawfulRules(over(2, 1), 1)]), textDependent)!;
  assert.equal(tableOf(r), "0: λ ∅, φ 0, ρ 1; 1: λ 0, φ 1, ρ 1");
  assert.equal(tableOf(s), "(0, 0): λ ∅, φ (1, 0), ρ (1, 0); (1, 0): λ 0, φ (0, 0), ρ (0, 0)");
  assert.equal(textOf(isLawful(textDependent(r, s))), "a = 1, b = (0, 0): φ(ρ(a, b), b) = 0");
  refused("NF5009", () => dependent(r, s));

  // With rules that are lawful everywhere it takes two moves, so that there is a move to change.
  const everywhere = pairs([...permutationRules(numbers(2), 2)], [...permutationRules(over(2, 2), 1)]);
  const [first, changing] = firstUnlawful(everywhere, textDependent)!;
  for (const rule of [first, changing]) holds(isLawfulEverywhere<unknown, unknown>(rule as Rule<unknown, unknown>));
  assert.equal(tableOf(first), "0: λ ∅, φ 0 0, ρ 0 0; 1: λ 1, φ 1 1, ρ 1 1");
  assert.match(tableOf(changing), /\(1, 1\): λ 0, φ \(0, 1\), ρ \(1, 0\)/);
  assert.equal(textOf(isLawful(textDependent(first, changing))), "a = 1, b = (1, 0): φ(ρ(a, b), b) = 0");
  const error = refused("NF5008", () => dependent(first, changing));
  assert.match(error.message, /b becomes 0$/);
});

test("3.4.10: a pattern that asks the repeated rule for φ(b, b)", () => {
  const ends = (b: number): Small => ({
    ...numbersRule([[0], [1]].slice(0, b), [[0], [1]].slice(0, b)),
    legal: () => [],
  });
  for (const [a, b] of [
    [1, 1],
    [2, 1],
    [1, 2],
  ] as const) {
    for (const [r, s] of pairs(allLawful(b, b), allLawful(a, b))) holds(isLawful(textPattern(r, s, ends(b))));
  }
  // 0 exchanges the states and 1 leaves them. b = 0 is legal, but not legal for r in 0, so φ_r(0, 0) may be anything.
  const s: Small = {
    ...numbersRule(
      [
        [1, 0],
        [0, 1],
      ],
      [
        [1, 0],
        [0, 1],
      ],
    ),
    legal: () => [0],
  };
  const r = numbersRule(
    [
      [0, 0],
      [1, 1],
    ],
    [
      [1, 0],
      [1, 1],
    ],
  );
  holds(isLawful(r));
  holds(isLawfulEverywhere(s));
  assert.equal(textOf(isLawful(textPattern(r, s, ends(2)))), "a = 0, b = 0: ρ(φ(a, b), b) = 1");
  holds(isLawful(pattern(r, s, ends(2))));
  // Lawful everywhere, r may still send a move to another: b = 0 is listed and 1 is done.
  const swap = numbersRule(
    [
      [1, 1],
      [0, 0],
    ],
    [
      [1, 1],
      [0, 0],
    ],
  );
  const swapping: Small = { ...swap, legal: () => [0] };
  assert.equal(textPattern(swapping, s, ends(2)).execute(0, 0), 0);
  refused("NF5010", () => pattern(swapping, s, ends(2)));
});
