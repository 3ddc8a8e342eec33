// Explicit models of PRISM-games: turn-based stochastic games (SMG), a state a line, a transition a line.

import { type GameSystem, isForced, numberOf } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { type Analysing, Pace } from "../pace.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { entryAt, lookUp } from "../tables.ts";
import { Identifiers } from "./prism-names.ts";
import { Text } from "./text.ts";

/** The files of one model by their endings, each a list of lines. */
export interface ExplicitModel {
  /** How many, as the head of the transitions says. */
  readonly states: number;
  readonly choices: number;
  readonly transitions: number;
  readonly files: Readonly<Record<"tra" | "lab" | "sta" | "values.txt", readonly string[]>>;
}

/**
 * The automaton of a game in which one player decides at a time (004 Def. 4, last paragraph) as an explicit SMG:
 * states with the player whose they are, from 0; decisions as choices, named; terminal states lead to themselves, as do
 * those where the automaton was cut. Forced steps belong to the first player, who has no choice there. Probabilities are
 * decimals, as exact as PRISM's own numbers are.
 *
 * @throws AnalysisError NF6006 where a text is too long, NF6007 where several players decide together.
 */
export function* explicitSmg(graph: StateGraph): Analysing<ExplicitModel> {
  const { system } = graph.exploration;
  const [actions, text] = [new Identifiers(), new Text()];
  let [choices, transitions] = [0, 0];
  for (let state = 0; state < graph.size; state++) {
    const edges = graph.edges(state);
    const owner = edges.length === 0 ? 0 : ownerAt(graph, state);
    if (edges.length === 0) yield* text.line(`${state}:0 0 ${state} 1`);
    for (const [choice, { tuple, chanceOutcomes }] of edges.entries()) {
      const decision = tuple[owner]!;
      const action = isForced(tuple) ? decision.family : decision.id;
      for (const { probability, target } of chanceOutcomes) {
        yield* text.line(`${state}:${owner} ${choice} ${target} ${numberOf(probability)} ${actions.of(action)}`);
      }
      transitions += chanceOutcomes.length;
    }
    choices += edges.length || 1;
    transitions += edges.length === 0 ? 1 : 0;
  }
  const head = `${graph.size}:${system.players.length} ${choices} ${transitions}`;
  text.lines.unshift(head);
  const { names, sta } = yield* statesOf(graph);
  const files = { tra: text.lines, lab: yield* labelsOf(graph), sta, "values.txt": names };
  return { states: graph.size, choices, transitions, files };
}

/** Who has a choice in a state that is not terminal, forced steps aside: the same players in all of its tuples. */
function activeAt(graph: StateGraph, state: number): readonly number[] {
  const tuple = graph.edges(state)[0]?.tuple ?? [];
  return isForced(tuple) ? [] : tuple.flatMap((decision, player) => (decision ? [player] : []));
}

/** Whether several players decide together somewhere. */
export function* decideTogether(graph: StateGraph): Analysing<boolean> {
  const pace = new Pace("writing");
  for (let state = 0; state < graph.size; state++) {
    if (activeAt(graph, state).length > 1) return true;
    yield* pace.did(0, 4);
  }
  return false;
}

/** Whose state it is. */
function ownerAt(graph: StateGraph, state: number): number {
  const active = activeAt(graph, state);
  if (active.length <= 1) return active[0] ?? 0;
  const { system } = graph.exploration;
  const who = active.map((player) => entryAt(system.players, player).name).join(" and ");
  throw new AnalysisError("NF6007", `${who} decide together: an SMG has one player at a time; a CSG can be written.`);
}

/** Labels: the built-in ones, where a play is over, where the automaton was cut, and each outcome. */
function* labelsOf(graph: StateGraph): Analysing<readonly string[]> {
  const { roots } = graph.exploration;
  const outcomes = new Map<number, string>();
  const identifiers = new Identifiers(["init", "deadlock", "terminal", "cut"]);
  const pace = new Pace("writing");
  for (let state = 0; state < graph.size; state++) {
    if (graph.isTerminal(state)) outcomes.set(state, identifiers.of(graph.outcome(state).text));
    yield* pace.did(0, 1);
  }
  const text = new Text(pace);
  const labels = ["init", "deadlock", "terminal", "cut", ...new Set(outcomes.values())];
  const index = new Map(labels.map((label, at) => [label, at] as const));
  yield* text.line(labels.map((label, at) => `${at}="${label}"`).join(" "));
  for (let state = 0; state < graph.size; state++) {
    const outcome = outcomes.get(state);
    const own = [
      ...(state < roots.length ? ["init"] : []),
      ...(outcome === undefined ? [] : ["terminal", outcome]),
      ...(outcome === undefined && graph.edges(state).length === 0 ? ["cut"] : []),
    ];
    if (own.length > 0) yield* text.line(`${state}: ${own.map((label) => index.get(label)).join(" ")}`);
  }
  return text.lines;
}

/**
 * Each state as its index and the values of its tracks: numbers and truth values as they are, of other tracks the index of
 * the value among those that occur. What the indices mean is listed aside. Tracks with one value alone are left out.
 */
function* statesOf(
  graph: StateGraph,
): Analysing<{ readonly names: readonly string[]; readonly sta: readonly string[] }> {
  const { system } = graph.exploration;
  const tracks = namesOfTracks(system);
  const pace = new Pace("writing");
  const values = tracks.map(() => new Set<string>());
  for (let state = 0; state < graph.size; state++) {
    for (const [track, { value }] of system.values(graph.state(state)).entries()) entryAt(values, track).add(value);
    yield* pace.did(0, tracks.length);
  }
  const kept = tracks
    .map((name, track) => ({ name, track, ...codeOf([...entryAt(values, track)]) }))
    .filter(({ different }) => different.length > 1);
  const text = new Text(pace);
  yield* text.line(`(${["state", ...kept.map(({ name }) => name)].join(",")})`);
  for (let state = 0; state < graph.size; state++) {
    const all = system.values(graph.state(state));
    yield* text.line(
      `${state}:(${[state, ...kept.map(({ code, track }) => code(entryAt(all, track).value))].join(",")})`,
    );
  }
  const names = kept.map(
    ({ name, coded, different }) =>
      `${name}: ${coded ? different.map((one, i) => `${i} ${one}`).join(", ") : "as it is"}`,
  );
  return { names: ["state: the place of the state", ...names], sta: text.lines };
}

function namesOfTracks({ tracks }: GameSystem): readonly string[] {
  const identifiers = new Identifiers(["state"]);
  return tracks.flatMap(({ name, indices }) => indices.map((index) => identifiers.of([name, ...index].join(" "))));
}

interface Code {
  readonly different: readonly string[];
  readonly code: (value: string) => string;
  /** Whether indices stand for values. */
  readonly coded: boolean;
}

function codeOf(different: readonly string[]): Code {
  const plain =
    different.every((value) => /^-?\d{1,9}$/.test(value)) || different.every((value) => /^(true|false)$/.test(value));
  if (plain) return { different, code: (value) => value, coded: false };
  const indices = new Map(different.map((value, index) => [value, String(index)] as const));
  return { different, code: (value) => lookUp(indices, value), coded: true };
}
