// Code of sets, as words.
import { countOf, ordinalOf } from "../../../language/core/domain.ts";
import type { Type, Value } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { allBits, bitsOf, wordsOf } from "../../layout/bits.ts";
import { planeChoice } from "../../layout/represent.ts";
import { NotCompiled, type PartialMap, type Term, type Variable } from "../../terms/term.ts";
import { bounds, withoutSet } from "../../terms/term-types.ts";
import { binary, i32, i64, load, plus, select, unary } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import { flood, floodWithin, isFlood } from "./emit-floods.ts";
import { fillBack, slide } from "./emit-slides.ts";
import type { TermEmitting } from "./emit-terms.ts";
import { ValueEmitting } from "./emit-values.ts";
import { evenUnion } from "./even-union.ts";

/** Code of terms that are sets. */
export abstract class SetEmitting extends ValueEmitting {
  abstract scalar(term: Term): Code;
  /** The index of a function's value in its list, of its arguments. */
  abstract tableIndex(term: Term & { kind: "table" }): Code;
  protected abstract after(
    term: Term & { kind: "after" },
    ask: (inner: TermEmitting, body: Term) => Code | Words,
  ): Code | Words;

  set(term: Term): Words {
    if (term.kind === "variable") {
      const found = this.values.get(term.variable.id);
      if (!Array.isArray(found)) throw new RangeError("a variable without a set");
      return found as Words;
    }
    const element = withoutSet(term.type);
    const count = wordsOf(element);
    if (term.kind === "constant") {
      const bits = bitsOf(element);
      const members = (term.value as readonly Value[]).map((value) => bits.at(ordinalOf(element, value)));
      return words.constantWords(members, count);
    }
    return this.cached(term, () => this.#set(term, count).map((word) => this.build.keep(word)));
  }

  #set(term: Term, count: number): Words {
    switch (term.kind) {
      case "indicesWhere":
        return this.#cells(term);
      case "union": {
        const even = evenUnion(this.build, term, (set) => this.set(set));
        return even ?? words.zip(this.set(term.left), this.set(term.right), words.or);
      }
      case "intersection":
        return this.#joined(term.left, term.right, true);
      case "difference":
        return this.#joined(term.left, term.right, false);
      case "maybe": {
        const value = this.scalar(term.value);
        const element = withoutSet(term.type);
        const bits = words.bitAt(this.build, this.bitOf(value, element), count);
        if (term.value.type.kind !== "option") return bits;
        const none = this.build.keep(binary("eq", value, i32(-1)));
        return bits.map((word) => select(none, i64(0n), word));
      }
      case "table":
        return this.#tabledSet(term, count);
      case "if": {
        const locals = Array.from({ length: count }, () => this.build.fresh("i64"));
        const put = (side: Term) => (): void => {
          this.set(side).forEach((word, i) => {
            this.build.set(locals[i]!, word);
          });
        };
        this.if(this.scalar(term.condition), put(term.yes), put(term.no));
        return locals;
      }
      case "filter": {
        const locals = this.#emptySet(count);
        this.each(term.set, term.variable, () => {
          this.if(this.scalar(term.condition), () => {
            const value = this.scalar(this.with.vectorizer.terms.at(term.variable));
            this.#add(locals, words.bitAt(this.build, this.bitOf(value, term.variable.type), count));
          });
        });
        return locals;
      }
      case "collect": {
        const locals = this.#emptySet(count);
        this.each(term.set, term.variable, () => this.#add(locals, this.set(term.body)));
        return locals;
      }
      case "preimage":
        return this.moved(term.map, this.set(term.set), count, "preimage");
      case "image":
        return this.moved(term.map, this.set(term.set), count, "image");
      case "slide":
        return slide(this, term, count);
      case "fill":
        return fillBack(this, term, count);
      case "reach":
        return flood(this, term);
      case "range": {
        if (count > 1) throw new NotCompiled("long ranges");
        const [low, high] = [this.scalar(term.low), this.scalar(term.high)];
        const [first] = bounds(withoutSet(term.type));
        // All bits below a number of locals; a range that ends before it begins has no member.
        const below = (locals: Code): Code => binary("sub", binary("shl", i64(1n), unary("extend", locals)), i64(1n));
        const from = this.build.keep(plus(low, -first));
        const to = this.build.keep(plus(high, 1 - first));
        const some = binary("gt_s", to, from);
        return [select(some, words.andNot(below(to), below(from)), i64(0n))];
      }
      case "after":
        return this.after(term, (inner, body) => inner.set(body)) as Words;
      case "fault":
        this.build.trap(faultReason(term.code));
        return words.constantWords([], count);
      default:
        throw new NotCompiled(`${term.kind} as a set`);
    }
  }

  /** The members of one set that are in another, or that are not; of what is reached no more is filled than asked. */
  #joined(left: Term, right: Term, inside: boolean): Words {
    const join = inside ? words.and : words.andNot;
    const [set, reached] = inside && isFlood(this, left) ? [right, left] : [left, right];
    if (!isFlood(this, reached)) return words.zip(this.set(left), this.set(right), join);
    const asked = this.set(set);
    return words.zip(asked, floodWithin(this, reached, asked), join);
  }

  #emptySet(count: number): (Code & { op: "local" })[] {
    return Array.from({ length: count }, () => {
      const local = this.build.fresh("i64");
      this.build.set(local, i64(0n));
      return local;
    });
  }

  #add(locals: readonly Code[], set: Words): void {
    locals.forEach((local, i) => {
      if (set[i]!.op !== "const" || set[i]!.value !== 0n) this.build.set(local, words.or(local, set[i]!));
    });
  }

  /** The words of one plane. */
  plane(track: number, at: number): Words {
    const { planes, words: count } = this.with.layout.tracks[track]!;
    const local = this.overlayOf(track)?.get(at);
    // What is read now stays as it is when the local locals are written.
    if (local) return local.map((word) => this.build.copy(word));
    const { offset } = planes[at]!;
    return Array.from({ length: count }, (_, i) => load("i64", 64, this.stateOf(track), offset + 8 * i));
  }

  #cells(term: Term & { kind: "indicesWhere" }): Words {
    const { type, planes, words: count } = this.with.layout.tracks[term.track]!;
    if (planes.length === 0) throw new RangeError("a track is asked all at once that is kept in no sets");
    const { negated, parts } = planeChoice(type, term.values);
    const nothing = words.constantWords([], count);
    const found = parts
      .map((lists) =>
        lists
          .flatMap((values, field): Words[] => {
            if (!values) return [];
            const fitting = planes
              .map((plane, at) => ({ plane, at }))
              .filter(({ plane }) => plane.field === field && values.includes(plane.value))
              .map(({ at }) => this.plane(term.track, at))
              .reduce((a, b) => words.zip(a, b, words.or), nothing);
            return [fitting];
          })
          .reduce((a, b) => words.zip(a, b, words.and)),
      )
      .reduce((a, b) => words.zip(a, b, words.or), nothing);
    // Planes have no bits that stand for nothing.
    const all = words.constantWords(allBits(withoutSet(term.type)), count);
    return negated ? words.zip(all, found, (one, other) => binary("xor", other, one)) : found;
  }

  #tabledSet(term: Term & { kind: "table" }, count: number): Words {
    const element = withoutSet(term.type);
    const bits = bitsOf(element);
    const rows = (): readonly (readonly bigint[])[] =>
      term.list.all().map((value) =>
        words.bitsOf(
          ((value ?? []) as readonly Value[]).map((one) => bits.at(ordinalOf(element, one))),
          count,
        ),
      );
    return this.rows(term.list, "sets", rows, this.tableIndex(term), count);
  }

  /** A set moved along a map: as many shifts as there are distances. */
  moved(map: PartialMap, set: Words, count: number, direction: "image" | "preimage"): Words {
    const byDistance = new Map<number, number[]>();
    const [begin, end] = [bitsOf(map.from), bitsOf(map.to)];
    map.of.forEach((next, ordinal) => {
      if (next < 0) return;
      const from = begin.at(ordinal);
      const distance = end.at(next) - from;
      const list = byDistance.get(distance) ?? [];
      list.push(from);
      byDistance.set(distance, list);
    });
    const kept = set.map((word) => this.build.keep(word));
    let found: Words = words.constantWords([], count);
    const sources = wordsOf(map.from);
    for (const [distance, from] of byDistance) {
      const moved =
        direction === "preimage"
          ? words.zip(words.shifted(kept, -distance, count), words.constantWords(from, count), words.and)
          : words.shifted(words.zip(kept, words.constantWords(from, sources), words.and), distance, count);
      found = words.zip(found, moved, words.or);
    }
    return found;
  }

  /** Runs a body for each member of a set, the variable bound to it. It only asks; what every round asks is asked before. */
  each(set: Term, variable: Variable, body: () => void): void {
    this.set(set);
    this.repeating(() => this.members(set, variable, body));
  }

  /** Runs a body for each member of a set, the variable bound to it; it writes nothing, or nothing is asked after it. */
  members(set: Term, variable: Variable, body: () => void): void {
    this.inTurn(this.set(set), withoutSet(set.type), variable, body);
  }

  /** Runs a body for each member of a set that is there as words, the variable bound to it. */
  inTurn(members: Words, element: Type, variable: Variable, body: () => void): void {
    words.eachBit(this.build, members, countOf(element), (member) => {
      this.inside(() => {
        this.bind(variable, this.build.keep(this.valueAtBit(element, member)));
        body();
      });
    });
  }
}
