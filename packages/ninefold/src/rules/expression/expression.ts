// Rules as expressions, in the source's notation: a tree.
import { quote } from "../../language/text/quoting.ts";

/**
 * The operations between two rules, the loosest first, as the text orders them: gate, sum, small product, dependent
 * product, fork product, full product; the pattern binds tighter than all, an overline and a hat tighter still. `⌟` groups
 * to the right, the others to the left. `ascii` is what may be typed instead.
 */
export const INFIX = [
  { sign: "⌟", ascii: "=>", operation: "gate" },
  { sign: "+", ascii: "+", operation: "sum" },
  { sign: "·", ascii: "&", operation: "small product" },
  { sign: "▷", ascii: ">>", operation: "dependent product" },
  { sign: "∨", ascii: "\\/", operation: "fork product" },
  { sign: "×", ascii: "*", operation: "full product" },
] as const;

/** What stands before a rule: r̄, r̿ and r̂ of the text on one line. */
export const PREFIX = [
  { sign: "¬¬", ascii: "!!", operation: "reduction" },
  { sign: "¬", ascii: "!", operation: "complement" },
  { sign: "^", ascii: "^", operation: "lift" },
] as const;

export type InfixSign = (typeof INFIX)[number]["sign"];
export type PrefixSign = (typeof PREFIX)[number]["sign"];

/** A rule as it is built from named ones. */
export type RuleExpr =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "prefix"; readonly sign: PrefixSign; readonly rule: RuleExpr }
  | { readonly kind: "infix"; readonly sign: InfixSign; readonly left: RuleExpr; readonly right: RuleExpr }
  /** r|ₛᵗ, written `r|_s^t`. */
  | { readonly kind: "pattern"; readonly rule: RuleExpr; readonly from: RuleExpr; readonly to: RuleExpr }
  /** impₙᴺ r, written `imp(n, N, r)`. */
  | { readonly kind: "imp"; readonly n: number; readonly of: number; readonly rule: RuleExpr }
  | { readonly kind: "chain"; readonly first: RuleExpr; readonly again: RuleExpr };

/** The words that no rule can be named by. */
export const WORDS = ["imp", "chain"] as const;

const NAME = /^\p{L}[\p{L}\p{N}]*$/u;

/** Characters of a name or a number. */
export const LONGEST_WORD = 64;

/**
 * A named rule. RangeError for what no text could name: names are up to 64 letters and digits, and no word of the
 * notation.
 */
export function named(name: string): RuleExpr {
  if (name.length > LONGEST_WORD)
    throw new RangeError(`a name of ${name.length} characters, expected ${LONGEST_WORD} or fewer`);
  if (!NAME.test(name) || (WORDS as readonly string[]).includes(name))
    throw new RangeError(`${quote(name)} is no name`);
  return { kind: "name", name };
}

/** Two rules joined by an operation: `r + s`. */
export const infix = (left: RuleExpr, sign: InfixSign, right: RuleExpr): RuleExpr => ({
  kind: "infix",
  sign,
  left,
  right,
});

/** An operation on one rule: `¬r`. */
export const prefix = (sign: PrefixSign, rule: RuleExpr): RuleExpr => ({ kind: "prefix", sign, rule });

/** How tightly an operation between two rules binds: its index in `INFIX`. */
export const tightness = (sign: InfixSign): number => INFIX.findIndex((infix) => infix.sign === sign);

export const groupsRight = (sign: InfixSign): boolean => sign === "⌟";
