// The primitives under the library that is written in the language.
import type { Board } from "../../language/core/board.ts";
import type { Core } from "../../language/core/core.ts";
import { countOf, ordinalOf, valueAt } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { type Bag, rangeOfEqual } from "./bags.ts";
import { type Eval, fault, type Linked, type Run, slotOf, spend, spendOnCopy, spendValues } from "./run.ts";
import { has, type Members, setFrom } from "./sets.ts";

type Primitive = Core & { kind: "primitive" };

export function primitive(link: Linked, core: Primitive, args: readonly Eval[]): Eval {
  const [a, b] = args as [Eval, Eval];
  switch (core.name) {
    case "step":
      return step(link, core, args);
    case "distance":
      return distance(link, core, args);
    case "next":
    case "previous":
      return cyclic(core, args);
    case "min":
      return (run) => Math.min(...args.map((arg) => arg(run) as number));
    case "max":
      return (run) => Math.max(...args.map((arg) => arg(run) as number));
    case "abs":
      return (run) => Math.abs(a(run) as number);
    case "div":
    case "mod":
      return division(core, args);
    case "top":
      return (run) => (a(run) as readonly Value[])[0] ?? null;
    case "bottom":
      return (run) => (a(run) as readonly Value[]).at(-1) ?? null;
    case "pop":
      return (run) => {
        const pile = pileToCopy(run, a);
        return pile.length > 0 ? pile.slice(1) : fault("NF2011", "the pile is empty", core.span);
      };
    case "push":
      return (run) => [b(run), ...pileToCopy(run, a)];
    case "under":
      return (run) => [...pileToCopy(run, a), b(run)];
    case "members":
      return (run) => setFrom(pileToCopy(run, a), run);
    case "count":
      return (run) => {
        const { start, end } = rangeOfEqual(a(run) as Bag, b(run), run);
        return end - start;
      };
    case "add":
    case "take":
      return changedBag(core, args);
  }
}

/** A bag with more or fewer of one value. */
function changedBag(core: Primitive, [of, one, times]: readonly Eval[]): Eval {
  const [bag, value] = [of, one] as [Eval, Eval];
  return (run) => {
    const members = pileToCopy(run, bag);
    const changed = value(run);
    const many = times ? (times(run) as number) : 1;
    const { start, end } = rangeOfEqual(members, changed, run);
    if (core.name === "add") {
      spendOnCopy(run, many);
      return [...members.slice(0, end), ...new Array<Value>(many).fill(changed), ...members.slice(end)];
    }
    if (end - start < many) fault("NF2011", `the bag holds ${end - start} of what ${many} are taken of`, core.span);
    return [...members.slice(0, start), ...members.slice(start + many)];
  };
}

/** A pile that is about to be copied. */
function pileToCopy(run: Run, pile: Eval): readonly Value[] {
  const found = pile(run) as readonly Value[];
  spendOnCopy(run, found.length);
  return found;
}

/** Floored division, and what it leaves. */
function division({ name, span }: Primitive, [dividend, divisor]: readonly Eval[]): Eval {
  const [of, by] = [dividend, divisor] as [Eval, Eval];
  return (run) => {
    const n = of(run) as number;
    const d = by(run) as number;
    if (d === 0) fault("NF2015", `${n} divided by zero`, span);
    if (name === "div") return Math.floor(n / d);
    const rest = n % d;
    return rest < 0 ? rest + Math.abs(d) : rest;
  };
}

/** The value after or before one in the circle of its type; with a set, the first that is a member. */
function cyclic(core: Primitive, args: readonly Eval[]): Eval {
  const [value, set] = args as [Eval, Eval | undefined];
  const { type } = core.args[0]!;
  const count = countOf(type);
  const by = core.name === "next" ? 1 : count - 1;
  const after = (one: Value): Value => valueAt(type, (ordinalOf(type, one) + by) % count);
  if (!set) return (run) => after(value(run));
  return (run) => {
    const members = set(run) as Members;
    let next = after(value(run));
    for (let i = 0; i < count; i++) {
      spend(run);
      if (has(members, next)) return next;
      next = after(next);
    }
    return null;
  };
}

/** The cells that a step, or so many steps, lead to. */
function step(link: Linked, core: Primitive, args: readonly Eval[]): Eval {
  const [cell, offset, times] = args as [Eval, Eval, Eval | undefined];
  const board = boardOf(core);
  if (!times) return oneStep(link.tablesOf(board).steps, board, core, cell, offset);
  return (run) => {
    const count = times(run) as number;
    // In a graph steps are taken one by one, and each may lead to all cells.
    if (board.layout === "graph") spend(run, Math.max(0, count) * board.cells.length);
    return board.step(cell(run) as number, offset(run) as number, count);
  };
}

/** The same of one step, by a table of the board. */
function oneStep(table: Members[][], board: Board, core: Primitive, cell: Eval, offset: Eval): Eval {
  const [cellSlot, offsetSlot] = core.args.map(slotOf) as [number, number];
  return (run) => {
    const from = (cellSlot < 0 ? cell(run) : run.locals[cellSlot]) as number;
    const by = (offsetSlot < 0 ? offset(run) : run.locals[offsetSlot]) as number;
    let steps = table[by];
    if (steps === undefined) {
      spendOnCopy(run, board.cells.length);
      steps = board.cells.map((_, at) => board.step(at, by, 1));
      table[by] = steps;
    }
    return steps[from]!;
  };
}

function distance(link: Linked, core: Primitive, args: readonly Eval[]): Eval {
  const [start, end] = args as [Eval, Eval];
  const board = boardOf(core);
  const { distances: table } = link.tablesOf(board);
  return (run) => {
    const from = start(run) as number;
    const to = end(run) as number;
    if (table[from] === undefined) {
      spend(run, board.cells.length * (board.directionSets.get("compass")?.length ?? 0));
      spendValues(run, board.cells.length);
      table[from] = distances(board, from);
    }
    const steps = table[from][to]!;
    return steps >= 0
      ? steps
      : fault("NF2003", `no way leads from ${board.cells[from]} to ${board.cells[to]}`, core.span);
  };
}

function boardOf(core: Primitive): Board {
  const type = core.args[0]!.type;
  if (type.kind !== "cell") throw new RangeError(`${core.name} needs a cell`);
  return type.board;
}

/** The least number of steps, in any direction of the board, to each cell; -1 where none leads. */
function distances(board: Board, from: number): readonly number[] {
  const found = board.cells.map(() => -1);
  const directions = board.directionSets.get("compass") ?? [];
  found[from] = 0;
  const reached = [from];
  for (const cell of reached) {
    for (const offset of directions) {
      for (const to of board.step(cell, offset, 1)) {
        if (found[to]! >= 0) continue;
        found[to] = found[cell]! + 1;
        reached.push(to);
      }
    }
  }
  return found;
}
