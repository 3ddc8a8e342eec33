import { INFIX, LEVELS, PREFIX } from "../syntax/operators.ts";
import type { Expr } from "../syntax/tree.ts";

/** How tightly a form holds its operands, loosest first. */
export const { any: ANY, not: NOT, comparison: COMPARISON, sum: SUM, postfix: POSTFIX } = LEVELS;

export function levelOf(expr: Expr): number {
  switch (expr.kind) {
    case "binary":
      return INFIX[expr.operator].level;
    case "possible":
      return COMPARISON;
    case "unary":
      return PREFIX[expr.operator].level;
    case "picture":
      return LEVELS.prefix;
    case "if":
    case "match":
    case "quantifier":
    case "fold":
    case "reach":
      return ANY;
    default:
      return POSTFIX;
  }
}

/** What stands around an expression with no bracket between them, as a set of bits: here, what stands behind it. */
export const ALONE = 0;
/** Something that nothing but an open `match` can take. */
export const MORE = 1;
export const COMMA = 2;
export const BAR = 4;
export const OPERATOR = 8;
/** The word `of` as an operator. */
export const OF = 16;
/** A text or a name, as the reason behind a condition or the label behind a subject. */
export const WORD = 32;

/** What surrounds every part of an expression up to the next bracket: words that end a part of an outer form. */
export const IN_FOLD = 64;
export const IN_REACH = 128;
export const IN_BACK = 256;
export const IN_TYPE = 512;
export const IN_TRACK = 1024;
export const IN_MEMORY = 2048;
export const IN_SPOT = 4096;
export const AROUND = IN_FOLD | IN_REACH | IN_BACK | IN_TYPE | IN_TRACK | IN_MEMORY | IN_SPOT;

const OPERAND_WORDS: ReadonlySet<string> = new Set(["size", "times", "after", "picture"]);
const OF_WORDS: ReadonlySet<string> = new Set(["sum", "most", "least", "orders"]);

/** What an expression would take for a part of its own, or where it would not be read as written. */
function clashes(expr: Expr): number {
  switch (expr.kind) {
    case "match":
      return ~AROUND;
    case "fold":
      return OPERATOR | COMMA | BAR;
    case "if":
    case "quantifier":
    case "reach":
      return OPERATOR;
    case "unary":
      return expr.operator === "after" ? OPERATOR : 0;
    case "possible":
      return expr.player === undefined ? 0 : IN_FOLD;
    case "name":
      if (OPERAND_WORDS.has(expr.name.text)) return WORD;
      if (expr.name.text === "reach") return WORD | OF | AROUND;
      return OF_WORDS.has(expr.name.text) ? OF : 0;
    default:
      return 0;
  }
}

/**
 * Whether an expression stands in parentheses as an operand of `level` with `around` about it. A form without a
 * closing word reads on to the right, so it needs none as the last operand of `or`, `and`, `except` and `not`.
 */
export function needsParentheses(expr: Expr, level: number, around: number): boolean {
  if ((clashes(expr) & around) !== 0) return true;
  const own = levelOf(expr);
  return own === ANY ? level > NOT : own < level;
}

/** Whether an expression would take a comma behind it, and a binder behind that, for its own. */
export function takesComma(expr: Expr): boolean {
  switch (expr.kind) {
    case "fold":
    case "match":
      return true;
    case "if":
      return takesComma(expr.no);
    case "quantifier":
      return takesComma(expr.body);
    case "reach":
      return takesComma(expr.to);
    case "unary":
      return takesComma(expr.operand);
    case "binary":
      return takesComma(expr.right);
    default:
      return false;
  }
}

/** The expression that stands first in the text, where nothing before it is in parentheses. */
function firstOf(expr: Expr): Expr {
  if (expr.kind === "binary") return firstOf(expr.left);
  if (expr.kind === "index" || expr.kind === "field") return firstOf(expr.base);
  return expr;
}

/** The name that an expression begins with, if it begins with one. */
export function firstName(expr: Expr): string | undefined {
  const first = firstOf(expr);
  switch (first.kind) {
    case "name":
      return first.name.text;
    case "call":
      return first.callee.text;
    case "back":
      return first.memory.text;
    case "possible":
      return first.decision.text;
    default:
      return undefined;
  }
}

/** Whether an expression begins as a binder does, `x in S`, and is none; or with other words of `kinds` for x. */
export function beginsAsBinder(expr: Expr, kinds: readonly Expr["kind"][] = ["name"]): boolean {
  if (expr.kind !== "binary") return false;
  return (expr.operator === "in" && kinds.includes(expr.left.kind)) || beginsAsBinder(expr.left, kinds);
}

const AROUND_WORDS: readonly (readonly [number, readonly string[]])[] = [
  [IN_REACH, ["to"]],
  [IN_BACK, ["back"]],
  [IN_TYPE, ["letters", "said", "shown", "at"]],
  [IN_TRACK, ["shown"]],
  [IN_MEMORY, ["as", "since", "last", "at"]],
  [IN_SPOT, ["on", "as"]],
];

/** Whether `size`, `times` or `after` before this would be read as a name. */
export function hidesPrefix(expr: Expr, around: number): boolean {
  const first = firstOf(expr);
  if (first.kind === "unary" && first.operator === "-") return true;
  const name = firstName(expr);
  if (name === "of") return first.kind !== "call";
  return AROUND_WORDS.some(([bit, words]) => (around & bit) !== 0 && words.includes(name ?? ""));
}
