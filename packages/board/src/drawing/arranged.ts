// How several things stand in one spot of a board.
import type { Plan, Thing } from "ninefold/scene";
import type { Spotted } from "../geometry/sheet.ts";
import { setAttribute, svg } from "./dom.ts";
import { faceDrawing, heightBadge, tintClass } from "./faces.ts";
import { looksOf } from "./looks.ts";

export interface Arranged {
  readonly thing: Thing;
  readonly drawing: SVGGElement;
}

/** A hundred is the distance of two cells. A side lies so far within the edge that it is of. */
const TO_EDGE = 10;
const WALL = 14;

/** How much of its size a thing has in a stack, and how far above the one below it lies: the edges of those below are seen. */
const IN_STACK = 0.88;
const STEP = 9;
/** So far the lowest and the highest of a stack are from each other at most. */
const HIGHEST = 30;

/**
 * Rings and marks about what stands there; several that stand there beside each other, or on each other where they are a pile. What is
 * true of a side is a wall there.
 */
export function arranged(
  things: readonly Thing[],
  { plan, spotted, isBehind }: { readonly plan: Plan; readonly spotted: Spotted; readonly isBehind: boolean },
): readonly Arranged[] {
  const solid = things.filter((thing) => !isFlat(thing));
  const looks = new Map(things.map((thing) => [thing, looksOf(plan, thing)]));
  const isPile = isStack(plan, things);
  return things.map((thing) => {
    const wall = wallDrawing(thing, spotted) ?? partDrawing(thing, spotted);
    if (wall) return { thing, drawing: wall };
    const high = stackDrawing(thing, spotted);
    if (high) return { thing, drawing: high };
    const drawing = faceDrawing(thing.face, { count: thing.count, isDie: looks.get(thing)?.isDie ?? false });
    const at = solid.indexOf(thing);
    if (at >= 0 && solid.length > 1)
      setAttribute(drawing, "transform", isPile ? stacked(at, solid.length) : beside(at, solid.length));
    if (isPile && at >= 0 && at < solid.length - 1) drawing.classList.add("under");
    if (isPile && at === solid.length - 1) drawing.append(heightBadge(solid.length));
    if (isBehind) drawing.classList.add("behind");
    return { thing, drawing };
  });
}

/** Whether several things lie upon each other in a spot. */
export function isStack(plan: Plan, things: readonly Thing[]): boolean {
  const solid = things.filter((thing) => !isFlat(thing));
  return solid.length > 1 && solid.every((thing) => looksOf(plan, thing).isPile);
}

const isFlat = ({ face }: Thing): boolean => face.up && ["ring", "mark", "wall"].includes(face.shape);

/** In rows about the middle. */
function beside(at: number, count: number): string {
  const across = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / across);
  const [x, y] = [(at % across) - (across - 1) / 2, Math.floor(at / across) - (rows - 1) / 2];
  return `translate(${(x * 100) / across} ${(y * 100) / across}) scale(${1 / across})`;
}

/** From the lowest, which is the first, upwards; in high stacks they lie closer. */
function stacked(at: number, count: number): string {
  const step = Math.min(STEP, HIGHEST / (count - 1));
  const y = ((count - 1) / 2 - at) * step;
  return `translate(0 ${y.toFixed(1)}) scale(${IN_STACK})`;
}

/** So much of the distance of two spots is a thing in a stack wide, and as high as it where there is space. */
const THICK = 86;

/** A heap, thing by thing, along its stack; undefined where it is none. */
function stackDrawing({ face, count }: Thing, { stack, size }: Spotted): SVGGElement | undefined {
  if (stack === undefined || !face.up || face.shape !== "disc" || face.text !== String(count)) return undefined;
  const reach = (stack * 100) / size;
  const step = Math.sign(reach) * Math.min(THICK, Math.abs(reach) / Math.max(1, count - 1));
  const discs = Array.from({ length: count }, (_, i) => svg("circle", { class: "disc", r: THICK / 2, cy: i * step }));
  return svg("g", { class: `face ${tintClass(face.tint)}` }, ...discs);
}

/** What is at a joint is a dot, and what is between two a line; undefined of what is elsewhere. */
function partDrawing({ face }: Thing, { part }: Spotted): SVGGElement | undefined {
  if (!face.up || !part || part === "point" || part === "field") return undefined;
  const [width, height] = part === "across" ? [200, WALL] : [WALL, 200];
  const drawn =
    part === "joint"
      ? svg("circle", { class: "wall", r: WALL })
      : svg("rect", { class: "wall", x: -width / 2, y: -height / 2, width, height });
  return svg("g", { class: `face ${tintClass(face.tint)}` }, drawn);
}

/** Undefined of what is no wall, or has no side to stand on. */
function wallDrawing({ face }: Thing, { spot, side }: Spotted): SVGGElement | undefined {
  if (!side || spot.towards === undefined || !face.up || face.shape !== "wall") return undefined;
  const angle = (Math.atan2(side.y, side.x) * 180) / Math.PI + 90;
  const transform = `translate(${side.x * TO_EDGE} ${side.y * TO_EDGE}) rotate(${angle.toFixed(1)})`;
  const wall = svg("rect", { class: "wall", x: -50, y: -WALL / 2, width: 100, height: WALL, rx: 3, transform });
  return svg("g", { class: `face ${tintClass(face.tint)}` }, wall);
}
