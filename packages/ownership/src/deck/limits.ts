// What a deck may have: checked of public lists at once, of hidden ones at the audit.
import type { Piece } from "../entry/piece.ts";
import { type Refusal, refusal } from "../errors.ts";

export interface Limits {
  readonly min: number;
  readonly max: number;
  /** Of each type at most so many; where nothing is said of one, `copies`. */
  readonly copies?: number;
  readonly types?: Readonly<Record<string, number>>;
  /** Attributes, whole numbers, whose sums may be at most so much. A piece that has no such number breaks the limit. */
  readonly sums?: Readonly<Record<string, number>>;
}

const sumOf = (pieces: readonly Piece[], name: string): number =>
  pieces.reduce((sum, { attributes }) => {
    const value = attributes.find((one) => one.name === name)?.value;
    return sum + (typeof value === "number" && value >= 0 ? value : Number.POSITIVE_INFINITY);
  }, 0);

/** Why pieces are no deck: NF9308. */
export function deckProblem(
  pieces: readonly Piece[],
  { min, max, copies, types, sums = {} }: Limits,
): Refusal | undefined {
  if (pieces.length < min || pieces.length > max)
    return refusal("NF9308", `The deck has ${pieces.length} pieces; ${min} to ${max} are allowed.`);
  const counts = new Map<string, number>();
  for (const { type } of pieces) counts.set(type, (counts.get(type) ?? 0) + 1);
  for (const [type, count] of counts) {
    const allowed = (types && Object.hasOwn(types, type) ? types[type] : copies) ?? Number.POSITIVE_INFINITY;
    if (count > allowed) return refusal("NF9308", `The deck has ${count} of "${type}"; ${allowed} are allowed.`);
  }
  for (const [name, allowed] of Object.entries(sums)) {
    const sum = sumOf(pieces, name);
    if (sum > allowed) return refusal("NF9308", `The sum of "${name}" is ${sum}; ${allowed} is allowed.`);
  }
  return undefined;
}
