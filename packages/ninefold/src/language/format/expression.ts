import { INFIX, isUnchained, LEVELS, PREFIX } from "../syntax/operators.ts";
import type {
  BinaryExpr,
  Choice,
  ComprehensionItem,
  Expr,
  IfExpr,
  MatchArm,
  MatchExpr,
  TextExpr,
  UnaryExpr,
} from "../syntax/tree.ts";
import {
  concat,
  type Doc,
  flatText,
  group,
  hardline,
  line,
  nest,
  sequence,
  softline,
  unbroken,
  wideLine,
} from "./layout.ts";
import {
  ALONE,
  ANY,
  AROUND,
  BAR,
  beginsAsBinder,
  COMMA,
  firstName,
  hidesPrefix,
  IN_BACK,
  IN_FOLD,
  IN_REACH,
  levelOf,
  MORE,
  needsParentheses,
  OF,
  OPERATOR,
  POSTFIX,
  WORD,
} from "./precedence.ts";

/** An expression as an operand of `level`, with the forms of `around` about it. */
export function exprDoc(expr: Expr, level: number = ANY, around = ALONE): Doc {
  return needsParentheses(expr, level, around) ? parenthesized(expr) : bareDoc(expr, around);
}

export function parenthesized(expr: Expr): Doc {
  return concat("(", nest(2, group(softline), bareDoc(expr, ALONE)), ")");
}

function bareDoc(expr: Expr, around: number): Doc {
  const inside = (around & AROUND) | MORE;
  switch (expr.kind) {
    case "number":
      return String(expr.value);
    case "text":
      return textDoc(expr);
    case "name":
      return expr.name.text;
    case "call":
      return concat(expr.callee.text, bracketed("(", expr.args, ")"));
    case "index":
      return concat(exprDoc(expr.base, POSTFIX), bracketed("[", expr.indices, "]", IN_BACK));
    case "back":
      return concat(expr.memory.text, "[", exprDoc(expr.plies, ANY, MORE | IN_BACK), " back]");
    case "field":
      return concat(exprDoc(expr.base, POSTFIX), ".", expr.field.text);
    case "if":
      return ifDoc(expr, around);
    case "match":
      return matchDoc(expr, around);
    case "set":
      return setDoc(expr.members);
    case "pile":
      return bracketed("[", expr.members, "]");
    case "filter":
      return comprehension(concat(expr.name.text, " in ", exprDoc(expr.source, ANY, BAR | MORE)), expr.items);
    case "collect":
      return comprehension(elementDoc(expr.element, BAR | MORE), expr.items);
    case "quantifier": {
      const head = concat(expr.quantifier, " ", bindersDoc(expr.binders, inside), ":");
      return group(head, nest(2, line, exprDoc(expr.body, ANY, around)));
    }
    case "fold": {
      const head = concat(expr.operator, " of ", exprDoc(expr.body, ANY, inside | IN_FOLD));
      return group(head, nest(2, line, "for ", bindersDoc(expr.binders, around)));
    }
    case "reach": {
      const head = concat("reach ", expr.name.text, " from ", exprDoc(expr.from, ANY, inside | IN_REACH));
      return group(head, nest(2, line, "to ", exprDoc(expr.to, ANY, around)));
    }
    case "unary":
      return unaryDoc(expr, around);
    case "binary":
      return binaryDoc(expr, around);
    case "possible": {
      const sets = (expr.within ?? []).map(({ name, source }) =>
        concat(name.text, " in ", exprDoc(source, LEVELS.range)),
      );
      const within = sets.length === 0 ? "" : concat("(", nest(2, filled(sets)), ")");
      if (expr.player === undefined) return concat(expr.decision.text, within, " is possible");
      return concat(expr.decision.text, within, " is possible for ", exprDoc(expr.player, LEVELS.range, around));
    }
    case "picture":
      return concat("picture ", textDoc(expr.text));
    case "missing":
      return "";
  }
}

export function textDoc(text: TextExpr): Doc {
  return `"${text.value}"`;
}

/** Items with commas between them, on as few lines as hold them. */
export function filled(items: readonly Doc[]): Doc {
  return sequence(items.flatMap((item, i) => (i === 0 ? [item] : [",", group(line, item)])));
}

/** `around` is what the brackets do not keep away from the expressions. */
export function bracketed(open: string, exprs: readonly Expr[], close: string, around = ALONE): Doc {
  if (exprs.length === 0) return open + close;
  return concat(open, nest(2, group(softline), listed(exprs, around)), close);
}

/** Expressions with commas between them, with the forms of `around` behind the last. */
export function listed(exprs: readonly Expr[], around = ALONE): Doc {
  const last = exprs.length - 1;
  return filled(exprs.map((one, i) => exprDoc(one, ANY, i < last ? around | COMMA | MORE : around)));
}

function setDoc(members: readonly Expr[]): Doc {
  const first = members[0];
  if (first === undefined) return "{}";
  if (members.length === 1 && (first.kind === "name" || first.kind === "number"))
    return concat("{", exprDoc(first), "}");
  const inner = beginsAsBinder(first) ? filled([parenthesized(first), ...others(members)]) : listed(members);
  return concat("{ ", nest(2, inner), " }");
}

function others(members: readonly Expr[]): readonly Doc[] {
  return members.length > 1 ? [listed(members.slice(1))] : [];
}

function elementDoc(element: Expr, around: number): Doc {
  return beginsAsBinder(element) ? parenthesized(element) : exprDoc(element, ANY, around);
}

function comprehension(head: Doc, items: readonly ComprehensionItem[]): Doc {
  if (items.length === 0) return concat("{ ", nest(2, head), " }");
  const parts = items.map((item, i) => itemDoc(item, i + 1 < items.length ? COMMA | MORE : ALONE));
  const filling = sequence(parts.flatMap((part, i) => [i === 0 ? " |" : ",", group(line, part)]));
  return concat("{ ", nest(2, head, filling), " }");
}

function itemDoc(item: ComprehensionItem, around: number): Doc {
  if (item.kind === "membership") return concat(item.name.text, " in ", exprDoc(item.source, ANY, around));
  return elementDoc(item.condition, around);
}

/** `x in S | c, y in T`, with the forms of `around` behind the last. */
export function bindersDoc(binders: readonly Choice[], around: number): Doc {
  const between = (around & AROUND) | COMMA | MORE;
  return nest(2, filled(binders.map((one, i) => binderDoc(one, i + 1 < binders.length ? between : around))));
}

/** A reason behind what it is the reason for. */
export const reasonDoc = (reason: TextExpr | undefined): Doc =>
  reason ? group(nest(2, wideLine, textDoc(reason))) : "";

/** Binders, or the parameters of a decision, which may have reasons. */
function binderDoc(binder: Choice, around: number): Doc {
  const { name, source, condition, reason } = binder;
  if (reason) {
    const { reason: _, ...bare } = binder;
    return concat(binderDoc(bare, (around & AROUND) | WORD | MORE), reasonDoc(reason));
  }
  if (condition === undefined) return concat(name.text, " in ", exprDoc(source, ANY, around));
  const domain = exprDoc(source, ANY, (around & AROUND) | BAR | MORE);
  return concat(name.text, " in ", domain, " |", group(line), exprDoc(condition, ANY, around));
}

/** Broken, each `else` begins a line, and a `then` only where it must. */
function ifDoc(expr: IfExpr, around: number): Doc {
  const inside = (around & AROUND) | MORE;
  const parts: Doc[] = [];
  let word = "if ";
  let at: Expr = expr;
  for (; at.kind === "if"; at = at.no) {
    const { condition, yes }: IfExpr = at;
    const arm = concat(word, exprDoc(condition, ANY, inside), group(nest(2, line, "then ", exprDoc(yes, ANY, inside))));
    parts.push(parts.length === 0 ? arm : nest(2, line, arm));
    word = "else if ";
  }
  return group(sequence(parts), nest(2, line, "else ", exprDoc(at, ANY, around)));
}

function matchDoc(expr: MatchExpr, around: number): Doc {
  const { head, arms } = matchHead(expr, around & AROUND);
  const last = expr.otherwise === undefined ? expr.arms.length - 1 : expr.arms.length;
  const docs = arms.map(({ arm, value }, i) =>
    concat(hardline, value, " => ", nest(2, exprDoc(arm.body, ANY, i === last ? around : around & AROUND))),
  );
  if (expr.otherwise !== undefined)
    docs.push(concat(hardline, "otherwise ", nest(2, exprDoc(expr.otherwise, ANY, around))));
  return concat(head, nest(2, sequence(docs)));
}

interface MatchLike<Arm> {
  readonly subject: Expr;
  readonly arms: readonly Arm[];
}

/**
 * The head of a match and the values of its arms, each on one line: an arm is known by its arrow.
 * Nothing ends the subject but the sight of an arm that cannot go on with it.
 */
export function matchHead<Arm extends Pick<MatchArm<unknown>, "values">>(
  match: MatchLike<Arm>,
  around: number,
): { head: Doc; arms: readonly { readonly arm: Arm; readonly value: Doc }[] } {
  const arms = match.arms.map((arm) => ({ arm, value: unbroken(listed(arm.values, around)) }));
  const [opening] = arms;
  if (opening && /^(-|\[|of\b)/.test(flatText(opening.value))) {
    const [first, ...more] = opening.arm.values;
    opening.value = unbroken(filled([parenthesized(first), ...(more.length > 0 ? [listed(more)] : [])]));
  }
  const plain = exprDoc(match.subject, ANY, around | WORD | MORE);
  const called = opening && flatText(opening.value).startsWith("(") && /[\p{L}\p{M}\p{N}_]$/u.test(flatText(plain));
  return { head: concat("match ", nest(4, called ? parenthesized(match.subject) : plain)), arms };
}

function unaryDoc(expr: UnaryExpr, around: number): Doc {
  const { operator, operand } = expr;
  const { before, prints } = PREFIX[operator];
  if (operator === "-") {
    const doubled = operand.kind === "unary" && operand.operator === "-";
    return concat("-", doubled ? parenthesized(operand) : exprDoc(operand, prints, around));
  }
  if (before && hidesPrefix(operand, around)) return concat(operator, " ", parenthesized(operand));
  return concat(operator, " ", exprDoc(operand, prints, around));
}

/** Operators of one level that associate to the left stand in one chain: broken, each begins a line. */
function binaryDoc(expr: BinaryExpr, around: number): Doc {
  const level = levelOf(expr);
  const alone = isUnchained(level);
  const links: Doc[] = [];
  let at: BinaryExpr = expr;
  let behind = around;
  for (;;) {
    links.push(linkDoc(at, level, behind));
    behind = (around & AROUND) | MORE | OPERATOR | (at.operator === "of" ? OF : 0);
    if (alone || at.left.kind !== "binary" || levelOf(at.left) !== level) break;
    at = at.left;
  }
  return group(exprDoc(at.left, alone ? level + 1 : level, behind), nest(2, sequence(links.reverse())));
}

function linkDoc(expr: BinaryExpr, level: number, around: number): Doc {
  const { operator, right } = expr;
  const asks = (operator === "is" || operator === "is not") && firstName(right) === "possible";
  const operand = asks ? parenthesized(right) : exprDoc(right, level + 1, around);
  return INFIX[operator].tight ? concat(group(softline), operator, operand) : concat(line, `${operator} `, operand);
}
