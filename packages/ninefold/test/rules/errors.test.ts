// Every code has a mistake that gets it, and a RangeError is the caller's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areIndependent,
  beside,
  bijection,
  chain,
  constantForm,
  cycle,
  dependent,
  evaluateRule,
  evaluators,
  finite,
  fork,
  full,
  gated,
  imp,
  isLawful,
  lawful,
  lift,
  lists,
  named,
  numbers,
  onFactor,
  parseRule,
  pattern,
  prefix,
  printRule,
  product,
  RULE_CODES,
  RULE_TEXT_CODES,
  type Rule,
  RuleError,
  type RuleExpr,
  renamed,
  roll,
  smallProduct,
  subsets,
  sum,
  sumOf,
  trackIndex,
  tracks,
  transposition,
} from "../../src/rules/index.ts";
import { statesOf } from "../../src/rules/play/rule-of-play.ts";
import { systemOf } from "../library/library.ts";

type Small = Rule<number, number>;

const [two, three] = [numbers(2), numbers(3)];
const turn = constantForm(cycle(two));
const rule = (parts: Partial<Small>): Small => ({ ...turn, ...parts });
/** Undone it stays where it was; done it goes to 0. */
const toZero = { execute: () => 0, reverse: (a: number) => a };
const lost = rule({ ...toZero, legal: (a) => (a === 0 ? [0] : []) });
/** Legal in 0, and undone there it goes to 1, from where it cannot come back. */
const once = rule({ legal: lost.legal, execute: () => 1, reverse: (a) => 1 - a });
/** Leads from the move 0 to the move 1, which `sets` cannot undo. */
const onward = rule({ legal: (b) => (b === 0 ? [1] : []), execute: (b) => b, reverse: (b) => b });
const sets = rule({ legal: () => [0], execute: (a, b) => (b === 0 ? a : 1), reverse: (a) => a });
const pairs = product<readonly [number, number]>(two, two);
const again = beside(turn, two);

/** One of them has more moves than anyone lists; they share those of the other, and do not agree. */
const few: Rule<number, readonly number[]> = {
  states: two,
  moves: lists(two, 2),
  legal: () => [[0]],
  execute: (a) => 1 - a,
  reverse: (a) => 1 - a,
};
const many: Rule<number, readonly number[]> = { ...few, moves: lists(two, 100), execute: (a) => a, reverse: (a) => a };

const MISTAKES: Readonly<Record<string, readonly (() => unknown)[]>> = {
  NF5001: [
    () => isLawful({ ...turn, states: unlistable() }),
    () => areIndependent(large(), large()),
    () => [...subsets(numbers(40)).members()],
    () => [...lists(unlistable(), 2).members()],
    () => cycle(subsets(numbers(21))),
    () => cycle(product(subsets(numbers(20)), subsets(numbers(20)))),
    () => roll(tracks({ die: subsets(numbers(20)) }), "die"),
  ],
  NF5002: [
    () => lawful(rule({ legal: () => [0, 0] })),
    () => lawful(rule({ legal: () => [2] })),
    () => lawful(rule({ execute: () => 2 })),
    () => lawful(rule({ reverse: () => 2 })),
  ],
  NF5003: [() => lawful(rule({ execute: () => 0, reverse: () => 0 }))],
  NF5004: [() => lawful(once)],
  NF5005: [
    () =>
      bijection(
        two,
        two,
        () => 0,
        (a) => a,
      ),
    () =>
      bijection(
        two,
        two,
        (a) => a + 1,
        (a) => a - 1,
      ),
    () =>
      bijection(
        two,
        three,
        (a) => a,
        (a) => a % 2,
      ),
  ],
  NF5006: [
    () => gated(constantForm(cycle(three)), turn as never),
    () => sum(turn, constantForm(cycle(three))),
    () => fork(turn, constantForm(cycle(three))),
    () => dependent(turn, turn as never),
    () => imp(1, [three], turn),
    () => evaluators.smallProduct(evaluators.always(two, two, 1), evaluators.always(three, two, 1)),
    () => pattern(turn, constantForm(cycle(three)), turn),
    () => chain(turn, turn as never),
    () =>
      renamed(
        turn,
        three,
        () => 7,
        () => 0,
      ),
    () => evaluateRule({ kind: "imp", n: 1, of: 2, rule: named("r") }, { rules: { r: turn as never } }),
    () => evaluators.onFactor(2, [two], evaluators.always(two, two, 0)),
    () => evaluators.sum(evaluators.always(two, two, 0), evaluators.always(three, two, 0)),
    () => evaluators.fork(evaluators.always(two, two, 0), evaluators.always(three, two, 0)),
    () => evaluators.firstOf([evaluators.always(two, two, 0), evaluators.always(three, two, 0)]),
  ],
  NF5007: [
    () => sum(turn, rule({ execute: (a) => a, reverse: (a) => a })),
    ...[sum, smallProduct].flatMap((join) => [() => join(few, many), () => join(many, few)]),
  ],
  NF5008: [() => dependent(turn, { ...again, execute: ([a, b]) => [a, 1 - b], reverse: ([a, b]) => [a, 1 - b] })],
  NF5009: [() => fork(turn, lost), () => pattern(onward, sets, rule({ legal: () => [] }))],
  NF5010: [() => pattern(turn, turn, turn)],
  NF5011: [() => chain(turn, again), () => chain(turn, again, 3)],
  NF5012: [
    () =>
      renamed(
        rule({ legal: () => [0, 1], execute: (a, b) => (b ? a : 1 - a), reverse: (a, b) => (b ? a : 1 - a) }),
        numbers(1),
        () => 0,
        () => 0,
      ),
  ],
  NF5013: [() => evaluators.sum(evaluators.always(two, two, 0), evaluators.always(two, two, 1))],
  NF5014: [
    () => chain(turn, { ...again, legal: () => [] }, 1, 0),
    () => fork(turn, turn, 0),
    () => dependent(turn, again, 0),
    () => pattern(onward, turn, turn, 0),
    () => full(turn, turn, 0).legal([0, 0]),
    () => lift(turn, 0).legal([0]),
  ],
  NF5103: [() => printRule(tooDeep()), () => evaluateRule(tooDeep(), { rules: {} })],
  NF5104: [() => evaluateRule(named("nothing"), { rules: {} })],
};

const unlistable = () => statesOf(systemOf("tic-tac-toe")) as never;
const tooDeep = () =>
  Array(200)
    .fill("^")
    .reduce<RuleExpr>((rule) => prefix("^", rule), named("a"));
const large = () => constantForm({ ...cycle(two), from: numbers(2000), to: numbers(2000) });

for (const [code, mistakes] of Object.entries(MISTAKES)) {
  test(`${code} ${{ ...RULE_CODES, ...RULE_TEXT_CODES }[code as "NF5001"]}`, () => {
    for (const mistake of mistakes) {
      assert.throws(mistake, (error) => {
        assert.ok(error instanceof RuleError, String(error));
        assert.equal(error.code, code, error.message);
        if (error.counterexample) assert.ok(error.message.endsWith(`: ${error.counterexample.text}`));
        return true;
      });
    }
  });
}

test("every code is met", () => {
  const texts = ["€", "a b", "(".repeat(300)].map((text) => {
    const read = parseRule(text);
    return "error" in read ? read.error.code : "";
  });
  assert.deepEqual(
    new Set([...Object.keys(MISTAKES), ...texts]),
    new Set([...Object.keys(RULE_CODES), ...Object.keys(RULE_TEXT_CODES)]),
  );
});

test("what an operation asks for is tried in 4,096 states, and not in more", () => {
  const toFirst = (n: number) => () =>
    bijection(
      numbers(n),
      numbers(n),
      () => 0,
      (a) => a,
    );
  assert.throws(toFirst(4096), (error) => error instanceof RuleError && error.code === "NF5005");
  assert.doesNotThrow(toFirst(4097));
});

test("a mistake of the caller is a RangeError that names the values", () => {
  for (const [mistake, said] of [
    [() => finite("twice", [1, 1]), /twice: a member is listed twice/],
    [() => finite("functions", [() => 0]), /a function that is no plain data has no key/],
    [() => transposition(two, 0, 5), /5 is not in 0\.\.1/],
    [() => sumOf([]), /the sum of no rules/],
    [() => imp(3, [two], turn), /found n = 3, expected 1 to 1/],
    [() => onFactor(0, [two], turn), /found n = 0/],
    [
      () =>
        tracks([
          ["a", two],
          ["a", two],
        ]),
      /two tracks have one name: a, a/,
    ],
    [() => trackIndex(tracks({ a: two }), "b"), /there is no track "b"; there are a/],
    [() => evaluators.always(two, two, 5), /the answer is not in 0\.\.1/],
    [() => evaluators.firstOf([]), /the first of no evaluators/],
    [() => evaluators.weightedSum([]), /the weighted sum of no evaluators/],
  ] as const) {
    assert.throws(mistake, (error) => error instanceof RangeError && said.test(error.message), said.source);
  }
  assert.ok(sumOf([], pairs).legal([0, 0]).length === 0);
});
