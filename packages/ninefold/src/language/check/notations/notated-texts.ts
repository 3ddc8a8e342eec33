// The texts that a notation writes and reads, as far as their form tells: so no text in one form of positions is read as
// another position in a form that is tried before.

/**
 * A finite automaton for the texts that one part of a notation writes. It starts in state 0. Its alphabet is kinds of
 * characters instead of characters, so that pictures with many letters are compared fast.
 */
export interface TextAutomaton {
  /** The characters of the texts, in any state. */
  readonly writes: ReadonlySet<string>;
  /** The kind of a character; undefined for one that stands in no text. */
  readonly kindOf: (character: string) => string | undefined;
  /** The next state for a character of the kind; undefined if it cannot follow. */
  readonly next: (state: number, kind: string) => number | undefined;
  /** Whether a text may end in the state. */
  readonly accepts: (state: number) => boolean;
}

const DIGITS = "0123456789";
/** The kinds of characters, where not each character is a kind of its own. */
const [LETTER, DIGIT, SIGN] = ["letter", "digit", "sign"];

/** The kind of a digit, or of the one sign that stands beside digits. */
const kindAmongDigits = (character: string, sign: string, kind: string): string | undefined =>
  DIGITS.includes(character) ? DIGIT : character === sign ? kind : undefined;
const isSpace = (character: string): boolean => /\s/.test(character);

/** One of these texts. */
export function oneOf(texts: Iterable<string>): TextAutomaton {
  const onward: Map<string, number>[] = [new Map()];
  const whole = new Set<number>();
  const writes = new Set<string>();
  for (const text of texts) {
    let state = 0;
    for (const character of text) {
      writes.add(character);
      const next = onward[state]!.get(character) ?? onward.push(new Map()) - 1;
      onward[state]!.set(character, next);
      state = next;
    }
    whole.add(state);
  }
  return {
    writes,
    kindOf: (character) => (writes.has(character) ? character : undefined),
    next: (state, character) => onward[state]!.get(character),
    accepts: (state) => whole.has(state),
  };
}

export const literal = (text: string): TextAutomaton => oneOf([text]);

/** A number, with its sign where it may be negative; `-` alone where it may be absent. */
export function numeral({ low }: { readonly low: number }, absent: boolean): TextAutomaton {
  return {
    writes: new Set(low < 0 || absent ? `-${DIGITS}` : DIGITS),
    kindOf: (character) => kindAmongDigits(character, "-", SIGN),
    next(state, kind) {
      // -0 is read where 0 may be.
      if (kind === DIGIT) return state !== 1 || low <= 0 ? 2 : undefined;
      return state === 0 && (low <= 0 || absent) ? 1 : undefined;
    },
    accepts: (state) => state === 2 || (state === 1 && absent),
  };
}

/** `-`, or letters; where they are `counted`, each may have a number in front, or stand as often, or none may stand. */
export function series(letters: readonly string[], counted: boolean): TextAutomaton {
  const known = new Set(letters);
  return {
    writes: new Set(["-", ...letters, ...(counted ? DIGITS : "")]),
    kindOf: (character) => (known.has(character) ? LETTER : kindAmongDigits(character, "-", SIGN)),
    next(state, kind) {
      if (state === 1) return undefined;
      if (kind === LETTER) return 2;
      if (kind === DIGIT) return counted ? 3 : undefined;
      return state === 0 ? 1 : undefined;
    },
    accepts: (state) => state === 1 || state === 2 || (counted && state === 0),
  };
}

/**
 * A row of so many cells, some of which may be `empty`: a place is how many are written. Where a number stands, or a
 * letter of several characters may, it could be any number: that is place -1.
 */
export function row(letters: readonly string[], width: number, empty: boolean): TextAutomaton {
  const signs = new Set(letters.flatMap((letter) => [...letter]));
  const plain = letters.every((letter) => [...letter].length === 1);
  return {
    writes: new Set([...signs, ...(empty ? `.${DIGITS}` : "")]),
    kindOf: (character) =>
      signs.has(character) ? LETTER : empty ? kindAmongDigits(character, ".", LETTER) : undefined,
    next(state, kind) {
      if (kind === DIGIT || state < 0 || !plain) return -1;
      return state < width ? state + 1 : undefined;
    },
    accepts: (state) => state < 0 || state === width,
  };
}

/** What is written for a word that is left aside. */
export const ASIDE = "1";

/** Signs that a test admits, one or more; or none, where they are `optional`. */
const run = (writes: string, admits: (sign: string) => boolean, optional = false): TextAutomaton => ({
  writes: new Set(writes),
  kindOf: (character) => (admits(character) ? LETTER : undefined),
  next: () => 1,
  accepts: (state) => optional || state === 1,
});

/** The word that a notation leaves aside, up to the text behind it. */
export const asideBefore = (text: string): TextAutomaton =>
  run(ASIDE, (character) => !isSpace(character) && !text.startsWith(character));

/** The forms of positions that begin by naming a track, and of those that name none. */
export function namingForms(names: readonly string[]): readonly (readonly TextAutomaton[])[] {
  const space = run(" ", isSpace, true);
  const anything = run("", () => true);
  const head = [oneOf(names), space];
  const value = [literal("="), anything];
  return [
    [oneOf(["", "start"])],
    [...head, ...value],
    [...head, literal("["), anything, literal("]"), space, ...value],
  ];
}

/** The kinds of each character that the one writes and the other reads, each pair of kinds once. */
function sharedKinds(reader: TextAutomaton, writer: TextAutomaton): readonly (readonly [string, string])[] {
  const shared = new Map<string, readonly [string, string]>();
  for (const character of writer.writes) {
    const [read, written] = [reader.kindOf(character), writer.kindOf(character)];
    if (read !== undefined && written !== undefined) shared.set(`${read} ${written}`, [read, written]);
  }
  return [...shared.values()];
}

/** Whether a text that the one writes may be one that the other reads. */
export function mayRead(reader: readonly TextAutomaton[], writer: readonly TextAutomaton[]): boolean {
  type Pair = readonly [r: number, reading: number, w: number, writing: number];
  const open: Pair[] = [];
  const met = new Set<string>();
  const meet = (...pair: Pair): void => {
    const key = pair.join();
    if (met.has(key)) return;
    met.add(key);
    open.push(pair);
  };
  const kinds = new Map<string, readonly (readonly [string, string])[]>();
  meet(0, 0, 0, 0);
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [r, reading, w, writing] = pair;
    const [read, written] = [reader[r], writer[w]];
    if (!read && !written) return true;
    if (read?.accepts(reading)) meet(r + 1, 0, w, writing);
    if (written?.accepts(writing)) meet(r, reading, w + 1, 0);
    if (!read || !written) continue;
    const shared = kinds.get(`${r} ${w}`) ?? sharedKinds(read, written);
    kinds.set(`${r} ${w}`, shared);
    for (const [kind, own] of shared) {
      const next = read.next(reading, kind);
      const onward = written.next(writing, own);
      if (next !== undefined && onward !== undefined) meet(r, next, w, onward);
    }
  }
  return false;
}
