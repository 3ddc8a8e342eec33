// Letters are written for all players who are named; those of the absent ones are left aside.
import { countOf, valuesOf } from "../../core/domain.ts";
import { type ProductType, type Type, wholeOf } from "../../core/types.ts";
import type { Context } from "../context/context.ts";

/**
 * The letters of the tuples of values of these types, the last type varying fastest: without those of tuples that hold
 * absent players, if letters of these are among them. Any other number of letters stays as it is.
 */
export function lettersOfPresent<Letter>(
  cx: Context,
  types: readonly Type[],
  letters: readonly Letter[],
): readonly Letter[] {
  if (cx.absent.size === 0 || letters.length !== named(cx, types)) return letters;
  const present = presence(cx, types);
  return letters.filter((_, i) => present[i]);
}

/** The letters of a product, which may be written for its first fields alone. */
export function productLetters(cx: Context, type: ProductType, letters: readonly string[]): readonly string[] {
  if (cx.absent.size === 0 || letters.length === 0) return letters;
  const types = fieldTypes(type);
  const first = types.findLastIndex((_, last) => named(cx, types.slice(0, last + 1)) === letters.length);
  return first < 0 ? letters : lettersOfPresent(cx, types.slice(0, first + 1), letters);
}

/** How many tuples there are with the absent players. Products may hold a type again and again: each is counted once. */
function named(cx: Context, types: readonly Type[]): number {
  const known = new Map<Type, number>();
  const count = (type: Type): number => {
    if (wholeOf(type) === cx.player) return countOf(type) + cx.absent.size;
    if (type.kind === "option") return 1 + count(type.of);
    if (type.kind !== "product") return countOf(type);
    const found = known.get(type) ?? product(fieldTypes(type));
    known.set(type, found);
    return found;
  };
  const product = (each: readonly Type[]): number => each.reduce((n, type) => n * count(type), 1);
  return product(types);
}

/** Of each tuple whether it holds no absent player. */
function presence(cx: Context, types: readonly Type[]): readonly boolean[] {
  const one = (type: Type): readonly boolean[] => {
    if (wholeOf(type) === cx.player) return [...valuesOf(type).map(() => true), ...[...cx.absent].map(() => false)];
    if (type.kind === "option") return [true, ...one(type.of)];
    return type.kind === "product" ? presence(cx, fieldTypes(type)) : new Array<boolean>(countOf(type)).fill(true);
  };
  return types.reduce<readonly boolean[]>(
    (tuples, type) => tuples.flatMap((present) => one(type).map((own) => present && own)),
    [true],
  );
}

const fieldTypes = (type: ProductType): readonly Type[] => type.fields.map((field) => field.type);
