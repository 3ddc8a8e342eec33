// The lines of an automaton: straight to the next layer, bent to all others.
import { decimal } from "./decimal.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Shape {
  /** The commands of its path. */
  readonly path: string;
  /** The point after a part of it, from 0 to 1. */
  readonly at: (part: number) => Point;
}

/** A line from one node's middle to another's rim, for an arrow to be seen. */
export function straight(from: Point, to: Point, radius: number): Shape {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const rim = Math.max(0, 1 - (radius * 1.2) / length);
  const end = { x: from.x + (to.x - from.x) * rim, y: from.y + (to.y - from.y) * rim };
  const at = (part: number): Point => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  return { path: `M${point(from)}L${point(end)}`, at };
}

/**
 * A line bent to its left by a part of its length, so that there and back are two; it ends at the rim of a node for an
 * arrow to be seen.
 */
export function bent(from: Point, to: Point, radius: number, part: number): Shape {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = part * length + radius;
  const control = { x: (from.x + to.x) / 2 + (dy / length) * bend, y: (from.y + to.y) / 2 - (dx / length) * bend };
  const away = Math.hypot(to.x - control.x, to.y - control.y) || 1;
  const rim = (radius * 1.2) / away;
  const end = { x: to.x - (to.x - control.x) * rim, y: to.y - (to.y - control.y) * rim };
  const at = (part: number): Point => {
    const rest = 1 - part;
    const mixed = (a: number, b: number, c: number): number => rest * rest * a + 2 * rest * part * b + part * part * c;
    return { x: mixed(from.x, control.x, end.x), y: mixed(from.y, control.y, end.y) };
  };
  return { path: `M${point(from)}Q${point(control)} ${point(end)}`, at };
}

/** From a node to itself: a loop to its left. */
export function loop({ x, y }: Point, radius: number): Shape {
  const [out, high] = [radius * 6, radius * 3.2];
  const rim = { x: x - radius * 1.05, y: y + radius * 0.6 };
  const path = `M${point({ x, y })}C${point({ x: x - out, y: y - high })} ${point({ x: x - out, y: y + high })} ${point(rim)}`;
  return { path, at: () => ({ x: x - out * 0.75, y }) };
}

const point = ({ x, y }: Point): string => `${decimal(x)} ${decimal(y)}`;
