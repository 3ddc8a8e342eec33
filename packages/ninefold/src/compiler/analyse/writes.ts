// What the statements of a decision write: which values they find, as far as that is seen, and which they leave.
import type { Value } from "../../language/core/types.ts";
import type { DecisionFamily } from "../lower/program.ts";
import { includes } from "../terms/known-sets.ts";
import { blocksOf, type Statement } from "../terms/statements.ts";
import type { Term } from "../terms/term.ts";

/** Some of a family's values; undefined where it may be any. */
export type Values = readonly Value[] | undefined;

/** Single tracks of a family go from one of these values to one of those. */
interface Change {
  readonly from: Values;
  readonly to: Values;
}

/** By family. */
export type Changes = ReadonlyMap<number, readonly Change[]>;

/** What the statements of a decision change, however often each of them is done. */
export function changesOf({ params, statements, chain }: DecisionFamily): Changes {
  const writes = [...writesIn(statements), ...writesIn(chain?.last ?? [])];
  const found = new Map<number, Change[]>();
  for (const { track, statement, again } of writes) {
    const same = writes.filter((other) => other.track === track);
    const own = chain ? undefined : valuesAt(track, statement, params);
    // What one statement has written another one may find.
    const written = same.length > 1 || again ? same.map((other) => valuesOf(other.statement.value)) : [];
    const from = own && written.every((some) => some !== undefined) ? [...own, ...written.flat()] : undefined;
    found.set(track, [...(found.get(track) ?? []), { from, to: valuesOf(statement.value) }]);
  }
  return found;
}

/** By statement the values that a family has where it writes, as far as they are seen. */
export type Before = ReadonlyMap<Statement, readonly Value[]>;

/** The values that a decision's writes find where nothing else has written the family before. */
export function valuesBefore({ params, statements }: DecisionFamily): Before {
  const writes = [...writesIn(statements)];
  const found = new Map<Statement, readonly Value[]>();
  for (const { track, statement, again } of writes) {
    const values = valuesAt(track, statement, params);
    const alone = !again && writes.every((other) => other.statement === statement || other.track !== track);
    if (values && alone) found.set(statement, values);
  }
  return found;
}

interface Write {
  readonly track: number;
  readonly statement: Statement & { kind: "write" | "write-all" };
  /** Whether it may be done more than once. */
  readonly again: boolean;
}

function* writesIn(statements: readonly Statement[], again = false): Generator<Write> {
  for (const statement of statements) {
    if (statement.kind === "write" || statement.kind === "write-all")
      yield { track: statement.track, statement, again };
    for (const block of blocksOf(statement)) yield* writesIn(block, again || statement.kind === "for");
  }
}

/** The values that a family can have where a statement writes it. */
function valuesAt(track: number, statement: Write["statement"], params: DecisionFamily["params"]): Values {
  if (statement.kind === "write-all") return valuesIn(statement.set, track);
  const { at } = statement;
  const param = at.kind === "variable" && params.find(({ variable }) => variable === at.variable);
  return param ? valuesIn(param.set, track) : undefined;
}

/** The values that a family can have at the members of a set of its indices. */
function valuesIn(set: Term, track: number): Values {
  switch (set.kind) {
    case "indicesWhere":
      return set.track === track ? set.values : undefined;
    case "intersection": {
      const [left, right] = [valuesIn(set.left, track), valuesIn(set.right, track)];
      return left && right ? left.filter((value) => includes(right, value)) : (left ?? right);
    }
    case "union": {
      const [left, right] = [valuesIn(set.left, track), valuesIn(set.right, track)];
      return left && right && [...left, ...right];
    }
    case "difference":
      return valuesIn(set.left, track);
    case "filter":
      return valuesIn(set.set, track);
    default:
      return undefined;
  }
}

/** The values that a term can have. */
function valuesOf(term: Term): Values {
  switch (term.kind) {
    case "constant":
      return [term.value];
    case "table":
      return term.list.size <= 512 ? term.list.all().filter((value) => value !== undefined) : undefined;
    case "if": {
      const [yes, no] = [valuesOf(term.yes), valuesOf(term.no)];
      return yes && no && [...yes, ...no];
    }
    default:
      return undefined;
  }
}
