// Pieces of a game's text in the notation of "Tools for Mathematical Ludology" (arXiv 1912.03295, Def. 1 and Ex. 1-5).
import { type GameFile, printDeclaration, printExpr, withThousands } from "../../language/index.ts";

export type Declaration = GameFile["declarations"][number];
export type Of<Kind extends Declaration["kind"]> = Extract<Declaration, { readonly kind: Kind }>;
export type Expr = Of<"start">["condition"];
export type Binder = Of<"end">["binders"][number];
export type Block = Of<"setup">["body"];

export function declared<Kind extends Declaration["kind"]>(file: GameFile, kind: Kind): readonly Of<Kind>[] {
  return file.declarations.filter((one): one is Of<Kind> => one.kind === kind);
}

/** `claim(c)`, `pass`. */
export function applied(name: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? name : `${name}(${parameters.join(", ")})`;
}

/** `mark[Cell]`, `turn`. */
export function indexed(name: string, index: readonly string[]): string {
  return index.length === 0 ? name : `${name}[${index.join(", ")}]`;
}

/** `Player?` is Player ∪ {none}. */
export function valuesText(type: string): string {
  return type.endsWith("?") ? `${type.slice(0, -1)} ∪ {none}` : type;
}

/** What a block does, as written, one line of text a line. */
export function blockLines(body: Block): readonly string[] {
  const { start, end } = body;
  const clause = { kind: "do", body, start, end } as const;
  const name = { text: "d", start, end };
  const printed = printDeclaration({ kind: "decision", name, params: [], clauses: [clause], start, end });
  const lines = printed.split("\n").slice(1);
  // Statements stand below the first one, the arms of a single statement a little to the right.
  const margin = Math.min(...lines.slice(1).map((line) => line.search(/\S/)));
  const arms = margin < "  do ".length ? "  " : "";
  return lines.map((line, at) => (at === 0 ? line.slice("  do ".length) : arms + line.slice(margin)));
}

/** A track's type as written. */
export function typeText({ name, type, start, end }: Of<"track">): string {
  const bare = printDeclaration({ kind: "track", name, index: [], type, start, end });
  return bare.slice(`track ${name.text}: `.length).replace(/\s*\n\s*/g, " ");
}

/** `p in Player`. */
export function bindersText(binders: readonly Binder[]): string {
  const parts = binders.map(({ name, source, condition }) => {
    const such = condition ? ` | ${flat(condition)}` : "";
    return `${name.text} in ${flat(source)}${such}`;
  });
  return parts.join(", ");
}

/** An expression as written, on one line. */
export function flat(expr: Expr): string {
  return printExpr(expr).replace(/\s*\n\s*/g, " ");
}

/** Whether a block of this file asks for chance, itself or by the actions that it calls; these never call in a circle. */
export function hasChance(file: GameFile, node: unknown): boolean {
  if (Array.isArray(node)) return node.some((one) => hasChance(file, one));
  if (typeof node !== "object" || node === null) return false;
  const { kind, action } = node as { readonly kind?: unknown; readonly action?: { readonly text: string } };
  if (kind === "random" || kind === "chance") return true;
  if (kind === "call-statement") {
    const called = declared(file, "action").find(({ name }) => name.text === action?.text);
    return hasChance(file, called?.body);
  }
  return Object.values(node).some((one) => hasChance(file, one));
}

/** Exact while a person can read it. */
export function sizeText(size: bigint): string {
  const digits = String(size);
  if (digits.length <= 24) return withThousands(size);
  return `about ${digits[0]}.${digits.slice(1, 3)} × 10^${digits.length - 1}`;
}
