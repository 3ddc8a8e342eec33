// The parts of a declaration that a variant changes. What cannot be changed is said; the rest is done all the same.
import { printExpr } from "../format/format.ts";
import type {
  ActionDecl,
  Block,
  ChangeDecl,
  ChangePart,
  Clause,
  ConstantDecl,
  DecisionDecl,
  Declaration,
  Expr,
  FnDecl,
  Ident,
  MatchArm,
  MatchExpr,
  TextExpr,
  TypeDecl,
} from "../syntax/tree.ts";
import type { Span } from "../text/source.ts";
import { nearestWord } from "../text/spelling.ts";
import { withMembers, withoutMember } from "./members.ts";

/** Reports a part that does not fit what it changes. */
export type Misfit = (span: Span, message: string) => void;

/** What can be changed: `undefined` where the word of the change is not that of the declaration. */
export function changed(declaration: Declaration, change: ChangeDecl, misfit: Misfit): Declaration | undefined {
  if (declaration.kind !== change.word) return undefined;
  switch (declaration.kind) {
    case "type":
      return change.parts.reduce<TypeDecl>((type, part) => typeWith(type, part, misfit), declaration);
    case "fn":
      return fnWith(declaration, change, misfit);
    case "constant":
      return constantWith(declaration, change, misfit);
    case "action":
      return change.parts.reduce<ActionDecl>(actionWith, declaration);
    case "decision":
      return change.parts.reduce<DecisionDecl>((decision, part) => decisionWith(decision, part, misfit), declaration);
    case "every":
      return { ...declaration, clauses: clausesWith(declaration.clauses, change.parts, { action: "finally", misfit }) };
    default:
      return undefined;
  }
}

function typeWith(type: TypeDecl, part: ChangePart, misfit: Misfit): TypeDecl {
  const name = type.name.text;
  if (type.type.kind !== "enum") {
    misfit(part, `"${name}" is no enumeration; give the type anew`);
    return type;
  }
  const members = type.type.members.map(({ text }) => text);
  if (part.kind === "also") {
    const known = part.members.find(({ text }) => members.includes(text));
    if (known) misfit(known, `"${name}" has "${known.text}" already`);
    const grown = known ? type : withMembers(type, part);
    if (grown) return grown;
    const found = part.letters.length === 0 ? "found no letters for them" : "found letters";
    misfit(
      part,
      `${found}, expected ${part.letters.length === 0 ? "some" : "none"}: so it is with the values of "${name}"`,
    );
    return type;
  }
  if (part.kind !== "part-gone" || "value" in part.gone) return type;
  const less = withoutMember(type, part.gone.text);
  if (!less)
    misfit(
      part.gone,
      `"${name}" has ${members.length === 1 ? "no value but" : "no value"} "${part.gone.text}"${didYouMean(part.gone.text, members)}`,
    );
  return less ?? type;
}

const didYouMean = (name: string, known: readonly string[]): string => {
  const near = nearestWord(name, known);
  return near === undefined || near === name ? "" : `; did you mean "${near}"?`;
};

function fnWith(fn: FnDecl, change: ChangeDecl, misfit: Misfit): FnDecl {
  if (fn.body.kind === "match") return { ...fn, body: matchWith(fn.body, change.parts, misfit) };
  misfit(change.name, `"${fn.name.text}" is no match, so it has no arms; give it anew`);
  return fn;
}

function constantWith(constant: ConstantDecl, change: ChangeDecl, misfit: Misfit): ConstantDecl {
  const { value, table, ...rest } = constant;
  if (value?.kind === "match") return { ...rest, value: matchWith(value, change.parts, misfit) };
  if (!table) {
    misfit(change.name, `"${constant.name.text}" is neither a table nor a match; give it anew`);
    return constant;
  }
  const rows = [...table];
  for (const part of change.parts) {
    const at = part.kind === "row" ? rows.findIndex(({ key }) => isSame(key, part.key)) : -1;
    if (part.kind !== "row")
      misfit(part, `"${constant.name.text}" is a table: its rows are written \`value: what it has\``);
    else if (at < 0) rows.push(part);
    else rows[at] = part;
  }
  return { ...rest, table: rows };
}

const isSame = (a: Expr, b: Expr): boolean => printExpr(a) === printExpr(b);

/** The match with other arms. */
function matchWith(match: MatchExpr, parts: readonly ChangePart[], misfit: Misfit): MatchExpr {
  let [arms, otherwise] = [match.arms, match.otherwise];
  for (const part of parts) {
    if (part.kind === "otherwise") otherwise = part.body;
    else if (part.kind === "arm") arms = armsWith(arms, part);
    else misfit(part, "found no arm, expected one such as `value => what it gives`, or `otherwise`");
  }
  return { ...match, arms, ...(otherwise && { otherwise }) };
}

/** An arm takes its values from those that had them; what is left of these stays as it was. */
function armsWith(
  arms: readonly MatchArm<Expr>[],
  { values, body, start, end }: MatchArm<Expr>,
): readonly MatchArm<Expr>[] {
  const isTaken = (value: Expr): boolean => values.some((one) => isSame(one, value));
  const split = arms.map((arm) => ({ ...arm, left: arm.values.filter((value) => !isTaken(value)) }));
  const index = split.findIndex(({ left, values: before }) => left.length < before.length);
  const kept = split.map(
    ({ left: [first, ...others], ...arm }) => first && { ...arm, values: [first, ...others] as const },
  );
  const arm = { values, body, start, end };
  return kept.toSpliced(index < 0 ? kept.length : index + 1, 0, arm).filter((one) => one !== undefined);
}

/** The kinds of clauses by the words that leave them out; `unless` and `when` have reasons, which name them. */
const CLAUSE_KINDS: Readonly<Record<string, Clause["kind"]>> = {
  by: "by",
  do: "do",
  again: "again",
  finally: "finally",
  prefer: "prefer",
  same: "same",
  shown: "shown",
};

function actionWith(action: ActionDecl, part: ChangePart): ActionDecl {
  if (part.kind !== "first" && part.kind !== "then") return action;
  return { ...action, body: joined(action.body, part.body, part.kind) };
}

function decisionWith(decision: DecisionDecl, part: ChangePart, misfit: Misfit): DecisionDecl {
  const { params, clauses } = decision;
  if (part.kind !== "parameter")
    return { ...decision, clauses: clausesWith(clauses, [part], { action: "do", misfit }) };
  const at = params.findIndex(({ name }) => name.text === part.parameter.name.text);
  return { ...decision, params: at < 0 ? [...params, part.parameter] : params.with(at, part.parameter) };
}

interface Changing {
  /** The clause that `first do` and `then do` add to. */
  readonly action: "do" | "finally";
  readonly misfit: Misfit;
}

function clausesWith(
  clauses: readonly Clause[],
  parts: readonly ChangePart[],
  { action, misfit }: Changing,
): readonly Clause[] {
  return parts.reduce((before, part) => {
    if (part.kind === "clause") return withClause(before, part.clause);
    if (part.kind === "first" || part.kind === "then") return withStatements(before, part, action);
    if (part.kind !== "part-gone") return before;
    const left = before.filter((clause) => !isLeftOut(clause, part.gone));
    if (left.length === before.length) misfit(part.gone, nothingLeftOut(before, part.gone));
    return left;
  }, clauses);
}

const reasonOf = (clause: Clause): string | undefined =>
  clause.kind === "condition" || clause.kind === "prefer" ? clause.reason?.value : undefined;

const isLeftOut = (clause: Clause, gone: Ident | TextExpr): boolean =>
  "value" in gone ? reasonOf(clause) === gone.value : clause.kind === CLAUSE_KINDS[gone.text.split(" ")[0] ?? ""];

function nothingLeftOut(clauses: readonly Clause[], gone: Ident | TextExpr): string {
  if (!("value" in gone)) return `there is no "${gone.text}" to do without`;
  const reasons = clauses.flatMap((clause) => reasonOf(clause) ?? []);
  const known = reasons.map((one) => `"${one}"`).join(", ");
  return `no condition has this reason; ${reasons.length === 0 ? "none has one" : `there is ${known}`}`;
}

/** A condition takes the place of the one with its reason, another clause that of its word; else it is added. */
function withClause(clauses: readonly Clause[], clause: Clause): readonly Clause[] {
  const reason = reasonOf(clause);
  const isReplaced = (one: Clause): boolean => {
    if (one.kind !== clause.kind) return false;
    return clause.kind !== "condition" ? true : reason !== undefined && reasonOf(one) === reason;
  };
  const at = clauses.findIndex(isReplaced);
  if (at >= 0) return clauses.flatMap((one, i) => (i === at ? clause : isReplaced(one) ? [] : one));
  const actions = clauses.findIndex(({ kind }) => kind === "do" || kind === "again" || kind === "finally");
  const isEarly = clause.kind === "condition" || clause.kind === "by" || clause.kind === "prefer";
  return clauses.toSpliced(isEarly && actions >= 0 ? actions : clauses.length, 0, clause);
}

/** The clauses with more statements before the action or after it. */
function withStatements(
  clauses: readonly Clause[],
  { kind: order, body, start, end }: ChangePart & { readonly kind: "first" | "then" },
  action: Changing["action"],
): readonly Clause[] {
  const at = clauses.findIndex(({ kind }) => kind === action);
  const clause = clauses[at];
  if (clause?.kind !== "do" && clause?.kind !== "finally") return [...clauses, { kind: action, body, start, end }];
  return clauses.with(at, { ...clause, body: joined(clause.body, body, order) });
}

function joined(block: Block, added: Block, order: "first" | "then"): Block {
  const statements = [block.statements, added.statements];
  if (order === "first") statements.reverse();
  return { ...block, statements: statements.flat() };
}
