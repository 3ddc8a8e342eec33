// Values that an enumeration gets or loses, and what else a game says of them.
import { lettersIn } from "../syntax/letters.ts";
import type { ConstantDecl, Declaration, Expr, Ident, MatchArm, TextExpr, TypeDecl } from "../syntax/tree.ts";

/** The same letters as they are written: together where each is one sign. */
function written(letters: readonly string[], first: TextExpr | undefined): readonly TextExpr[] {
  if (!first || letters.length === 0) return [];
  const text = (value: string): TextExpr => ({ ...first, value });
  return letters.every((one) => [...one].length === 1) ? [text(letters.join(""))] : letters.map(text);
}

/** The type with more values; undefined where some of them have letters and others none. */
export function withMembers(
  decl: TypeDecl,
  {
    members,
    letters,
  }: {
    readonly members: readonly { text: string; start: number; end: number }[];
    readonly letters: readonly TextExpr[];
  },
): TypeDecl | undefined {
  if (decl.type.kind !== "enum" || (letters.length === 0) !== (decl.letters.length === 0)) return undefined;
  const all = [...lettersIn(decl.letters), ...lettersIn(letters)];
  const type = { ...decl.type, members: [...decl.type.members, ...members] };
  return { ...decl, type, letters: written(all, letters[0]) };
}

/** The type without a value of it; undefined where it has no such value, or no other one. */
export function withoutMember(decl: TypeDecl, member: string): TypeDecl | undefined {
  if (decl.type.kind !== "enum") return undefined;
  const at = decl.type.members.findIndex(({ text }) => text === member);
  if (at < 0 || decl.type.members.length === 1) return undefined;
  const letters = written(lettersIn(decl.letters).toSpliced(at, 1), decl.letters[0]);
  return { ...decl, type: { ...decl.type, members: decl.type.members.toSpliced(at, 1) }, letters };
}

const names = (expr: Expr, member: string): boolean => expr.kind === "name" && expr.name.text === member;

/** What gives values their names: an enumeration, the players, a family of decisions. */
interface Naming {
  readonly kind?: string;
  readonly members?: readonly Ident[];
  readonly names?: readonly Ident[];
  readonly name?: Ident;
}

/** The names of all values that have names of their own, whichever type they are of. */
export function valuesIn(declarations: readonly Declaration[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open: unknown[] = [...declarations];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    const { kind, members, names: players, name } = node as Naming;
    const named = kind === "enum" ? members : kind === "players" ? players : kind === "decision" && name ? [name] : [];
    for (const { text } of named ?? []) found.add(text);
    open.push(...Object.values(node));
  }
  return found;
}

/** The declarations without the arms, the rows and the glyphs of a value that is no more. */
export function withoutMentions(declarations: readonly Declaration[], member: string): readonly Declaration[] {
  const arms = <Body>(all: readonly MatchArm<Body>[]): readonly MatchArm<Body>[] =>
    all.flatMap((arm) => {
      const [first, ...others] = arm.values.filter((value) => !names(value, member));
      return first ? [{ ...arm, values: [first, ...others] as const }] : [];
    });
  const mend = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map(mend);
    const own = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, mend(part)]));
    if (own.kind === "match" || own.kind === "match-statement")
      return { ...own, arms: arms(own.arms as readonly MatchArm<unknown>[]) };
    if (own.kind === "constant" && own.table) {
      const table = (own as unknown as ConstantDecl & { table: readonly { key: Expr }[] }).table;
      return { ...own, table: table.filter(({ key }) => !names(key, member)) };
    }
    if (own.kind === "glyph-item") {
      const glyphs = own.glyphs as readonly { readonly value: Expr }[];
      return { ...own, glyphs: glyphs.filter(({ value }) => !names(value, member)) };
    }
    return own;
  };
  return declarations.map((declaration) => mend(declaration) as Declaration);
}
