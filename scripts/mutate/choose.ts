import type { Fault } from "./faults.ts";
import { randomFrom, shuffled } from "./random.ts";

/** So many faults are tried at one draw before it is given up because none of them passes the types. */
const TRIES = 8;

/**
 * `count` draws, each the faults to try there in turn until one passes the types. The lines on which something can be
 * planted are cut into `count` runs of the same length, and each draw shuffles the lines of its run: every line is as
 * likely as any other, and the draws spread over the files. On a line, the kind drawn least so far comes first.
 */
export function chosen(faults: readonly Fault[], count: number, seed: number): readonly (readonly Fault[])[] {
  const random = randomFrom(seed);
  const lines = [...Map.groupBy(faults, ({ file, line }) => `${file}:${line}`).values()];
  const draws = Math.min(count, lines.length);
  const drawn = new Map<string, number>();
  const times = ({ kind }: Fault) => drawn.get(kind) ?? 0;
  const drawsOf = Array.from({ length: draws }, (_, index) => {
    const run = lines.slice(
      Math.floor((index * lines.length) / draws),
      Math.floor(((index + 1) * lines.length) / draws),
    );
    return shuffled(run, random);
  });
  // In mixed order, so that a run broken off has seen a bit of everything.
  return shuffled(drawsOf, random).map((run) => {
    const ranked = run.map((line) => shuffled(line, random).sort((a, b) => times(a) - times(b)));
    const first = ranked[0]?.[0];
    if (first) drawn.set(first.kind, times(first) + 1);
    const longest = Math.max(0, ...ranked.map(({ length }) => length));
    const inTurn = Array.from({ length: longest }, (_, nth) => ranked.flatMap((line) => line[nth] ?? []));
    return inTurn.flat().slice(0, TRIES);
  });
}
