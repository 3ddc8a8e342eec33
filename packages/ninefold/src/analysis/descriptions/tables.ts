// What a pure expression answers for all values of its local variables. Two expressions that answer alike mean the same,
// however they are written: this is how `north` and `east` become each other on a board that is turned.

import type { Core, CoreGame } from "../../language/core/core.ts";
import { freeVariables } from "../../language/core/local-variables.ts";
import { isPure } from "../../language/core/parts.ts";
import type { Value } from "../../language/core/types.ts";
import { evaluator } from "../../model/evaluate/evaluate.ts";
import { fractionOf } from "../../model/evaluate/fractions.ts";
import { link } from "../../model/evaluate/link.ts";
import { fullBudget, type Linked, pureRun } from "../../model/evaluate/run.ts";
import { Fault } from "../../model/system/fault.ts";
import { allowanceOf } from "../../model/system/limits.ts";
import type { Rational } from "../../model/system/rational.ts";
import { entryAt } from "../tables.ts";
import type { Scope, Variable } from "./scope.ts";
import type { ValueMap } from "./values.ts";

/** Up to so many assignments of the local variables are looked at. */
const MAX_ROWS = 4096;

/** So much work may be done for all tables of one comparison, and so many values made. */
const MAX_WORK = 100_000_000;

export class Tables {
  readonly #games: readonly [CoreGame, CoreGame];
  readonly #links: readonly [Linked, Linked];
  readonly #values: ValueMap;
  readonly #budget = fullBudget(allowanceOf({ work: MAX_WORK }));

  constructor(one: CoreGame, other: CoreGame, values: ValueMap) {
    this.#games = [one, other];
    this.#links = [link(one), link(other)];
    this.#values = values;
  }

  /** Whether both answer alike for all values of the variables; false where that is too much to look at, or a hole. */
  agree(one: Core, other: Core, scope: Scope): boolean {
    const [mine, theirs] = this.#games;
    if (!isPure(one, mine.functions) || !isPure(other, theirs.functions)) return false;
    // Orders of a set are for chance alone.
    if (one.kind === "orders" || other.kind === "orders") return false;
    const [asked, there] = [freeVariables(one), freeVariables(other)];
    const variables = scope.variables.filter((variable) => asked.has(variable.one) || there.has(variable.other));
    if (variables.some(({ perPlayer, assigned }) => perPlayer || assigned)) return false;
    if ([...asked].some((slot) => !variables.some((variable) => variable.one === slot))) return false;
    if ([...there].some((slot) => !variables.some((variable) => variable.other === slot))) return false;
    const rows = this.#rows(variables);
    if (!rows) return false;
    try {
      const [ask, askOther] = [this.#answers(0, one), this.#answers(1, other)];
      return rows.every(([before, after]) => {
        const [locals, others]: [Value[], Value[]] = [[], []];
        variables.forEach((variable, i) => {
          locals[variable.one] = entryAt(before, i);
          others[variable.other] = entryAt(after, i);
        });
        const [a, b] = [ask(locals), askOther(others)];
        if (isRational(a) || isRational(b)) return isRational(a) && isRational(b) && a.equals(b);
        return this.#values.agree(one.type, other.type, a, b);
      });
    } catch (error) {
      // A hole, or too much work: then nothing is known.
      if (error instanceof Fault) return false;
      throw error;
    }
  }

  /** Whether a pure expression gives sets of cells, for each cell in a variable, such that a cell is in the other's when that is in its. */
  isMutual(game: 0 | 1, step: Core, slot: number): boolean {
    const { type } = step;
    const known = this.#games[game];
    const asked = freeVariables(step);
    if (type.kind !== "set" || type.of.kind !== "cell" || !isPure(step, known.functions)) return false;
    if (asked.size !== 1 || !asked.has(slot)) return false;
    try {
      const ask = this.#answers(game, step);
      const near = type.of.board.cells.map((_, cell) => {
        const locals: Value[] = [];
        locals[slot] = cell;
        return new Set(ask(locals) as readonly Value[]);
      });
      return near.every((cells, from) => [...cells].every((to) => entryAt(near, to as number).has(from)));
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  }

  /** The initial values of a track by its indices, or sets of them; `Fault` where the rules have a hole. */
  initial(game: 0 | 1, track: number): (index: readonly Value[]) => Value {
    const value = evaluator(this.#links[game], entryAt(this.#games[game].tracks, track).initial);
    return (index) => value(pureRun([...index], this.#budget));
  }

  /** The answer of an expression, by what is in its variables. */
  #answers(game: 0 | 1, core: Core): (locals: Value[]) => Value | Rational {
    const ask =
      core.type.kind === "fraction" ? fractionOf(this.#links[game], core) : evaluator(this.#links[game], core);
    return (locals) => ask(pureRun(locals, this.#budget));
  }

  /** All assignments of the variables, each with what it becomes; undefined where there are too many. */
  #rows(variables: readonly Variable[]): readonly (readonly [readonly Value[], readonly Value[]])[] | undefined {
    let rows: (readonly [readonly Value[], readonly Value[]])[] = [[[], []]];
    for (const { types } of variables) {
      const column = this.#values.table(types[0], types[1], MAX_ROWS);
      if (!column || rows.length * column.length > MAX_ROWS) return undefined;
      rows = rows.flatMap(([before, after]) =>
        column.map(
          ([from, to]) =>
            [
              [...before, from],
              [...after, to],
            ] as const,
        ),
      );
    }
    return rows;
  }
}

const isRational = (answer: Value | Rational): answer is Rational =>
  typeof answer === "object" && answer !== null && !Array.isArray(answer);
