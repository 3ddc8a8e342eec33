import { type DecisionTuple, isForced } from "../../model/index.ts";
import type { Utilities } from "../solve/utilities.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { Identifiers } from "./prism-names.ts";

/**
 * The automaton of a game in which players decide together as a concurrent stochastic game in the language of PRISM-games:
 * a module for each player with that player's decisions, and one with the state and the consequences. Actions carry the
 * player's place, since those of different players must differ; forced steps are nobody's. One state is added, "over", to
 * which terminal states lead: what an outcome is worth is a reward of its state, and so is counted once on the way there.
 * States where the automaton was cut lead to themselves.
 *
 * @throws RangeError for several initial states; AnalysisError NF6003 where nothing says what an outcome is worth.
 */
export function csgOf(graph: StateGraph, utilities: Utilities): string {
  const { system, roots } = graph.exploration;
  if (roots.length > 1) throw new RangeError("There are several initial states: begin from one of them.");
  const { players } = system;
  const identifiers = new Identifiers(["s", "game"]);
  const modules = players.map((_, place) => identifiers.of(`m${place + 1}`));
  const names = players.map(({ name }) => identifiers.of(name));
  const actions = new Map<string, { readonly player: number; readonly states: Set<number> }>();
  const commands: string[] = [];
  const actionOf = (player: number, id: string, state: number): string => {
    const action = identifiers.of(`${id} ${player + 1}`);
    const known = actions.get(action);
    if (known) known.states.add(state);
    else actions.set(action, { player, states: new Set([state]) });
    return action;
  };
  for (let state = 0; state < graph.size; state++) {
    const edges = graph.edges(state);
    if (edges.length === 0) commands.push(`  [] s=${state} -> (s'=${graph.isTerminal(state) ? graph.size : state});`);
    for (const { tuple, ways } of edges) {
      const label = isForced(tuple) ? "" : labelOf(tuple, (player, id) => actionOf(player, id, state));
      const updates = ways.map(({ probability, target }) =>
        ways.length === 1 ? `(s'=${target})` : `${probability.toFraction()} : (s'=${target})`,
      );
      commands.push(`  [${label}] s=${state} -> ${updates.join(" + ")};`);
    }
  }
  const lines = [`// ${system.title}`, "csg", ""];
  players.forEach((_, at) => {
    lines.push(`player ${names[at]} ${modules[at]} endplayer`);
  });
  players.forEach((_, at) => {
    const own = [...actions].filter(([, { player }]) => player === at);
    lines.push("", `module ${modules[at]}`);
    for (const [action, { states }] of own) lines.push(`  [${action}] ${guard([...states])} -> true;`);
    lines.push("endmodule");
  });
  lines.push(
    "",
    "module game",
    `  s : [0..${graph.size}] init 0;`,
    ...commands,
    `  [] s=${graph.size} -> (s'=${graph.size});`,
    "endmodule",
    "",
  );
  lines.push(...labels(graph), ...rewards(graph, utilities));
  return `${lines.join("\n")}\n`;
}

const labelOf = (tuple: DecisionTuple, actionOf: (player: number, id: string) => string): string =>
  tuple.flatMap((decision, player) => (decision ? [actionOf(player, decision.id)] : [])).join(",");

/** A condition for states in ascending order, runs of them together, so that it stays short. */
function guard(states: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const state of states) {
    const run = runs.at(-1);
    if (run?.[1] === state - 1) run[1] = state;
    else runs.push([state, state]);
  }
  const texts = runs.map(([first, last]) => (first === last ? `s=${first}` : `(s>=${first} & s<=${last})`));
  return texts.join(" | ") || "false";
}

function labels(graph: StateGraph): readonly string[] {
  const { system } = graph.exploration;
  const identifiers = new Identifiers(["terminal", "over"]);
  const states = new Map<string, number[]>([["terminal", []]]);
  for (let state = 0; state < graph.size; state++) {
    if (!graph.isTerminal(state)) continue;
    const name = identifiers.of(system.outcome(graph.state(state)).text);
    states.get("terminal")!.push(state);
    const known = states.get(name);
    if (known) known.push(state);
    else states.set(name, [state]);
  }
  return [...states, ["over", [graph.size]] as const].map(([name, all]) => `label "${name}" = ${guard(all)};`);
}

function rewards(graph: StateGraph, utilities: Utilities): readonly string[] {
  const { system } = graph.exploration;
  const lines: string[] = [];
  const worth = new Map<number, ReturnType<Utilities>>();
  for (let state = 0; state < graph.size; state++) {
    if (graph.isTerminal(state)) worth.set(state, utilities(system.outcome(graph.state(state))));
  }
  const identifiers = new Identifiers();
  system.players.forEach(({ name }, player) => {
    lines.push("", `rewards "worth_${identifiers.of(name)}"`);
    for (const [state, all] of worth)
      if (!all[player]!.equals(0)) lines.push(`  s=${state} : ${all[player]!.toFraction()};`);
    lines.push("endrewards");
  });
  return lines;
}
