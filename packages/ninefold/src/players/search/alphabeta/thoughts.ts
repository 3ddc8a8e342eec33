// What a search found, as a thought.
import { COMING } from "../../../engine/index.ts";
import type { GameSystem, State } from "../../../model/index.ts";
import { AskedPositions } from "../../../play/work/positions.ts";
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

/** The thought of a search in one state, or on average in several that are possible. */
export function thoughtOf(system: GameSystem, worlds: readonly World[], { wanted, nodes, depth }: Searched): Thought {
  const [only, ...others] = worlds;
  if (!only) return { mixture: new Map(), lines: [], nodes, depth };
  const lines = others.length === 0 ? linesIn(system, only, wanted) : averagesOf(system, worlds);
  const { remark } = only.begun;
  const [best] = lines;
  const firsts = lines.map(({ plies: [id = ""] }) => id);
  // Those that nothing was found of come first only where all others are lost.
  const open = best?.worth === undefined ? lines.findIndex(({ worth }) => worth !== undefined) : 1;
  const mixture = uniformMixture(open < 0 ? firsts : firsts.slice(0, open));
  return { mixture, lines, nodes, depth, ...(remark !== undefined && { remark }) };
}

function linesIn(system: GameSystem, { state, begun }: World, wanted: number): readonly Line[] {
  const positions = new AskedPositions(system);
  return begun.root.lines.all.map((line, number) => {
    const isWanted = number < wanted;
    const plies = pliesOf(positions, state, isWanted ? line.plies : [line.index]);
    const proved = line.exact && line.proved && !line.tied;
    const within = proved ? begun.within?.(line.score) : undefined;
    const worth = line.exact ? begun.worth(line.score) : undefined;
    return { plies, worth, proved, ...(within !== undefined && { within }) };
  });
}

/** The ids of decisions by their indices, forced steps between them left out; as far as chance does not come between. */
function pliesOf(positions: AskedPositions, state: State, indices: readonly number[]): readonly string[] {
  const plies: string[] = [];
  positions.put(0, state);
  for (let level = 0, next = 0; next < indices.length; level++) {
    const coming = positions.look(level);
    const index = coming === COMING.forced ? 0 : (indices[next++] ?? 0);
    if (coming === COMING.one) plies.push(positions.decision(level, index).id);
    if (next === indices.length || positions.chances(level, index) > 1) break;
    positions.take(level, 0);
  }
  return plies;
}

/**
 * What decisions are worth on average, the best first. In all states that are possible the same decisions are legal. One that
 * the search did not come to in a state counts there as those do on average that it came to. A state in which it came to none
 * counts for nothing.
 */
function averagesOf(system: GameSystem, worlds: readonly World[]): readonly Line[] {
  const positions = new AskedPositions(system);
  const all = worlds.map((world) => ({ probability: world.probability, found: worthsIn(positions, world) }));
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
function worthsIn(positions: AskedPositions, { state, begun }: World): ReadonlyMap<string, number | undefined> {
  positions.put(0, state);
  positions.look(0);
  return new Map(
    begun.root.lines.all.map(({ index, score, exact }) => [
      positions.decision(0, index).id,
      exact ? begun.worth(score) : undefined,
    ]),
  );
}
