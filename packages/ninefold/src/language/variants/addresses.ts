// What a declaration is addressed by where a game comes from another one: two with one address are the same part.
import { printExpr } from "../format/format.ts";
import type { ChangeDecl, Declaration, Expr, Gone } from "../syntax/tree.ts";

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
    case "spelling":
      return `spelling ${declaration.name.text} of ${declaration.decision.text}`;
    case "use":
      return `use ${declaration.path.text}`;
    case "action":
      return `action ${declaration.name.text}`;
    case "every":
      return everyAddress(declaration.families);
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

/** The address of what a change changes. */
export function addressOfChange({ word, name, families }: ChangeDecl): string {
  if (word === "every") return everyAddress(families);
  return word === "decision" || word === "action" ? `${word} ${name.text}` : `name ${name.text}`;
}

const everyAddress = (families: Expr | undefined): string =>
  `every decision${families ? ` in ${printExpr(families)}` : ""}`;

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

/** What is told of why a declaration applies. */
export const reasonOf = (declaration: Declaration): string | undefined =>
  "reason" in declaration ? declaration.reason?.value : undefined;

function isGone(declaration: Declaration, { word, name, reason }: Gone): boolean {
  if (declaration.kind !== word || (reason && reasonOf(declaration) !== reason.value)) return false;
  return (reason !== undefined && !name) || namesOf(declaration).includes(name?.text ?? "");
}

/** What stays of a declaration when something in it is left out: other parameters of its line. */
export function withoutGone(declaration: Declaration, gone: Gone): readonly Declaration[] {
  if (!isGone(declaration, gone)) return [declaration];
  if (declaration.kind !== "with") return [];
  const parameters = declaration.parameters.filter(({ name }) => name.text !== gone.name?.text);
  return parameters.length > 0 ? [{ ...declaration, parameters }] : [];
}

/** As messages call the thing at an address. */
export function called(address: string): string {
  const [word = "", ...rest] = address.split(" ");
  const name = rest.join(" ").trim();
  return name === "" ? `the ${word} line` : word === "name" ? `"${name}"` : `"${word} ${name}"`;
}
