// How a person is shown a program's game: pieces whose ids are pairs of whole numbers lie on a board, the rest is listed.
import { printable } from "ninefold/language";
import { type BoardPicture, type Display, NO_DISPLAY } from "ninefold/model";
import type { ProgramDisplay } from "../program/rules.ts";
import type { Boards } from "./boards.ts";
import { type Fields, OWN_TRACKS } from "./fields.ts";

/** The display of a game: what its program says, and boards by the ids of its pieces. */
export function displayOf(fields: Fields, boards: Boards, { glyphs, titles, hidden }: ProgramDisplay): Display {
  const drawn = fields.families.filter(({ kind }) => boards.has(kind));
  return {
    ...NO_DISPLAY,
    pictures: drawn
      .filter(({ field }) => !hidden?.includes(field))
      .map(({ track, kind }): BoardPicture => ({ track, boards: [boards.get(kind)!] })),
    glyphs: new Map(Object.entries(glyphs ?? {}).map(([value, glyph]) => [value, printable(glyph)])),
    titles: new Map(
      fields.families.flatMap(({ track, field }) =>
        titles?.[field] === undefined ? [] : [[track, printable(titles[field])]],
      ),
    ),
    hidden: [
      OWN_TRACKS.active,
      OWN_TRACKS.ended,
      OWN_TRACKS.winner,
      ...fields.families.filter(({ field }) => hidden?.includes(field)).map(({ track }) => track),
    ],
  };
}
