// What a position is to be expected to come to, of what a search makes of learned weights.
import { logistic } from "../arithmetic/exponential.ts";
import { LOGITS_OF_A_WIN } from "../minds/worths.ts";

/**
 * The worth that a play comes to on average where a search by learned weights says so much: it counts logits of winning, so that
 * its worths are far smaller until they are proved. `least` and `greatest`: what the play can be worth.
 */
export function expectedWorth(worth: number, least: number, greatest: number): number {
  const middle = (least + greatest) / 2;
  return least + (greatest - least) * logistic(LOGITS_OF_A_WIN * (worth - middle));
}
