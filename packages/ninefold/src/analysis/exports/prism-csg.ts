import { type DecisionTuple, isForced } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { type Analysing, Pace } from "../pace.ts";
import type { Utilities } from "../solve/utilities.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { entryAt, lookUp } from "../tables.ts";
import { Identifiers } from "./prism-names.ts";
import { Text } from "./text.ts";

/**
 * The automaton of a game in which players decide together as a concurrent stochastic game in the language of PRISM-games:
 * a module for each player with that player's decisions, and one with the state and the consequences. Actions carry the
 * player's index, since those of different players must differ; forced steps are nobody's. One state is added, "over", to
 * which terminal states lead: what an outcome is worth is a reward of its state, and so is counted once on the way there.
 * States where the automaton was cut lead to themselves.
 *
 * @throws AnalysisError NF6003 where nothing says what an outcome is worth, NF6006 where the text is too long, NF6007 for
 * several initial states.
 */
export function* csgOf(graph: StateGraph, utilities: Utilities): Analysing<string> {
  const { system, roots } = graph.exploration;
  if (roots.length > 1)
    throw new AnalysisError("NF6007", "There are several initial states, and a CSG has one: begin from one of them.");
  const { players } = system;
  const identifiers = new Identifiers(["s", "game"]);
  const modules = players.map((_, index) => identifiers.of(`m${index + 1}`));
  const names = players.map(({ name }) => identifiers.of(name));
  const actions = new Map<string, { readonly player: number; readonly states: Set<number> }>();
  const commands = new Text();
  const actionOf = (player: number, id: string, state: number): string => {
    const action = identifiers.of(`${id} ${player + 1}`);
    const known = actions.get(action);
    if (known) known.states.add(state);
    else actions.set(action, { player, states: new Set([state]) });
    return action;
  };
  for (let state = 0; state < graph.size; state++) {
    const edges = graph.edges(state);
    if (edges.length === 0)
      yield* commands.line(`  [] s=${state} -> (s'=${graph.isTerminal(state) ? graph.size : state});`);
    for (const { tuple, chanceOutcomes } of edges) {
      const label = isForced(tuple) ? "" : labelOf(tuple, (player, id) => actionOf(player, id, state));
      const updates = chanceOutcomes.map(({ probability, target }) =>
        chanceOutcomes.length === 1 ? `(s'=${target})` : `${probability.toFraction()} : (s'=${target})`,
      );
      yield* commands.line(`  [${label}] s=${state} -> ${updates.join(" + ")};`);
    }
  }
  const text = new Text();
  yield* text.all([`// ${system.title}`, "csg", ""]);
  yield* text.all(players.map((_, at) => `player ${names[at]} ${modules[at]} endplayer`));
  for (const at of players.keys()) {
    yield* text.all(["", `module ${modules[at]}`]);
    for (const [action, { player, states }] of actions)
      if (player === at) yield* text.line(`  [${action}] ${guard([...states])} -> true;`);
    yield* text.line("endmodule");
  }
  yield* text.all(["", "module game", `  s : [0..${graph.size}] init 0;`]);
  yield* text.all(commands.lines);
  yield* text.all([`  [] s=${graph.size} -> (s'=${graph.size});`, "endmodule", ""]);
  yield* text.all(yield* labels(graph));
  yield* rewards(graph, utilities, text);
  return String(text);
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

function* labels(graph: StateGraph): Analysing<readonly string[]> {
  const pace = new Pace("writing");
  const identifiers = new Identifiers(["terminal", "over"]);
  const states = new Map<string, number[]>([["terminal", []]]);
  for (let state = 0; state < graph.size; state++) {
    yield* pace.did(0, 1);
    if (!graph.isTerminal(state)) continue;
    const name = identifiers.of(graph.outcome(state).text);
    lookUp(states, "terminal").push(state);
    const known = states.get(name);
    if (known) known.push(state);
    else states.set(name, [state]);
  }
  return [...states, ["over", [graph.size]] as const].map(([name, all]) => `label "${name}" = ${guard(all)};`);
}

function* rewards(graph: StateGraph, utilities: Utilities, text: Text): Analysing<void> {
  const { system } = graph.exploration;
  const [worth, pace] = [new Map<number, ReturnType<Utilities>>(), new Pace("writing")];
  for (let state = 0; state < graph.size; state++) {
    if (graph.isTerminal(state)) worth.set(state, utilities(graph.outcome(state)));
    yield* pace.did(0, 1);
  }
  const identifiers = new Identifiers();
  for (const [player, { name }] of system.players.entries()) {
    yield* text.all(["", `rewards "worth_${identifiers.of(name)}"`]);
    for (const [state, all] of worth)
      if (!entryAt(all, player).equals(0)) yield* text.line(`  s=${state} : ${entryAt(all, player).toFraction()};`);
    yield* text.line("endrewards");
  }
}
