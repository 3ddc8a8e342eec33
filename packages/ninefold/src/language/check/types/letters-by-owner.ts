// `letters kind by owner`: the letters of one field, capital for the first of two owners and small for the second.
import { componentsOf, countOf } from "../../core/domain.ts";
import { lettersOf } from "../../core/letters.ts";
import type { Type } from "../../core/types.ts";
import { confusion } from "../../syntax/letters.ts";
import type { Ident, LettersBy } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";

/** The letters of a field's type that stand behind those of other fields; one of them may be empty. */
const writtenBehind = (type: Type): readonly string[] | undefined =>
  lettersOf(type) ?? (type.kind === "enum" ? type.named.letters : undefined);

/**
 * A product whose letters are written for its first fields alone: those of the fields behind them stand behind. Undefined
 * where they do not fit so.
 */
export function letteredBehind(type: Type, written: readonly string[]): readonly string[] | undefined {
  if (type.kind !== "product") return undefined;
  const sizes = type.fields.map((field) => countOf(field.type));
  const first = sizes.findIndex(
    (_, i) => sizes.slice(0, i).reduce((product, size) => product * size, 1) === written.length,
  );
  if (first < 1) return undefined;
  return type.fields.slice(first).reduce<readonly string[] | undefined>((all, field) => {
    const behind = writtenBehind(field.type);
    return behind && all?.flatMap((letter) => behind.map((more) => `${letter}${more}`));
  }, written);
}

/** A product with a letter for each value; without them after a diagnostic. */
export function letteredByOwner(cx: Context, type: Type, node: LettersBy): Type {
  const refuse = (at: Ident | LettersBy, message: string): Type => {
    cx.report("NF1314", at, message);
    return type;
  };
  if (type.kind !== "product")
    return refuse(node, "found letters by owner for a type without fields, expected a product");
  const fieldAt = (name: Ident): number => {
    const index = type.fields.findIndex((field) => field.name === name.text);
    const entity = index < 0 ? undefined : cx.fields.get(type.fields[index]!);
    if (entity) cx.refer(name, entity);
    return index;
  };
  const [of, by] = [fieldAt(node.of), fieldAt(node.by)];
  const missing = of < 0 ? node.of : by < 0 ? node.by : undefined;
  if (missing) {
    const known = type.fields.map(({ name }) => `"${name}"`).join(", ");
    return missing.text === "" ? type : refuse(missing, `found no field "${missing.text}", expected one of ${known}`);
  }
  const others = type.fields.filter((field, i) => i !== of && i !== by && countOf(field.type) > 1);
  const bare = others.filter((field) => !writtenBehind(field.type));
  if (of === by || bare.length > 0) {
    const more = bare.map(({ name }) => `"${name}"`).join(", ");
    const found = of === by ? "found letters by one field twice" : `found letters by two fields beside ${more}`;
    return refuse(node, `${found}, expected two fields, and letters behind the types of all others`);
  }
  const [kind, owner] = [type.fields[of]!.type, type.fields[by]!.type];
  if (countOf(owner) !== 2)
    return refuse(node.by, `found ${countOf(owner)} values, expected two: capital letters, and small ones`);
  const own = lettersOf(kind);
  const twice = own && confusion(own.flatMap((letter) => [letter.toUpperCase(), letter.toLowerCase()]));
  if (!own)
    return refuse(
      node.of,
      `found no letters for the values of "${node.of.text}", expected \`letters\` behind its type`,
    );
  if (twice !== undefined) return refuse(node, `found ${twice}, expected letters told apart, capital and small`);
  const letters = Array.from({ length: countOf(type) }, (_, ordinal) => {
    const parts = componentsOf(
      type.fields.map((field) => field.type),
      ordinal,
    );
    const letter = own[parts[of]?.ordinal ?? 0] ?? "";
    const behind = parts.map((part, i) =>
      i === of || i === by ? "" : (writtenBehind(part.type)?.[part.ordinal] ?? ""),
    );
    return `${parts[by]?.ordinal === 0 ? letter.toUpperCase() : letter.toLowerCase()}${behind.join("")}`;
  });
  const confused = confusion(letters);
  if (confused !== undefined) return refuse(node, `found ${confused}, expected letters told apart`);
  return { ...type, named: { ...type.named, letters } };
}
