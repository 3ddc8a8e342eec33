// Cells, points and the lines between them.
import type { Zone } from "ninefold/scene";
import { linkBetween } from "../geometry/arrows.ts";
import { type Lines, WIDTHS } from "../geometry/lines.ts";
import type { Spotted } from "../geometry/sheet.ts";
import { svg } from "./dom.ts";

/** How large the parts of a cell are, of the distance of two cells. */
const POINT = 0.08;
const REACHED = 0.42;
const SIDE = 0.1;
const STACK = 0.48;
const CORNER = 1 / Math.sqrt(3);

/** What a cell looks like with nothing on it. */
export function groundOf(spotted: Spotted, { layout }: Zone): SVGElement {
  const { spot, x, y, size, depth, stack } = spotted;
  // Every other point of a board of stacks is darker.
  const isOdd = stack !== undefined && Math.abs(Math.round(x / size)) % 2 === 1;
  const base = ["spot", spot.outline, `depth-${Math.min(depth, 2)}`, spot.tint && `tint-${spot.tint}`, isOdd && "odd"]
    .filter(Boolean)
    .join(" ");
  const shape = spotted.part
    ? partOf(spotted)
    : stack !== undefined
      ? svg("polygon", { points: wedge(spotted, stack) })
      : spot.outline === "point"
        ? svg("circle", { cx: x, cy: y, r: size * (layout === "graph" ? POINT : REACHED) })
        : outlineOf(spotted);
  const whole = spotted.part ? `${base} ${CLASSES[spotted.part]}` : base;
  shape.setAttribute("class", whole);
  shape.dataset.base = whole;
  return shape;
}

const CLASSES = { point: "lattice", joint: "joint", across: "edge", upright: "edge", field: "field" } as const;

/** Of the distance of two spots: how large a joint is, how wide a line between joints, and how far a field goes. */
const JOINT = 0.1;
const EDGE = 0.22;
const FIELD = 1.7;

function partOf({ x, y, size, part, next = [] }: Spotted): SVGElement {
  if (part === "joint") return svg("circle", { cx: x, cy: y, r: size * JOINT });
  if (part !== "point") {
    const [width, height] = part === "field" ? [FIELD, FIELD] : part === "across" ? [2, EDGE] : [EDGE, 2];
    return rectAbout(x, y, size * width, size * height);
  }
  const lines = next.map((to) => `M${x} ${y}l${(to.x * size) / 2} ${(to.y * size) / 2}`).join("");
  return svg("g", {}, rectAbout(x, y, size, size), svg("path", { d: lines }));
}

const rectAbout = (x: number, y: number, width: number, height: number): SVGElement =>
  svg("rect", { x: x - width / 2, y: y - height / 2, width, height });

/** From the edge, where it is as wide as a spot, to the end of a stack. */
function wedge({ x, y, size }: Spotted, stack: number): string {
  const edge = y - (Math.sign(stack) * size) / 2;
  return `${x - STACK * size},${edge} ${x + STACK * size},${edge} ${x},${y + stack + (Math.sign(stack) * size) / 2}`;
}

/** The outline by which a cell is pointed at. */
export function outlineOf(spotted: Spotted): SVGElement {
  const { spot, x, y, size, stack, part } = spotted;
  if (part && part !== "point") return partOf(spotted);
  if (stack !== undefined) {
    const top = Math.min(y, y + stack) - size / 2;
    return svg("rect", { x: x - STACK * size, y: top, width: 2 * STACK * size, height: Math.abs(stack) + size });
  }
  switch (spot.outline) {
    case "square":
      return rectAbout(x, y, size, size);
    case "hexagon":
      return svg("polygon", { points: corners(x, y, size * CORNER) });
    case "side":
      return svg("circle", { cx: x, cy: y, r: size * SIDE });
    default:
      return svg("circle", { cx: x, cy: y, r: size * REACHED });
  }
}

/** Of a hexagon that stands on a corner. */
function corners(x: number, y: number, r: number): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i;
    return `${(x + r * Math.sin(angle)).toFixed(1)},${(y - r * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");
}

/**
 * The lines between spots that are linked. Where the link goes one way, the line has a head; where it goes back to a spot that comes
 * earlier, it winds.
 */
export function linesOf({ drawn, width }: Lines): SVGGElement {
  const lines = drawn.flatMap(({ from, to, goes }) =>
    goes === "both"
      ? [svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, "stroke-width": WIDTHS.both * width })]
      : arrow(from, to, { winds: goes === "back", width: WIDTHS.one * width }),
  );
  return svg("g", { class: "lines", "aria-hidden": "true" }, ...lines);
}

/** A straight line with a head, or one that winds. */
function arrow(
  from: Spotted,
  to: Spotted,
  { winds, width }: { readonly winds: boolean; readonly width: number },
): readonly SVGElement[] {
  const { shaft, head } = linkBetween(from, to, winds);
  const [start, ...rest] = shaft.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  const points = head.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const line = { class: winds ? "back" : "on" };
  return [
    svg("path", { ...line, "stroke-width": width, d: `M${start} ${winds ? "C" : "L"}${rest.join(" ")}` }),
    svg("polygon", { ...line, points }),
  ];
}
