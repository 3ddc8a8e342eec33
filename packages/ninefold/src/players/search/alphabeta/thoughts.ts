// What a search found, as a thought.
import { COMING } from "../../../engine/index.ts";
import type { GameSystem, State } from "../../../model/index.ts";
import { AskedPositions } from "../../../play/work/positions.ts";
import type { Line, Thought } from "../../minds/mind.ts";
import type { Begun } from "./begin.ts";

/** A state that was searched, and what was found. */
export interface World {
  readonly state: State;
  readonly probability: number;
  readonly begun: Begun;
}

/** The thought of a search in one state, or on average in several that are possible. */
export function thoughtOf(system: GameSystem, worlds: readonly World[], wanted: number): Thought {
  const nodes = worlds.reduce((sum, { begun }) => sum + begun.machine.nodes, 0);
  const depth = Math.min(...worlds.map(({ begun }) => begun.root.depth));
  const [only, ...others] = worlds;
  if (!only) return { mixture: new Map(), lines: [], nodes };
  const lines = others.length === 0 ? linesIn(system, only, wanted) : averagesOf(system, worlds);
  const best = lines[0]?.plies[0];
  const { remark } = only.begun;
  const mixture = new Map(best === undefined ? [] : [[best, 1]]);
  return { mixture, lines, nodes, depth, ...(remark !== undefined && { remark }) };
}

function linesIn(system: GameSystem, { state, begun }: World, wanted: number): readonly Line[] {
  const positions = new AskedPositions(system);
  return begun.root.lines.all.map((line, number) => {
    const isWanted = number < wanted;
    const plies = pliesOf(positions, state, isWanted ? line.plies : [line.index]);
    return { plies, worth: line.exact ? begun.worth(line.score) : undefined, proved: line.exact && line.proved };
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

/** What decisions are worth on average. In all states that are possible the same decisions are legal. */
function averagesOf(system: GameSystem, worlds: readonly World[]): readonly Line[] {
  const sums = new Map<string, number>();
  const weight = worlds.reduce((sum, { probability }) => sum + probability, 0);
  const positions = new AskedPositions(system);
  for (const { state, probability, begun } of worlds) {
    for (const { index, score, exact } of begun.root.lines.all) {
      positions.put(0, state);
      positions.look(0);
      const { id } = positions.decision(0, index);
      const worth = exact ? begun.worth(score) : 0;
      sums.set(id, (sums.get(id) ?? 0) + (probability / weight) * worth);
    }
  }
  const lines = [...sums].map(([id, worth]) => ({ plies: [id], worth, proved: false }));
  return lines.sort((a, b) => b.worth - a.worth);
}
