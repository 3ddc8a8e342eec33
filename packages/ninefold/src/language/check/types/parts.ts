// `Kind except { king }`: a part of an enumeration. Its values are those of the whole, and so are their letters and
// coordinates.
import { type EnumType, partOf, printType, type Type, UNKNOWN, valuesIn, wholeOf } from "../../core/types.ts";
import type { PartTypeNode, TypeDecl } from "../../syntax/tree.ts";
import { quote } from "../../text/quoting.ts";
import type { Context } from "../context/context.ts";
import { describe } from "./fit.ts";

/** A part of the enumeration `type`, called `name` if it is declared. */
export function partType(cx: Context, node: PartTypeNode, type: Type, name?: string): Type {
  if (type.kind === "unknown") return UNKNOWN;
  if (type.kind !== "enum") {
    cx.report("NF1327", node.of, `found ${describe(type)} before "except", expected an enumeration`);
    return UNKNOWN;
  }
  const gone = new Set(node.without.flatMap((one) => leftOut(cx, one, type)));
  const values = valuesIn(type).filter((value) => !gone.has(value));
  if (values.length === 0) {
    cx.report("NF1327", node, `found a part of ${printType(type)} without any value, expected at least one`);
    return UNKNOWN;
  }
  return partOf(wholeOf(type), values, name);
}

/** The value that is left out; a name that is none is reported. */
function leftOut(cx: Context, name: PartTypeNode["of"], type: EnumType): readonly number[] {
  if (name.text === "") return [];
  const whole = wholeOf(type);
  const value = type.members.indexOf(name.text);
  if (whole === cx.player && cx.reportAbsent(name)) return [];
  if (value < 0 || !valuesIn(type).includes(value)) {
    const known = valuesIn(type).flatMap((one) => type.members[one] ?? []);
    cx.unknown("NF1327", name, known, `${printType(type)} has no value ${quote(name.text)} to leave out`);
    return [];
  }
  const found = cx.members.get(name.text)?.find((one) => one.type === whole);
  if (found) cx.refer(name, found.entity);
  return [value];
}

/** Reports letters and coordinates on a part: its values have those of the whole. */
export function adorned(cx: Context, { type, coordinates, letters, lettersBy }: TypeDecl): void {
  const at = coordinates[0] ?? letters[0] ?? lettersBy;
  if (type.kind !== "part-type" || !at) return;
  const what = at === coordinates[0] ? "coordinates" : "letters";
  cx.report(
    "NF1327",
    at,
    `found ${what} on a part of "${type.of.text}", whose values have its ${what}; write none here`,
  );
}
