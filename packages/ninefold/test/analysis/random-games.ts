// Random table games, and an independent unfolding of game trees to check counts against.
import fc from "fast-check";
import { type Encoding, type GameSystem, legalTuples, type State } from "../../src/model/index.ts";
import { type TableRules, type Target, table } from "./systems.ts";

/** A number in 0..below-1. */
export type Pick = (below: number) => number;

/** Rules of a game of up to seven states: one or two players, chance, forced steps; several initial states. */
export function randomRules(pick: Pick, acyclic: boolean): TableRules {
  const states = Array.from({ length: 2 + pick(6) }, (_, i) => `s${i}`);
  const players = ["A", "B"].slice(0, 1 + pick(2));
  const edges: [string, string, Target][] = [];
  const outcomes: Record<string, string> = {};
  states.forEach((state, i) => {
    const targets = acyclic ? states.slice(i + 1) : states;
    outcomes[state] = `ended in ${state}`;
    if (targets.length === 0) return;
    const target = (): Target => {
      const first = targets[pick(targets.length)]!;
      const second = targets[pick(targets.length)]!;
      if (pick(3) > 0) return first;
      return [
        ["1/3", first],
        ["2/3", second],
      ];
    };
    if (pick(6) === 0) {
      edges.push([state, players.map(() => "on").join(", "), target()]);
      return;
    }
    const choices = players.map((_, player) => {
      const ids = Array.from({ length: pick(4) }, (__, d) => `d${player}${d}`);
      return ids.length > 0 ? ids : ["0"];
    });
    for (const first of choices[0]!) {
      for (const second of choices[1] ?? [""]) {
        const tuple = players.length === 1 ? first : `${first}, ${second}`;
        if (/[^0, ]/.test(tuple)) edges.push([state, tuple, target()]);
      }
    }
  });
  const initial = pick(3) === 0 ? states.slice(0, 2) : [states[0]!];
  return { players, initial, edges, outcomes, forced: ["on"] };
}

/** fast-check's choices as a Pick. */
export const picks = (): fc.Arbitrary<Pick> => fc.gen().map((g) => (below) => g(fc.nat, { max: below - 1 }));

export const randomTable = (pick: Pick, acyclic: boolean): GameSystem => table(randomRules(pick, acyclic));

export interface Unfolded {
  readonly plays: bigint;
  readonly treeNodes: bigint;
}

/** Def. 4 to the letter, by recursion over the tree itself. */
export function unfold(system: GameSystem, state: State, depth: number): Unfolded {
  const tuples = legalTuples(system, state);
  if (depth === 0 || tuples.length === 0) return { plays: 1n, treeNodes: 1n };
  let [plays, treeNodes] = [0n, 1n];
  for (const tuple of tuples) {
    const consequences = system.consequences(state, tuple);
    if (consequences.length > 1) treeNodes++;
    for (const consequence of consequences) {
      const below = unfold(system, consequence.state, depth - 1);
      plays += below.plays;
      treeNodes += below.treeNodes;
    }
  }
  return { plays, treeNodes };
}

/** The encodings of the states one step away, each as often as a step leads there. */
export function targetsOf(system: GameSystem, encoding: string): readonly string[] {
  const state = system.decode(encoding as Encoding);
  const consequences = legalTuples(system, state).flatMap((tuple) => system.consequences(state, tuple));
  return consequences.map((consequence) => system.encode(consequence.state));
}

/** Encoding → fewest tuples from an initial state, by relaxing all steps until nothing changes. */
export function distances(system: GameSystem): Map<string, number> {
  const known = new Map<string, number>(system.initialStates().map((state) => [system.encode(state), 0]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [encoding, distance] of [...known]) {
      for (const target of targetsOf(system, encoding)) {
        if ((known.get(target) ?? Number.POSITIVE_INFINITY) <= distance + 1) continue;
        known.set(target, distance + 1);
        changed = true;
      }
    }
  }
  return known;
}
