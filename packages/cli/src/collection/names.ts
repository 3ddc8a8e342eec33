// Series and pieces as people call them: by the name of a series, `Beasts#12`, or the first digits of a hash.

import type { Hash, Series } from "ninefold-ownership";
import type { OwnershipLog } from "ninefold-ownership/sqlite";
import { usage } from "../failure.ts";

type Register = OwnershipLog["register"];

const SHORTEST = 6;

function oneOf<T>(found: readonly T[], what: string): T {
  if (found.length === 1) return found[0]!;
  throw usage(found.length === 0 ? `There is no ${what}.` : `There is more than one ${what}: name it by its hash.`);
}

const isBeginning = (text: string, hash: Hash): boolean =>
  text.length >= SHORTEST && hash.startsWith(text.toLowerCase());

/** The series with a name, or whose hash begins so. A Failure where none has, or more than one. */
export const seriesBy = (register: Register, text: string): Series =>
  oneOf(
    [...register.series.values()].filter(({ id, entry }) => entry.name === text || isBeginning(text, id)),
    `series "${text}"`,
  );

/** The piece that a text names. */
export function pieceBy(register: Register, text: string): Hash {
  const [, name, serial] = /^(.+)#(\d+)$/.exec(text) ?? [];
  const found =
    name === undefined
      ? [...register.pieces.keys()].filter((id) => isBeginning(text, id))
      : [seriesBy(register, name).issued.get(Number(serial))].filter((id) => id !== undefined);
  return oneOf(found, `piece "${text}"`);
}
