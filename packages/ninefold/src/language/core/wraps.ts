// Arithmetic modulo something.
import type { Wrap } from "./core.ts";
import type { Type } from "./types.ts";

/** What is computed modulo something: of a part of an enumeration the whole is. */
export function wrapOf(type: Type): Wrap | undefined {
  if (type.kind === "enum" && type.named.modulus && !type.part) return { low: 0, modulus: type.named.modulus };
  if (type.kind === "int" && type.named?.modulus) return { low: type.low, modulus: type.named.modulus };
  return undefined;
}

export function wrapped(value: number, { low, modulus }: Wrap): number {
  return low + ((((value - low) % modulus) + modulus) % modulus);
}
