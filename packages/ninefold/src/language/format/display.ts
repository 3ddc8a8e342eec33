// The lines of a display.
import type { DisplayItem, Ident, SpotNode } from "../syntax/tree.ts";
import { bracketed, exprDoc, filled, listed, textDoc } from "./expression.ts";
import { concat, type Doc, group, line, nest } from "./layout.ts";
import { ANY, IN_REACH, IN_SPOT, MORE, POSTFIX, SUM, WORD } from "./precedence.ts";
import { hang } from "./rows.ts";

/** Long: a row for each kind of line. */
export function displayItemDoc(item: DisplayItem): Doc {
  switch (item.kind) {
    case "board-item": {
      const head = `board ${item.board.text}${lookOf(item)} shows `;
      return concat(head, nest(2, filled(item.tracks.map((one) => one.text))));
    }
    case "glyph-item": {
      const glyphs = item.glyphs.map((one) => concat(exprDoc(one.value, POSTFIX), " ", textDoc(one.text)));
      return concat("glyph ", nest(2, filled(glyphs)));
    }
    case "colour-item":
    case "shape-item": {
      const word = item.kind === "colour-item" ? "colour" : "shape";
      const head = concat(`${word} ${item.name.text} in `, exprDoc(item.source, ANY, MORE), " =");
      return hang(head, exprDoc(item.value), 2);
    }
    case "place-item": {
      const { track, index, value, on, area } = item;
      const names = index.length > 0 ? `[${index.map(({ text }) => text).join(", ")}]` : "";
      const head = `place ${track.text}${names}${value ? ` is ${value.text}` : ""}`;
      const spot = on ? nest(2, group(line, concat("on ", spotDoc(on)))) : "";
      return concat(head, spot, `${area ? ` in ${area.text}` : ""}${lookOf(item)}`);
    }
    case "spot-item": {
      const head = concat(`place ${item.name.text} in `, exprDoc(item.source, ANY, MORE | WORD | IN_SPOT));
      return concat(head, nest(2, group(line, concat("on ", spotDoc(item.on)))));
    }
    case "area-item":
      return item.text ? concat(`area ${item.area.text} `, textDoc(item.text)) : `area ${item.area.text}`;
    case "link-item": {
      const head = concat(`link ${item.name.text} in `, exprDoc(item.source, ANY, MORE | WORD | IN_REACH));
      return concat(head, nest(2, group(line, concat("to ", exprDoc(item.to)))));
    }
    case "gesture-item": {
      const { decision, names, clicks } = item;
      const head = `gesture ${decision.text}${names.length > 0 ? `(${names.map(({ text }) => text).join(", ")})` : ""} =`;
      return hang(head, listed(clicks), 2);
    }
    case "hide-item":
      return concat("hide ", nest(2, filled(item.tracks.map((one) => one.text))));
    case "title-item":
      return concat(`title ${item.subject.text} `, textDoc(item.text));
  }
}

const lookOf = ({ look }: { readonly look?: Ident }): string => (look ? ` as ${look.text}` : "");

const spotDoc = (spot: SpotNode): Doc =>
  spot.kind === "pair" ? bracketed("(", [spot.x, spot.y], ")") : exprDoc(spot, SUM, MORE | WORD | IN_SPOT);
