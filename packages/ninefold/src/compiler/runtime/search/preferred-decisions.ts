// What random plays prefer, in the memory of a running module, as its code looks it up.
import type { Preference } from "../../../engine/positions.ts";
import type { DirectlyRunning } from "../../code/ir/code.ts";
import { callFunction } from "../call-function.ts";
import type { Levels } from "./levels.ts";

/** What a preference is written for. */
export interface Preferring {
  readonly running: DirectlyRunning;
  readonly levels: Levels;
  readonly players: number;
  readonly codes: number;
  /** By cell where code writes its ordinal. */
  readonly ordinals: readonly number[];
}

/** @throws RangeError where it does not fit the game. */
export function writePreference(
  { about, radix, patterns }: Preference,
  { running, levels, players, codes, ordinals }: Preferring,
): void {
  const looked = about.find((cells) => cells !== undefined)?.length ?? 0;
  const size = radix ** looked;
  const fits = about.length === codes && patterns.length === players * size;
  const cells = about.flatMap((own) => (own ? Array.from(own) : []));
  if (!fits || about.some((own) => own && own.length !== looked) || cells.some((cell) => cell >= ordinals.length))
    throw new RangeError("what is preferred does not fit the decisions and cells of the game");
  const lists = 4 * codes;
  const chances = lists + 4 * cells.length;
  const beside = chances + 2 * patterns.length;
  const begin = levels.reserve(beside + 1);
  levels.bytes[begin + beside] = radix - 1;
  let next = (begin + lists) >> 2;
  about.forEach((own, code) => {
    levels.words[(begin >> 2) + code] = own ? 4 * next : 0;
    for (const cell of own ? Array.from(own) : []) {
      levels.words[next++] = cell < 0 ? begin + beside : ordinals[cell]!;
    }
  });
  new Uint16Array(levels.bytes.buffer).set(patterns, (begin + chances) >> 1);
  callFunction(running, "set-weights", 0, 0, 0, 0);
  callFunction(running, "prefer", begin, looked, radix, begin + chances, size);
}
