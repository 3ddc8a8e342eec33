// From display hints, and from types where those are silent, to what a drawer needs.

import type { Board } from "../../language/core/board.ts";
import type { ColourName } from "../../language/core/colours.ts";
import type { CoreDisplay } from "../../language/core/core.ts";
import { printValue, valuesOf } from "../../language/core/domain.ts";
import { lettersOf } from "../../language/core/letters.ts";
import { type CellType, type Type, withoutNone } from "../../language/core/types.ts";
import { fullBudget, type Linked } from "../evaluate/run.ts";
import { cellsOf } from "../state/layout.ts";
import type { BoardLayout, BoardPicture, ByValue, Display } from "../system/display.ts";
import { boardLayout } from "./board-layouts.ts";
import { type Asked, coloursIn, linksIn, placedIn, shapesIn, spotsIn } from "./spots.ts";

export function displayOf(link: Linked): Display {
  const { game, layout } = link;
  const hints = game.display;
  const asked: Asked = { link, budget: fullBudget(link.budget.allowed) };
  const drawn: CoreDisplay["boards"] =
    hints.boards.length > 0
      ? hints.boards
      : game.tracks.flatMap((one, track) => (onBoards(one.index) ? [{ track }] : []));
  const isCell = ({ type }: { readonly type: Type }): boolean => withoutNone(type).kind === "cell";
  const shades = coloursIn(asked, hints.colours.filter(isCell));
  const glyphs = new Map<string, string>([["none", "·"]]);
  for (const { track } of drawn) {
    const type = withoutNone(cellsOf(layout, track).core.type);
    const letters = lettersOf(type);
    for (const [i, letter] of letters?.entries() ?? []) glyphs.set(printValue(type, valuesOf(type)[i]!), letter);
    if (type.kind === "bool") glyphs.set("true", "#").set("false", "·");
  }
  for (const { type, value, text } of hints.glyphs) glyphs.set(printValue(type, value), text);
  return {
    pictures: drawn.flatMap(({ track: index, look }): readonly BoardPicture[] => {
      const track = cellsOf(layout, index).core;
      const cells = track.index.filter((type): type is CellType => type.kind === "cell");
      if (cells.length < track.index.length) return [];
      const [first, second] = cells.map(({ board }) => layoutOf(board, shades));
      const boards = first && (second ? ([first, second] as const) : ([first] as const));
      return boards ? [{ track: track.name, boards, ...(look && { look }) }] : [];
    }),
    areas: hints.areas.map(({ name, title = name }) => ({ name, title })),
    placed: hints.placed.map((item) => placedIn(asked, item)),
    spots: hints.spots.map((item) => spotsIn(asked, item)),
    links: hints.links.flatMap((item) => linksIn(asked, item)),
    tints: coloursIn(
      asked,
      hints.colours.filter((item) => !isCell(item)),
    ),
    shapes: shapesIn(asked, hints.shapes),
    glyphs,
    hidden: hints.hidden.map((track) => cellsOf(layout, track).core.name),
    titles: new Map(hints.titles.map(({ track, text }) => [cellsOf(layout, track).core.name, text])),
    decisionTitles: new Map(hints.decisionTitles.map(({ decision, text }) => [game.decisions[decision]!.name, text])),
  };
}

const onBoards = (index: readonly Type[]): boolean =>
  index.length >= 1 && index.length <= 2 && index.every((type) => type.kind === "cell");

function layoutOf(board: Board, shades: ByValue<ColourName>): BoardLayout {
  const own = shades.get(board.name);
  return boardLayout(board, (cell) => own?.get(board.cells[cell]!));
}
