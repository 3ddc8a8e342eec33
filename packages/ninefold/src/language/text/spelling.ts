/** Guessing what was meant is for people, and nobody reads hundreds of guesses. */
export const MAX_GUESSES = 200;

/** Edit distance with swapped neighbours as one edit; anything above `limit` is reported as `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length]!, limit + 1);
}

/** The one nearest word within two edits, if no other is as near and less than half of it is guessed. */
export function nearestWord(written: string, words: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = 3;
  for (const word of words) {
    const distance = editDistance(written, word, 2);
    if (distance > least || distance * 2 >= word.length) continue;
    best = distance < least || word === best ? word : undefined;
    least = distance;
  }
  return best;
}
