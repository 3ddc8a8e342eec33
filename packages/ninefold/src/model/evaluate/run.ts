// What rules see while they run (`Run`), what linking an expression needs to know (`Linked`), and the counting of work.
// A linked expression is a function from a run to a value, a linked block one that writes the run's cells.
import type { Board } from "../../language/core/board.ts";
import type { Core, CoreGame } from "../../language/core/core.ts";
import type { Value } from "../../language/core/types.ts";
import type { Span } from "../../language/text/source.ts";
import type { InterpretedState, Memory } from "../state/interpreted-state.ts";
import type { Layout } from "../state/layout.ts";
import type { ChanceSource } from "../system/chance.ts";
import { Fault, type FaultCode } from "../system/fault.ts";
import { type Allowance, allowanceOf } from "../system/limits.ts";

/** What one question may still take, over all runs that it needs and all chance outcomes that it enumerates. */
export interface Budget {
  /** Units of work. */
  left: number;
  /** Values that may still be allocated. */
  values: number;
  /** Units that each legal decision costs that is found, besides the work of finding it. */
  readonly perDecision: number;
  /** What it began with. */
  readonly allowed: Allowance;
}

/**
 * Running rules: the tracks' values (a copy that an action may write), the memories, the locals of the function
 * that runs, the source of chance, and the work that is left to the question before it is stopped. A class, so that
 * all runs have one shape and their parts are found fast.
 */
export class Run {
  readonly cells: Value[];
  readonly memories: readonly Memory[];
  locals: Value[];
  readonly chance: ChanceSource;
  readonly budget: Budget;
  /** What functions have answered, by function; emptied when the cells are written or the memories change. */
  answers?: (Answers | undefined)[] | undefined;
  /** Between the steps of a decision: the run before the first of them, whose state memories will remember. */
  readonly began: Run | undefined;

  constructor(
    cells: Value[],
    memories: readonly Memory[],
    locals: Value[],
    chance: ChanceSource,
    budget: Budget,
    answers?: Run["answers"],
    began?: Run,
  ) {
    this.cells = cells;
    this.memories = memories;
    this.locals = locals;
    this.chance = chance;
    this.budget = budget;
    this.answers = answers;
    this.began = began;
  }
}

/** What one function has answered, by the key of its arguments. */
export interface Answers {
  get(key: number | string): Value | undefined;
  set(key: number | string, value: Value): unknown;
  clear(): void;
}

export type Eval = (run: Run) => Value;
export type Act = (run: Run) => void;
/** The meaning of an expression inside the one that is looked at. */
export type EvalOf = (core: Core) => Eval;

/** The slot of a local variable, which is read without a call, as most operands are; -1 for any other expression. */
export const slotOf = (core: Core): number => (core.kind === "local" ? core.slot : -1);

/**
 * The unit of work is a member of a set or pile that is bound, compared or copied, a value written, or a few operations
 * (`model/evaluate/weights.ts`): 5 to 15 ns. All values allocated until a question is answered may be held, so counting them bounds
 * its memory; and allocating them takes several times as long as iterating over them.
 */
export const fullBudget = (allowed = allowanceOf(), most = allowed.work, perDecision = 0): Budget => ({
  perDecision,
  left: Math.min(allowed.work, most),
  values: allowed.values,
  allowed,
});

/** The tables of a board, which depend on it alone; each row is filled when it is first read. */
export interface BoardTables {
  /** By offset, by cell: the cells that one step leads to. */
  readonly steps: (readonly Value[])[][];
  /** By cell, by cell: the least number of steps in between; -1 where there is no path. */
  readonly distances: (readonly number[] | undefined)[];
}

/** What is asked of a decision. */
export interface Asked {
  /** How many of its first conditions count; all without it. */
  readonly conditions?: number | undefined;
  /** Binds its parameters to values in sets, which are the local variables behind those of the decision. */
  readonly within?: { readonly walk: Walk; readonly sets: readonly Value[] };
}

/** Calls `visit` with each binding of some items, later binders varying fastest; stops and answers true when it does. */
export type Walk = (run: Run, visit: () => boolean) => boolean;

/** Whose action is foreseen: of a decision the whole, or one of its stages. */
export interface Foreseen {
  readonly decision: number;
  readonly stage?: number;
}

/**
 * What expressions ask of the rules themselves. Legality and memories answer it, and are made of expressions: the
 * interpreter's constructor ties the two together.
 */
export interface Introspection {
  /** Whether a player has a decision here, `by` aside. */
  possible(run: Run, decision: number, player: number, asked: Asked): boolean;
  /** A run in the state that the decision's action makes of the present one; `remembers`: with the memories of that state. */
  foresee(run: Run, asked: Foreseen, remembers: boolean): Run;
  /** The present tuple of a memory. */
  present(run: Run, memory: number): readonly Value[];
}

/** A game with what its parts share while they run. */
export interface Linked extends Introspection {
  readonly game: CoreGame;
  readonly layout: Layout;
  readonly functions: (Eval | undefined)[];
  /** What functions of their arguments alone have answered, by function and arguments. */
  readonly tables: Map<number, Answers>;
  tablesOf(board: Board): BoardTables;
  /** The budget of the present question; `begin` starts the next one. */
  readonly budget: Budget;
  /** `most`: units of work that the question may take, where that is less than the limits allow; `perDecision`: as in its budget. */
  begin(most?: number, perDecision?: number): void;
  /** A run that writes no cell. */
  query(state: InterpretedState, frame: number): Run;
  /** Lets go of all that functions have answered and of the boards' tables: what passed the bound of work once shall pass it again. */
  forget(): void;
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

/** Counts allocated values, whose work is counted apart; a fault when no more are allowed. */
export function spendValues(run: Run, values: number): void {
  const { budget } = run;
  if (values > budget.values)
    fault("NF2010", `the rules made more than ${budget.allowed.values} values to answer one question`);
  budget.values -= values;
}

/** Counts copied values: each is a unit of work and an allocated value. */
export function spendOnCopy(run: Run, values: number): void {
  spend(run, values);
  spendValues(run, values);
}

/** A run that may write: a copy of the state's cells, whose making is work too. */
export function actIn(state: InterpretedState, frame: number, chance: ChanceSource, budget: Budget): Run {
  const run = new Run(state.cells.slice(), state.memories, new Array(frame), chance, budget);
  spendOnCopy(run, state.cells.length + frame);
  return run;
}

/** A run in the same state, with locals of its own. */
export function withLocals(run: Run, locals: Value[]): Run {
  return new Run(run.cells, run.memories, locals, run.chance, run.budget, run.answers, run.began);
}

/** A run that begins in the state of the other and may write: what it does, the other does not see. No chance. */
export function fork(run: Run, began = run.began): Run {
  const other = new Run(run.cells.slice(), run.memories, run.locals.slice(), noChance, run.budget, undefined, began);
  // Chains hold this copy as long as their state is held.
  spendOnCopy(other, other.cells.length + other.locals.length);
  return other;
}

/** A run after an action, with what is remembered then. */
export function remembering(run: Run, memories: readonly Memory[]): Run {
  return new Run(run.cells, memories, run.locals, run.chance, run.budget, [], run.began);
}

/** A run without a state: for initial values, utilities and colours. */
export function pureRun(locals: Value[], budget = fullBudget()): Run {
  return new Run([], [], locals, noChance, budget);
}
