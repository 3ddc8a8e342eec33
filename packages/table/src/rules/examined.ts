// What rules of strangers cost, found on a thread that can be ended: nothing that they do there holds up others.
import { type Rules, seeded } from "ninefold/play";

/** What the thread is asked. */
export interface Examined {
  /** The hash of the rules. */
  readonly rules: string;
  readonly title: string;
  readonly seats: number;
<<<<<<< HEAD
  /** Milliseconds of the processor that loading took, and the slowest of the plies that were tried. */
=======
  /** Milliseconds of processor time that loading took, and the slowest of the plies that were tried. */
>>>>>>> table
  readonly loading: number;
  readonly slowest: number;
}

<<<<<<< HEAD
/** Milliseconds that this thread has worked: of the processor, whatever else goes on there, where the platform says that. */
export function threadTime(): number {
  if (typeof process.threadCpuUsage !== "function") return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
=======
/** Milliseconds of processor time of this thread: on a busy machine others take time too. Where it is not known, those that pass. */
export function threadTime(): number {
  const used = process.threadCpuUsage?.();
  return used ? (used.user + used.system) / 1_000 : performance.now();
>>>>>>> table
}

const PLAYS = 3;
const MAX_PLIES = 60;

<<<<<<< HEAD
/**
 * The slowest ply of a few random plays, or beginning of one, in milliseconds of the processor; it looks no longer than about so many. Faults
 * end a play, and what came before them counts: the referee meets them in its own time.
 */
=======
/** The slowest ply of a few random plays, in milliseconds of processor time; it looks for so many that pass. Faults end a play: the referee meets them in its own time. */
>>>>>>> table
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
<<<<<<< HEAD
      looked();
      for (let ply = 0; ply < MAX_PLIES && match.activePlayers.length > 0 && last < end; ply++) {
=======
      for (let ply = 0; ply < MAX_PLIES && match.activePlayers.length > 0; ply++) {
        const start = threadTime();
>>>>>>> table
        for (const { id } of match.activePlayers) {
          const legal = match.legalDecisions(id);
          match = match.commitOption(id, legal[choice.uniform(legal.length)]!.id).match;
        }
<<<<<<< HEAD
        looked();
=======
        slowest = Math.max(slowest, threadTime() - start);
        if (performance.now() > end) return slowest;
>>>>>>> table
      }
    } catch 
      looked();
  }
  return slowest;
}
