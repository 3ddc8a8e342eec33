// Searches for the tests of alpha-beta: of a state, without a mind and a match; and what they must find, the plain way.
import {
  type Choices,
  choicesAt,
  decidersIn,
  forcedTuple,
  type GameSystem,
  isOver,
  numberOf,
  type State,
  worthsOf,
} from "../../src/model/index.ts";
import { compileText, finish, positionsOf, type SeededSource, type WholeWork } from "../../src/play/index.ts";
import { randomTuple } from "../../src/play/work/playouts.ts";
import type { EvaluatorFor } from "../../src/players/evaluators/evaluator.ts";
import { mobility } from "../../src/players/evaluators/mobility.ts";
import type { Thought } from "../../src/players/minds/mind.ts";
import { thoughtOf } from "../../src/players/minds/thoughts.ts";
import { Worths } from "../../src/players/minds/worths.ts";
import { Negamax } from "../../src/players/search/alphabeta/negamax.ts";
import { RootSearch } from "../../src/players/search/alphabeta/root-search.ts";
import { Scores } from "../../src/players/search/alphabeta/scores.ts";
import type { SearchLimits } from "../../src/players/search/alphabeta/slices.ts";
import { TranspositionTable } from "../../src/players/search/alphabeta/table.ts";
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
  readonly evaluator?: EvaluatorFor;
}

/** What a search finds of a state in which a player decides alone. */
export function searched(system: GameSystem, state: State, options: SearchedOptions): Thought {
  const { lines = 1, table = true, reductions, evaluator = mobility } = options;
  const positions = positionsOf(system);
  positions.put(0, state);
  positions.look(0);
  const scores = new Scores(system, positions, new Worths(system));
  const negamax = new Negamax({
    positions,
    scores,
    evaluator: evaluator(positions, system.players.length),
    table: table ? new TranspositionTable(2 ** 20) : undefined,
    reductions,
  });
  const search = new RootSearch(negamax, scores, positions.count(0), lines);
  finish(search.search(options) as unknown as WholeWork<void>);
  return thoughtOf(system, [{ state, probability: 1, scores, search, negamax }], lines);
}

/** What the initial state is worth to who decides there, by a search of so many nodes. */
export function worthOfStart(
  system: GameSystem,
  nodes: number,
): { readonly worth: number | undefined; readonly proved: boolean } {
  const [state] = system.initialStates();
  if (!state) throw new Error("a game has an initial state");
  const [best] = searched(system, state, { nodes }).lines;
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

/** The count of decisions where nothing is looked at further, as `mobility` has it. */
const counted = (choices: Choices): number => (choices.find((legal) => legal.length > 0)?.length ?? 0) / 2 ** 16;

/**
 * What a state is worth to each player, by plain minimax of so many plies on the game system: each takes what is best for
 * itself, the first of equally good decisions.
 */
export function minimax(system: GameSystem, state: State, depth: number): readonly number[] {
  const choices = choicesAt(system, state);
  if (isOver(choices)) return (worthsOf(system, system.outcome(state)) ?? []).map(numberOf);
  const expected = (tuple: Parameters<GameSystem["consequences"]>[1], left: number): readonly number[] =>
    system
      .consequences(state, tuple)
      .map(({ probability, state: next }) => minimax(system, next, left).map((worth) => worth * numberOf(probability)))
      .reduce((sum, worths) => sum.map((worth, player) => worth + (worths[player] ?? 0)));
  const forced = forcedTuple(choices);
  if (forced) return expected(forced, depth);
  const [mover] = decidersIn(choices);
  if (mover === undefined) throw new Error("nobody decides");
  if (depth === 0) {
    const others = system.players.length - 1;
    return system.players.map(({ id }) => (id === mover ? counted(choices) : -counted(choices) / Math.max(1, others)));
  }
  const worths = (choices[mover] ?? []).map((decision) =>
    expected(
      system.players.map(({ id }) => (id === mover ? decision : null)),
      depth - 1,
    ),
  );
  return worths.reduce((best, other) => ((other[mover] ?? 0) > (best[mover] ?? 0) ? other : best));
}
