// Where a text became another.

/** The first line, counted from 1, in which two texts differ; undefined where they are the same. */
export function firstChangedLine(before: string, after: string): number | undefined {
  if (before === after) return undefined;
  const [old, now] = [before.split("\n"), after.split("\n")];
  const at = now.findIndex((line, i) => line !== old[i]);
  return (at < 0 ? now.length : at) + 1;
}

/** Where a text is after a change that was at an offset before it; the beginning of the change where it lay within that. */
export function offsetAfter(before: string, after: string, offset: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (offset <= start) return offset;
  let left = 0;
  while (left < shorter - start && before.at(-1 - left) === after.at(-1 - left)) left++;
  return offset >= before.length - left ? offset + after.length - before.length : start;
}
