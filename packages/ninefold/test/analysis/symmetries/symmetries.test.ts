// Symmetries: known numbers, each symmetry checked by the letter, and their number held against trying everything.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { AnalysisError, type Symmetries, type Symmetry, symmetries } from "../../../src/analysis/index.ts";
import {
  type DecisionTuple,
  type GameSystem,
  isTerminal,
  legalTuples,
  printRational,
} from "../../../src/model/index.ts";
import { finish } from "../../../src/play/index.ts";
import { systemOf } from "../../library/library.ts";
import { EVERYTHING, rounds } from "../../library/sample.ts";
import { picks, randomRules } from "../random-games.ts";
import { table } from "../systems.ts";

/** By state of the graph: who decides what, and where that leads; asked of the game itself. */
function rowsOf(system: GameSystem, { graph }: Symmetries): readonly Row[] {
  return Array.from({ length: graph.size }, (_, index) => {
    const state = graph.state(index);
    if (isTerminal(system, state)) return { outcome: system.outcome(state).text, edges: new Map() };
    const edges = legalTuples(system, state).map((tuple) => {
      const ways = system.consequences(state, tuple).map((way) => {
        return [graph.indexOf(way.state)!, printRational(way.probability)] as const;
      });
      return [key(tuple), new Map(ways)] as const;
    });
    return { outcome: undefined, edges: new Map(edges) };
  });
}

interface Row {
  readonly outcome: string | undefined;
  readonly edges: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

const key = (tuple: DecisionTuple): string => JSON.stringify(tuple.map((decision) => decision?.id ?? null));

/** Whether what is said to be a symmetry is one, by the letter. */
function isSymmetry(rows: readonly Row[], roots: number, { players, outcomes, decisions, states }: Symmetry): boolean {
  const isBijection = new Set(states).size === rows.length;
  return (
    isBijection &&
    rows.every((row, index) => {
      const there = rows[states[index]!]!;
      if (index < roots !== states[index]! < roots) return false;
      if (row.outcome !== undefined || there.outcome !== undefined)
        return row.outcome !== undefined && outcomes.get(row.outcome) === there.outcome;
      if (row.edges.size !== there.edges.size) return false;
      return [...row.edges].every(([tuple, ways]) => {
        const renamed: (string | null)[] = [];
        (JSON.parse(tuple) as (string | null)[]).forEach((id, player) => {
          renamed[players[player]!] = id === null ? null : decisions[player]!.get(id)!;
        });
        const others = there.edges.get(JSON.stringify(renamed));
        if (others?.size !== ways.size) return false;
        return [...ways].every(([target, probability]) => others.get(states[target]!) === probability);
      });
    })
  );
}

function found(system: GameSystem, exchange = false): Symmetries {
  const answer = finish(symmetries(system, { exchange }));
  const rows = rowsOf(system, answer);
  const roots = answer.graph.exploration.roots.length;
  for (const one of answer.generators) assert.ok(isSymmetry(rows, roots, one));
  return answer;
}

test("tic-tac-toe has 8 symmetries and 765 essentially different positions", () => {
  const { order, states, decisions, first, renamings } = found(systemOf("tic-tac-toe"));
  assert.equal(order, 8n);
  // https://en.wikipedia.org/wiki/Tic-tac-toe (Combinatorics): 765 essentially different positions, 3 first moves.
  assert.deepEqual(states, { all: 5478, orbits: 765 });
  assert.deepEqual(first, { all: 9, orbits: 3 });
  assert.deepEqual(decisions, { all: 18, orbits: 6 });
  assert.equal(renamings(8)?.length, 8);
  assert.equal(renamings(7), undefined);
});

const KNOWN: readonly (readonly [string, Readonly<Record<string, string>>, boolean, bigint])[] = [
  ["arithmetic-tic-tac-toe", {}, false, 8n],
  // The half turn.
  ["hex", { size: "2" }, false, 2n],
  ["hex", { size: "3" }, false, 2n],
  // Left and right of either player.
  ["chopsticks", {}, false, 4n],
  ["chopsticks", {}, true, 4n],
  // In three rows only whole rows are lines: columns are as good as each other. With four there are two diagonals.
  ...(EVERYTHING ? [["connect-four", { columns: "4", rows: "3" }, false, 24n] as const] : []),
  ["connect-four", { columns: "3", rows: "4" }, false, 6n],
  ["nim", {}, false, 1n],
  // The cycle of the throws; with players exchanged, and the wins without them, mirrors too.
  ["rock-paper-scissors", {}, false, 3n],
  ["rock-paper-scissors", {}, true, 12n],
  ["coin-flip", {}, false, 1n],
  // The eight of the board, and at each corner the two lines that belong to one box alone.
  ...(EVERYTHING ? [["dots-and-boxes", { columns: "2", rows: "2" }, false, 128n] as const] : []),
  // Three outer lines of each of two boxes, and the boxes.
  ["dots-and-boxes", { columns: "1", rows: "2" }, false, 72n],
];

for (const [name, parameters, exchange, order] of KNOWN) {
  test(`${name} ${JSON.stringify(parameters)}${exchange ? " with players exchanged" : ""}: ${order}`, () =>
    assert.equal(found(systemOf(name, parameters), exchange).order, order));
}

/** All that renaming decisions and permuting states can do, tried one after the other. */
function counted(system: GameSystem, answer: Symmetries): bigint {
  const rows = rowsOf(system, answer);
  const ids = system.players.map((_, player) => [
    ...new Set(
      rows.flatMap(({ edges }) => [...edges.keys()].map((tuple) => JSON.parse(tuple)[player] as string | null)),
    ),
  ]);
  const named = ids.map((own) => own.filter((id) => id !== null));
  const outcomes = new Map(rows.flatMap(({ outcome }) => (outcome === undefined ? [] : [[outcome, outcome] as const])));
  let count = 0n;
  const renamings = named.reduce<Map<string, string>[][]>(
    (all, own) =>
      all.flatMap((before) => permutations(own).map((to) => [...before, new Map(own.map((id, i) => [id, to[i]!]))])),
    [[]],
  );
  const players = system.players.map(({ id }) => id as number);
  const roots = answer.graph.exploration.roots.length;
  for (const states of permutations([...rows.keys()])) {
    for (const decisions of renamings) {
      if (isSymmetry(rows, roots, { players, outcomes, decisions, states: Int32Array.from(states) })) count++;
    }
  }
  return count;
}

function permutations<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, i) => permutations(list.toSpliced(i, 1)).map((others) => [one, ...others]));
}

for (const acyclic of [true, false]) {
  test(`as many as there are, in random ${acyclic ? "" : "cyclic "}games`, () => {
    let most = 1n;
    fc.assert(
      fc.property(picks(), (pick) => {
        const rules = randomRules(pick, acyclic);
        const outcomes = Object.keys(rules.outcomes ?? {}).map((state) => [state, pick(3) === 0 ? "lost" : "won"]);
        const system = table({ ...rules, outcomes: Object.fromEntries(outcomes) });
        const answer = found(system);
        if (answer.graph.size > 6) return;
        assert.equal(answer.order, counted(system, answer));
        if (answer.order > most) most = answer.order;
      }),
      { seed: 11, numRuns: rounds(20, 120) },
    );
    assert.ok(most > 4n);
  });
}

test("more states than may be held are told", () => {
  const spent = symmetries(systemOf("tic-tac-toe"), { maxStates: 100 });
  assert.throws(
    () => finish(spent),
    (error: unknown) => error instanceof AnalysisError && error.code === "NF6002",
  );
});
