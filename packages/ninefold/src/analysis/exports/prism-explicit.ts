// Explicit models of PRISM-games: turn-based stochastic games (SMG), a state a line, a transition a line.
import { type GameSystem, isForced } from "../../model/index.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { Identifiers } from "./prism-names.ts";

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
 * @throws RangeError where several players decide together.
 */
export function explicitSmg(graph: StateGraph): ExplicitModel {
  const { system } = graph.exploration;
  const actions = new Identifiers();
  const lines: string[] = [];
  let [choices, transitions] = [0, 0];
  for (let state = 0; state < graph.size; state++) {
    const edges = graph.edges(state);
    const owner = edges.length === 0 ? 0 : ownerAt(graph, state);
    if (edges.length === 0) lines.push(`${state}:0 0 ${state} 1`);
    edges.forEach(({ tuple, ways }, choice) => {
      const decision = tuple[owner]!;
      const action = isForced(tuple) ? decision.family : decision.id;
      for (const { probability, target } of ways) {
        lines.push(`${state}:${owner} ${choice} ${target} ${probability.valueOf()} ${actions.of(action)}`);
      }
      transitions += ways.length;
    });
    choices += edges.length || 1;
    transitions += edges.length === 0 ? 1 : 0;
  }
  const { names, sta } = statesOf(graph);
  const head = `${graph.size}:${system.players.length} ${choices} ${transitions}`;
  return {
    states: graph.size,
    choices,
    transitions,
    files: { tra: [head, ...lines], lab: labelsOf(graph), sta, "values.txt": names },
  };
}

/** Who has a choice in a state that is not terminal, forced steps aside: the same players in all of its tuples. */
function activeAt(graph: StateGraph, state: number): readonly number[] {
  const tuple = graph.edges(state)[0]?.tuple ?? [];
  return isForced(tuple) ? [] : tuple.flatMap((decision, player) => (decision ? [player] : []));
}

/** Whether several players decide together somewhere. */
export function decideTogether(graph: StateGraph): boolean {
  for (let state = 0; state < graph.size; state++) if (activeAt(graph, state).length > 1) return true;
  return false;
}

/** Whose state it is. */
function ownerAt(graph: StateGraph, state: number): number {
  const active = activeAt(graph, state);
  if (active.length <= 1) return active[0] ?? 0;
  const { system } = graph.exploration;
  const who = active.map((player) => system.players[player]!.name).join(" and ");
  throw new RangeError(`${who} decide together: an SMG has one player at a time; a CSG can be written.`);
}

/** Labels: the built-in ones, where a play is over, where the automaton was cut, and each outcome. */
function labelsOf(graph: StateGraph): readonly string[] {
  const { system, roots } = graph.exploration;
  const outcomes = new Map<number, string>();
  const identifiers = new Identifiers(["init", "deadlock", "terminal", "cut"]);
  for (let state = 0; state < graph.size; state++) {
    if (graph.isTerminal(state)) outcomes.set(state, identifiers.of(system.outcome(graph.state(state)).text));
  }
  const labels = ["init", "deadlock", "terminal", "cut", ...new Set(outcomes.values())];
  const place = new Map(labels.map((label, at) => [label, at] as const));
  const lines = [labels.map((label, at) => `${at}="${label}"`).join(" ")];
  for (let state = 0; state < graph.size; state++) {
    const outcome = outcomes.get(state);
    const own = [
      ...(state < roots.length ? ["init"] : []),
      ...(outcome === undefined ? [] : ["terminal", outcome]),
      ...(outcome === undefined && graph.edges(state).length === 0 ? ["cut"] : []),
    ];
    if (own.length > 0) lines.push(`${state}: ${own.map((label) => place.get(label)).join(" ")}`);
  }
  return lines;
}

/**
 * Each state as its place and the values of its tracks: numbers and truth values as they are, of other tracks the place of
 * the value among those that occur. What the places mean is told aside. Tracks with one value alone are left out.
 */
function statesOf(graph: StateGraph): { readonly names: readonly string[]; readonly sta: readonly string[] } {
  const { system } = graph.exploration;
  const tracks = namesOfTracks(system);
  const values: string[][] = tracks.map(() => []);
  for (let state = 0; state < graph.size; state++) {
    system.values(graph.state(state)).forEach(({ value }, track) => {
      values[track]!.push(value);
    });
  }
  const kept = tracks
    .map((name, at) => ({ name, ...codeOf(values[at]!), values: values[at]! }))
    .filter(({ different }) => different.length > 1);
  const sta = Array.from({ length: graph.size }, (_, state) => {
    const own = kept.map(({ code, values: all }) => code(all[state]!));
    return `${state}:(${[state, ...own].join(",")})`;
  });
  return {
    names: [
      "state: the place of the state",
      ...kept.map(
        ({ name, told, different }) =>
          `${name}: ${told ? different.map((one, i) => `${i} ${one}`).join(", ") : "as it is"}`,
      ),
    ],
    sta: [`(${["state", ...kept.map(({ name }) => name)].join(",")})`, ...sta],
  };
}

function namesOfTracks({ tracks }: GameSystem): readonly string[] {
  const identifiers = new Identifiers(["state"]);
  return tracks.flatMap(({ name, indices }) => indices.map((index) => identifiers.of([name, ...index].join(" "))));
}

interface Code {
  readonly different: readonly string[];
  readonly code: (value: string) => string;
  /** Whether places stand for values. */
  readonly told: boolean;
}

function codeOf(values: readonly string[]): Code {
  const different = [...new Set(values)];
  const plain =
    different.every((value) => /^-?\d{1,9}$/.test(value)) || different.every((value) => /^(true|false)$/.test(value));
  if (plain) return { different, code: (value) => value, told: false };
  const places = new Map(different.map((value, place) => [value, String(place)] as const));
  return { different, code: (value) => places.get(value)!, told: true };
}
