// One tab at a time writes a row.

/** A tab that is loaded again gives its locks back a little late, in milliseconds. */
const PATIENCE = 500;

/** Gives a lock back. */
export type Release = () => void;

/** Undefined where another tab has the lock. Where the browser has no locks, everybody gets one. */
export async function lock(name: string): Promise<Release | undefined> {
  if (!("locks" in navigator)) return () => {};
  return new Promise((resolve) => {
    const got = (): Promise<void> => new Promise((release) => resolve(release));
    const { locks } = navigator;
    locks.request(`ninefold/${name}`, { signal: AbortSignal.timeout(PATIENCE) }, got).catch(() => resolve(undefined));
  });
}
