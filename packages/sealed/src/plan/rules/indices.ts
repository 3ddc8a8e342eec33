import { listedValues } from "../know/assuming.ts";
import type { Evaluation } from "../know/evaluation.ts";
import { constantSeen, known, type Seen } from "../know/seen.ts";

/** The indices of a track that are told apart: seats one by one. */
export function indexTuples(on: Evaluation, track: number): readonly (readonly Seen[])[] {
  let tuples: readonly (readonly Seen[])[] = [[]];
  for (const [i, type] of (on.game.tracks[track]?.index ?? []).entries()) {
    const seats = type === on.game.player ? (listedValues(type) ?? []) : undefined;
    const options = seats ? seats.map((seat) => constantSeen(on.all, seat)) : [known(on.all, `index ${i}`)];
    tuples = tuples.flatMap((tuple) => options.map((option) => [...tuple, option]));
  }
  return tuples;
}
