import type { ChanceSource } from "../../../model/index.ts";
import { resumed, type SeededSource } from "../../../play/index.ts";

const WORD = 2 ** 32;

/** A source of its own for a search, which the source of a mind decides on. */
export function sourceFrom(chance: ChanceSource): SeededSource {
  const word = (): number => chance.uniform(WORD);
  return resumed([word(), word(), word(), word()]);
}
