// From display hints, and from types where those are silent, to what a drawer needs.

import type { Board } from "../../language/core/board.ts";
import { COLOUR_NAMES, type ColourName } from "../../language/core/colours.ts";
import { isScalar, ordinalOf, printValue, valueAt, valuesOf } from "../../language/core/domain.ts";
import { lettersOf } from "../../language/core/letters.ts";
import { type CellType, type Type, withoutNone } from "../../language/core/types.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import { type Linked, pureRun } from "../evaluate/run.ts";
import { cellsOf } from "../state/layout.ts";
import type { BoardLayout, Display } from "../system/display.ts";
import { Fault } from "../system/fault.ts";
import { boardLayout } from "./board-layouts.ts";

export function displayOf(link: Linked): Display {
  const { game, layout } = link;
  const hints = game.display;
  const drawn =
    hints.boards.length > 0
      ? hints.boards.map(({ track }) => track)
      : game.tracks.flatMap((track, i) => (onBoards(track.index) ? [i] : []));
  const glyphs = new Map<string, string>([["none", "·"]]);
  for (const track of drawn) {
    const type = withoutNone(cellsOf(layout, track).core.type);
    const letters = lettersOf(type);
    for (const [i, letter] of letters?.entries() ?? []) glyphs.set(printValue(type, valuesOf(type)[i]!), letter);
    if (type.kind === "bool") glyphs.set("true", "#").set("false", "·");
  }
  for (const { type, value, text } of hints.glyphs) glyphs.set(printValue(type, value), text);
  return {
    pictures: drawn.flatMap((index) => {
      const track = cellsOf(layout, index).core;
      const cells = track.index.filter((type): type is CellType => type.kind === "cell");
      if (cells.length < track.index.length) return [];
      const [first, second] = cells.map(({ board }) => layoutOf(link, board));
      return first ? [{ track: track.name, boards: second ? [first, second] : [first] }] : [];
    }),
    glyphs,
    hidden: hints.hidden.map((track) => cellsOf(layout, track).core.name),
    titles: new Map(hints.titles.map(({ track, text }) => [cellsOf(layout, track).core.name, text])),
  };
}

const onBoards = (index: readonly Type[]): boolean =>
  index.length >= 1 && index.length <= 2 && index.every((type) => type.kind === "cell");

function layoutOf(link: Linked, board: Board): BoardLayout {
  const type: Type = { kind: "cell", board };
  const hint = link.game.display.colours.find((colour) => colour.type.kind === "cell" && colour.type.board === board);
  const value = hint && evaluator(link, hint.value);
  const colour = (cell: number): ColourName | undefined => {
    if (!hint || !value || !isScalar(hint.names)) return undefined;
    try {
      return COLOUR_NAMES[ordinalOf(hint.names, value(pureRun([valueAt(type, cell)])))];
    } catch (error) {
      // A cell whose colour cannot be found has none: hints never stand in the way of the rules.
      if (error instanceof Fault) return undefined;
      throw error;
    }
  };
  return boardLayout(board, colour);
}
