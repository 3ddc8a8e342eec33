// Searches for the tests of alpha-beta: of a state, without a mind and a match; and what they must find, the plain way.
import assert from "node:assert/strict";
import type { Positions } from "../../src/engine/index.ts";
import {
  choicesAt,
  type DecisionTuple,
  decidersIn,
  forcedTuple,
  type GameSystem,
  isOver,
  numberOf,
  type PlayerId,
  type State,
  worthsOf,
} from "../../src/model/index.ts";
import { compileText, finish, positionsOf, type SeededSource, type WholeWork } from "../../src/play/index.ts";
import { randomTuple } from "../../src/play/work/playouts.ts";
import { namingPositionsOf } from "../../src/play/work/positions.ts";
import type { EvaluatorFor } from "../../src/players/evaluators/evaluator.ts";
import { mobility } from "../../src/players/evaluators/mobility.ts";
import type { Thought } from "../../src/players/minds/mind.ts";
import { Worths } from "../../src/players/minds/worths.ts";
import { beginSearch, type Others } from "../../src/players/search/alphabeta/begin.ts";
import type { SearchLimits } from "../../src/players/search/alphabeta/slices.ts";
import { TranspositionTable } from "../../src/players/search/alphabeta/table.ts";
import { thoughtOf } from "../../src/players/search/alphabeta/thoughts.ts";
import { textOf } from "../library/library.ts";

/** A game of the library with some of its text changed. */
export function systemWith(game: string, ...changes: readonly (readonly [from: string, to: string])[]): GameSystem {
  const text = changes.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`${game} does not say ${from}`);
    return now.replace(from, to);
  }, textOf(game));
  const { system, diagnostics } = compileText(text);
  if (!system) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return system;
}

export const breakthrough = (columns: number, rows: number): GameSystem =>
  systemWith(
    "breakthrough",
    ["grid(8, 8)", `grid(${columns}, ${rows})`],
    ["row(8)", `row(${rows})`],
    ["c.row >= 7", `c.row >= ${rows - 1}`],
  );

export const othello4 = (): GameSystem =>
  systemWith("othello", ["grid(8, 8)", "grid(4, 4)"], ["8/8/8/3WB3/3BW3/8/8/8", "4/1WB1/1BW1/4"]);

export interface SearchedOptions extends SearchLimits {
  readonly lines?: number;
  readonly table?: boolean;
  readonly reductions?: boolean;
  readonly probes?: boolean;
  readonly evaluator?: EvaluatorFor;
  readonly others?: Others;
  /** The bytes of the table. */
  readonly bytes?: number;
  /** The usual ones of the game where nothing is said. */
  readonly positions?: Positions;
}

/** What a search finds of a state in which a player decides alone. */
export function searched(system: GameSystem, state: State, options: SearchedOptions): Thought {
  const { lines = 1, table = true, reductions, evaluator = mobility, others = "selfish", bytes = 2 ** 20 } = options;
  const { positions = positionsOf(system) } = options;
  positions.put(0, state);
  positions.look(0);
  const numbers = new Worths(system);
  const begun = beginSearch({
    system,
    positions,
    worths: (outcome) => numbers.of(outcome, (number) => positions.outcomeAt(number)),
    evaluator,
    kept: { table: table ? new TranspositionTable(bytes, options.nodes) : undefined },
    reductions,
    probes: options.probes,
    others,
    wanted: lines,
  });
  finish(begun.root.search(options) as unknown as WholeWork<void>);
  const { machine, root } = begun;
  const decider = system.players.find(({ id }) => system.legal(state, id).length > 0);
  const ids = decider ? system.legal(state, decider.id).map(({ id }) => id) : [];
  return thoughtOf({ ids, positions: () => namingPositionsOf(system) }, [{ state, probability: 1, begun }], {
    wanted: lines,
    nodes: machine.nodes,
    depth: root.depth,
  });
}

/** What the initial state is worth to who decides there, by a search of so many nodes at most. */
export function worthOfStart(
  system: GameSystem,
  nodes: number,
  bytes: number,
): { readonly worth: number | undefined; readonly proved: boolean } {
  const [state] = system.initialStates();
  if (!state) throw new Error("a game has an initial state");
  const [best] = searched(system, state, { nodes, bytes }).lines;
  return { worth: best?.worth, proved: best?.proved === true };
}

/** The state after so many random plies, undefined where the play is over by then. */
export function stateAfter(system: GameSystem, plies: number, source: SeededSource): State | undefined {
  let state = system.initialStates()[0];
  for (let ply = 0; state; ) {
    const choices = choicesAt(system, state);
    if (isOver(choices)) return undefined;
    const forced = forcedTuple(choices);
    if (!forced && ply++ === plies) return state;
    state = system.draw(state, forced ?? randomTuple(choices, source), source);
  }
  return undefined;
}

/** So much is a decision to choose from, as `mobility` has it. */
const CHOICE = 2 ** -16;

const sooner = (worth: number): number => (Math.abs(worth) > 2 ** -36 ? worth - Math.sign(worth) * 2 ** -36 : worth);

/**
 * What a state is worth to each player, by plain minimax of so many plies on the game system: each takes what is best for
 * itself, sooner if it is good and later if not, the first of equally good decisions. With `against`, all others take what
 * is worst for that player.
 */
export function minimax(system: GameSystem, state: State, depth: number, against?: PlayerId): readonly number[] {
  const choices = choicesAt(system, state);
  if (isOver(choices)) return (worthsOf(system, system.outcome(state)) ?? []).map(numberOf);
  const forced = forcedTuple(choices);
  if (forced) return afterTuple(system, state, forced, depth, against);
  const [mover] = decidersIn(choices);
  if (mover === undefined) throw new Error("nobody decides");
  if (depth === 0) {
    const count = choices[mover]?.length ?? 0;
    const others = Math.trunc(count / Math.max(1, system.players.length - 1));
    return system.players.map(({ id }) => CHOICE * (id === mover ? count : -others));
  }
  const wanted = (worths: readonly number[]): number =>
    against === undefined || against === mover ? (worths[mover] ?? 0) : -(worths[against] ?? 0);
  const found = (choices[mover] ?? []).map((decision) => {
    const tuple = system.players.map(({ id }) => (id === mover ? decision : null));
    return afterTuple(system, state, tuple, depth - 1, against);
  });
  return found.reduce((best, other) => (wanted(other) > wanted(best) ? other : best));
}

/** What a tuple of decisions is worth on average, where so many plies come after it. */
export const afterTuple = (
  system: GameSystem,
  state: State,
  tuple: DecisionTuple,
  depth: number,
  against?: PlayerId,
): readonly number[] =>
  system
    .consequences(state, tuple)
    .map(({ probability, state: next }) =>
      minimax(system, next, depth, against).map((worth) => sooner(worth) * numberOf(probability)),
    )
    .reduce((sum, worths) => sum.map((worth, player) => worth + (worths[player] ?? 0)));

/** That a search finds what plain minimax does: of all decisions, and of the best alone. */
export function agrees(game: GameSystem, state: State, options: SearchedOptions & { readonly depth: number }): void {
  const choices = choicesAt(game, state);
  const [mover] = decidersIn(choices);
  assert.ok(mover !== undefined);
  const against = options.others === "paranoid" ? mover : undefined;
  const expected = new Map(
    (choices[mover] ?? []).map((decision) => {
      const tuple = game.players.map(({ id }) => (id === mover ? decision : null));
      return [decision.id, afterTuple(game, state, tuple, options.depth - 1, against)[mover] ?? 0];
    }),
  );
  const isNear = (one: number | undefined, other: number): boolean => Math.abs((one ?? Number.NaN) - other) < 1e-6;
  const { lines } = searched(game, state, { ...options, lines: expected.size });
  assert.equal(lines.length, expected.size);
  for (const { plies, worth } of lines) {
    const wanted = expected.get(plies[0] ?? "") ?? Number.NaN;
    assert.ok(isNear(worth, wanted), `${plies[0]}: ${worth}, not ${wanted}`);
  }
  const [best] = searched(game, state, options).lines;
  assert.ok(isNear(best?.worth, Math.max(...expected.values())), `the best: ${best?.worth}`);
}
