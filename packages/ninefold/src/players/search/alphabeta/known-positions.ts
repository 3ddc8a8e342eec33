// What a search has found of positions before, on its path and in its table, by their hashes, which stand in the frames.
import type { Positions } from "../../../engine/index.ts";
import { AT, FRAME } from "./frames.ts";
import { BOUND, type TranspositionTable } from "./table.ts";

export class KnownPositions {
  /** What the table knows of the position that was asked for last, as the player of the scores sees it. */
  score = 0;
  proved = 0;
  isExact = false;
  readonly #positions: Positions;
  readonly #table: TranspositionTable | undefined;
  readonly #frames: Int32Array;
  readonly #remembers: boolean;

  constructor(positions: Positions, table: TranspositionTable | undefined, frames: Int32Array) {
    this.#positions = positions;
    this.#table = table;
    this.#frames = frames;
    this.#remembers = positions.remembers;
  }

  forget(): void {
    this.#table?.clear();
  }

  hash(level: number): void {
    this.#positions.hash(level);
    this.#frames[level * FRAME + AT.low] = this.#positions.low;
    this.#frames[level * FRAME + AT.high] = this.#positions.high;
  }

  /** Whether the tracks were so before on the path: then the ending may be one that rules remember. */
  isRepeated(level: number): boolean {
    const frames = this.#frames;
    this.#positions.hash(level);
    const { low, high } = this.#positions;
    for (let at = (level - 1) * FRAME; at >= 0; at -= FRAME) {
      if (frames[at + AT.low] === low && frames[at + AT.high] === high) return true;
    }
    return false;
  }

  /** Whether the table knows enough of a position. Else the decision to be tried first stands in the frame. */
  isEnough(level: number, depth: number): boolean {
    const frames = this.#frames;
    const at = level * FRAME;
    const table = this.#table;
    frames[at + AT.known] = -1;
    if (!table && !this.#remembers) return false;
    this.hash(level);
    if (!table?.find(frames[at + AT.low] ?? 0, frames[at + AT.high] ?? 0)) return false;
    frames[at + AT.known] = table.index;
    if (table.depth < depth && !table.proved) return false;
    const { score, bound } = table;
    this.score = score;
    this.proved = table.proved ? 1 : 0;
    this.isExact = bound === BOUND.exact;
    return (
      bound === BOUND.exact ||
      (bound === BOUND.least && score >= (frames[at + AT.beta] ?? 0)) ||
      (bound === BOUND.greatest && score <= (frames[at + AT.alpha] ?? 0))
    );
  }

  /** Keeps in the table what was found of the position of a level: 1 where it is proved, and where it holds of the path alone. */
  keep(level: number, proved: number, path: number): void {
    if (!this.#table) return;
    const frames = this.#frames;
    const at = level * FRAME;
    const sign = frames[at + AT.sign] ?? 1;
    const best = frames[at + AT.best] ?? 0;
    const isCut = best >= (frames[at + AT.beta] ?? 0);
    const isLow = best <= (frames[at + AT.floor] ?? 0);
    const bound = isCut === isLow ? BOUND.exact : isCut === sign > 0 ? BOUND.least : BOUND.greatest;
    // What holds of this path alone, or of what is remembered on it, is not what the position is worth.
    const kept = path === 1 ? BOUND.none : bound;
    const index = isLow ? -1 : (frames[at + AT.bestIndex] ?? -1);
    const [low, high] = [frames[at + AT.low] ?? 0, frames[at + AT.high] ?? 0];
    const isProved = proved === 1 && !this.#remembers;
    this.#table.store(low, high, frames[at + AT.depth] ?? 0, kept, sign * best, index, isProved);
  }
}
