// What a declaration is addressed by where a game comes from another one: two with one address are the same part.
import { printExpr } from "../format/format.ts";
import type { ChangeDecl, ChangePart, Clause, Declaration, Gone } from "../syntax/tree.ts";

/** Undefined for what a game has a set of, as its `end` lines: another one is added to the set. */
export function addressOf(declaration: Declaration): string | undefined {
  switch (declaration.kind) {
    case "type":
    case "board":
    case "tag":
    case "constant":
    case "fn":
    case "track":
    case "remember":
      return `name ${declaration.name.text}`;
    case "decision":
    case "notation":
      return `${declaration.kind} ${declaration.name.text}`;
    case "use":
      return `use ${declaration.path.text}`;
    case "action":
      return `action ${declaration.name.text}`;
    case "every":
      return `every decision${declaration.families ? ` in ${printExpr(declaration.families)}` : ""}`;
    case "players":
    case "setup":
      return declaration.kind;
    case "worth":
      return `worth ${declaration.outcome.label.text}`;
    case "outcome":
      return declaration.condition ? undefined : "outcome otherwise";
    case "consequence": {
      const parts = declaration.parts.map(({ player, decision }) => `${player?.text ?? ""} ${decision.text}`);
      return `consequence ${parts.join(", ")}`;
    }
    default:
      return undefined;
  }
}

/**
 * What the parts of a change are addressed by within it: one part may stand in the way of several
 * others. What is left out has none, since it goes first.
 */
export function addressesOf(part: ChangePart, { word }: ChangeDecl): readonly string[] {
  const action = word === "every" ? "finally" : "do";
  const ofClause = (kind: string): readonly string[] => (kind === action ? [action, "first do", "then do"] : [kind]);
  switch (part.kind) {
    case "also":
      return part.members.map(({ text }) => text);
    case "part-gone":
      return [];
    case "arm":
      return part.values.map((value) => printExpr(value));
    case "otherwise":
      return ["otherwise"];
    case "row":
      return [printExpr(part.key)];
    case "parameter":
      return [part.parameter.name.text];
    case "first":
    case "then":
      return [`${part.kind} do`];
    case "clause":
      return part.clause.kind === "condition" ? reasonAddress(part.clause) : ofClause(part.clause.kind);
  }
}

const reasonAddress = ({ reason }: Clause & { readonly kind: "condition" }): readonly string[] =>
  reason ? [`reason ${reason.value}`] : [];

/** What a `without` may name of a declaration after its word; "" for what needs no name. */
export function namesOf(declaration: Declaration): readonly string[] {
  switch (declaration.kind) {
    case "use":
      return [declaration.path.text];
    case "with":
      return declaration.parameters.map(({ name }) => name.text);
    case "end":
      return [declaration.outcome?.label.text ?? ""];
    case "outcome":
      return declaration.condition ? [declaration.outcome.label.text] : [declaration.outcome.label.text, "otherwise"];
    case "worth":
      return [declaration.outcome.label.text];
    case "consequence":
      return declaration.parts.map(({ decision }) => decision.text);
    default:
      return "name" in declaration ? [declaration.name.text] : [""];
  }
}

export const isGone = (declaration: Declaration, { word, name }: Gone): boolean =>
  declaration.kind === word && namesOf(declaration).includes(name?.text ?? "");

/** As messages call the thing at an address. */
export function called(address: string): string {
  const [word = "", ...rest] = address.split(" ");
  const name = rest.join(" ").trim();
  return name === "" ? `the ${word} line` : word === "name" ? `"${name}"` : `"${word} ${name}"`;
}
