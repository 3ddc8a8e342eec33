// The meaning of checked expressions: each becomes a function from a run to a value. This is the definition that every
// other way of running a game is tested against, so it is written to be read: one case a construct.
import type { Core, Item } from "../language/core.ts";
import {
  compare,
  contains,
  countOf,
  equal,
  isOwnOrdinal,
  isScalar,
  ordinalOf,
  printValue,
  strides,
  valueAt,
} from "../language/domain.ts";
import { wrapped } from "../language/fit.ts";
import { printType, type Type, type Value } from "../language/types.ts";
import { isTable } from "../language/work.ts";
import { primitive } from "./primitives.ts";
import { type Eval, fault, type Linked, type Run, spend } from "./run.ts";
import { choose, difference, has, intersection, type Members, setFrom, subsetAt, union } from "./sets.ts";

/** How many values one comprehension may collect: each is held. */
const LARGEST_SET = 1 << 20;

export function evaluator(link: Linked, core: Core): Eval {
  const of = (inner: Core): Eval => evaluator(link, inner);
  switch (core.kind) {
    case "constant": {
      const { value } = core;
      return () => value;
    }
    case "local": {
      const { slot } = core;
      return (run) => run.locals[slot]!;
    }
    case "track": {
      const { start, count } = link.layout[core.track]!;
      if (core.indices.length === 0) {
        return link.game.tracks[core.track]!.index.length === 0
          ? (run) => run.cells[start]!
          : (run) => run.cells.slice(start, start + count);
      }
      const place = placeOf(link, core.track, core.indices);
      return (run) => run.cells[place(run)]!;
    }
    case "call":
      return call(link, core);
    case "primitive":
      return primitive(core, core.args.map(of));
    case "field": {
      const base = of(core.base);
      const stride = strides(core.product)[core.field]!;
      const { type } = core.product.fields[core.field]!;
      const count = countOf(type);
      return (run) => {
        const value = base(run);
        return value === null ? null : valueAt(type, Math.floor((value as number) / stride) % count);
      };
    }
    case "coordinate": {
      const base = of(core.base);
      const type = core.base.type.kind === "option" ? core.base.type.of : core.base.type;
      return (run) => {
        const value = base(run);
        return value === null ? null : core.table[ordinalOf(type, value)]!;
      };
    }
    case "make": {
      const fields = core.fields.map(of);
      const steps = strides(core.product);
      return (run) => {
        let ordinal = 0;
        fields.forEach((field, i) => {
          ordinal += steps[i]! * ordinalOf(core.product.fields[i]!.type, field(run));
        });
        return ordinal;
      };
    }
    case "if": {
      const [condition, yes, no] = [of(core.condition), of(core.yes), of(core.no)];
      return (run) => (condition(run) ? yes(run) : no(run));
    }
    case "match": {
      const subject = of(core.subject);
      const arms = core.arms.map((arm) => ({ values: arm.values.map(of), body: of(arm.body) }));
      const otherwise = core.otherwise && of(core.otherwise);
      return (run) => {
        const value = subject(run);
        const arm = arms.find((candidate) => candidate.values.some((wanted) => equal(wanted(run), value)));
        if (arm) return arm.body(run);
        return otherwise ? otherwise(run) : noArm(core.subject, value);
      };
    }
    case "set": {
      const members = core.members.map(of);
      return (run) => setFrom(members.map((member) => member(run)));
    }
    case "pile": {
      const members = core.members.map(of);
      return (run) => members.map((member) => member(run));
    }
    case "comprehension": {
      const element = of(core.element);
      const walk = each(link, core.items);
      return (run) => {
        const found: Value[] = [];
        walk(run, () => {
          if (found.push(element(run)) > LARGEST_SET)
            fault("NF2010", `a set would be made of more than ${LARGEST_SET} values`, core.span);
          return false;
        });
        return setFrom(found);
      };
    }
    case "quantifier": {
      const body = of(core.body);
      const walk = each(link, core.items);
      if (core.quantifier === "every") return (run) => !walk(run, () => !body(run));
      const some = core.quantifier === "some";
      return (run) => walk(run, () => body(run) === true) === some;
    }
    case "fold":
      return fold(link, core);
    case "reach":
      return reach(link, core);
    case "logic": {
      const [left, right] = [of(core.left), of(core.right)];
      return core.operator === "and"
        ? (run) => left(run) === true && right(run) === true
        : (run) => left(run) === true || right(run) === true;
    }
    case "not": {
      const operand = of(core.operand);
      return (run) => !operand(run);
    }
    case "sets": {
      const [left, right] = [of(core.left), of(core.right)];
      const join = core.operator === "and" ? intersection : core.operator === "or" ? union : difference;
      return (run) => {
        const [a, b] = [left(run) as Members, right(run) as Members];
        spend(run, a.length + b.length);
        return join(a, b);
      };
    }
    case "complement": {
      const operand = of(core.operand);
      return (run) => difference(core.all, operand(run) as Members);
    }
    case "compare":
      return comparison(core.operator, of(core.left), of(core.right), core);
    case "in": {
      const [left, right] = [of(core.left), of(core.right)];
      const pile = core.right.kind === "primitive";
      return (run) => {
        const members = right(run) as Members;
        const value = left(run);
        return (pile ? members.some((member) => equal(member, value)) : has(members, value)) !== core.negated;
      };
    }
    case "arithmetic": {
      const [left, right] = [of(core.left), of(core.right)];
      const { operator, wrap } = core;
      return (run) => {
        const a = left(run) as number;
        const b = right(run) as number;
        const result = operator === "+" ? a + b : operator === "-" ? a - b : a * b;
        if (!Number.isSafeInteger(result)) fault("NF2012", `${a} ${operator} ${b} is too large to be exact`, core.span);
        return wrap ? wrapped(result, wrap) : result;
      };
    }
    case "offsets":
      return offsets(core.operator, of(core.left), of(core.right), core);
    case "range": {
      const [low, high] = [of(core.low), of(core.high)];
      return (run) => {
        const from = low(run) as number;
        const count = (high(run) as number) - from + 1;
        spend(run, Math.max(0, count));
        return Array.from({ length: Math.max(0, count) }, (_, i) => from + i);
      };
    }
    case "subsets": {
      const [count, set] = [of(core.count), of(core.of)];
      return (run) => {
        const members = set(run) as Members;
        const k = count(run) as number;
        const ways = choose(members.length, k);
        // Each subset is found by a walk over the set, member by member.
        spend(run, ways * (1 + members.length * 8));
        return Array.from({ length: ways }, (_, rank) => subsetAt(members, k, rank));
      };
    }
    case "size": {
      const operand = of(core.operand);
      return (run) => (operand(run) as Members).length;
    }
    case "the": {
      const operand = of(core.operand);
      return (run) => {
        const members = operand(run) as Members;
        if (members.length > 1)
          fault(
            "NF2002",
            `"the" found ${members.length} members, expected one or none: ${printValue(core.operand.type, members)}`,
            core.span,
          );
        return members[0] ?? null;
      };
    }
    case "element": {
      const [pile, index] = [of(core.pile), of(core.index)];
      return (run) => (pile(run) as readonly Value[])[(index(run) as number) - 1] ?? null;
    }
    case "after": {
      const body = of(core.body);
      return (run) => body(link.foresee(run, core.decision));
    }
    case "possible": {
      const player = of(core.player);
      return (run) => link.possible(run, core.decision, player(run) as number, core.conditions);
    }
    case "times":
      return (run) => {
        const now = link.present(run, core.memory);
        return 1 + run.memories[core.memory]!.filter((entry) => equal(entry, now)).length;
      };
    case "back": {
      const plies = of(core.plies);
      return (run) => {
        const back = plies(run) as number;
        if (back === 0) return link.present(run, core.memory)[0]!;
        return back > 0 ? (run.memories[core.memory]!.at(-back)?.[0] ?? null) : null;
      };
    }
    case "narrow":
      return narrow(of(core.operand), core.type, core);
    case "fraction":
    case "orders":
    case "missing":
      throw new RangeError(`a ${core.kind} has no value of its own`);
  }
}

/** Calls `visit` with each way of binding the items, later binders varying fastest; stops and answers true when it does. */
export type Walk = (run: Run, visit: () => boolean) => boolean;

export function each(link: Linked, items: readonly Item[]): Walk {
  const [first, ...rest] = items;
  if (!first) return (_, visit) => visit();
  const inner = each(link, rest);
  if ("condition" in first) {
    const condition = evaluator(link, first.condition);
    return (run, visit) => condition(run) === true && inner(run, visit);
  }
  const source = evaluator(link, first.source);
  const { slot } = first;
  return (run, visit) => {
    for (const value of source(run) as Members) {
      spend(run);
      run.locals[slot] = value;
      if (inner(run, visit)) return true;
    }
    return false;
  };
}

/** The place among the state's cells that a track's indices name. */
export function placeOf(link: Linked, track: number, indices: readonly Core[]): (run: Run) => number {
  const { start, strides: steps } = link.layout[track]!;
  const types = link.game.tracks[track]!.index;
  const values = indices.map((index) => evaluator(link, index));
  const [first] = values;
  const [only] = types;
  // One index whose values are their own ordinals: nearly every track.
  if (first && only && values.length === 1 && isOwnOrdinal(only)) return (run) => start + (first(run) as number);
  return (run) => {
    let place = start;
    for (let i = 0; i < values.length; i++) place += steps[i]! * ordinalOf(types[i]!, values[i]!(run));
    return place;
  };
}

export function noArm(subject: Core, value: Value): never {
  fault("NF2004", `no arm fits ${printValue(subject.type, value)}`, subject.span);
}

function comparison(operator: string, left: Eval, right: Eval, core: Core & { kind: "compare" }): Eval {
  const plain = isScalar(core.left.type) && isScalar(core.right.type);
  if (operator === "is") return plain ? (run) => left(run) === right(run) : (run) => equal(left(run), right(run));
  if (operator === "is not") return plain ? (run) => left(run) !== right(run) : (run) => !equal(left(run), right(run));
  const holds: (order: number) => boolean =
    operator === "<"
      ? (o) => o < 0
      : operator === "<="
        ? (o) => o <= 0
        : operator === ">"
          ? (o) => o > 0
          : (o) => o >= 0;
  return (run) => {
    const a = left(run);
    const b = right(run);
    return a !== null && b !== null && holds(compare(a, b));
  };
}

function offsets(operator: "+" | "-" | "*", left: Eval, right: Eval, core: Core & { kind: "offsets" }): Eval {
  if (core.type.kind !== "offset") throw new RangeError("offsets belong to a board");
  const { offsets: of } = core.type.board;
  return (run) => {
    const [x, y] = of.vector(left(run) as number);
    let to: readonly [number, number];
    if (operator === "*") {
      const factor = right(run) as number;
      to = [x * factor, y * factor];
    } else {
      const [dx, dy] = of.vector(right(run) as number);
      to = operator === "+" ? [x + dx, y + dy] : [x - dx, y - dy];
    }
    return (
      of.at(...to) ?? fault("NF2001", `the offset ${to[0]} east, ${to[1]} north is larger than the board`, core.span)
    );
  };
}

function fold(link: Linked, core: Core & { kind: "fold" }): Eval {
  const walk = each(link, core.items);
  const body = evaluator(link, core.body);
  if (core.operator === "sum") {
    return (run) => {
      let sum = 0;
      walk(run, () => {
        sum += body(run) as number;
        if (!Number.isSafeInteger(sum)) fault("NF2012", `the sum ${sum} is too large to be exact`, core.span);
        return false;
      });
      return sum;
    };
  }
  const sign = core.operator === "most" ? 1 : -1;
  return (run) => {
    let best: Value = null;
    walk(run, () => {
      const value = body(run);
      if (best === null || (value !== null && compare(value, best) * sign > 0)) best = value;
      return false;
    });
    return best;
  };
}

/** The least fixpoint: values are taken up once each, the found in turn adding theirs. */
function reach(link: Linked, core: Core & { kind: "reach" }): Eval {
  const from = evaluator(link, core.from);
  const to = evaluator(link, core.to);
  return (run) => {
    const reached = [...(from(run) as Members)];
    const seen = new Set(reached);
    for (let i = 0; i < reached.length; i++) {
      spend(run);
      run.locals[core.slot] = reached[i]!;
      for (const value of to(run) as Members) {
        if (seen.has(value)) continue;
        seen.add(value);
        reached.push(value);
      }
    }
    return setFrom(reached);
  };
}

function narrow(operand: Eval, type: Type, core: Core): Eval {
  return (run) => {
    const value = operand(run);
    if (contains(type, value)) return value;
    if (value === null) fault("NF2003", `found none, expected a value of ${printType(type)}`, core.span);
    return fault(
      "NF2001",
      `found ${core.kind === "narrow" ? printValue(core.operand.type, value) : value}, expected ${printType(type)}`,
      core.span,
    );
  };
}

/** How many results of one function of its arguments alone are kept. */
const TABLE_LIMIT = 1 << 16;

/**
 * A function's value. One that depends on its arguments alone is computed once for each; one that asks the state is
 * computed once for each in a state that stays (not in an action, where it changes).
 */
function call(link: Linked, core: Core & { kind: "call" }): Eval {
  const fn = link.game.functions[core.callee]!;
  const args = core.args.map((arg) => evaluator(link, arg));
  const body = (run: Run): Value => {
    link.functions[core.callee] ??= evaluator(link, fn.body);
    return link.functions[core.callee]!(run);
  };
  const enter = (run: Run, values: Value[]): Value => {
    spend(run);
    const outer = run.locals;
    run.locals = values;
    try {
      return body(run);
    } catch (error) {
      // A fault inside the library is shown where the file calls it.
      if (fn.library && error instanceof Error && "code" in error && error.name === "Fault") {
        fault(error.code as Parameters<typeof fault>[0], error.message, core.span);
      }
      throw error;
    } finally {
      run.locals = outer;
    }
  };
  const keyed = fn.params.every((param) => isScalar(param.type) || param.type.kind === "int");
  const keyOf = (values: readonly Value[]): Value | string => (values.length === 1 ? values[0]! : values.join());
  if (!isTable(fn)) {
    if (!keyed)
      return (run) =>
        enter(
          run,
          args.map((arg) => arg(run)),
        );
    return (run) => {
      const values = args.map((arg) => arg(run));
      if (!run.answers) return enter(run, values);
      run.answers[core.callee] ??= new Map();
      const answers = run.answers[core.callee]!;
      const key = keyOf(values);
      let value = answers.get(key);
      if (value === undefined) {
        value = enter(run, values);
        answers.set(key, value);
      }
      return value;
    };
  }
  const known = link.tables.get(core.callee) ?? new Map<Value | string, Value>();
  link.tables.set(core.callee, known);
  return (run) => {
    const values = args.map((arg) => arg(run));
    const key = keyOf(values);
    let value = known.get(key);
    if (value === undefined) {
      value = enter(run, values);
      if (known.size < TABLE_LIMIT) known.set(key, value);
    }
    return value;
  };
}
