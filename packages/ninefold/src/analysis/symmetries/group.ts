// The group of all automorphisms of an automaton, by generators: a chain of stabilizers. The orbit of a point has as many
// members as its stabilizer has cosets, so that the group is counted without being listed.

import { withThousands } from "../../language/text/thousands.ts";
import { AnalysisError } from "../errors.ts";
import type { Analysing } from "../pace.ts";
import { entryAt } from "../tables.ts";
import type { Automaton } from "./automaton.ts";
import type { Automorphism, AutomorphismSearch, Point } from "./search.ts";

export interface Group {
  readonly order: bigint;
  readonly generators: readonly Automorphism[];
}

/** A search is given up after this number of edges. */
const MAX_EDGES = 400_000_000;

/** Counts the edges that all searches for one answer look at. @throws AnalysisError NF6009. */
export function effort(): (edges: number) => void {
  let left = MAX_EDGES;
  return (edges) => {
    left -= edges;
    if (left < 0)
      throw new AnalysisError("NF6009", `After ${withThousands(MAX_EDGES)} edges not all symmetries were known.`);
  };
}

/** The automorphisms that a search finds, whose players and outcomes stay what they are. */
export function* groupOf(
  automaton: Automaton,
  search: AutomorphismSearch,
  colours: Int32Array,
  spend: (edges: number) => void,
): Analysing<Group> {
  const fixed: (readonly [Point, Point])[] = [];
  const generators: Automorphism[] = [];
  let order = 1n;
  for (;;) {
    const first = yield* search.find(fixed, true, spend);
    if (!first) return { order, generators };
    const { length } = automaton.names;
    const named = first.names.findIndex((to, from) => to !== from);
    const point = named >= 0 ? named : length + first.states.findIndex((to, from) => to !== from);
    const own = [first];
    let orbit = orbitOf(automaton, point, own);
    for (const image of imagesOf(automaton, point, colours)) {
      if (orbit.has(image)) continue;
      const found = yield* search.find([...fixed, [point, image]], false, spend);
      if (!found) continue;
      own.push(found);
      orbit = orbitOf(automaton, point, own);
    }
    order *= BigInt(orbit.size);
    generators.push(...own);
    fixed.push([point, point]);
  }
}

/** Where automorphisms may take a point. */
function* imagesOf({ names, edges }: Automaton, point: Point, colours: Int32Array): Generator<Point> {
  if (point < names.length) {
    for (const [name, { player }] of names.entries()) if (player === entryAt(names, point).player) yield name;
    return;
  }
  const colour = colours[point - names.length];
  for (const state of edges.keys()) if (colours[state] === colour) yield names.length + state;
}

function orbitOf({ names }: Automaton, point: Point, generators: readonly Automorphism[]): ReadonlySet<Point> {
  const orbit = new Set([point]);
  for (const member of orbit) {
    for (const generator of generators) {
      const at = member - names.length;
      orbit.add(at < 0 ? entryAt(generator.names, member) : names.length + entryAt(generator.states, at));
    }
  }
  return orbit;
}

/** The orbits of 0..size-1 under permutations: by member the least of its orbit. */
export function orbitsOf(size: number, permutations: readonly Int32Array[]): Int32Array {
  const parent = Int32Array.from({ length: size }, (_, at) => at);
  const root = (at: number): number => {
    let found = at;
    while (parent[found] !== found) {
      const grandparent = parent[parent[found]!]!;
      parent[found] = grandparent;
      found = grandparent;
    }
    return found;
  };
  for (const permutation of permutations) {
    for (let at = 0; at < size; at++) {
      const [a, b] = [root(at), root(permutation[at]!)];
      parent[Math.max(a, b)] = Math.min(a, b);
    }
  }
  return parent.map((_, at) => root(at));
}
