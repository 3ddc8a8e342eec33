// The parts of a declaration that a variant changes. What cannot be changed is said; the rest is done all the same.
import { printExpr } from "../format/format.ts";
import type {
  ActionDecl,
  ChangeDecl,
  ChangePart,
  ConstantDecl,
  DecisionDecl,
  Declaration,
  Expr,
  FnDecl,
  MatchArm,
  MatchExpr,
  TypeDecl,
} from "../syntax/tree.ts";
import { clausesWith, joined, type Misfit, secondPart } from "./clauses.ts";
import { withMembers, withoutMember } from "./members.ts";

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
      return decisionWith(declaration, change.parts, misfit);
    case "every":
      return { ...declaration, clauses: clausesWith(declaration.clauses, change.parts, { action: "finally", misfit }) };
    default:
      return undefined;
  }
}

function typeWith(type: TypeDecl, part: ChangePart, misfit: Misfit): TypeDecl {
  const name = type.name.text;
  if (part.kind === "also-fields") return withFields(type, part, misfit);
  if (type.type.kind !== "enum") {
    misfit(part, `"${name}" is no enumeration; give the type anew`);
    return type;
  }
  const members = type.type.members.map(({ text }) => text);
  if (part.kind === "also") {
    const known = part.members.find(
      ({ text }, i, all) => members.includes(text) || all.findIndex((one) => one.text === text) < i,
    );
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
  const { text } = part.gone;
  if (!less)
    misfit(part.gone, `"${name}" has no value ${members.includes(text) ? "but " : ""}"${text}"`, text, members);
  return less ?? type;
}

/** A product with more fields, behind its own. */
function withFields(type: TypeDecl, part: ChangePart & { kind: "also-fields" }, misfit: Misfit): TypeDecl {
  const name = type.name.text;
  const { type: written } = type;
  if (written.kind !== "product") {
    misfit(part, `"${name}" has no fields; give the type anew`);
    return type;
  }
  const fields = [...written.fields, ...part.fields];
  const known = part.fields.find((one) => fields.some((other) => other !== one && other.name.text === one.name.text));
  if (known) misfit(known.name, `"${name}" has "${known.name.text}" already`);
  return known ? type : { ...type, type: { ...written, fields } };
}

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
  const rows = new Map(table.map((row) => [printExpr(row.key), row]));
  const changedRows = new Set<string>();
  for (const part of change.parts) {
    if (part.kind !== "row") {
      misfit(part, `"${constant.name.text}" is a table: its rows are written \`value: what it has\``);
      continue;
    }
    const key = printExpr(part.key);
    if (changedRows.has(key)) misfit(part, secondPart("row", key));
    changedRows.add(key);
    rows.set(key, part);
  }
  return { ...rest, table: [...rows.values()] };
}

/** The match with other arms. */
function matchWith(match: MatchExpr, parts: readonly ChangePart[], misfit: Misfit): MatchExpr {
  let otherwise = match.otherwise;
  const own: MatchArm<Expr>[] = [];
  for (const part of parts) {
    if (part.kind === "otherwise") {
      if (otherwise !== match.otherwise) misfit(part, 'found a second "otherwise", expected one');
      otherwise = part.body;
    } else if (part.kind === "arm") own.push(part);
    else misfit(part, "found no arm, expected one such as `value => what it gives`, or `otherwise`");
  }
  const arms = armsWith(match.arms, own, misfit);
  return { ...match, arms, ...(otherwise && { otherwise }) };
}

/**
 * New arms take their values from those that had them, and stand behind the first of these; what is left of those stays
 * as it was. Arms for other values come last.
 */
function armsWith(
  arms: readonly MatchArm<Expr>[],
  own: readonly MatchArm<Expr>[],
  misfit: Misfit,
): readonly MatchArm<Expr>[] {
  const taken = new Map<string, MatchArm<Expr>>();
  for (const arm of own) {
    for (const value of arm.values) {
      const key = printExpr(value);
      if (taken.has(key)) misfit(value, secondPart("arm", key));
      taken.set(key, arm);
    }
  }
  const placed = new Set<MatchArm<Expr>>();
  const merged = arms.flatMap((arm) => {
    const takers = arm.values.flatMap((value) => taken.get(printExpr(value)) ?? []);
    const [first, ...others] = arm.values.filter((value) => !taken.has(printExpr(value)));
    const behind = own.filter((one) => takers.includes(one) && !placed.has(one));
    for (const one of behind) placed.add(one);
    const { body, start, end } = arm;
    return [...(first ? [{ values: [first, ...others] as const, body, start, end }] : []), ...behind];
  });
  return [...merged, ...own.filter((one) => !placed.has(one))].map(({ values, body, start, end }) => {
    return { values, body, start, end };
  });
}

function actionWith(action: ActionDecl, part: ChangePart): ActionDecl {
  if (part.kind !== "first" && part.kind !== "then") return action;
  return { ...action, body: joined(action.body, part.body, part.kind) };
}

function decisionWith(decision: DecisionDecl, parts: readonly ChangePart[], misfit: Misfit): DecisionDecl {
  const params = new Map(decision.params.map((one) => [one.name.text, one]));
  const own = new Set<string>();
  for (const part of parts) {
    if (part.kind !== "parameter") continue;
    const { text } = part.parameter.name;
    if (own.has(text)) misfit(part, secondPart("parameter", `"${text}"`));
    own.add(text);
    params.set(text, part.parameter);
  }
  const clauses = clausesWith(decision.clauses, parts, { action: "do", misfit });
  return { ...decision, params: [...params.values()], clauses };
}
