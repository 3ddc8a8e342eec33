// Code of terms: numbers and truth as one i32, sets as words.
import { countOf, ordinalOf, valueAt } from "../../../language/core/domain.ts";
import type { Value } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { Statement } from "../../terms/statements.ts";
import { NotCompiled, type Term } from "../../terms/term.ts";
import { bounds, mayBeNone, withoutSet } from "../../terms/term-types.ts";
import { binary, type FunctionBuilding, i32, i64, load, plus, select, unary } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import { emitPossible } from "./emit-choices.ts";
import { floodMeets, isFlood } from "./emit-floods.ts";
import { timesNow } from "./emit-memories.ts";
import { SetEmitting } from "./emit-sets.ts";
import { codeOf, fits } from "./emit-values.ts";
import { foreseen, type Overlay, stateAfter } from "./foresight.ts";
import { isOneOf, ordinalFromPlanes } from "./read-planes.ts";

/** Writes the code of terms into a function, in the state that a pointer leads to. */
export class TermEmitting extends SetEmitting {
  /** The same values in another state. */
  elsewhere(state: Code): TermEmitting {
    return new TermEmitting(this.with, this.build, state, new Map(this.values));
  }

  /** The same values in a state of which some tracks lie apart. */
  apart(tracks: ReadonlySet<number>, state: Code): TermEmitting {
    return new TermEmitting(this.with, this.build, this.state, new Map(this.values), { tracks, state });
  }

  /** The same values in a state of which some sets are in local values. */
  over(overlay: Overlay): TermEmitting {
    return new TermEmitting(this.with, this.build, this.state, new Map(this.values), this.parted, overlay);
  }

  /** In another function, whose first parameter leads to the state. */
  within(build: FunctionBuilding, values: Map<number, Code | Words>): TermEmitting {
    return new TermEmitting(this.with, build, build.param(0), values);
  }

  scalar(term: Term): Code {
    if (term.kind === "constant") return i32(codeOf(term.value));
    if (term.kind === "variable") {
      const found = this.values.get(term.variable.id);
      if (!found || Array.isArray(found)) throw new RangeError("a local without a number");
      return found as Code;
    }
    if (term.kind === "some") return this.scalar(term.operand);
    if (term.type.kind === "option" && bounds(term.type)[0] < 0) throw new NotCompiled("numbers below zero or none");
    return this.cached(term, () => this.build.keep(this.#scalar(term)));
  }

  #scalar(term: Term): Code {
    switch (term.kind) {
      case "trackRead":
        return this.#cell(term);
      case "table":
        return this.#tabled(term);
      case "arithmetic":
        return this.#arithmetic(term);
      case "compare":
        return this.#compare(term);
      case "not":
        return unary("eqz", this.scalar(term.operand));
      case "and":
      case "or":
        return this.#logic(term);
      case "if": {
        const local = this.build.fresh("i32");
        this.if(
          this.scalar(term.condition),
          () => this.build.set(local, this.scalar(term.yes)),
          () => this.build.set(local, this.scalar(term.no)),
        );
        return local;
      }
      case "narrow":
        return this.#narrow(term);
      case "fault":
        this.build.trap(faultReason(term.code));
        return i32(0);
      case "empty":
        return this.#empty(term.set);
      case "member":
        return this.#member(term);
      case "possible":
        return emitPossible(this, term);
      case "holds":
        return this.#holds(term);
      case "size":
        return words.sizeOfSet(this.set(term.set));
      case "the": {
        const set = this.set(term.set).map((word) => this.build.keep(word));
        const size = this.build.keep(words.sizeOfSet(set));
        this.build.if(binary("gt_u", size, i32(1)), () => this.build.trap(faultReason("NF2002")));
        return select(size, this.valueAtBit(withoutSet(term.set.type), words.lowest(set)), i32(-1));
      }
      case "fold":
        return this.#fold(term);
      case "times":
        return timesNow(this, this.with.layout.memories[term.memory]);
      case "after":
        return this.after(term, (inner, body) => inner.scalar(body)) as Code;
      default:
        throw new NotCompiled(`${term.kind} as a number`);
    }
  }

  ordinalOfTerm(term: Term): Code {
    return this.ordinal(this.scalar(term), term.type);
  }

  #cell(term: Term & { kind: "trackRead" }): Code {
    const track = this.with.layout.tracks[term.track]!;
    return this.valueOf(track.type, this.cellOrdinal(term));
  }

  cellOrdinal(term: Term & { kind: "trackRead" }): Code {
    const track = this.with.layout.tracks[term.track]!;
    const at = this.ordinal(this.scalar(term.at), track.index);
    if (!track.row) return ordinalFromPlanes(this, term.track, at);
    const state = this.stateOf(term.track);
    const { offset, bits } = track.row;
    const bytes = bits / 8;
    const scaled = bytes === 1 ? at : binary("mul", at, i32(bytes));
    return at.op === "const"
      ? load("i32", bits, state, offset + Number(at.value) * bytes)
      : load("i32", bits, binary("add", state, scaled), offset);
  }

  /** The local in a table of what its arguments are. */
  tableIndex(term: Term & { kind: "table" }): Code {
    return term.args
      .map((arg) => (arg.kind === "trackRead" ? this.build.keep(this.cellOrdinal(arg)) : this.ordinalOfTerm(arg)))
      .reduce((index, ordinal, i) => binary("add", binary("mul", index, i32(term.list.counts[i]!)), ordinal));
  }

  #tabled(term: Term & { kind: "table" }): Code {
    const [cell] = term.args;
    if (term.type.kind === "bool" && term.args.length === 1 && cell!.kind === "trackRead") {
      const track = this.with.layout.tracks[cell!.track]!;
      const values = term.list.all().flatMap((holds, i) => (holds === true ? [valueAt(track.type, i)] : []));
      if (!track.row) return isOneOf(this, cell!.track, this.ordinal(this.scalar(cell!.at), track.index), values);
    }
    const index = this.tableIndex(term);
    const values = term.list.all().map((value) => (value === undefined ? 0 : codeOf(value)));
    if (term.type.kind === "bool" && values.length <= 64) {
      const bits = words.bitsOf(
        values.flatMap((value, i) => (value ? [i] : [])),
        1,
      )[0]!;
      return unary("wrap", binary("and", binary("shr_u", i64(bits), unary("extend", index)), i64(1n)));
    }
    const low = values.reduce((a, b) => Math.min(a, b), 0);
    const high = values.reduce((a, b) => Math.max(a, b), 0) - low;
    const bits = high < 256 ? 8 : high < 65536 ? 16 : 32;
    const make = (): Uint8Array => {
      const bytes = new Uint8Array((values.length * bits) / 8);
      const view = new DataView(bytes.buffer);
      values.forEach((value, i) => {
        if (bits === 8) view.setUint8(i, value - low);
        else if (bits === 16) view.setUint16(2 * i, value - low, true);
        else view.setUint32(4 * i, value - low, true);
      });
      return bytes;
    };
    const address = this.with.module.tableOf(term.list, "numbers", make);
    const scaled = bits === 8 ? index : binary("mul", index, i32(bits / 8));
    return plus(load("i32", bits, scaled, address), low);
  }

  /** Traps where a value lies outside a type, which may have no bounds. */
  #narrow({ type, operand }: Term & { kind: "narrow" }): Code {
    const { build } = this;
    const value = this.scalar(operand);
    const some = mayBeNone(operand.type) ? binary("ne", value, i32(-1)) : undefined;
    if (some && !mayBeNone(type)) build.if(unary("eqz", some), () => build.trap(faultReason("NF2003")));
    const [low, high] = bounds(type);
    const [least, most] = bounds(operand.type);
    if (least >= low && most <= high) return value;
    const from = Math.max(low, -(2 ** 31));
    const outside = binary("gt_u", binary("sub", value, i32(from)), i32(Math.min(high, 2 ** 31 - 1) - from));
    build.if(some && mayBeNone(type) ? binary("and", outside, some) : outside, () => build.trap(faultReason("NF2001")));
    return value;
  }

  #arithmetic(term: Term & { kind: "arithmetic" }): Code {
    fits(...bounds(term.type));
    const [a, b] = [this.scalar(term.left), this.scalar(term.right)];
    switch (term.operator) {
      case "+":
        return binary("add", a, b);
      case "-":
        return binary("sub", a, b);
      case "*":
        return binary("mul", a, b);
      case "min":
        return select(binary("lt_s", a, b), a, b);
      case "max":
        return select(binary("gt_s", a, b), a, b);
      case "div":
      case "mod":
        if (bounds(term.left.type)[0] < 0 || bounds(term.right.type)[0] <= 0)
          throw new NotCompiled("division below zero");
        return binary(term.operator === "div" ? "div_u" : "rem_u", a, b);
    }
  }

  #compare(term: Term & { kind: "compare" }): Code {
    const [a, b] = [this.scalar(term.left), this.scalar(term.right)];
    if (term.operator === "=") return binary("eq", a, b);
    const holds = binary(term.operator === "<" ? "lt_s" : "le_s", a, b);
    const sides = [term.left, term.right].filter((side) => side.type.kind === "option");
    // What is none stands in no order.
    return sides.reduce((all, side) => binary("and", all, binary("ne", this.scalar(side), i32(-1))), holds);
  }

  #logic(term: Term & { kind: "and" | "or" }): Code {
    const local = this.build.fresh("i32");
    this.build.set(local, this.scalar(term.left));
    const right = (): void => this.build.set(local, this.scalar(term.right));
    const nothing = (): void => undefined;
    if (term.kind === "and") this.if(local, right, nothing);
    else this.if(local, nothing, right);
    return local;
  }

  #empty(set: Term): Code {
    if (set.kind === "intersection") {
      const [reached, other] = isFlood(this, set.left) ? [set.left, set.right] : [set.right, set.left];
      if (isFlood(this, reached)) return unary("eqz", floodMeets(this, reached, this.set(other)));
    }
    if (set.kind !== "filter" || !set.condition.cannotFault) return words.isEmptySet(this.set(set));
    // The first member found is enough, since those behind it are no faults.
    const local = this.build.fresh("i32");
    this.build.set(local, i32(1));
    this.each(set.set, set.variable, () => {
      this.if(this.scalar(set.condition), () => {
        this.build.set(local, i32(0));
      });
      this.build.if(unary("eqz", local), () => this.build.break());
    });
    return local;
  }

  /** Known sets that are one set moved are asked together: the set meets itself moved back. */
  #holds(term: Term & { kind: "holds" }): Code {
    const element = withoutSet(term.set.type);
    const bits = bitsOf(element);
    const set = this.set(term.set).map((word) => this.build.keep(word));
    const byForm = new Map<string, number[]>();
    for (const value of term.sets) {
      const members = (value as readonly Value[]).map((one) => bits.at(ordinalOf(element, one))).sort((a, b) => a - b);
      const form = members.map((member) => member - members[0]!).join(" ");
      const begins = byForm.get(form) ?? [];
      begins.push(members[0] ?? 0);
      byForm.set(form, begins);
    }
    let found: Code = i64(0n);
    for (const [form, begins] of byForm) {
      const steps = form === "" ? [] : form.split(" ").map(Number);
      const all = this.#all(set, steps);
      const here = words.zip(all, words.constantWords(begins, set.length), words.and);
      found = words.or(found, words.any(here));
    }
    return unary("eqz", unary("eqz", found));
  }

  /** From where a set holds all of these steps, which ascend from 0: by halves where they are equally far apart. */
  #all(set: Words, steps: readonly number[]): Words {
    const by = steps[1] ?? 0;
    const even = steps.every((step, i) => step === i * by);
    let all = set;
    if (!even) {
      for (const step of steps.slice(1)) all = words.zip(all, words.shifted(set, -step, set.length), words.and);
      return all;
    }
    let length = 1;
    while (length < steps.length) {
      const more = Math.min(length, steps.length - length);
      all = words.zip(all, words.shifted(all, -more * by, set.length), words.and).map((word) => this.build.keep(word));
      length += more;
    }
    return all;
  }

  #member(term: Term & { kind: "member" }): Code {
    const element = withoutSet(term.set.type);
    const type = term.value.type;
    // Of two faults that of the set comes first.
    if (!term.value.cannotFault) this.set(term.set);
    const value = this.scalar(term.value);
    const at = element.kind === "int" ? plus(value, -element.low) : value;
    const inside = words.hasBit(this.build, this.set(term.set), this.bitOf(value, element));
    const [low, high] = bounds(element);
    const [a, b] = bounds(type);
    const safe = type.kind !== "option" && a >= low && b <= high;
    return safe ? inside : binary("and", inside, binary("le_u", at, i32(high - low)));
  }

  #fold(term: Term & { kind: "fold" }): Code {
    const local = this.build.fresh("i32");
    const sum = term.fold === "sum";
    const [low, high] = bounds(term.body.type);
    if (!sum && low < 0) throw new NotCompiled("the extreme of numbers below zero");
    if (sum) fits(low * countOf(term.variable.type), high * countOf(term.variable.type));
    this.build.set(local, i32(sum ? 0 : -1));
    this.each(term.set, term.variable, () => {
      const value = this.build.keep(this.scalar(term.body));
      if (sum) this.build.set(local, binary("add", local, value));
      else if (term.fold === "most") this.build.set(local, select(binary("gt_s", value, local), value, local));
      else this.build.set(local, select(binary("lt_u", value, local), value, local));
    });
    return local;
  }

  protected after(
    term: Term & { kind: "after" },
    ask: (inner: TermEmitting, body: Term) => Code | Words,
  ): Code | Words {
    if (!this.#wanted.has(term.statements)) return foreseen(this, term, ask);
    const inner = this.cached(term.statements, () => stateAfter(this, term.statements));
    let answer: Code | Words = [];
    // What is asked there is perhaps asked in a branch.
    inner.inside(() => {
      answer = ask(inner, term.body);
    });
    return answer;
  }

  readonly #wanted = new Set<readonly Statement[]>();

  /** Where these statements are foreseen, the whole state that they make is to be there afterwards. */
  want(statements: readonly Statement[]): void {
    this.#wanted.add(statements);
  }

  /** The state that statements make, if it has been foreseen whole. */
  stateMadeBy(statements: readonly Statement[]): Code | undefined {
    return this.known<TermEmitting>(statements)?.state;
  }
}
