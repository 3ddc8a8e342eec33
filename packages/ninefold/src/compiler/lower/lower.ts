// Checked expressions as terms: names replaced by what they stand for, functions written in where they are called, and
// everything computed that is known while compiling. The reference interpreter computes it.

import { wrapped } from "../../language/check/types/fit.ts";
import type { Core, CoreFunction, Item, Wrap } from "../../language/core/core.ts";
import { countOf, isScalar, ordinalOf, strides, valueAt } from "../../language/core/domain.ts";
import { anyCore } from "../../language/core/parts.ts";
import { BOOL, option, setOf, type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { isEmpty } from "../terms/known-sets.ts";
import { type Scope, withLocal } from "../terms/scope.ts";
import { NotCompiled, partsOf, type Term } from "../terms/term.ts";
import { sameDomain, withoutSet } from "../terms/term-types.ts";
import { askedFirst, choicesOf } from "./choices.ts";
import { MemberLowering } from "./lower-members.ts";
import { type Done, lowerBlock } from "./lower-statements.ts";
import { notCompiled } from "./unknown-words.ts";

/** The largest product of arguments for which a function of its arguments alone is listed, not written in. */
const MAX_LISTED = 1 << 14;

/** Up to so many values families are told apart by. */
const MAX_TOLD_APART = 16;

/** Lowers the expressions of one game. */
export class Lowering extends MemberLowering {
  readonly #calls = new Map<string, Term>();
  /** What blocks have become, by what they are and where they stand. */
  readonly blocks = new Map<string, Done>();

  lower(core: Core, scope: Scope): Term {
    return this.known(core, scope) ?? this.#lower(core, scope);
  }

  #lower(core: Core, scope: Scope): Term {
    const { terms } = this;
    const of = (part: Core): Term => this.lower(part, scope);
    /** A function of the values of its parts, which is listed. */
    const listed = (parts: readonly Core[], make: (values: readonly Value[]) => Value | undefined): Term => {
      const found = terms.apply(core.type, parts.map(of), make, `core ${terms.idOf(core)}`);
      if (!found) throw new NotCompiled(`a ${core.kind} of too many values`);
      return found;
    };
    switch (core.kind) {
      case "constant":
        return terms.constant(core.type, core.value);
      case "local": {
        const found = scope.locals[core.slot];
        if (!found) throw new RangeError("a local variable without a value");
        return found;
      }
      case "track":
        return this.#track(core, scope);
      case "call":
        return this.#call(core, scope);
      case "primitive":
        return this.#primitive(core, scope);
      case "field": {
        const steps = strides(core.product);
        const { type } = core.product.fields[core.field]!;
        const count = countOf(type);
        return listed([core.base], ([value]) =>
          value === null ? null : valueAt(type, Math.floor((value as number) / steps[core.field]!) % count),
        );
      }
      case "coordinate": {
        const base = withoutNone(core.base.type);
        return listed([core.base], ([value]) => (value === null ? null : core.table[ordinalOf(base, value!)]!));
      }
      case "make": {
        const steps = strides(core.product);
        return listed(core.fields, (values) =>
          values.reduce<number>((sum, value, i) => sum + steps[i]! * ordinalOf(core.product.fields[i]!.type, value), 0),
        );
      }
      case "if":
        return this.choose(
          of(core.condition),
          core.type,
          () => of(core.yes),
          () => of(core.no),
        );
      case "match": {
        const subject = of(core.subject);
        const last = (): Term => (core.otherwise ? of(core.otherwise) : terms.fault(core.type, "NF2004"));
        return core.arms.reduceRight<() => Term>(
          (rest, arm) => () =>
            this.choose(
              arm.values.map((value) => terms.compare("=", subject, of(value))).reduce((a, b) => terms.or(a, b)),
              core.type,
              () => of(arm.body),
              rest,
            ),
          last,
        )();
      }
      case "set":
        return core.members.reduce(
          (all, member) => terms.union(all, this.#single(member, scope, core.type)),
          terms.none(withoutSet(core.type)),
        );
      case "comprehension":
        return this.items(core.items, 0, scope, withoutSet(core.type), (inner) =>
          this.#single(core.element, inner, core.type),
        );
      case "quantifier":
        return this.quantifier(core, scope);
      case "fold":
        return this.fold(core, scope);
      case "reach":
        return this.reach(core, scope);
      case "logic": {
        const left = of(core.left);
        if (left === (core.operator === "and" ? terms.no : terms.yes)) return left;
        return core.operator === "and" ? terms.and(left, of(core.right)) : terms.or(left, of(core.right));
      }
      case "not":
        return terms.not(of(core.operand));
      case "sets": {
        const [left, right] = [core.left, core.right].map((side) => this.fitSet(of(side), withoutSet(core.type))) as [
          Term,
          Term,
        ];
        if (core.operator === "and") return terms.intersection(left, right);
        return core.operator === "or" ? terms.union(left, right) : terms.difference(left, right);
      }
      case "complement":
        return terms.difference(
          terms.constant(core.type, core.all),
          this.fitSet(of(core.operand), withoutSet(core.type)),
        );
      case "compare":
        return this.#compare(core, scope);
      case "in": {
        const inside = terms.member(of(core.left), of(core.right));
        return core.negated ? terms.not(inside) : inside;
      }
      case "arithmetic": {
        const sum = terms.arithmetic(core.operator, of(core.left), of(core.right));
        const { wrap } = core;
        return wrap ? this.wrapped(sum, core.type, wrap) : sum;
      }
      case "offsets": {
        const locals = [core.left, core.right];
        return listed(locals, (values) => this.computed(core, values));
      }
      case "range":
        return terms.range(of(core.low), of(core.high));
      case "size":
        return terms.size(of(core.operand));
      case "the":
        return terms.the(of(core.operand));
      case "element":
        return this.#chosenBy(core, scope);
      case "narrow":
        return terms.narrow(core.type, of(core.operand));
      case "after": {
        const decision = this.game.decisions[core.decision]!;
        if (decision.chain) throw new NotCompiled("foresight of a decision made in steps");
        // What names stand for is what it was before the action.
        const named = scope.locals.map((value) =>
          value?.dependsOnState ? { value, variable: terms.variable(value.type) } : undefined,
        );
        const locals = scope.locals.map((value, slot) => (named[slot] ? terms.at(named[slot].variable) : value));
        const made = lowerBlock(this, decision.body!, { ...scope, locals });
        const body = this.lower(core.body, made.scope);
        if (asksMemory(body)) throw new NotCompiled("foresight of memories");
        return named.reduce<Term>(
          (foreseen, name) => (name ? terms.substitute(foreseen, name.variable, name.value) : foreseen),
          terms.after(made.statements, body),
        );
      }
      case "possible":
        return this.#possible(core, scope);
      case "times":
        return terms.times(core.memory, this.game.memories[core.memory]!.atMost);
      default:
        throw notCompiled(core);
    }
  }

  /** A sum reduced into a type whose numbers wrap. */
  wrapped(sum: Term, type: Type, wrap: Wrap): Term {
    const found = this.terms.apply(type, [sum], ([value]) => wrapped(value as number, wrap));
    if (!found) throw new NotCompiled("numbers that wrap without bounds");
    return found;
  }

  /** `{value}`; a set has no place for `none` among values of a type without. */
  #single(core: Core, scope: Scope, set: Type): Term {
    const value = this.lower(core, scope);
    if (core.type.kind === "option") throw new NotCompiled("sets that hold none");
    const element = withoutSet(set);
    if (!isScalar(element)) throw new NotCompiled("sets of sets that are not known beforehand");
    if (sameDomain(value.type, element) || value.kind === "constant") {
      return value.kind === "constant" ? this.terms.constant(set, [value.value]) : this.terms.maybe(value);
    }
    return this.terms.maybe(this.terms.narrow(element, value));
  }

  /** The number of a track in its family. */
  index(track: number, cores: readonly Core[], scope: Scope): Term {
    return this.indexOf(
      track,
      cores.map((core) => this.lower(core, scope)),
    );
  }

  indexOf(track: number, indices: readonly Term[]): Term {
    const { index } = this.tracks[track]!;
    if (indices.length === 0) return this.terms.int(0);
    const [only] = indices;
    if (indices.length === 1) {
      return sameDomain(only!.type, index[0]!) || only!.kind !== "constant"
        ? only!
        : this.terms.constant(index[0]!, only!.value);
    }
    const counts = index.map((type) => countOf(type));
    const size = counts.reduce((a, b) => a * b, 1);
    const found = this.terms.apply(
      { kind: "int", low: 0, high: size - 1 },
      indices,
      (values) => values.reduce<number>((at, value, i) => at * counts[i]! + ordinalOf(index[i]!, value), 0),
      `index ${track}`,
    );
    if (!found) throw new NotCompiled("a family of tracks with too many indices");
    return found;
  }

  /**
   * What tells a value from others: of a family of tracks where each of the values that it can hold stands, where they are
   * few, else what each track holds; of all else the value itself.
   */
  values(core: Core, scope: Scope): readonly Term[] {
    const { terms, game } = this;
    if (core.kind !== "track" || core.indices.length === game.tracks[core.track]!.index.length) {
      return [this.lower(core, scope)];
    }
    if (core.indices.length > 0) throw new NotCompiled("part of a family of tracks as one value");
    const { type, index } = this.tracks[core.track]!;
    const at = terms.trackIndex(core.track);
    if (index.length === 1 && countOf(type) <= MAX_TOLD_APART) {
      const sets = Array.from({ length: countOf(type) }, (_, i) => valueAt(type, i));
      // What can hold one value only is always the same.
      if (sets.length === 1) return [terms.int(0)];
      return sets.slice(1).map((value) => terms.cells(setOf(at), core.track, [value]));
    }
    return Array.from({ length: countOf(at) }, (_, i) =>
      terms.cell(type, core.track, terms.constant(at, valueAt(at, i))),
    );
  }

  #track(core: Core & { kind: "track" }, scope: Scope): Term {
    const known = core.indices.length === 0 ? scope.known.get(core.track) : undefined;
    if (known) return known;
    const { type, index } = this.game.tracks[core.track]!;
    if (core.indices.length !== index.length) throw new NotCompiled("a family of tracks as one value");
    if (type.kind === "set" && index.length === 0) return this.terms.cells(type, core.track, [true]);
    if (type.kind === "set") {
      const { terms } = this;
      const indices = core.indices.map((one) => this.lower(one, scope));
      return terms.filter(terms.all(type.of), type.of, (member) =>
        terms.cell(BOOL, core.track, this.indexOf(core.track, [...indices, member])),
      );
    }
    return this.terms.cell(type, core.track, this.index(core.track, core.indices, scope));
  }

  #call(core: Core & { kind: "call" }, scope: Scope): Term {
    const fn = this.game.functions[core.callee]!;
    const args = core.args.map((arg) => this.lower(arg, scope));
    if (fn.pure) {
      const found = this.#listedCall(fn, args);
      if (found) return found;
    }
    const locals: Term[] = [...args];
    // The same call in the same control state is the same term.
    const key = `${this.terms.idOf(fn)} ${this.terms.idOf(scope.known)} ${args.map(({ id }) => id).join(" ")}`;
    let found = this.#calls.get(key);
    if (!found) {
      found = this.lower(fn.body, { locals, known: scope.known });
      this.#calls.set(key, found);
    }
    // An argument that the function never asks is asked all the same.
    return this.terms.behind(args, found);
  }

  #listedCall(fn: CoreFunction, args: readonly Term[]): Term | undefined {
    let size = 1;
    for (const arg of args) {
      if (arg.kind === "constant") continue;
      if (!isScalar(arg.type) || arg.type.kind === "option") return undefined;
      size *= countOf(arg.type);
    }
    return size <= MAX_LISTED
      ? this.terms.apply(fn.body.type, args, (values) => this.evaluate(fn.body, values), `call ${this.terms.idOf(fn)}`)
      : undefined;
  }

  #primitive(core: Core & { kind: "primitive" }, scope: Scope): Term {
    const { terms } = this;
    const args = core.args.map((arg) => this.lower(arg, scope));
    const [a, b, c] = args as [Term, Term, Term];
    switch (core.name) {
      case "step": {
        const type = withoutNone(core.args[0]!.type);
        if (type.kind !== "cell") break;
        const { board } = type;
        const steps = ([cell, offset, times]: readonly Value[]): readonly number[] =>
          board.step(cell as number, offset as number, (times ?? 1) as number);
        const single = b.kind === "constant" && (!c || c.kind === "constant") && board.layout !== "graph";
        if (single)
          return terms.maybe(terms.apply(option(type), args, (values) => steps(values)[0] ?? null, "step 1")!);
        const found = terms.apply(core.type, args, steps, "step");
        if (found) return found;
        break;
      }
      case "min":
      case "max": {
        const { name } = core;
        return args.reduce((left, right) => terms.arithmetic(name, left, right));
      }
      case "div":
      case "mod":
        if (b.kind === "constant" && b.value !== 0) return terms.arithmetic(core.name, a, b);
        break;
      case "abs":
        return terms.arithmetic("max", a, terms.arithmetic("-", terms.int(0), a));
      default: {
        const parts = (values: readonly Value[]): Core => ({
          ...core,
          args: core.args.map((arg, i) => ({ kind: "constant", type: arg.type, span: arg.span, value: values[i]! })),
        });
        const found = terms.apply(
          core.type,
          args,
          (values) => this.evaluate(parts(values), []),
          `primitive ${core.name}`,
        );
        if (found) return found;
      }
    }
    throw new NotCompiled(`\`${core.name}\` of these values`);
  }

  /** What a player has chosen: tables by player are indexed by the player's place and one. */
  #chosenBy({ pile, index }: Core & { kind: "element" }, scope: Scope): Term {
    const { terms, game } = this;
    const table = pile.kind === "local" ? scope.tables?.get(pile.slot) : undefined;
    if (!table || index.kind !== "arithmetic") throw new NotCompiled("piles");
    const player = this.lower(index.left, scope);
    return table.reduceRight((rest, value, i) => {
      const here = i === table.length - 1 ? terms.yes : terms.compare("=", player, terms.constant(game.player, i));
      return terms.choose(here, value, rest);
    });
  }

  #compare(core: Core & { kind: "compare" }, scope: Scope): Term {
    const { terms } = this;
    const [left, right] = [this.lower(core.left, scope), this.lower(core.right, scope)];
    switch (core.operator) {
      case "is":
      case "is not": {
        const same =
          left.type.kind === "set" && right.type.kind === "set" && !sameDomain(left.type, right.type)
            ? this.#sameSets(left, right)
            : terms.compare("=", left, right);
        return core.operator === "is" ? same : terms.not(same);
      }
      case "<":
      case "<=":
        return terms.compare(core.operator, left, right);
      default:
        return terms.compare(core.operator === ">" ? "<" : "<=", right, left);
    }
  }

  #sameSets(left: Term, right: Term): Term {
    if (isEmpty(right)) return this.terms.empty(left);
    if (isEmpty(left)) return this.terms.empty(right);
    throw new NotCompiled("sets of several types compared");
  }

  /** Whether a player has a decision of this family here, `by` aside. */
  #possible(core: Core & { kind: "possible" }, scope: Scope): Term {
    const decision = this.game.decisions[core.decision]!;
    const conditions = decision.conditions.slice(0, core.conditions).map((condition) => condition.core);
    let inner: Scope = withLocal({ locals: [], known: scope.known }, 0, this.lower(core.player, scope));
    if (decision.chain) inner = withLocal(inner, decision.chain.steps, this.terms.int(0));
    const [first, last] = [true, false].map((early) =>
      conditions.filter((condition) => askedFirst(decision, condition) === early),
    ) as [Core[], Core[]];
    if (last.some((condition) => anyCore(condition, [], ({ kind }) => kind === "after"))) {
      return this.anyWay(
        first.map((condition) => ({ condition })),
        0,
        inner,
        (scope) => this.terms.possible(choicesOf(this, decision, last, scope).choices),
      );
    }
    const items = decision.params.flatMap((param): Item[] => [
      { slot: param.slot, source: param.source },
      ...(param.condition ? [{ condition: param.condition }] : []),
    ]);
    const [before, after] = [first, last].map((some) => some.map((condition) => ({ condition }))) as [Item[], Item[]];
    return this.anyWay([...before, ...items, ...after], 0, inner, () => this.terms.yes);
  }
}

function asksMemory(term: Term): boolean {
  return term.kind === "times" || (term.dependsOnState && partsOf(term).some(asksMemory));
}
