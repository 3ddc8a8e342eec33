// What rules of strangers cost, found on a thread that can be ended: nothing that they do there holds up others.
import { type Rules, seeded } from "ninefold/play";

/** What the thread has found. */
export interface Examined {
  /** Milliseconds of the processor that loading took, loading what is prepared again, and the slowest of the plies that were tried. */
  readonly loading: number;
  readonly reloading: number;
  readonly slowest: number;
  /** The rules as `loadPrepared` takes them: the server need not read their text. */
  readonly prepared: string;
}

/** Milliseconds that this thread has worked: of the processor, whatever else goes on there, where the platform says that. */
export function threadTime(): number {
  if (typeof process.threadCpuUsage !== "function") return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const PLAYS = 3;
const MAX_PLIES = 60;

/**
 * The slowest ply of a few random plays, or beginning of one, in milliseconds of the processor; it looks no longer than about so many. Faults
 * end a play, and what came before them counts: the referee meets them in its own time.
 */
export function slowestPly(rules: Rules, milliseconds: number): number {
  const end = threadTime() + milliseconds;
  let slowest = 0;
  let last = threadTime();
  const looked = (): void => {
    const now = threadTime();
    slowest = Math.max(slowest, now - last);
    last = now;
  };
  for (let play = 0; play < PLAYS && last < end; play++) {
    const choice = seeded(play);
    try {
      let match = rules.newGame({ chance: play });
      looked();
      for (let ply = 0; ply < MAX_PLIES && match.activePlayers.length > 0 && last < end; ply++) {
        for (const { id } of match.activePlayers) {
          const legal = match.legalDecisions(id);
          match = match.commitOption(id, legal[choice.uniform(legal.length)]!.id).match;
        }
        looked();
      }
    } catch {
      looked();
    }
  }
  return slowest;
}
