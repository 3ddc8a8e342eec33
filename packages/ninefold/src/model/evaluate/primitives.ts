// The primitives under the library that is written in the language.
import type { Board } from "../../language/core/board.ts";
import type { Core } from "../../language/core/core.ts";
import { countOf, ordinalOf, valueAt } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { type Eval, fault, type Linked, type Run, slotOf, spend, spendOnCopy, spendRoom } from "./run.ts";
import { has, type Members, setFrom } from "./sets.ts";

export function primitive(link: Linked, core: Core & { kind: "primitive" }, args: readonly Eval[]): Eval {
  const [a, b, c] = args as [Eval, Eval, Eval];
  const first = core.args[0]!.type;
  /** A pile that is about to be copied. */
  const pileOf = (run: Run): readonly Value[] => {
    const pile = a(run) as readonly Value[];
    spendOnCopy(run, pile.length);
    return pile;
  };
  switch (core.name) {
    case "step": {
      const board = boardOf(core);
      if (c) {
        return (run) => {
          const times = c(run) as number;
          // Here steps are made one by one, and each may lead to all cells.
          if (board.layout === "graph") spend(run, Math.max(0, times) * board.cells.length);
          return board.step(a(run) as number, b(run) as number, times);
        };
      }
      return oneStep(link.tablesOf(board).steps, board, core, a, b);
    }
    case "distance": {
      const board = boardOf(core);
      const { distances: table } = link.tablesOf(board);
      return (run) => {
        const from = a(run) as number;
        const to = b(run) as number;
        if (table[from] === undefined) {
          spend(run, board.cells.length * (board.directionSets.get("compass")?.length ?? 0));
          spendRoom(run, board.cells.length);
          table[from] = distances(board, from);
        }
        const steps = table[from][to]!;
        return steps >= 0
          ? steps
          : fault("NF2003", `no way leads from ${board.cells[from]} to ${board.cells[to]}`, core.span);
      };
    }
    case "next":
    case "previous": {
      const count = countOf(first);
      const by = core.name === "next" ? 1 : count - 1;
      const after = (value: Value): Value => valueAt(first, (ordinalOf(first, value) + by) % count);
      if (!b) return (run) => after(a(run));
      return (run) => {
        const among = b(run) as Members;
        let value = after(a(run));
        for (let i = 0; i < count; i++) {
          spend(run);
          if (has(among, value)) return value;
          value = after(value);
        }
        return null;
      };
    }
    case "min":
      return (run) => Math.min(...args.map((arg) => arg(run) as number));
    case "max":
      return (run) => Math.max(...args.map((arg) => arg(run) as number));
    case "abs":
      return (run) => Math.abs(a(run) as number);
    case "div":
    case "mod":
      return (run) => {
        const n = a(run) as number;
        const by = b(run) as number;
        if (by === 0) fault("NF2015", `${n} divided by zero`, core.span);
        if (core.name === "div") return Math.floor(n / by);
        const rest = n % by;
        return rest < 0 ? rest + Math.abs(by) : rest;
      };
    case "top":
      return (run) => (a(run) as readonly Value[])[0] ?? null;
    case "bottom":
      return (run) => (a(run) as readonly Value[]).at(-1) ?? null;
    case "pop":
      return (run) => {
        const pile = pileOf(run);
        return pile.length > 0 ? pile.slice(1) : fault("NF2011", "the pile is empty", core.span);
      };
    case "push":
      return (run) => [b(run), ...pileOf(run)];
    case "under":
      return (run) => [...pileOf(run), b(run)];
    case "members":
      return (run) => setFrom(pileOf(run), run);
  }
}

/** What one step leads to, by a table of the board. */
function oneStep(known: Members[][], board: Board, core: Core & { kind: "primitive" }, cell: Eval, offset: Eval): Eval {
  const [from, by] = core.args.map(slotOf) as [number, number];
  return (run) => {
    const place = (from < 0 ? cell(run) : run.locals[from]) as number;
    const way = (by < 0 ? offset(run) : run.locals[by]) as number;
    let steps = known[way];
    if (steps === undefined) {
      spendOnCopy(run, board.cells.length);
      steps = board.cells.map((_, at) => board.step(at, way, 1));
      known[way] = steps;
    }
    return steps[place]!;
  };
}

function boardOf(core: Core & { kind: "primitive" }): Board {
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
