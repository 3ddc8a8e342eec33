// What random plays teach: a first idea of what pieces are worth, without which later play would be aimless.
import { COMING, type Positions } from "../../engine/index.ts";
import type { ChanceSource, State } from "../../model/index.ts";
import type { Worths } from "../minds/worths.ts";
import { begin, comingIn, shareOf, stepAtRandom } from "./plays.ts";
import type { Samples } from "./samples.ts";

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
  begin(positions, starts, chance);
  let worth = 1 / 2;
  for (let ply = 0; ply < maxPlies; ) {
    const coming = comingIn(positions);
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
    stepAtRandom(positions, chance);
  }
  for (const sample of added) samples.setWorth(sample, worth);
}
