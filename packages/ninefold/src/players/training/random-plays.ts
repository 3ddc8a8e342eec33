// What random plays teach: a first idea of what pieces are worth, without which later play would be aimless.
import { COMING, type Positions } from "../../engine/index.ts";
import type { ChanceSource, State } from "../../model/index.ts";
import type { Worths } from "../minds/worths.ts";
import type { Samples } from "./samples.ts";

/** The worth of an outcome to the first player as a share of what can be won: 1 for a win, 1/2 for a draw. */
export function shareOf(worths: Worths, positions: Positions, outcome: number): number {
  const worth = worths.of(outcome, (number) => positions.outcomeAt(number))[0] ?? 0;
  const most = Math.max(worths.greatest, -worths.least);
  return most === 0 ? 1 / 2 : (1 + worth / most) / 2;
}

export interface RandomPlays {
  readonly positions: Positions;
  readonly worths: Worths;
  readonly starts: readonly State[];
  readonly chance: ChanceSource;
  /** A longer play is worth a draw. */
  readonly maxPlies: number;
}

/** Plays once at random and adds its positions, one in so many. */
export function addRandomPlay(
  { positions, worths, starts, chance, maxPlies }: RandomPlays,
  samples: Samples,
  every: number,
): void {
  const ordinals = new Uint8Array(positions.cells.length);
  const added: number[] = [];
  const start = starts[chance.uniform(starts.length)];
  if (!start) return;
  positions.put(0, start);
  let worth = 1 / 2;
  for (let ply = 0; ply < maxPlies; ) {
    const coming = positions.look(0);
    if (coming === COMING.over) {
      worth = shareOf(worths, positions, positions.outcome(0));
      break;
    }
    if (coming === COMING.one) {
      ply++;
      if (chance.uniform(every) === 0) {
        positions.read(0, ordinals);
        added.push(samples.add(ordinals, worth));
      }
    }
    positions.decide(0, chance.uniform(positions.count(0)));
    positions.copy(1, 0);
  }
  for (const sample of added) samples.setWorth(sample, worth);
}
