// Functions of numbered values as terms: computed where their arguments are known, else listed.
import { countOf, equal, isScalar, ordinalOf, valueAt } from "../../language/core/domain.ts";
import { BOOL, INT, type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { Interning } from "./interning.ts";
import { LookupTable, NotCompiled, type Term } from "./term.ts";
import { sameDomain } from "./term-types.ts";

/** The largest function that is listed. */
const LONGEST_TABLE = 1 << 14;

/** So many values of tables may be found; what needs more would take too long to compile. */
const MAX_ENTRIES = 800_000;

/** Up to so many values a listed set is gone through value by value. */
const MAX_CASES = 8;

/** Kinds whose functions are listed by what they are made of. */
export const COMPOSED: ReadonlySet<string> = new Set(["constant", "table", "some"]);

/** Makes functions of numbered values. */
export class TableTerms extends Interning {
  /** The operand where it is known not to be none. */
  some(operand: Term): Term {
    const type = withoutNone(operand.type);
    if (type === operand.type) return operand;
    if (operand.kind === "constant") return this.constant(type, operand.value);
    return this.make(type, "", { kind: "some", operand }, [operand]);
  }

  /**
   * A function of values: computed where they are known, else listed, as far as possible by what its arguments are
   * made of. `of` answers undefined for what is never asked; a fault of it makes the function no function. `name` tells
   * it from other functions.
   */
  apply(
    type: Type,
    args: readonly Term[],
    of: (values: readonly Value[]) => Value | undefined,
    name?: string,
  ): Term | undefined {
    if (args.every((arg) => arg.kind === "constant")) {
      const value = of(args.map((arg) => (arg as Term & { kind: "constant" }).value));
      return value === undefined ? undefined : this.known(type, value);
    }
    const leaves: Term[] = [];
    const readers = args.map((arg) => this.#readerOf(arg, leaves));
    let size = 1;
    for (const leaf of leaves) {
      if (!isScalar(leaf.type)) return undefined;
      size *= countOf(leaf.type);
      if (size > LONGEST_TABLE) return undefined;
    }
    // The same function of other terms is listed already.
    const key = name === undefined ? undefined : `${name}(${args.map((arg) => this.#formOf(arg, leaves)).join(" ")})`;
    const known = key === undefined ? undefined : this.#lists.get(key);
    if (known) return this.table(type, leaves, known);
    const list = new LookupTable(
      leaves.map((leaf) => countOf(leaf.type)),
      (ordinals) => {
        this.#spend();
        const values = leaves.map((leaf, i) => valueAt(leaf.type, ordinals[i]!));
        const given: Value[] = [];
        for (let i = 0; i < readers.length; i++) {
          const value = readers[i]!(values);
          if (value === undefined || (value === null && args[i]!.kind === "some")) return undefined;
          given.push(value);
        }
        return of(given);
      },
    );
    if (key !== undefined) this.#lists.set(key, list);
    return this.table(type, leaves, list);
  }

  /** A value that has been found; a number among all numbers is one of a range that it bounds. */
  protected known(type: Type, value: Value): Term {
    return type === INT && typeof value === "number" ? this.int(value) : this.constant(type, value);
  }

  readonly #lists = new Map<string, LookupTable>();

  /** A number for each list of values, by which tables are told apart. */
  readonly #texts = new Map<string, number>();
  readonly #summaries = new WeakMap<LookupTable, { readonly only: Value | undefined; readonly key: string }>();

  /** What all values of a short list are if they are the same, and what tells it from others. */
  #summary(list: LookupTable): { readonly only: Value | undefined; readonly key: string } {
    let found = this.#summaries.get(list);
    if (!found) {
      const values = list.all();
      const known = values.filter((value) => value !== undefined);
      const first = known[0] ?? null;
      const only = known.every((value) => equal(value, first)) ? first : undefined;
      const text = JSON.stringify(values);
      let number = this.#texts.get(text);
      if (number === undefined) {
        number = this.next++;
        this.#texts.set(text, number);
      }
      found = { only, key: String(number) };
      this.#summaries.set(list, found);
    }
    return found;
  }

  #entries = 0;

  /** How many values of tables have been found. */
  get entries(): number {
    return this.#entries;
  }

  #spend(): void {
    if (++this.#entries > MAX_ENTRIES) throw new NotCompiled("tables of more than 800,000 entries");
  }

  /** Tables with equal values of the same arguments are one; those that say the same of everything are a constant. */
  protected table(type: Type, args: readonly Term[], list: LookupTable): Term {
    if (list.size > 512) return this.make(type, String(this.idOf(list)), { kind: "table", args, list }, args);
    const { only: same, key } = this.#summary(list);
    if (same !== undefined && args.every((arg) => arg.cannotFault)) return this.known(type, same);
    const [only] = args;
    if (
      args.length === 1 &&
      sameDomain(type, only!.type) &&
      list.all().every((value, i) => value === valueAt(only!.type, i))
    ) {
      return only!;
    }
    const name = `${this.typeKey(type)} ${key}`;
    const alike = `${name} ${list.counts}`;
    const known = this.#alike.get(alike) ?? list;
    this.#alike.set(alike, known);
    return this.make(type, name, { kind: "table", args, list: known }, args);
  }

  /** Of lists with the same values the first. */
  readonly #alike = new Map<string, LookupTable>();

  /** What an argument is of its leaves: for equal forms and equal functions of them the same is listed. */
  #formOf(arg: Term, leaves: readonly Term[]): string {
    if (arg.kind === "constant") return `=${arg.id}`;
    if (arg.kind === "some") return `some(${this.#formOf(arg.operand, leaves)})`;
    if (arg.kind !== "table") return `${leaves.indexOf(arg)}:${this.typeKey(arg.type)}`;
    return `${this.idOf(arg.list)}(${arg.args.map((one) => this.#formOf(one, leaves)).join(" ")})`;
  }

  /** How an argument's value comes from the values of the leaves, to which its own are added. */
  #readerOf(arg: Term, leaves: Term[]): (values: readonly Value[]) => Value | undefined {
    if (arg.kind === "constant") return () => arg.value;
    if (arg.kind === "some") return this.#readerOf(arg.operand, leaves);
    if (arg.kind === "table") {
      const inner = arg.args.map((one) => this.#readerOf(one, leaves));
      const { list } = arg;
      const types = arg.args.map((one) => one.type);
      return (values) => {
        let variable = 0;
        for (let i = 0; i < inner.length; i++) {
          const value = inner[i]!(values);
          if (value === undefined) return undefined;
          variable = variable * list.counts[i]! + ordinalOf(types[i]!, value);
        }
        return list.at(variable);
      };
    }
    let at = leaves.indexOf(arg);
    if (at < 0) at = leaves.push(arg) - 1;
    return (values) => values[at]!;
  }

  /** Two questions about the same one value are one question. */
  protected bothListed(operator: "and" | "or", left: Term, right: Term): Term | undefined {
    if (left.kind !== "table" || right.kind !== "table") return undefined;
    const leaves = new Set([...left.args, ...right.args]);
    if (leaves.size > Math.max(left.args.length, right.args.length)) return undefined;
    // What only the right side asks must not be a fault where it is not asked.
    if (!right.cannotFault && leaves.size > left.args.length) return undefined;
    const open = operator === "and";
    const read: Term[] = [];
    const [first, second] = [this.#readerOf(left, read), this.#readerOf(right, read)];
    const key = `${operator}(${this.#formOf(left, read)} ${this.#formOf(right, read)})`;
    const known = this.#lists.get(key);
    if (known) return this.table(BOOL, read, known);
    const counts = read.map((leaf) => countOf(leaf.type));
    // The right side has no value where the left side decides alone: so both cannot be arguments of one function.
    const list = new LookupTable(counts, (ordinals) => {
      this.#spend();
      const values = read.map((leaf, i) => valueAt(leaf.type, ordinals[i]!));
      const decided = first(values);
      return decided === open ? second(values) : decided;
    });
    this.#lists.set(key, list);
    return this.table(BOOL, read, list);
  }

  /** The few values that a listed function has, each with the question whether it is the one. */
  protected casesOf(
    term: Term & { kind: "table" },
  ): readonly { readonly holds: Term; readonly value: Term }[] | undefined {
    if (term.list.size > 512) return undefined;
    const values = new Map<string, Value>();
    for (const value of term.list.all()) if (value !== undefined) values.set(JSON.stringify(value), value);
    if (values.size > MAX_CASES) return undefined;
    return [...values].map(([key, value], i) => ({
      // What is none of the others is the last.
      holds: i === values.size - 1 ? this.yes : this.apply(BOOL, [term], ([one]) => JSON.stringify(one) === key)!,
      value: this.constant(term.type, value),
    }));
  }
}
