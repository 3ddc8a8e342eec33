// Values that an enumeration gets or loses, and what else a game says of them.
import { lettersIn } from "../syntax/letters.ts";
import type {
  ConstantRow,
  Declaration,
  DisplayItem,
  Expr,
  Ident,
  MatchArm,
  TextExpr,
  TypeDecl,
} from "../syntax/tree.ts";

type GlyphItem = DisplayItem & { readonly kind: "glyph-item" };

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

/** The values of an enumeration; none of another type. */
export const membersOf = ({ type }: TypeDecl): readonly Ident[] => (type.kind === "enum" ? type.members : []);

/** A list or its own, if nothing was left out or changed. */
function kept<Part>(before: readonly Part[], after: readonly Part[]): readonly Part[] {
  return before.length === after.length && before.every((one, i) => one === after[i]) ? before : after;
}

/**
 * The declarations without the arms, the rows and the glyphs of values that are no more, which no part of an enumeration
 * leaves out any more either. What mentions none of them is the same object as before.
 */
export function withoutMentions(
  declarations: readonly Declaration[],
  gone: ReadonlySet<string>,
): readonly Declaration[] {
  // `Man(Green, king)` goes with its parts.
  const isGone = (expr: Expr): boolean =>
    expr.kind === "name" ? gone.has(expr.name.text) : expr.kind === "call" && expr.args.some(isGone);
  const armOf = (arm: MatchArm<unknown>): readonly MatchArm<unknown>[] => {
    const left = arm.values.filter((value) => !isGone(value));
    const [first, ...others] = left;
    if (left.length === arm.values.length) return [arm];
    return first ? [{ ...arm, values: [first, ...others] }] : [];
  };
  const partsOf = (kind: unknown, key: string, parts: readonly unknown[]): readonly unknown[] => {
    if (key === "arms" && (kind === "match" || kind === "match-statement"))
      return (parts as readonly MatchArm<unknown>[]).flatMap(armOf);
    if (key === "table" && kind === "constant")
      return (parts as readonly ConstantRow[]).filter((row) => !isGone(row.key));
    if (key === "without" && kind === "part-type")
      return (parts as readonly Ident[]).filter(({ text }) => !gone.has(text));
    if (key === "glyphs" && kind === "glyph-item")
      return (parts as GlyphItem["glyphs"]).filter(({ value }) => !isGone(value));
    return parts;
  };
  const mend = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return kept(node, node.map(mend));
    const { kind } = node as { readonly kind?: unknown };
    const entries = Object.entries(node);
    const mended = entries.map(([key, part]) =>
      mend(Array.isArray(part) ? kept(part, partsOf(kind, key, part)) : part),
    );
    if (entries.every(([, part], i) => part === mended[i])) return node;
    return Object.fromEntries(entries.map(([key], i) => [key, mended[i]]));
  };
  return declarations.map((declaration) => mend(declaration) as Declaration);
}
