// Where a text became another.

/** The first line, counted from 1, in which two texts differ; undefined where they are the same. */
export function firstChangedLine(before: string, after: string): number | undefined {
  if (before === after) return undefined;
  const [old, now] = [before.split("\n"), after.split("\n")];
  const at = now.findIndex((line, i) => line !== old[i]);
  return (at < 0 ? now.length : at) + 1;
}
