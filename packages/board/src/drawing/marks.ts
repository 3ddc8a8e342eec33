// What a person has marked on a board, drawn: rings and arrows.

import { arrowBetween } from "../geometry/arrows.ts";
import type { Sheet } from "../geometry/sheet.ts";
import type { Mark } from "../marking/marking.ts";
import { svg } from "./dom.ts";

const RING = 0.44;

/** Those of the marks that lie on the paper of a board, the last above the others. */
export function marksDrawing(marks: readonly Mark[], { spots }: Sheet): readonly SVGElement[] {
  return marks.flatMap((mark): readonly SVGElement[] => {
    const from = spots.get(mark.from);
    if (!from) return [];
    if (mark.to === undefined)
      return ["halo", "line"].map((name) =>
        svg("circle", { class: name, cx: from.x, cy: from.y, r: from.size * RING }),
      );
    const to = spots.get(mark.to);
    if (!to) return [];
    const corners = arrowBetween(from, to).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
    return [svg("polygon", { class: "arrow", points: corners.join(" ") })];
  });
}
