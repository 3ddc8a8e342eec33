// Terms by their numbers: each is made once, so that equal terms are one.
import { BOOL, setOf, type Type, type Value } from "../../language/core/types.ts";
import type { FaultCode } from "../../model/index.ts";
import { NotCompiled, type Shape, type Term, type Variable } from "./term.ts";
import { binds, Unnamed } from "./unnamed.ts";

/** So many terms a game may become; what is larger would take too long to compile. */
const MAX_TERMS = 40_000;

/** So often terms may be asked for, those that are there already too: this bounds the time of all phases with terms. */
const MAX_ASKED = 2_000_000;

const NOTHING_FREE: ReadonlySet<number> = new Set();

/** Kinds without a fault of their own; what is divided is divided by a known number that is not 0. */
const TOTAL: ReadonlySet<string> = new Set(
  "constant times variable trackRead some table arithmetic compare any holds possible not and or if empty member size maybe union intersection difference indicesWhere filter collect preimage image slide fill reach range fold".split(
    " ",
  ),
);

/** Makes the terms that no law makes simpler. */
export class Interning {
  readonly #known = new Map<string, Term>();

  /** How many terms there are. */
  get count(): number {
    return this.#known.size;
  }

  #asked = 0;

  readonly #ids = new Map<object, number>();

  /** The number of what is made next. */
  protected next = 0;

  readonly yes: Term;
  readonly no: Term;

  constructor() {
    this.yes = this.constant(BOOL, true);
    this.no = this.constant(BOOL, false);
  }

  /** A new place. */
  variable(type: Type): Variable {
    return { id: this.next++, type };
  }

  /** A number that stands for an object that compares by identity. */
  idOf(object: object): number {
    let id = this.#ids.get(object);
    if (id === undefined) {
      id = this.next++;
      this.#ids.set(object, id);
    }
    return id;
  }

  /**
   * The term of this shape; `key` tells it from others of its kind with the same parts. `bound`: the places that it binds;
   * terms that differ only in the place of a member are one. A place is bound by terms that were made after all their
   * parts, for which it was new; so nowhere within what is asked of a member is its place bound again, and what is known
   * of a place outside of a term that binds it is not about the member (`relevant` in `compiler/analyse/flow-facts.ts` leaves it out).
   */
  protected make(type: Type, key: string, shape: Shape, parts: readonly Term[], ...bound: readonly Variable[]): Term {
    if (++this.#asked > MAX_ASKED) throw new NotCompiled("rules that take too long to compile");
    let whole = `${shape.kind} ${key}`;
    if (binds(shape)) whole += this.#unnamed.asked(shape.variable, parts);
    else for (const { id } of parts) whole += ` ${id}`;
    let found = this.#known.get(whole);
    if (!found) {
      let free = NOTHING_FREE;
      for (const part of parts) {
        if (part.free.size === 0) continue;
        free = together(free, part.free);
      }
      if (bound.some(({ id }) => free.has(id)))
        free = new Set([...free].filter((id) => bound.every((variable) => variable.id !== id)));
      if (shape.kind === "variable") free = new Set([shape.variable.id]);
      const dependsOnState =
        shape.kind === "trackRead" ||
        shape.kind === "indicesWhere" ||
        shape.kind === "after" ||
        shape.kind === "times" ||
        parts.some((part) => part.dependsOnState);
      const cannotFault = TOTAL.has(shape.kind) && parts.every((part) => part.cannotFault);
      found = { id: this.next++, type, free, dependsOnState, cannotFault, ...shape } as Term;
      if (this.#known.size >= MAX_TERMS) throw new NotCompiled("rules of more than 40,000 terms");
      this.#known.set(whole, found);
      this.#unnamed.keep(found, key);
    }
    return found;
  }

  readonly #unnamed = new Unnamed((type) => this.typeKey(type));

  constant(type: Type, value: Value): Term {
    return this.make(type, `${this.typeKey(type)} ${JSON.stringify(value)}`, { kind: "constant", value }, []);
  }

  int(value: number): Term {
    return this.constant({ kind: "int", low: value, high: value }, value);
  }

  bool(value: boolean): Term {
    return value ? this.yes : this.no;
  }

  /** The empty set. */
  none(element: Type): Term {
    return this.constant(setOf(element), []);
  }

  /** What tells a type from those whose values are numbered otherwise. */
  typeKey(type: Type): string {
    if (type.kind === "set" || type.kind === "option" || type.kind === "pile")
      return `${type.kind}-${this.typeKey(type.of)}`;
    if (type.kind === "int" && !type.named) return `int${type.low}..${type.high}`;
    if (type.kind === "cell" || type.kind === "offset") return `${type.kind}${this.idOf(type.board)}`;
    return type.kind === "enum" || type.kind === "product" || type.kind === "int"
      ? `${type.kind}${this.idOf(type.named!)}`
      : type.kind;
  }

  /** What a place holds. */
  at(variable: Variable): Term {
    return this.make(variable.type, String(variable.id), { kind: "variable", variable }, []);
  }

  cell(type: Type, track: number, at: Term): Term {
    return this.make(type, String(track), { kind: "trackRead", track, at }, [at]);
  }

  times(memory: number, most: number): Term {
    return this.make({ kind: "int", low: 1, high: most + 1 }, String(memory), { kind: "times", memory }, []);
  }

  fault(type: Type, code: FaultCode): Term {
    return this.make(type, code, { kind: "fault", code }, []);
  }
}

/** Nearly always one of two sets of places holds the other. */
function together(a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> {
  const [large, small] = a.size >= b.size ? [a, b] : [b, a];
  for (const id of small) if (!large.has(id)) return new Set([...large, ...small]);
  return large;
}
