import { listedValues } from "../know/assuming.ts";
import type { Evaluation } from "../know/evaluation.ts";
import { constantSeen, known, type Seen } from "../know/seen.ts";
import { tuplesOf } from "../know/tuples.ts";

/** The indices of a track that are told apart: seats one by one. */
export function indexTuples(on: Evaluation, track: number): readonly (readonly Seen[])[] {
  const options = (on.game.tracks[track]?.index ?? []).map((type, i) => {
    if (type !== on.game.player) return [known(on.all, `index ${i}`)];
    return (listedValues(type) ?? []).map((seat) => constantSeen(on.all, seat));
  });
  return tuplesOf(options);
}
