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

/**
 * Plays once at random and adds its positions, one in so many: with what the play came to, and with the share of the first
 * player in the decisions that there were for both.
 */
export function addRandomPlay(
  { positions, worths, starts, chance, maxPlies }: RandomPlays,
  { results, choices }: { readonly results: Samples; readonly choices: Samples },
  every: number,
): void {
  const ordinals = new Uint8Array(positions.cells.length);
  const added: number[] = [];
  let asked: { readonly sample: number; readonly mover: number; readonly count: number } | undefined;
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
      const [mover, count] = [positions.mover(0), positions.count(0)];
      if (asked && asked.mover !== mover) {
        const first = mover === 0 ? count : asked.count;
        choices.setWorth(asked.sample, first / (count + asked.count));
      }
      asked = undefined;
      if (chance.uniform(every) === 0) {
        positions.read(0, ordinals);
        added.push(results.add(ordinals, worth));
        asked = { sample: choices.add(ordinals, 1 / 2), mover, count };
      }
    }
    stepAtRandom(positions, chance);
  }
  for (const sample of added) results.setWorth(sample, worth);
}
