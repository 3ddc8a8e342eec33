import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type AnyRule,
  areSame,
  beside,
  chain,
  complement,
  constantForm,
  cycle,
  dependent,
  evaluateRule,
  fork,
  full,
  gated,
  gateForm,
  INFIX,
  identity,
  imp,
  infix,
  lift,
  named,
  numbers,
  PREFIX,
  parseRule,
  passiveForm,
  pattern,
  prefix,
  printRule,
  product,
  RuleError,
  type RuleExpr,
  reduction,
  smallProduct,
  sum,
} from "../../src/rules/index.ts";
import { rounds } from "../sample.ts";
import { holds } from "./random-rules.ts";

function parsed(text: string): RuleExpr {
  const read = parseRule(text);
  assert.ok("rule" in read, JSON.stringify(read));
  return read.rule;
}

function refusal(text: string): string {
  const read = parseRule(text);
  assert.ok("error" in read, text);
  assert.ok(read.error.at >= 0 && read.error.at <= text.length);
  return `${read.error.code} at ${read.error.at}: ${read.error.message}`;
}

const { tree } = fc.letrec<{ tree: RuleExpr; name: RuleExpr }>((tie) => ({
  name: fc.constantFrom("r", "s", "jump", "é2", "chains", "imp1").map(named),
  tree: fc.oneof(
    { maxDepth: 6, depthIdentifier: "rule" },
    tie("name"),
    fc
      .tuple(tie("tree"), fc.constantFrom(...INFIX), tie("tree"))
      .map(([left, { sign }, right]) => infix(left, sign, right)),
    fc.tuple(fc.constantFrom(...PREFIX), tie("tree")).map(([{ sign }, rule]) => prefix(sign, rule)),
    fc
      .tuple(tie("tree"), tie("tree"), tie("tree"))
      .map(([rule, from, to]): RuleExpr => ({ kind: "pattern", rule, from, to })),
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), tie("tree"))
      .map(([n, rule]): RuleExpr => ({ kind: "imp", n, of: n + 3, rule })),
    fc.tuple(tie("tree"), tie("tree")).map(([first, again]): RuleExpr => ({ kind: "chain", first, again })),
  ),
}));

test("a printed expression reads back, in either way to type its signs", () => {
  fc.assert(
    fc.property(tree, (rule) => {
      const text = printRule(rule);
      assert.deepEqual(parsed(text), rule, text);
      // The longest sign first, as it is read: ¬¬ before ¬.
      const ascii = [...PREFIX, ...INFIX].reduce((typed, one) => typed.replaceAll(one.sign, one.ascii), text);
      assert.deepEqual(parsed(ascii), rule, ascii);
      assert.equal(printRule(parsed(ascii)), text);
    }),
    { seed: 321, numRuns: rounds(170, 1000) },
  );
});

const [a, b] = [named("a"), named("b")];
const both = infix(a, "·", b);

/** Every way to put a rule into another. */
const AROUND: readonly ((rule: RuleExpr) => RuleExpr)[] = [
  ...PREFIX.map(
    ({ sign }) =>
      (rule: RuleExpr) =>
        prefix(sign, rule),
  ),
  ...INFIX.flatMap(({ sign }) => [(rule: RuleExpr) => infix(rule, sign, a), (rule: RuleExpr) => infix(a, sign, rule)]),
  (rule) => ({ kind: "pattern", rule, from: a, to: b }),
  (rule) => ({ kind: "pattern", rule: a, from: rule, to: prefix("¬", b) }),
  (rule) => ({ kind: "pattern", rule: a, from: both, to: rule }),
  (rule) => ({ kind: "imp", n: 2, of: 1_000_000, rule }),
  (rule) => ({ kind: "chain", first: rule, again: a }),
  (rule) => ({ kind: "chain", first: a, again: rule }),
];

function nested(inner: RuleExpr, around: (rule: RuleExpr) => RuleExpr, times: number): RuleExpr {
  let rule = inner;
  for (let i = 0; i < times; i++) rule = around(rule);
  return rule;
}

/** Rows and nests of one operation, within those of another; with their depth. */
const deep = fc
  .array(fc.tuple(fc.constantFrom(...AROUND), fc.integer({ min: 1, max: 230 })), { minLength: 1, maxLength: 3 })
  .map((rows) => ({
    rule: rows.reduce((inner, [around, times]) => nested(inner, around, times), both),
    depth: 2 + rows.reduce((sum, [, times]) => sum + times, 0),
  }));

test("a tree of 200 rules within each other prints and reads back, one that is deeper is refused in one way", () => {
  const met = new Set<boolean>();
  fc.assert(
    fc.property(deep, ({ rule, depth }) => {
      const fits = depth <= 200;
      met.add(fits);
      if (fits) return assert.deepEqual(parsed(printRule(rule)), rule);
      for (const use of [() => printRule(rule), () => evaluateRule(rule, { rules: {} })]) assert.throws(use, tooLarge);
    }),
    { seed: 323, numRuns: rounds(100, 300) },
  );
  assert.deepEqual(met, new Set([true, false]));
});

const tooLarge = (error: unknown): boolean => error instanceof RuleError && error.code === "NF5103";

test("each way to nest reads back at the greatest depth, and not beyond", () => {
  for (const around of AROUND) {
    const rule = nested(both, around, 198);
    assert.deepEqual(parsed(printRule(rule)), rule);
    assert.throws(() => printRule(around(rule)), tooLarge);
  }
});

test("many signs in a row read back as they are printed", () => {
  for (const typed of [
    `${"!".repeat(300)}a`,
    `${"!^".repeat(99)}a`,
    `${"!!^".repeat(90)}a|_a^(!b)`,
    `a${"|_b^(!!a)".repeat(150)}`,
  ]) {
    const rule = parsed(typed);
    assert.deepEqual(parsed(printRule(rule)), rule);
  }
});

test("a tree made of shared parts, of a loop or of tens of thousands of rules is refused as one that is too large", () => {
  const shared = nested(a, (rule) => infix(rule, "+", rule), 60);
  const long = nested(a, (rule) => prefix("¬", rule), 40_000);
  const loop = { kind: "prefix", sign: "¬", rule: a } as { kind: "prefix"; sign: "¬"; rule: RuleExpr };
  loop.rule = loop;
  for (const rule of [shared, long, loop]) {
    for (const use of [() => printRule(rule), () => evaluateRule(rule, { rules: {} })]) assert.throws(use, tooLarge);
  }
});

test("precedence and grouping are as documented, with no needless parentheses", () => {
  const tree = (text: string): string => {
    const shown = (rule: RuleExpr): string =>
      rule.kind === "infix"
        ? `(${shown(rule.left)} ${rule.sign} ${shown(rule.right)})`
        : rule.kind === "prefix"
          ? `(${rule.sign}${shown(rule.rule)})`
          : rule.kind === "pattern"
            ? `(${shown(rule.rule)}|_${shown(rule.from)}^${shown(rule.to)})`
            : printRule(rule);
    return shown(parsed(text));
  };
  for (const [text, shown] of [
    ["a ⌟ b + c · d ▷ e ∨ f × g|_s^t", "(a ⌟ (b + (c · (d ▷ (e ∨ (f × (g|_s^t)))))))"],
    ["g|_s^t × f ∨ e ▷ d · c + b ⌟ a", "(((((((g|_s^t) × f) ∨ e) ▷ d) · c) + b) ⌟ a)"],
    ["a ⌟ b ⌟ c", "(a ⌟ (b ⌟ c))"],
    ["a + b + c", "((a + b) + c)"],
    ["a >> b >> c", "((a ▷ b) ▷ c)"],
    ["!a|_s^t", "((¬a)|_s^t)"],
    ["r|_s^t|_u^v", "((r|_s^t)|_u^v)"],
    ["!!a + !(!a) + ! !a + !!!a", "((((¬¬a) + (¬(¬a))) + (¬(¬a))) + (¬¬(¬a)))"],
    ["^r|_(^s)^t", "((^r)|_(^s)^t)"],
    ["(a + b) & c => imp(1, 2, (a))", "(((a + b) · c) ⌟ imp(1, 2, a))"],
  ] as const) {
    assert.equal(tree(text), shown);
  }
  for (const text of [
    "a ⌟ b ⌟ c",
    "(a ⌟ b) ⌟ c",
    "a + (b + c)",
    "¬(¬a)",
    "(a + b)|_s^(t ⌟ u)",
    "chain(a + b, c ⌟ d)",
  ]) {
    assert.equal(printRule(parsed(text)), text);
  }
});

/** Rows within rows: few parentheses and no long row, and yet a deep tree. */
function nestedRows(...signs: readonly [string, string]): string {
  const [inner, outer] = signs;
  const row = (first: string, sign: string): string => `(${first}${`${sign}a`.repeat(99)})`;
  return row(row(row("a", inner), outer), inner);
}

/** A tree that is not deep and whose text is short as it is typed, with no blanks. */
const wide = ["+", "*", "&"].reduce(
  (term, sign, i) =>
    `(${Array(i < 2 ? 60 : 12)
      .fill(term)
      .join(sign)})`,
  "a",
);

test("what is wrong is said with its code and place", () => {
  for (const [text, said] of [
    ["", "NF5102 at 0: found the end, expected a rule"],
    ["a + ", "NF5102 at 4: found the end, expected a rule"],
    ["a b", 'NF5102 at 2: found "b", expected an operation or the end'],
    ["(a + b", 'NF5102 at 6: found the end, expected ")"'],
    ["a ⌟ € b", 'NF5101 at 4: "€" has no meaning in a rule expression'],
    ["a|_b c", 'NF5102 at 5: found "c", expected "^"'],
    ["imp(0, 3, r)", 'NF5102 at 4: found "0", expected a number from 1 to 1000000'],
    ["imp(4, 3, r)", 'NF5102 at 4: found "4", expected a number from 1 to 3'],
    ["chain(r)", 'NF5102 at 7: found ")", expected ","'],
    ["3 + r", 'NF5102 at 0: found "3", expected a rule'],
    ["(".repeat(300), "NF5103 at 200: more than 200 parentheses within each other"],
    ["!(".repeat(300), "NF5103 at 398: more than 200 rules within each other"],
    [`a${"+a".repeat(300)}`, "NF5103 at 399: more than 200 rules within each other"],
    [`a${"=>a".repeat(300)}`, "NF5103 at 598: more than 200 rules within each other"],
    [`a${"|_b^c".repeat(300)}`, "NF5103 at 996: more than 200 rules within each other"],
    [`${"a|_(".repeat(300)}`, "NF5103 at 797: more than 200 rules within each other"],
    [`${"chain(a, ".repeat(300)}`, "NF5103 at 1791: more than 200 rules within each other"],
    [`${"imp(1, 2, ".repeat(300)}`, "NF5103 at 1990: more than 200 rules within each other"],
    [nestedRows("+", "+"), "NF5103 at 404: more than 200 rules within each other"],
    [nestedRows("|_b^", "|_b^"), "NF5103 at 1001: more than 200 rules within each other"],
    [`${"!".repeat(38_000)}a`, "NF5103 at 398: more than 200 rules within each other"],
    [wide, "NF5103 at 87865: the text of the rule is longer than 100000 characters"],
    ["x".repeat(65), "NF5103 at 0: a name or number is longer than 64 characters"],
    ["x".repeat(100_001), "NF5103 at 100000: the text is longer than 100000 characters"],
  ] as const) {
    assert.equal(refusal(text), said);
  }
  for (const name of ["", "imp", "a b", "2r", "a_b", "x".repeat(65)]) assert.throws(() => named(name), RangeError);
});

test("garbage is read or refused, and what is read prints and reads back", () => {
  const pieces = fc.constantFrom(
    ...[
      "a",
      "r2",
      "(",
      ")",
      ",",
      "^",
      "|_",
      "|",
      "_",
      "imp",
      "chain",
      "imp(1, 2, ",
      "chain(",
      "3",
      " ",
      "\n",
      "é",
      "\u{1f600}",
    ],
    ...[...INFIX, ...PREFIX].flatMap(({ sign, ascii }) => [sign, ascii]),
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.array(pieces, { maxLength: 30 }).map((all) => all.join("")),
  );
  let read = 0;
  fc.assert(
    fc.property(text, (garbage) => {
      const found = parseRule(garbage);
      if ("error" in found) {
        assert.match(found.error.code, /^NF510[123]$/);
        assert.ok(found.error.at >= 0 && found.error.at <= garbage.length);
        return;
      }
      read++;
      assert.deepEqual(parsed(printRule(found.rule)), found.rule);
    }),
    { seed: 322, numRuns: rounds(650, 3000) },
  );
  assert.ok(read > 20, `${read} were read`);
});

const states = numbers(3);
const turn = constantForm(cycle(states));
const low = gateForm(states, (state) => state < 2);
const next: AnyRule = {
  ...passiveForm(identity(states)),
  legal: (b: unknown) => (b === 2 ? [] : [(b as number) + 1]),
} as AnyRule;
const still = passiveForm(identity(states));
const pairs = product<readonly [number, number]>(states, states);
const lowPair = gateForm(pairs, ([state]) => state < 2);
const lost: AnyRule = {
  ...still,
  legal: (a: unknown) => (a === 2 ? [2] : []),
  execute: (_: unknown, b: unknown) => b,
  reverse: (_: unknown, b: unknown) => b,
} as AnyRule;
const names = {
  rules: { turn, low, next, still, lost, again: gated(lowPair, beside(turn, states)) } as Record<string, AnyRule>,
};

test("an expression stands for the rule that its operations make", () => {
  const again = names.rules.again!;
  for (const [text, expected] of [
    ["low ⌟ turn", gated(low, turn)],
    ["¬low + low", sum(complement(low), low)],
    ["¬¬low · low", smallProduct(reduction(low), low)],
    ["turn ∨ low", fork(turn, low)],
    ["turn × low", full(turn, low)],
    ["turn ▷ again", dependent(turn, again as never)],
    ["^turn", lift(turn)],
    ["next|_turn^low", pattern(next, turn as AnyRule, low as AnyRule)],
    ["imp(2, 2, turn)", imp(2, [states, states], turn)],
    ["chain(low ⌟ turn, again)", chain(gated(low, turn), again as never)],
  ] as const) {
    const rule = evaluateRule(parsed(text), { ...names, factors: [states, states] });
    holds(areSame(rule, expected as unknown as AnyRule), text);
  }
});

test("a precondition that fails names the part of the expression", () => {
  const fails = (text: string): string => {
    try {
      evaluateRule(parsed(text), names);
    } catch (error) {
      assert.ok(error instanceof RuleError);
      return `${error.code} ${error.message}`;
    }
    return assert.fail(text);
  };
  assert.equal(fails("low ⌟ turn + nowhere"), 'NF5104 nothing is called "nowhere"');
  assert.equal(fails("low ⌟ toString"), 'NF5104 nothing is called "toString"');
  assert.equal(fails("imp(1, 2, turn)"), "NF5006 imp(1, 2, turn): there are 0 factors");
  assert.match(
    fails("low ⌟ (turn + low)"),
    /^NF5007 turn \+ low: \+: the rules disagree: a = 0, b = 0: φ\(a, b\) = 1 and 0$/,
  );
  assert.match(fails("turn × low + turn"), /^NF5006 turn × low \+ turn: \+: the rules are over different states/);
  assert.match(fails("turn|_still^low"), /^NF5010 /);
  assert.match(
    fails("turn ∨ lost"),
    /^NF5009 turn ∨ lost: ∨: a step is lost: a = 2, b = \(2, 2\): step 2 leads from 0 to 2/,
  );
});
