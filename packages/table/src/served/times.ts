// When processes of a server served: what they keep of it together, and the times between in which none did.

/** Wall milliseconds, oldest first; none begins before the one before has ended. */
export type Downs = readonly (readonly [from: number, to: number])[];

/** What is kept. */
export interface Served {
  /** The latest time at which one of them served. */
  readonly until: number;
  /** Those that may serve still: when each said so last. */
  readonly processes: Readonly<Record<string, number>>;
  /** The times in which none did. */
  readonly downs: Downs;
}

/** Milliseconds of silence after which a process has served no more since it was heard last. */
export const LAPSE = 4_000;

/** Older ones are charged to those who had to decide. */
const MAX_DOWNS = 128;

/** Times that touch are one. */
function joined(downs: Downs): Downs {
  const all: [number, number][] = [];
  for (const [from, to] of downs) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all.slice(-MAX_DOWNS);
}

/** Those times without what lies between two others. */
const without = (downs: Downs, [from, to]: readonly [number, number]): Downs =>
  downs
    .flatMap(
      ([a, b]): Downs => [
        [a, Math.min(b, from)],
        [Math.max(a, to), b],
      ],
    )
    .filter(([a, b]) => a < b);

/**
 * What is kept when a process says that it serves. Where it was heard not long ago it has served all the time since then; else it
 * begins now, and nobody knows of a process that has served between the latest time and this one.
 */
export function servedAt(served: Served | undefined, process: string, now: number): Served {
  if (!served) return { until: now, processes: { [process]: now }, downs: [] };
  const { until, processes } = served;
  const last = processes[process];
  const hasRun = last !== undefined && now - last <= LAPSE;
  const open: Downs = !hasRun && until < now ? [[until, now]] : [];
  const downs = hasRun ? without(served.downs, [last, now]) : served.downs;
  const others = Object.entries(processes).filter(([, at]) => now - at <= LAPSE);
  return {
    until: Math.max(until, now),
    processes: { ...Object.fromEntries(others), [process]: Math.max(now, last ?? now) },
    downs: joined([...downs, ...open]),
  };
}

/** What is kept when a process ends that has served until now. */
export function endedAt(served: Served | undefined, process: string, now: number): Served {
  const { processes, ...rest } = servedAt(served, process, now);
  return { ...rest, processes: Object.fromEntries(Object.entries(processes).filter(([name]) => name !== process)) };
}

/** What is kept when a process begins that is the only one: those that are written down have ended. */
export const aloneFrom = (served: Served | undefined): Served | undefined => served && { ...served, processes: {} };

/** Whether another process may still say that it has served in one of these times. */
export const mayChange = ({ processes, downs }: Served, process: string, now: number): boolean =>
  Object.entries(processes).some(
    ([name, at]) => name !== process && now - at <= LAPSE && downs.some(([, to]) => at < to),
  );
