// Letters that stand for values in pictures, notations and drawings.
import { countOf, isScalar, printValue, valuesOf } from "./domain.ts";
import type { Type } from "./types.ts";

/**
 * The letter of each value: the type's own letters, else the first letters of the names where those differ. Undefined
 * where a value has an empty one, which only says that nothing is written for it behind the letter of something else.
 */
export function lettersOf(type: Type): readonly string[] | undefined {
  if (!isScalar(type) || countOf(type) > 256) return undefined;
  if ((type.kind === "enum" || type.kind === "product" || type.kind === "int") && type.named?.letters) {
    return type.named.letters.includes("") ? undefined : type.named.letters;
  }
  if (type.kind !== "enum") return undefined;
  const letters = valuesOf(type).map((value) => [...printValue(type, value)][0]!);
  return new Set(letters).size === letters.length ? letters : undefined;
}
