// From a match to a measured play.
import { numberOf, worthsOf } from "../../model/index.ts";
import type { Match } from "../../play/index.ts";
import { meanOf } from "../statistics/intervals.ts";
import type { MeasuredPlay } from "./measured-play.ts";
import type { Reference } from "./reference.ts";

/** Measures a play up to its last known ply. */
export async function measuredPlay(match: Match, reference?: Reference): Promise<MeasuredPlay> {
  const { system } = match.rules;
  const last = match.goTo(match.length);
  const worths = last.outcome && worthsOf(system, last.outcome)?.map(numberOf);
  const choices: number[] = [];
  const judged: (readonly number[])[] = [];
  const weights: (number | undefined)[] = [];
  for (let ply = 0; ply <= match.length; ply++) {
    const now = match.goTo(ply);
    const isOver = now.activePlayers.length === 0;
    if (!isOver && ply < match.length)
      choices.push(now.activePlayers.reduce((product, { id }) => product * now.legalDecisions(id).length, 1));
    if (!reference) continue;
    const found = isOver ? { worths, decisions: undefined } : await reference.judge(now);
    if (ply > 0 && found.worths) judged.push(found.worths);
    if (ply < match.length) weights.push(weightOf(found.decisions));
  }
  return {
    plies: match.length,
    ended: last.outcome !== undefined,
    ...(worths && { worths }),
    choices,
    // Where the reference does not say what one position is worth, nothing follows of the play.
    judged: reference && match.length > 0 && judged.length === match.length ? judged : undefined,
    weights: reference && weights,
  };
}

/** How much more the best decision is worth than one at random. */
function weightOf(worths: readonly number[] | undefined): number | undefined {
  return worths && worths.length > 1 ? Math.max(...worths) - meanOf(worths) : undefined;
}
