// What rules of strangers cost, found on a thread that can be ended: nothing that they do there holds up others.
import { type Rules, seeded } from "ninefold/play";

/** What the thread is asked. */
export interface Examined {
  /** The hash of the rules. */
  readonly rules: string;
  readonly title: string;
  readonly seats: number;
  /** Milliseconds of processor time that loading took, and the slowest of the plies that were tried. */
  readonly loading: number;
  readonly slowest: number;
}

/** Milliseconds of processor time of this thread: on a busy machine others take time too. Where it is not known, those that pass. */
export function threadTime(): number {
  const used = process.threadCpuUsage?.();
  return used ? (used.user + used.system) / 1_000 : performance.now();
}

const PLAYS = 3;
const MAX_PLIES = 60;

/** The slowest ply of a few random plays, in milliseconds of processor time; it looks for so many that pass. Faults end a play: the referee meets them in its own time. */
export function slowestPly(rules: Rules, milliseconds: number): number {
  const end = performance.now() + milliseconds;
  let slowest = 0;
  for (let play = 0; play < PLAYS; play++) {
    const choice = seeded(play);
    try {
      let match = rules.newGame({ chance: play });
      for (let ply = 0; ply < MAX_PLIES && match.activePlayers.length > 0; ply++) {
        const start = threadTime();
        for (const { id } of match.activePlayers) {
          const legal = match.legalDecisions(id);
          match = match.commitOption(id, legal[choice.uniform(legal.length)]!.id).match;
        }
        slowest = Math.max(slowest, threadTime() - start);
        if (performance.now() > end) return slowest;
      }
    } catch {}
  }
  return slowest;
}
