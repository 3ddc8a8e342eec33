// A game with what its parts share while they run: budgets, tables of its boards, and what functions have answered.
import type { Board } from "../../language/core/board.ts";
import type { CoreGame } from "../../language/core/core.ts";
import type { Value } from "../../language/core/types.ts";
import type { InterpretedState } from "../state/interpreted-state.ts";
import { layoutOf } from "../state/layout.ts";
import { type Allowance, allowanceOf } from "../system/limits.ts";
import { type BoardTables, type Budget, fullBudget, type Introspection, type Linked, noChance, Run } from "./run.ts";

const unanswered = (): never => {
  throw new RangeError("the expression refers to decisions or memories, and was linked without them");
};

/** Of expressions that are evaluated by themselves. */
const NO_INTROSPECTION: Introspection = { possible: unanswered, foresee: unanswered, present: unanswered };

export function link(
  game: CoreGame,
  allowed: Allowance = allowanceOf(),
  { possible, foresee, present }: Introspection = NO_INTROSPECTION,
): Linked {
  // What functions answered in the state that was queried last: questions come in groups about one state.
  let queried: InterpretedState | undefined;
  let answers: NonNullable<Run["answers"]> = [];
  let budget: Budget = fullBudget(allowed);
  const tables: Linked["tables"] = new Map();
  const boards = new Map<Board, BoardTables>();
  return {
    game,
    layout: layoutOf(game),
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
    begin(most, perDecision) {
      budget = fullBudget(allowed, most, perDecision);
    },
    query(state, frame) {
      if (queried !== state) {
        queried = state;
        answers = [];
      }
      const { cells, memories } = state;
      // A query never writes its cells.
      return new Run(cells as Value[], memories, new Array(frame), noChance, budget, answers);
    },
    forget() {
      queried = undefined;
      for (const table of tables.values()) table.clear();
      for (const { steps, distances } of boards.values()) {
        steps.length = 0;
        distances.length = 0;
      }
    },
    possible,
    foresee,
    present,
  };
}
