// Where the cells of a board lie that is listed: by their names where these are coordinates, else as springs would pull them.
import type { BoardLayout } from "../../model/index.ts";

type Point = readonly [x: number, y: number];

/** In the order of the cells; the least distance of two is 1, unless there is but one cell. */
export function graphPoints({ cells, links }: BoardLayout): readonly Point[] {
  const names = cells.map(({ name }) => name);
  const named = byNames(names);
  if (named) return named;
  // More cells than springs are quick for lie in rows, in their order.
  return names.length > MAX_PULLED ? cells.map(({ x, y }): Point => [x, y]) : spread(byLinks(names, links));
}

/** `a7` lies in the first column and the seventh row; undefined where names are no coordinates, or two are the same. */
function byNames(names: readonly string[]): readonly Point[] | undefined {
  const points = names.map((name): Point | undefined => {
    const [, letter = "", digits] = /^([a-z])(\d{1,3})$/u.exec(name) ?? [];
    return digits === undefined ? undefined : [letter.charCodeAt(0) - 97, Number(digits)];
  });
  const known = points.filter((point) => point !== undefined);
  return known.length === names.length && new Set(known.map(String)).size === names.length ? known : undefined;
}

/** So often each cell is pulled towards where its distances to all others in steps say it should be. */
const ROUNDS = 60;
const MAX_PULLED = 256;

/** In place of the steps between cells that no steps join. */
const UNREACHED = 4;

/**
 * By stress majorization (Gansner, Koren and North 2005): distances on paper as near as can be to distances in steps. It begins with
 * all cells on a circle in their order, so that the same board always looks the same.
 */
function byLinks(names: readonly string[], links: BoardLayout["links"]): readonly Point[] {
  const distances = distancesIn(names, links);
  const size = Math.max(1, names.length);
  let points = names.map((_, i): Point => {
    const angle = Math.PI / 2 - (2 * Math.PI * i) / size;
    return [(size / 6) * Math.cos(angle), (size / 6) * Math.sin(angle)];
  });
  for (let round = 0; round < ROUNDS; round++) points = points.map((point, i) => pulled(point, i, points, distances));
  return points;
}

function pulled([x, y]: Point, i: number, points: readonly Point[], distances: readonly (readonly number[])[]): Point {
  let [sumX, sumY, weights] = [0, 0, 0];
  for (const [j, [otherX, otherY]] of points.entries()) {
    if (i === j) continue;
    const wanted = distances[i]![j]!;
    const apart = Math.max(1e-6, Math.hypot(x - otherX, y - otherY));
    const weight = 1 / (wanted * wanted);
    sumX += weight * (otherX + (wanted * (x - otherX)) / apart);
    sumY += weight * (otherY + (wanted * (y - otherY)) / apart);
    weights += weight;
  }
  return weights === 0 ? [x, y] : [sumX / weights, sumY / weights];
}

/** In steps. */
function distancesIn(names: readonly string[], links: BoardLayout["links"]): readonly (readonly number[])[] {
  const numbers = new Map(names.map((name, i) => [name, i]));
  const beside = names.map(() => [] as number[]);
  for (const [a, b] of links) {
    const [from, to] = [numbers.get(a), numbers.get(b)];
    if (from === undefined || to === undefined) continue;
    beside[from]!.push(to);
    beside[to]!.push(from);
  }
  return names.map((_, start) => {
    const steps = names.map(() => UNREACHED);
    steps[start] = 0;
    const reached = new Set([start]);
    for (const cell of reached)
      for (const next of beside[cell]!)
        if (!reached.has(next)) {
          reached.add(next);
          steps[next] = steps[cell]! + 1;
        }
    return steps;
  });
}

/** Moved apart until the least distance is 1, and rounded, so that all machines draw alike. */
function spread(points: readonly Point[]): readonly Point[] {
  let least = Number.POSITIVE_INFINITY;
  for (const [i, [x, y]] of points.entries())
    for (const [otherX, otherY] of points.slice(i + 1)) least = Math.min(least, Math.hypot(x - otherX, y - otherY));
  const scale = Number.isFinite(least) && least > 1e-3 ? 1 / least : 1;
  return points.map(([x, y]): Point => [rounded(x * scale), rounded(y * scale)]);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
