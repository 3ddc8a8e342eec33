// The canonical text of a rule expression, and how large an expression may be.
import { RuleError } from "../rule/errors.ts";
import { groupsRight, INFIX, type RuleExpr, tightness } from "./expression.ts";

/** Characters of a text, typed or canonical. */
export const LONGEST = 100_000;

/**
 * Rules within each other, a name being one. What reads, prints and evaluates calls itself as deep as that; a long row
 * of operations is a deep tree too.
 */
export const DEEPEST = 200;

const PATTERN = INFIX.length;
const TIGHTEST = PATTERN + 2;

function levelOf(rule: RuleExpr): number {
  if (rule.kind === "infix") return tightness(rule.sign);
  if (rule.kind === "pattern") return PATTERN;
  return rule.kind === "prefix" ? PATTERN + 1 : TIGHTEST;
}

/**
 * The expression with the fewest parentheses; `parseRule` reads it back.
 *
 * @throws RuleError NF5103 for more than 200 rules within each other, or more than 100,000 characters: what no text
 * could say.
 */
export function printRule(rule: RuleExpr): string {
  const parts: string[] = [];
  let length = 0;
  let depth = 0;
  const put = (part: string): void => {
    // Counted while printing: a tree whose parts are shared is small, and its text need not be.
    length += part.length;
    if (length > LONGEST) throw new RuleError("NF5103", `the text of the rule is longer than ${LONGEST} characters`);
    parts.push(part);
  };
  const within = (inner: RuleExpr, level: number): void => {
    const [before, after] = levelOf(inner) < level ? ["(", ")"] : ["", ""];
    put(before);
    print(inner);
    put(after);
  };
  const print = (part: RuleExpr): void => {
    if (++depth > DEEPEST) throw new RuleError("NF5103", `more than ${DEEPEST} rules within each other`);
    switch (part.kind) {
      case "name":
        put(part.name);
        break;
      case "prefix":
        // `¬` before `¬` would read as `¬¬`.
        put(part.sign);
        within(part.rule, TIGHTEST);
        break;
      case "infix": {
        const level = tightness(part.sign);
        const right = groupsRight(part.sign);
        within(part.left, right ? level + 1 : level);
        put(` ${part.sign} `);
        within(part.right, right ? level : level + 1);
        break;
      }
      case "pattern":
        within(part.rule, PATTERN);
        put("|_");
        within(part.from, TIGHTEST);
        put("^");
        within(part.to, TIGHTEST);
        break;
      case "imp":
        put(`imp(${part.n}, ${part.of}, `);
        print(part.rule);
        put(")");
        break;
      case "chain":
        put("chain(");
        print(part.first);
        put(", ");
        print(part.again);
        put(")");
        break;
    }
    depth--;
  };
  print(rule);
  return parts.join("");
}
