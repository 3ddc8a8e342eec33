// Perft over the different states of a compiled game, where many plays lead through few of them.
import { engineOf, prepared } from "../../engine/index.ts";
import type { GameSystem, State } from "../../model/index.ts";
import type { PerftLevel, PerftProgress } from "./perft-levels.ts";

/** The most states that are enumerated, which takes half a second. */
const MAX_STATES = 1_000_000;

/** Plays are counted state by state where this saves so many steps for each that it takes. */
const WORTH = 100n;

/** A level that will take so long, in milliseconds, is worth asking whether its states are few. */
const LONG = 2_000;

type LevelsByStates = Generator<PerftProgress, readonly PerftLevel[] | "stopped" | undefined, boolean | undefined>;

/**
 * Decides whether a perft that is counted play by play goes on state by state. It does where the next level will take long
 * and counting by states takes much less. The clock predicts what a level will take. The counts are the same either way.
 */
export class PerftSwitch {
  #began = performance.now();
  #tried = false;

  /** The levels from the next one to `depth`; undefined where they are to be counted play by play, "stopped" where the caller stops. */
  *remainingLevels(system: GameSystem, start: State, levels: readonly PerftLevel[], depth: number): LevelsByStates {
    const now = performance.now();
    const took = now - this.#began;
    this.#began = now;
    const [before, last] = [levels.at(-2)?.leaves ?? 0n, levels.at(-1)?.leaves ?? 0n];
    if (this.#tried || before === 0n || (took * Number(last)) / Number(before) < LONG) return undefined;
    this.#tried = true;
    const found = yield* perftByStates(system, start, levels.length, depth, (last * last) / before);
    this.#began = performance.now();
    return found;
  }
}

/** The levels from `from` to `depth`, where enumerating the states takes much less than making so many plays as expected. */
export function* perftByStates(
  system: GameSystem,
  start: State,
  from: number,
  depth: number,
  expected: bigint,
): LevelsByStates {
  if (yield* prepared(system, "states", { done: 0, depth: from })) return "stopped";
  const states = engineOf(system).reachable([start], { depth, maxStates: MAX_STATES });
  if (!states) return undefined;
  const visit = states.visit();
  let round = visit.next();
  for (; !round.done; round = visit.next()) if (yield { done: states.visited, depth: from }) return "stopped";
  if ((round.value !== null && round.value !== "depth") || BigInt(states.edges) * WORTH > expected) return undefined;
  const levels: PerftLevel[] = [];
  const first = states.indexOf(start);
  if (first === undefined) return undefined;
  let arrivals = new Map([[first, 1n]]);
  let [ended, steps] = [0n, 0];
  for (let plies = 0; ; plies++) {
    const leaves = [...arrivals.values()].reduce((a, b) => a + b, 0n);
    if (leaves === 0n) return [...levels, { depth, leaves, ended }];
    if (plies >= from) levels.push({ depth: plies, leaves, ended });
    if (plies === depth) return levels;
    const next = new Map<number, bigint>();
    for (const [index, plays] of arrivals) {
      if (++steps % (1 << 14) === 0 && (yield { done: steps, depth: plies })) return "stopped";
      const successors = states.successors(index);
      if (successors.length === 0) ended += plays;
      for (const successor of successors) next.set(successor, (next.get(successor) ?? 0n) + plays);
    }
    arrivals = next;
  }
}
