import type { Board } from "../../language/core/board.ts";
import type { CoreGame } from "../../language/core/core.ts";
import { valuesOf } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { type BoardTables, type Budget, fullBudget, type Linked, noChance, Run } from "../evaluate/run.ts";
import type { Interpreted } from "../state/interpreted-state.ts";
import { type Allowance, allowanceOf } from "../system/limits.ts";

const unlinked = (): never => {
  throw new RangeError("the game is not linked yet");
};

/** Lays out a game's tracks and gives its parts what they share; legality and memories are linked in by their makers. */
export function link(game: CoreGame, allowed: Allowance = allowanceOf()): Linked {
  let cells = 0;
  const layout = game.tracks.map((track) => {
    const strides = new Array<number>(track.index.length);
    let count = 1;
    for (let i = track.index.length - 1; i >= 0; i--) {
      strides[i] = count;
      count *= valuesOf(track.index[i]!).length;
    }
    const start = cells;
    cells += count;
    return { start, count, strides };
  });
  // What functions answered in the state that was asked about last: questions come in groups about one state.
  let asked: Interpreted | undefined;
  let answers: NonNullable<Run["answers"]> = [];
  let budget: Budget = fullBudget(allowed);
  const ask = (state: Interpreted, frame: number): Run => {
    if (asked !== state) {
      asked = state;
      answers = [];
    }
    const { cells: values, memories } = state;
    // An asking run never writes its cells.
    return new Run(values as Value[], memories, new Array(frame), noChance, budget, answers);
  };
  const tables: Linked["tables"] = new Map();
  const boards = new Map<Board, BoardTables>();
  return {
    game,
    layout,
    functions: [],
    tables,
    tablesOf(board) {
      const known = boards.get(board) ?? { steps: [], distances: [] };
      boards.set(board, known);
      return known;
    },
    get budget() {
      return budget;
    },
    begin() {
      budget = fullBudget(allowed);
    },
    ask,
    forget() {
      asked = undefined;
      for (const table of tables.values()) table.clear();
      for (const { steps, distances } of boards.values()) {
        steps.length = 0;
        distances.length = 0;
      }
    },
    possible: unlinked,
    foresee: unlinked,
    present: unlinked,
  };
}

/** All index tuples of a track, the last index varying fastest. */
export function indexTuples(types: readonly Type[]): readonly (readonly Value[])[] {
  let tuples: (readonly Value[])[] = [[]];
  for (const type of types) tuples = tuples.flatMap((tuple) => valuesOf(type).map((value) => [...tuple, value]));
  return tuples;
}
