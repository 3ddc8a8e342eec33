// The nine parts of a game as plain data, with the stretches of its own text that say them.

import { nineParts } from "ninefold/analysis";
import { sourceAt } from "ninefold/language";
import { compileText } from "ninefold/play";
import { isProgramText } from "ninefold-platform";
import { readingOf } from "../library/game-text.ts";
import type { GameText } from "../library/library.ts";
import { TEXTS } from "../texts/english/programs.ts";

export interface DescribedPart {
  readonly symbol: string;
  readonly name: string;
  readonly words: string;
  readonly notation: readonly string[];
  /** Offsets in the text of the game. */
  readonly spans: readonly (readonly [start: number, end: number])[];
  /** The names of other texts that say it too. */
  readonly elsewhere: readonly string[];
}

/** @throws Error where the text is no game, or a program */
export function partsOf(game: GameText): readonly DescribedPart[] {
  if (isProgramText(game.text)) throw new Error(TEXTS.noParts);
  const { source, file, checked, system, diagnostics } = compileText(game.text, readingOf(game));
  if (!system || !checked?.game) throw new Error(diagnostics[0]?.message);
  return nineParts({ file, system, core: checked.game }).map(({ spans, ...part }) => {
    const own = spans.filter(({ start }) => sourceAt(source, start) === source);
    const others = spans.filter((span) => !own.includes(span)).map(({ start }) => sourceAt(source, start).name);
    return { ...part, spans: own.map(({ start, end }) => [start, end]), elsewhere: [...new Set(others)] };
  });
}
