// How a person is shown a program's game: pieces whose ids are pairs of whole numbers lie on a board, the rest is listed.
import { printable } from "ninefold/language";
import { type BoardPicture, type Display, NO_DISPLAY } from "ninefold/model";
import type { ProgramDisplay } from "../program/rules.ts";
import type { Boards } from "./boards.ts";
import type { StateData } from "./data.ts";
import { type Field, type Fields, OWN_TRACKS, saysId, THERE } from "./fields.ts";

/** The display of a game: what its program says, and boards by the ids of its pieces. */
export function displayOf(
  fields: Fields,
  start: StateData,
  boards: Boards,
  { glyphs, titles, hidden }: ProgramDisplay,
): Display {
  const { families } = fields;
  const isHidden = (family: Field): boolean =>
    family.field !== undefined &&
    (hidden?.includes(family.field) || (boards.has(family.kind) && saysId(family, start)));
  const drawn = families.filter((family) => family.field !== undefined && !isHidden(family));
  // Of pieces of which something else is drawn it is seen that they are there.
  const seen = new Set(drawn.map(({ kind }) => kind));
  const pictured = families.filter(
    (family) =>
      boards.has(family.kind) && (family.field === undefined ? !seen.has(family.kind) : drawn.includes(family)),
  );
  return {
    ...NO_DISPLAY,
    pictures: pictured.map(({ track, kind }): BoardPicture => ({ track, boards: [boards.get(kind)!] })),
    glyphs: new Map([
      [THERE, "·"],
      ...Object.entries(glyphs ?? {}).map(([value, glyph]): [string, string] => [value, printable(glyph)]),
    ]),
    titles: new Map(
      families.flatMap(({ track, field }) =>
        field !== undefined && titles && Object.hasOwn(titles, field) ? [[track, printable(titles[field]!)]] : [],
      ),
    ),
    hidden: [
      OWN_TRACKS.active,
      OWN_TRACKS.ended,
      OWN_TRACKS.winner,
      ...families
        .filter((family) => isHidden(family) || (family.field === undefined && seen.has(family.kind)))
        .map(({ track }) => track),
    ],
  };
}
