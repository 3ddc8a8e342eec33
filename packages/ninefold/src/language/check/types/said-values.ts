// `said rank " of " suit`: how people say the values of a product. Rules go on to write its constructor.
import { componentsOf, countOf, isScalar, sayValue, valueAt } from "../../core/domain.ts";
import type { ProductType, Type } from "../../core/types.ts";
import type { TypeDecl } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";

/** The most values that are said: each has a text of its own. */
const MAX_SAID = 1 << 12;

/** Signs that stand between values, or around them, wherever values are read. */
const PARTS = /[,;=()[\]{}"]/u;

/** The type with what is said of its values; as it is after a diagnostic. */
export function said(cx: Context, type: Type, { said: items }: TypeDecl): Type {
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last || type.kind === "unknown") return type;
  const span = { start: first.start, end: last.end };
  if (type.kind !== "product") {
    cx.report("NF1337", span, "found `said` of a type without fields, expected a product");
    return type;
  }
  const parts: (string | number)[] = [];
  for (const item of items) {
    if ("kind" in item) {
      parts.push(item.value);
      continue;
    }
    const index = type.fields.findIndex(({ name }) => name === item.text);
    const field = type.fields[index];
    if (!field) {
      const known = type.fields.map(({ name }) => name);
      cx.unknown("NF1337", item, known, `found "${item.text}", expected a field: ${known.join(" or ")}`);
      return type;
    }
    const entity = cx.fields.get(field);
    if (entity) cx.refer(item, entity);
    parts.push(index);
  }
  if (!isScalar(type) || countOf(type) > MAX_SAID) {
    cx.report("NF1337", span, `found \`said\` of a type with more than ${MAX_SAID} values, expected fewer`);
    return type;
  }
  const texts = saidBy(type, parts);
  const odd = texts.find((text) => PARTS.test(text) || text.trim() !== text || text === "");
  const twice = texts.find((text, i) => texts.indexOf(text) !== i);
  const found = odd === undefined ? twice : odd;
  if (found !== undefined) {
    const what = odd === undefined ? `two values that are said "${found}"` : `a value that is said "${found}"`;
    const wanted =
      odd === undefined ? "expected a text of its own for each" : "expected no brackets, commas or space around it";
    cx.report("NF1338", span, `found ${what}, ${wanted}`);
    return type;
  }
  const short = shortOf(type);
  return { ...type, named: { ...type.named, said: texts, ...(short && { short }) } };
}

function saidBy(type: ProductType, parts: readonly (string | number)[]): readonly string[] {
  return valuesBy(
    type,
    (fields) => parts.map((part) => (typeof part === "string" ? part : (fields[part] ?? ""))),
    sayValue,
  );
}

/** The letters of all fields, joined. */
function shortOf(type: ProductType): readonly string[] | undefined {
  const lettered = type.fields.every((field) => "named" in field.type && field.type.named?.letters);
  if (!lettered) return undefined;
  const texts = valuesBy(
    type,
    (fields) => fields,
    (field, value) => {
      const letters = "named" in field ? field.named?.letters : undefined;
      return letters?.[Number(value)] ?? "";
    },
  );
  return new Set(texts).size === texts.length ? texts : undefined;
}

/** A text for each value, made of the texts of its fields. */
function valuesBy(
  type: ProductType,
  join: (fields: readonly string[]) => readonly string[],
  textOf: typeof sayValue,
): readonly string[] {
  const types = type.fields.map((field) => field.type);
  return Array.from({ length: countOf(type) }, (_, ordinal) =>
    join(componentsOf(types, ordinal).map((part) => textOf(part.type, valueAt(part.type, part.ordinal)))).join(""),
  );
}
