// The texts that a notation writes and reads, as far as their characters tell: so no text in one form of positions is
// read as another position in a form that is tried before.

/** One character of a text, or a run of them. */
export interface Stretch {
  readonly writes: ReadonlySet<string>;
  readonly reads: (character: string) => boolean;
  /** Whether it is a run, of one character or more. */
  readonly run: boolean;
  /** Whether a reader does without it. */
  readonly optional?: boolean;
}

export function stretch(characters: Iterable<string>, run = false): Stretch {
  const writes = new Set(characters);
  return { writes, reads: (character) => writes.has(character), run };
}

export const literal = (text: string): readonly Stretch[] => [...text].map((character) => stretch(character));

const isSpace = (character: string): boolean => /\s/.test(character);

/** The word that a notation leaves aside, up to the text behind it. */
export const asideBefore = (text: string): Stretch => ({
  writes: new Set(ASIDE),
  reads: (character) => !isSpace(character) && !text.startsWith(character),
  run: true,
});

/** What is written for a word that is left aside. */
export const ASIDE = "1";

const SPACE: Stretch = { ...stretch(" "), reads: isSpace, run: true, optional: true };
const ANYTHING: Stretch = { ...stretch(""), reads: () => true, run: true };

/** The forms of positions that begin by naming a track, and of those that name none. */
export function namingForms(names: readonly string[]): readonly (readonly Stretch[])[] {
  const value = [...literal("="), ANYTHING];
  const index = [...literal("["), ANYTHING, ...literal("]"), SPACE];
  const naming = names.flatMap((name) => {
    const head = [...literal(name), SPACE];
    return [
      [...head, ...value],
      [...head, ...index, ...value],
    ];
  });
  return [literal(""), literal("start"), ...naming];
}

/** Whether a text that the one writes may be one that the other reads. */
export function mayRead(reader: readonly Stretch[], writer: readonly Stretch[]): boolean {
  const width = writer.length + 1;
  const reached = new Set([0]);
  for (const at of reached) {
    const [r, w] = [Math.floor(at / width), at % width];
    const [reading, writing] = [reader[r], writer[w]];
    if (!reading && !writing) return true;
    if (reading?.optional) reached.add(at + width);
    if (!reading || !writing || ![...writing.writes].some(reading.reads)) continue;
    // A run goes on, or the character was its last.
    for (const nextR of reading.run ? [r, r + 1] : [r + 1])
      for (const nextW of writing.run ? [w, w + 1] : [w + 1]) reached.add(nextR * width + nextW);
  }
  return false;
}
