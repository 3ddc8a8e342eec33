// From typed words to the beginnings of decisions that they may be.
import type { Decision } from "ninefold/model";
import { type Beginning, beginningOf } from "ninefold/play";

/** A beginning that typed words lead to, and what may follow. Words that end within a value leave it open. */
export interface Heard {
  readonly beginning: Beginning;
  readonly meant: readonly Decision[];
  readonly whole: Decision | undefined;
  /** The gestures that may follow; of an open one those that the words begin. */
  readonly next: readonly string[];
  readonly open: boolean;
}

/** The x of a capture, as players write it between two cells: `b6xd4xf2`, `22x18`. */
export const CAPTURES = /(?<=\d)x(?=\p{L}?\d)/giu;

/**
 * Signs belong to numbers, and an empty set is a word; everything else that is no letter or digit only parts words, and
 * so does the x of a capture. So `jump(b6, d4; f2)`, `jump b6 d4 f2`, `b6-d4-f2` and `b6xd4xf2` hold the same words.
 */
export function wordsOf(text: string): readonly string[] {
  const parted = text.toLowerCase().replace(CAPTURES, " ");
  return parted.match(/(?<![\p{L}\p{N}_])-\d+|[\p{L}\p{N}_]+|\{\s*\}/gu) ?? [];
}

type Hearings = readonly [ofAnyFamily: readonly Heard[], ofNamedFamily: readonly Heard[]];

/** What the words may begin, first as values of whatever family, then with the family named. */
export function hear(legal: readonly Decision[], words: readonly string[]): Hearings {
  const start = beginningOf(legal);
  return [[...start.next.values()].flatMap((family) => [...from(family, words)]), [...from(start, words)]];
}

/** A value may be several words, `Card(red, 1)`. */
function* from(beginning: Beginning, words: readonly string[]): Generator<Heard> {
  const { meant, whole, next } = beginning;
  if (words.length === 0) return yield { beginning, meant, whole, next: [...next.keys()], open: false };
  const open = new Map<string, Beginning>();
  for (const [gesture, then] of next) {
    const own = wordsOf(gesture);
    if (startsWith(words, own)) yield* from(then, words.slice(own.length));
    else if (startsWith(own, words)) open.set(gesture, then);
  }
  if (open.size === 0) return;
  const those = [...open.values()].flatMap((then) => then.meant);
  yield { beginning, meant: those, whole: undefined, next: [...open.keys()], open: true };
}

const startsWith = (words: readonly string[], first: readonly string[]): boolean =>
  first.every((word, at) => word === words[at]);

/** The end of a line that may be completed, and what it may become. */
export function completions(legal: readonly Decision[], kept: string, line: string): [readonly string[], string] {
  const end = line.slice(line.search(/(?<![\p{L}\p{N}_])-\d*$|[\p{L}\p{N}_]*$/u));
  const words = wordsOf(`${kept} ${line.slice(0, line.length - end.length)}`);
  const next = hear(legal, words).flatMap((heard) => heard.flatMap((one) => (one.open ? [] : one.next)));
  const fitting = next.filter((gesture) => gesture.toLowerCase().startsWith(end.toLowerCase()));
  return [[...new Set(fitting)], end];
}
