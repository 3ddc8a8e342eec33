// What a piece of running rules sees, and what compiling one needs to know.
import type { Board } from "../language/board.ts";
import type { Core, CoreGame } from "../language/core.ts";
import type { Span } from "../language/source.ts";
import type { Value } from "../language/types.ts";
import type { ChanceSource } from "./chance.ts";
import { Fault, type FaultCode } from "./fault.ts";
import type { Interpreted } from "./interpreted-state.ts";
import { type Allowance, allowanceOf } from "./limits.ts";
import type { Members } from "./sets.ts";

/** What one question may still take, over all runs that it needs and all ways of chance that it follows. */
export interface Budget {
  /** Units of work. */
  left: number;
  /** Values that are made. */
  room: number;
  /** What it began with. */
  readonly allowed: Allowance;
}

/**
 * Running rules: the tracks' values (a copy that an action may write), the memories, the local places of the function
 * that runs, the source of chance, and the work that is left to the question before it is stopped. A class, so that
 * all runs have one shape and their parts are found fast.
 */
export class Run {
  cells: Value[];
  memories: readonly Memory[];
  locals: Value[];
  chance: ChanceSource;
  readonly budget: Budget;
  /** What functions have answered, by function; emptied when the cells are written or the memories change. */
  answers?: (Answers | undefined)[] | undefined;
  /** Between the steps of a decision: the run before the first of them, in the state that memories will remember. */
  began?: Run | undefined;

  constructor(
    cells: Value[],
    memories: readonly Memory[],
    locals: Value[],
    chance: ChanceSource,
    budget: Budget,
    answers?: Run["answers"],
  ) {
    this.cells = cells;
    this.memories = memories;
    this.locals = locals;
    this.chance = chance;
    this.budget = budget;
    this.answers = answers;
    this.began = undefined;
  }
}

/** What one function has answered, by the key of its arguments. */
export interface Answers {
  get(key: number | string): Value | undefined;
  set(key: number | string, value: Value): unknown;
  clear(): void;
}

/** The remembered tuples: oldest first where order counts, else ascending. */
export type Memory = readonly (readonly Value[])[];

export type Eval = (run: Run) => Value;
export type Act = (run: Run) => void;
/** The meaning of an expression inside the one that is looked at. */
export type EvalOf = (core: Core) => Eval;

/** The local place of a bare name, which is read without a call, as most operands are; -1 for all else. */
export const slotOf = (core: Core): number => (core.kind === "local" ? core.slot : -1);

/**
 * The unit of work is a member of a set or pile that is bound, compared or copied, a value written, or a few operations
 * (`weights.ts`): 5 to 15 ns. Of values made until a question is answered all may be held, so counting them bounds its
 * memory; and making them takes several times as long as walking through them.
 */
export const fullBudget = (allowed = allowanceOf()): Budget => ({ left: allowed.work, room: allowed.room, allowed });

/** The tables of a board, which depend on it alone; each row is filled when it is asked for first. */
export interface BoardTables {
  /** By offset, by cell: the cells that one step leads to. */
  readonly steps: Members[][];
  /** By cell, by cell: the least number of steps in between; -1 where none leads there. */
  readonly distances: (readonly number[] | undefined)[];
}

/** A game with what its parts share while they run. The last three close the circle between rules and legality. */
export interface Linked {
  readonly game: CoreGame;
  /** The place of each track's first cell, how many cells it has, and the strides of its indices. */
  readonly layout: readonly { readonly start: number; readonly count: number; readonly strides: readonly number[] }[];
  readonly functions: (Eval | undefined)[];
  /** What functions of their arguments alone have answered, by function and arguments. */
  readonly tables: Map<number, Answers>;
  tablesOf(board: Board): BoardTables;
  /** The budget of the question that is asked now; `begin` opens the next question. */
  readonly budget: Budget;
  begin(): void;
  /** A run that only asks about a state. */
  ask(state: Interpreted, frame: number): Run;
  /** Lets go of all that functions have answered and of the boards' tables: what passed the bound of work once shall pass it again. */
  forget(): void;
  /** Whether a player has a decision here, `by` aside; `conditions`: how many of its first conditions count. */
  possible(run: Run, decision: number, player: number, conditions: number | undefined): boolean;
  /** A run in the state that the decision's action makes of the present one; `remembers`: with the memories of that state. */
  foresee(run: Run, decision: number, remembers: boolean): Run;
  /** The present tuple of a memory. */
  present(run: Run, memory: number): readonly Value[];
}

export const noChance: ChanceSource = {
  uniform: () => {
    throw new RangeError("chance where none is handed in");
  },
  weighted: () => {
    throw new RangeError("chance where none is handed in");
  },
};

export function fault(code: FaultCode, message: string, span?: Span): never {
  throw new Fault(code, message, span);
}

/** Counts work done; a fault when none is left. */
export function spend(run: Run, work = 1): void {
  const { budget } = run;
  if (work > budget.left)
    fault("NF2010", `the rules took more than ${budget.allowed.work} units of work to answer one question`);
  budget.left -= work;
}

/** Counts values that are made, beside the work of making them; a fault when there is no room for them. */
export function spendRoom(run: Run, values: number): void {
  const { budget } = run;
  if (values > budget.room)
    fault("NF2010", `the rules made more than ${budget.allowed.room} values to answer one question`);
  budget.room -= values;
}

/** Counts the copying of values: each is work, and is made. */
export function spendOnCopy(run: Run, values: number): void {
  spend(run, values);
  spendRoom(run, values);
}

/** A run that may write: a copy of the state's cells, whose making is work too. */
export function actIn(state: Interpreted, frame: number, chance: ChanceSource, budget: Budget): Run {
  const run = new Run(state.cells.slice(), state.memories, new Array(frame), chance, budget);
  spendOnCopy(run, state.cells.length + frame);
  return run;
}

/** A run in the same state, with local places of its own. */
export function withLocals(run: Run, locals: Value[]): Run {
  const other = new Run(run.cells, run.memories, locals, run.chance, run.budget, run.answers);
  other.began = run.began;
  return other;
}

/** A run that begins where the other stands and may write: what it does, the other does not see. No chance. */
export function aside(run: Run): Run {
  const other = new Run(run.cells.slice(), run.memories, run.locals.slice(), noChance, run.budget);
  other.began = run.began;
  // Chains hold what is made here as long as their state is asked about.
  spendOnCopy(other, other.cells.length + other.locals.length);
  return other;
}

/** A run of what asks no state: initial values, utilities, colours. */
export function pureRun(locals: Value[], budget = fullBudget()): Run {
  return new Run([], [], locals, noChance, budget);
}
