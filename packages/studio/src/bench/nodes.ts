// The game tree for the thread: nodes by their paths, the node where the match is, and matches that come to a node.
import { openNode } from "ninefold/analysis";
import { shownDecision } from "ninefold/knowledge";
import { type PlayerId, printRational, type State } from "ninefold/model";
import { loadRecord, type Match, newMatch, type Rules } from "ninefold/play";
import type { NodeAnswer, NodePath, Reached, Subject } from "./questions.ts";

/** More edges of a node are not shown. */
const MAX_EDGES = 60;

/** So many seeds are tried for one whose chance leads to a node. */
const MAX_SEEDS = 4_000;

/** After so many states a path that goes on by itself is given up. */
const MAX_STEPS = 10_000;

export function matchOf(rules: Rules, { record }: Pick<Subject, "record">): Match {
  const loaded = loadRecord(record, rules);
  if ("error" in loaded) throw new Error(loaded.error.message);
  return loaded.match;
}

/** The states on a path, the first initial state first, with what was decided in each. */
function along({ system }: Rules, path: NodePath) {
  let [state] = system.initialStates() as readonly [State, ...State[]];
  const steps = path.map(([edge, outcome]) => {
    const { tuple, outcomes, isForced } = openNode(system, state, edge + 1).edges[edge] ?? noNode();
    const before = state;
    state = outcomes[outcome]?.state ?? noNode();
    return { before, tuple, isForced };
  });
  return { steps, state };
}

const noNode = (): never => {
  throw new RangeError("There is no such node.");
};

export function nodeAt(rules: Rules, path: NodePath): NodeAnswer {
  const { system } = rules;
  const { steps, state } = along(rules, path);
  const { outcome, deciding, edges, isCut } = openNode(system, state, MAX_EDGES);
  const [player] = deciding;
  return {
    state: system.printPosition(state),
    outcome,
    deciding,
    information:
      player === undefined || system.hidesNothing ? undefined : informationOf(rules, steps, state, player as PlayerId),
    edges: edges.map(({ tuple, outcomes }) => ({
      label: tuple
        .flatMap((decision, id) =>
          decision && !decision.forced
            ? [deciding.length > 1 ? `${system.players[id]?.name}: ${decision.id}` : decision.id]
            : [],
        )
        .join(", "),
      outcomes: outcomes.map(({ probability, words }) => ({ probability: printRational(probability), words })),
    })),
    isCut,
  };
}

/** All that a player has been shown on a path: what she saw of each state, and of what was decided. */
function informationOf(
  { system }: Rules,
  steps: ReturnType<typeof along>["steps"],
  state: State,
  player: PlayerId,
): string {
  const seen = steps.map(({ before, tuple }) => [
    system.view(before, player),
    tuple.map((decision, by) => {
      if (!decision || decision.forced) return null;
      const { id, family } = shownDecision(system, { state: before, by: by as PlayerId, decision }, player);
      return id ?? family;
    }),
  ]);
  return JSON.stringify([player, seen, system.view(state, player)]);
}

/** The path to the state of a match; undefined where its nodes have too many edges. */
export function pathOf({ system }: Rules, match: Match): NodePath | undefined {
  const path: (readonly [number, number])[] = [];
  const start = system.encode(match.start);
  if (system.encode(system.initialStates()[0] ?? match.start) !== start) return undefined;
  let state = match.start;
  for (const { tuple, state: next } of match.steps.slice(0, match.ply + 1).flat()) {
    const { edges } = openNode(system, state, MAX_EDGES);
    const edge = edges.findIndex((one) => one.tuple.every((decision, id) => decision?.id === tuple[id]?.id));
    const encoding = system.encode(next);
    const outcome = edges[edge]?.outcomes.findIndex((one) => system.encode(one.state) === encoding) ?? -1;
    if (edge < 0 || outcome < 0) return undefined;
    path.push([edge, outcome]);
    state = next;
  }
  return path;
}

/** A match that comes to a node: its decisions, and a seed whose chance leads there. Undefined where none of those tried does. */
export function matchTo(rules: Rules, path: NodePath, seed: string): Reached | undefined {
  const { system } = rules;
  const { steps, state } = along(rules, path);
  if (steps.length > MAX_STEPS) return undefined;
  const plies = steps.flatMap(({ tuple, isForced }) =>
    isForced
      ? []
      : [tuple.flatMap((decision, id): (readonly [number, string])[] => (decision ? [[id, decision.id]] : []))],
  );
  const wanted = [...steps.slice(1).map(({ before }) => before), state].map((one) => system.encode(one));
  for (let tried = 0; tried < MAX_SEEDS; tried++) {
    const own = tried === 0 ? seed : `${seed}/${tried}`;
    const match = triedMatch(rules, own, plies, wanted);
    if (match) return { seed: own, plies };
  }
  return undefined;
}

/** The match with this seed, where it goes through all of these states; steps that follow by themselves may come after them. */
function triedMatch(
  rules: Rules,
  seed: string,
  plies: Reached["plies"],
  wanted: readonly unknown[],
): Match | undefined {
  let match = newMatch(rules, { chance: seed });
  const fits = (): boolean => {
    const states = match.steps.flat().map(({ state }) => rules.system.encode(state));
    return states.every((one, at) => at >= wanted.length || one === wanted[at]);
  };
  if (!fits()) return undefined;
  for (const ply of plies) {
    for (const [player, id] of ply) {
      const committed = match.commitOption(player, id);
      if (!committed.success) return undefined;
      match = committed.match;
    }
    if (!fits()) return undefined;
  }
  return match;
}
