// Which bit stands for which value in a set. On boards whose rows differ in length the rows are set as far apart as if
// they did not, so that a step leads equally far from every cell.
import { countOf } from "../../language/core/domain.ts";
import type { Type } from "../../language/core/types.ts";
import { NotCompiled } from "../terms/term.ts";

/** The most members of a set: code is written for each of its words. */
const MAX_MEMBERS = 4096;

export interface Bits {
  /** How many bits there are; some may stand for nothing. */
  readonly size: number;
  /** Whether every value's bit is its ordinal. */
  readonly plain: boolean;
  at(ordinal: number): number;
  /** By bit; 0 for bits that stand for nothing. */
  readonly ordinals: readonly number[];
}

const known = new WeakMap<object, Bits>();

/** @throws NotCompiled for types of more values than sets may have. */
export function bitsOf(type: Type): Bits {
  const owner = type.kind === "cell" ? type.board : type;
  let found = known.get(owner);
  if (!found) {
    found = makeBits(type);
    known.set(owner, found);
  }
  return found;
}

function makeBits(type: Type): Bits {
  const count = countOf(type);
  if (count > MAX_MEMBERS) throw new NotCompiled("sets of more than 4,096 values");
  const plain: Bits = { size: count, plain: true, at: (ordinal) => ordinal, ordinals: [...Array(count).keys()] };
  if (type.kind !== "cell" || type.board.layout !== "hexagonal") return plain;
  const [columns, rows] = type.board.coordinates;
  if (!columns || !rows) return plain;
  const width = columns.high - columns.low + 1;
  const at = columns.values.map((column, i) => (rows.values[i]! - rows.low) * width + column - columns.low);
  if (at.every((bit, ordinal) => bit === ordinal)) return plain;
  // Bits before the first cell and after the last one are dropped.
  const first = Math.min(...at);
  const size = Math.max(...at) - first + 1;
  const ordinals = new Array<number>(size).fill(0);
  at.forEach((bit, ordinal) => {
    ordinals[bit - first] = ordinal;
  });
  return { size, plain: false, at: (ordinal) => at[ordinal]! - first, ordinals };
}

/** How many words a set of a type takes. */
export const wordsOf = (element: Type): number => Math.max(1, Math.ceil(bitsOf(element).size / 64));

/** The bits of all values of a type. */
export const allBits = (element: Type): readonly number[] =>
  Array.from({ length: countOf(element) }, (_, ordinal) => bitsOf(element).at(ordinal));
