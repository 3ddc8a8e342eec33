// What a search found, as a thought.
import { COMING, type Positions } from "../../../engine/index.ts";
import type { State } from "../../../model/index.ts";
import type { Line, Thought } from "../../minds/mind.ts";
import { uniformMixture } from "../../minds/unsearched.ts";
import { meanOf } from "../../statistics/intervals.ts";
import type { Begun } from "./begin.ts";

/** A state that was searched, and what was found. */
export interface World {
  readonly state: State;
  readonly probability: number;
  readonly begun: Begun;
}

/** How far the search has come. */
export interface Searched {
  /** For so many decisions it is wanted what they are worth. */
  readonly wanted: number;
  readonly nodes: number;
  /** So many plies were looked ahead in all states. */
  readonly depth: number;
}

/** How the decisions of a search are named. */
export interface Named {
  /** The ids of those at the root, by their indices, which are the same in all states that are possible. */
  readonly ids: readonly string[];
  /** Other positions than those of the search, to name what comes after. */
  readonly positions: () => Positions;
}

/** The thought of a search in one state, or on average in several that are possible. */
export function thoughtOf(named: Named, worlds: readonly World[], { wanted, nodes, depth }: Searched): Thought {
  const [only, ...others] = worlds;
  if (!only) return { mixture: new Map(), lines: [], nodes, depth };
  const lines = others.length === 0 ? linesIn(named, only, wanted) : averagesOf(named, worlds);
  const { remark } = only.begun;
  const [best] = lines;
  const firsts = lines.map(({ plies: [id = ""] }) => id);
  // Those that nothing was found of come first only where all others are lost.
  const open = best?.worth === undefined ? lines.findIndex(({ worth }) => worth !== undefined) : 1;
  const mixture = uniformMixture(open < 0 ? firsts : firsts.slice(0, open));
  return { mixture, lines, nodes, depth, ...(remark !== undefined && { remark }) };
}

function linesIn(named: Named, { state, begun }: World, wanted: number): readonly Line[] {
  return begun.root.lines.all.map((line, number) => {
    const isWanted = number < wanted;
    const plies = pliesOf(named, state, isWanted ? line.plies : [line.index]);
    const proved = line.exact && line.proved && !line.tied;
    const within = proved ? begun.within?.(line.score) : undefined;
    const worth = line.exact ? begun.worth(line.score) : undefined;
    return { plies, worth, proved, ...(within !== undefined && { within }) };
  });
}

/** The ids of decisions by their indices, forced steps between them left out; as far as chance does not come between. */
function pliesOf(named: Named, state: State, [first = 0, ...after]: readonly number[]): readonly string[] {
  const plies = [named.ids[first] ?? ""];
  if (after.length === 0) return plies;
  const positions = named.positions();
  positions.put(0, state);
  positions.look(0);
  for (let level = 0, index = first, next = 0; next < after.length; level++) {
    if (positions.chances(level, index) > 1) break;
    positions.take(level, 0);
    const coming = positions.look(level + 1);
    index = coming === COMING.forced ? 0 : (after[next++] ?? 0);
    if (coming === COMING.one) plies.push(positions.id(level + 1, index));
  }
  return plies;
}

/**
 * What decisions are worth on average, the best first. In all states that are possible the same decisions are legal. One that
 * the search did not come to in a state counts there as those do on average that it came to. A state in which it came to none
 * counts for nothing.
 */
function averagesOf({ ids }: Named, worlds: readonly World[]): readonly Line[] {
  const all = worlds.map((world) => ({ probability: world.probability, found: worthsIn(ids, world) }));
  const sums = new Map<string, number | undefined>(
    all.flatMap(({ found }) => [...found.keys()].map((id) => [id, undefined])),
  );
  const searched = all.flatMap(({ probability, found }) => {
    const known = [...found.values()].filter((worth) => worth !== undefined);
    return known.length > 0 ? [{ probability, found, mean: meanOf(known) }] : [];
  });
  const weight = searched.reduce((sum, { probability }) => sum + probability, 0);
  for (const id of sums.keys()) {
    if (!searched.some(({ found }) => found.get(id) !== undefined)) continue;
    const parts = searched.map(({ probability, found, mean }) => (probability / weight) * (found.get(id) ?? mean));
    sums.set(
      id,
      parts.reduce((sum, part) => sum + part, 0),
    );
  }
  const lines = [...sums].map(([id, worth]) => ({ plies: [id], worth, proved: false }));
  return lines.sort((a, b) => (b.worth ?? UNKNOWN) - (a.worth ?? UNKNOWN));
}

/** Decisions of which nothing is known come last. */
const UNKNOWN = -Number.MAX_VALUE;

/** By the id of each decision what was found that it is worth; undefined where the search did not come to it. */
function worthsIn(ids: readonly string[], { begun }: World): ReadonlyMap<string, number | undefined> {
  return new Map(
    begun.root.lines.all.map(({ index, score, exact }) => [ids[index] ?? "", exact ? begun.worth(score) : undefined]),
  );
}
