// Functions of numbered values as terms: computed where their arguments are known, else tabulated.
import { countOf, isScalar, ordinalOf, valueAt } from "../../../language/core/domain.ts";
import { BOOL, INT, type Type, type Value, withoutNone } from "../../../language/core/types.ts";
import type { TableConstructors } from "../constructors.ts";
import { MAX_COMPARED } from "../interning/lookup-tables.ts";
import type { Terms } from "../interning/term-table.ts";
import { LookupTable, type Term } from "../term.ts";
import { sameDomain } from "../term-types.ts";

/** The largest function that is tabulated: of numbers, which the machine compares and adds, of others, and of those that there is no other way to compute. */
const MAX_NUMBERS = 1 << 14;
const MAX_TABLE = 1 << 16;
const MAX_ONLY_TABLE = 1 << 18;

/** Sets of functions with more values are not treated case by case. */
const MAX_CASES = 8;

type Reader = (values: readonly Value[]) => Value | undefined;

export const tableLaws: TableConstructors & ThisType<Terms> = {
  some(operand: Term): Term {
    const type = withoutNone(operand.type);
    if (type === operand.type) return operand;
    if (operand.kind === "constant") return this.constant(type, operand.value);
    return this.make(type, { kind: "some", operand });
  },

  apply(
    type: Type,
    args: readonly Term[],
    of: (...values: Value[]) => Value | undefined,
    name?: string,
  ): Term | undefined {
    if (args.every((arg) => arg.kind === "constant")) {
      const value = of(...args.map((arg) => (arg as Term & { kind: "constant" }).value));
      return value === undefined ? undefined : constantOf(this, type, value);
    }
    const numbers = args.every((arg) => arg.type.kind === "int");
    return tabulated(this, { type, args, of, name }, [], numbers ? MAX_NUMBERS : MAX_TABLE);
  },

  tabulate(
    type: Type,
    args: readonly Term[],
    of: (...values: Value[]) => Value | undefined,
    name?: string,
  ): Term | undefined {
    const small = this.apply(type, args, of, name);
    if (small) return small;
    // What the arguments are made of may have more values than they have themselves.
    const own = args.flatMap((arg) => (arg.kind === "constant" ? [] : [arg.kind === "some" ? arg.operand : arg]));
    const applied = { type, args, of, name };
    return (
      tabulated(this, applied, own, MAX_TABLE) ??
      tabulated(this, applied, [], MAX_ONLY_TABLE) ??
      tabulated(this, applied, own, MAX_ONLY_TABLE)
    );
  },

  reapply({ type, args: before, list }: Term & { kind: "table" }, args: readonly Term[]): Term {
    const types = before.map((arg) => arg.type);
    const sameForm = args.every(
      (arg, i) => !isComposed(arg) && args.indexOf(arg) === i && before[i] && sameDomain(arg.type, before[i].type),
    );
    if (sameForm) return this.table(type, args, list);
    const found = this.apply(type, args, (...values) => list.of(types, values), `list ${this.idOf(list)}`);
    return found ?? this.make(type, { kind: "table", args, list });
  },

  table(type: Type, args: readonly Term[], list: LookupTable): Term {
    if (list.size > MAX_COMPARED) return this.make(type, { kind: "table", args, list });
    const { only } = this.tables.summaryOf(list);
    if (only !== undefined && args.every((arg) => arg.cannotFault)) return constantOf(this, type, only);
    const [arg, ...others] = args;
    if (arg && others.length === 0 && isIdentity(type, arg.type, list)) return arg;
    const bounded = type === INT ? rangeOfValues(list) : type;
    return this.make(bounded, { kind: "table", args, list: this.tables.firstOf(bounded, list) });
  },
};

interface Applied {
  readonly type: Type;
  readonly args: readonly Term[];
  readonly of: (...values: Value[]) => Value | undefined;
  readonly name: string | undefined;
}

/**
 * A function as a table of at most so many values; undefined where it has more. It is tabulated by these terms, and where
 * they do not give an argument by what that is made of.
 */
function tabulated(
  terms: Terms,
  { type, args, of, name }: Applied,
  by: readonly Term[],
  most: number,
): Term | undefined {
  const leaves = [...new Set(by)];
  const readers = args.map((arg): Reader => {
    const read = readerOf(arg, leaves);
    if (arg.kind !== "some") return read;
    return (values) => read(values) ?? undefined;
  });
  let size = 1;
  for (const leaf of leaves) {
    if (!isScalar(leaf.type)) return undefined;
    size *= countOf(leaf.type);
    if (size > most) return undefined;
  }
  // The same function of other terms has a table already.
  const key = name === undefined ? undefined : `${name}(${args.map((arg) => formOf(terms, arg, leaves)).join(" ")})`;
  const known = key === undefined ? undefined : terms.tables.named.get(key);
  if (known) return terms.table(type, leaves, known);
  const list = tabulate(terms, leaves, (values) => {
    const given: Value[] = [];
    for (const read of readers) {
      const value = read(values);
      if (value === undefined) return undefined;
      given.push(value);
    }
    return of(...given);
  });
  if (key !== undefined) terms.tables.named.set(key, list);
  return terms.table(type, leaves, list);
}

/** A value that has been computed; a number among all numbers is one of a range that it bounds. */
function constantOf(terms: Terms, type: Type, value: Value): Term {
  return type === INT && typeof value === "number" ? terms.int(value) : terms.constant(type, value);
}

/** The range of numbers that a function has. */
function rangeOfValues(list: LookupTable): Type {
  const numbers = list.all().filter((value) => typeof value === "number");
  return numbers.length > 0 ? { kind: "int", low: Math.min(...numbers), high: Math.max(...numbers) } : INT;
}

/** Whether a term is tabulated by what its arguments are made of. */
const isComposed = ({ kind }: Term): boolean => kind === "constant" || kind === "table" || kind === "some";

const isIdentity = (to: Type, from: Type, list: LookupTable): boolean =>
  sameDomain(to, from) && list.all().every((value, i) => value === valueAt(from, i));

/** Two conditions about the same values as one table; undefined for others. */
export function connectTables(terms: Terms, operator: "and" | "or", left: Term, right: Term): Term | undefined {
  if (left.kind !== "table" || right.kind !== "table") return undefined;
  const leaves = new Set([...left.args, ...right.args]);
  if (leaves.size > Math.max(left.args.length, right.args.length)) return undefined;
  // Arguments of the right side alone must not fault where the right side is not evaluated.
  if (!right.cannotFault && leaves.size > left.args.length) return undefined;
  const open = operator === "and";
  const read: Term[] = [];
  const [first, second] = [readerOf(left, read), readerOf(right, read)];
  const key = `${operator}(${formOf(terms, left, read)} ${formOf(terms, right, read)})`;
  const known = terms.tables.named.get(key);
  if (known) return terms.table(BOOL, read, known);
  // The right side has no value where the left side decides alone: so both cannot be arguments of one function.
  const list = tabulate(terms, read, (values) => {
    const decided = first(values);
    return decided === open ? second(values) : decided;
  });
  terms.tables.named.set(key, list);
  return terms.table(BOOL, read, list);
}

/** The few values that a tabulated function has, each with the condition that it is this one. */
export function casesOf(
  terms: Terms,
  term: Term & { kind: "table" },
): readonly { readonly holds: Term; readonly value: Term }[] | undefined {
  if (term.list.size > MAX_COMPARED) return undefined;
  const values = new Map<string, Value>();
  for (const value of term.list.all()) if (value !== undefined) values.set(JSON.stringify(value), value);
  if (values.size > MAX_CASES) return undefined;
  return [...values].map(([key, value], i) => ({
    // A value that is none of the others is the last one.
    holds: i === values.size - 1 ? terms.yes : terms.apply(BOOL, [term], (one) => JSON.stringify(one) === key)!,
    value: terms.constant(term.type, value),
  }));
}

/** The table of a function of the values of these terms. */
function tabulate(terms: Terms, leaves: readonly Term[], of: Reader): LookupTable {
  const types = leaves.map((leaf) => leaf.type);
  return new LookupTable(types.map(countOf), (ordinals) => {
    const value = of(types.map((type, i) => valueAt(type, ordinals[i]!)));
    terms.tables.spend(value);
    return value;
  });
}

/** The form of an argument over its leaves: equal functions of equal forms have one table. */
function formOf(terms: Terms, arg: Term, leaves: readonly Term[]): string {
  if (arg.kind === "constant") return `=${arg.id}`;
  const leaf = leaves.indexOf(arg);
  if (leaf >= 0) return `${leaf}:${terms.typeKey(arg.type)}`;
  if (arg.kind === "some") return `some(${formOf(terms, arg.operand, leaves)})`;
  if (arg.kind !== "table") throw new RangeError(`a ${arg.kind} that no argument is made of`);
  return `${terms.idOf(arg.list)}(${arg.args.map((one) => formOf(terms, one, leaves)).join(" ")})`;
}

/** Computes the value of an argument from the values of the leaves, to which its own are added. */
function readerOf(arg: Term, leaves: Term[]): Reader {
  if (arg.kind === "constant") return () => arg.value;
  const known = leaves.indexOf(arg);
  if (known >= 0) return (values) => values[known];
  if (arg.kind === "some") return readerOf(arg.operand, leaves);
  if (arg.kind === "table") {
    const inner = arg.args.map((one) => readerOf(one, leaves));
    const { list } = arg;
    const types = arg.args.map((one) => one.type);
    return (values) => {
      let index = 0;
      for (let i = 0; i < inner.length; i++) {
        const value = inner[i]!(values);
        if (value === undefined) return undefined;
        index = index * list.counts[i]! + ordinalOf(types[i]!, value);
      }
      return list.at(index);
    };
  }
  const at = leaves.push(arg) - 1;
  return (values) => values[at];
}
