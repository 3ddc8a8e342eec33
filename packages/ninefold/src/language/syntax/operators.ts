// The operators of expressions, one row each: how tightly it binds, what other languages write for it, how it is read and
// printed. Lexer, parser and formatter read this table; the checker does not compile while it lacks one of its rows.

/** How tightly an operator binds, loosest first; the calls and indices behind an operand bind tightest. */
export const LEVELS = {
  any: 0,
  or: 1,
  and: 2,
  except: 3,
  not: 4,
  comparison: 5,
  range: 6,
  sum: 7,
  product: 8,
  of: 9,
  prefix: 10,
  postfix: 11,
} as const;

export type Level = (typeof LEVELS)[keyof typeof LEVELS];

interface Infix {
  readonly level: Level;
  /** Signs of other languages that mean it: the parser says what to write in their place. */
  readonly foreign?: readonly string[];
  /** Printed without spaces. */
  readonly tight?: true;
}

const INFIX_ROWS = {
  or: { level: LEVELS.or, foreign: ["||"] },
  and: { level: LEVELS.and, foreign: ["&&", "&"] },
  except: { level: LEVELS.except },
  is: { level: LEVELS.comparison, foreign: ["==", "===", "="] },
  "is not": { level: LEVELS.comparison, foreign: ["!==", "!=", "<>", "≠"] },
  in: { level: LEVELS.comparison },
  "not in": { level: LEVELS.comparison },
  "<": { level: LEVELS.comparison },
  "<=": { level: LEVELS.comparison, foreign: ["=<", "≤"] },
  ">": { level: LEVELS.comparison },
  ">=": { level: LEVELS.comparison, foreign: ["=>", "≥"] },
  "..": { level: LEVELS.range, foreign: ["...", "…"], tight: true },
  "+": { level: LEVELS.sum },
  "-": { level: LEVELS.sum, foreign: ["−"] },
  "*": { level: LEVELS.product, foreign: ["×"] },
  "/": { level: LEVELS.product },
  of: { level: LEVELS.of },
} as const satisfies Readonly<Record<string, Infix>>;

export type BinaryOperator = keyof typeof INFIX_ROWS;
export const INFIX: Readonly<Record<BinaryOperator, Infix>> = INFIX_ROWS;
export const BINARY_OPERATORS = Object.keys(INFIX_ROWS) as readonly BinaryOperator[];

/** By the sign of another language, the operator that is meant. */
export const FOREIGN: ReadonlyMap<string, BinaryOperator> = new Map(
  BINARY_OPERATORS.flatMap((operator) => (INFIX[operator].foreign ?? []).map((sign) => [sign, operator] as const)),
);

/** Levels whose operators do not chain: `a < b < c` is no expression. */
export const isUnchained = (level: number): boolean => level === LEVELS.comparison || level === LEVELS.range;

interface Prefix {
  /** How tightly it binds as an operand of others. */
  readonly level: Level;
  /** The loosest operand that it takes when it is read, and without parentheses when it is printed. */
  readonly reads: Level;
  readonly prints: Level;
  /** Its word may be a name too: then it is the operator only in front of an operand, of any or of a simple form. */
  readonly before?: "any operand" | "simple operand";
}

const TIGHT = { level: LEVELS.prefix, reads: LEVELS.prefix, prints: LEVELS.prefix } as const;

/** Of more than one word, the last ones have to follow for the first to be the operator. */
const PREFIX_ROWS = {
  not: { level: LEVELS.not, reads: LEVELS.comparison, prints: LEVELS.not },
  "-": TIGHT,
  size: { ...TIGHT, before: "simple operand" },
  the: TIGHT,
  // It reads on to the right, but a reader would not.
  after: { level: LEVELS.any, reads: LEVELS.or, prints: LEVELS.not, before: "any operand" },
  times: { ...TIGHT, before: "simple operand" },
  "orders of": TIGHT,
} as const satisfies Readonly<Record<string, Prefix>>;

export type UnaryOperator = keyof typeof PREFIX_ROWS;
export const PREFIX: Readonly<Record<UnaryOperator, Prefix>> = PREFIX_ROWS;
export const UNARY_OPERATORS = Object.keys(PREFIX_ROWS) as readonly UnaryOperator[];

/** The signs of operators and of their foreign forms; words aside. */
export const OPERATOR_SIGNS: readonly string[] = [...BINARY_OPERATORS, ...UNARY_OPERATORS, ...FOREIGN.keys()].filter(
  (written) => !/\p{L}/u.test(written),
);
