// Numbers and truth as terms, with the laws of comparisons and of conditions.
import { equal } from "../../../language/core/domain.ts";
import { BOOL, INT, NONE, type Type } from "../../../language/core/types.ts";
import type { ScalarConstructors } from "../constructors.ts";
import { optionalOf } from "../held-values.ts";
import type { Terms } from "../interning/term-table.ts";
import { evaluatesFirst } from "../kinds/fault-order.ts";
import { type Arithmetic, type Comparison, NotCompiled, type Term } from "../term.ts";
import { bounds, compute, holds, rangeOf, sameDomain, typeOfBoth, within } from "../term-types.ts";
import { fitSet } from "./maps.ts";
import { connectTables } from "./tables.ts";

export const scalarLaws: ScalarConstructors & ThisType<Terms> = {
  arithmetic(operator: Arithmetic, left: Term, right: Term): Term {
    const known = this.apply(INT, [left, right], (a, b) => compute(operator, a as number, b as number), operator);
    if (known?.kind === "constant" || (known && left.kind === "table") || (known && right.kind === "table")) {
      return known;
    }
    const type: Type = rangeOf(operator, left.type, right.type);
    return this.make(type, { kind: "arithmetic", operator, left, right });
  },

  compare(operator: Comparison, left: Term, right: Term): Term {
    if (left === right && left.cannotFault) {
      return operator === "<" ? this.no : operator === "=" ? this.yes : this.not(this.isNone(left));
    }
    if (left.type.kind === "set") {
      if (operator !== "=") throw new NotCompiled("the order of sets");
      return this.empty(this.union(this.difference(left, right), this.difference(right, left)));
    }
    if (left.kind === "times" || right.kind === "times") {
      return this.make(BOOL, { kind: "compare", operator, left, right });
    }
    const some = anyMember(this, operator, left, right);
    if (some) return some;
    const found = this.apply(
      BOOL,
      [left, right],
      (a, b) => {
        if (operator === "=") return equal(a, b);
        return a !== null && b !== null && (operator === "<" ? a < b : a <= b);
      },
      `compare ${operator}`,
    );
    if (found) return found;
    return this.make(BOOL, { kind: "compare", operator, left, right });
  },

  not(operand: Term): Term {
    if (operand.kind === "not") return operand.operand;
    const found = this.apply(BOOL, [operand], (value) => value === false, "not");
    if (found && (operand.kind === "table" || operand.kind === "constant")) return found;
    return this.make(BOOL, { kind: "not", operand });
  },

  and(left: Term, right: Term): Term {
    if (left === this.no || right === this.yes || left === right) return left;
    if (left === this.yes) return right;
    if (right === this.no && left.cannotFault) return right;
    return connectTables(this, "and", left, right) ?? this.make(BOOL, { kind: "and", left, right });
  },

  or(left: Term, right: Term): Term {
    if (left === this.yes || right === this.no || left === right) return left;
    if (left === this.no) return right;
    if (right === this.yes && left.cannotFault) return right;
    return connectTables(this, "or", left, right) ?? this.make(BOOL, { kind: "or", left, right });
  },

  choose(condition: Term, yes: Term, no: Term): Term {
    if (condition === this.yes || (yes === no && condition.cannotFault)) return yes;
    if (condition === this.no) return no;
    if (condition.kind === "not") return this.choose(condition.operand, no, yes);
    if (yes.type.kind === "bool") {
      if (yes === this.yes && no === this.no) return condition;
      if (no === this.no) return this.and(condition, yes);
      if (yes === this.yes) return this.or(condition, no);
      if (yes === this.no) return this.and(this.not(condition), no);
    }
    const type = typeOfBoth(yes.type, no.type);
    const [a, b] = [yes, no].map((side) => retyped(this, side, type)) as [Term, Term];
    return this.make(type, { kind: "if", condition, yes: a, no: b });
  },

  behind(before: readonly Term[], value: Term): Term {
    const faulting = [...new Set(before)].filter((one) => !one.cannotFault);
    if (evaluatesFirst(value, faulting)) return value;
    return faulting.reduceRight(
      (rest, one) => this.choose(one.type.kind === "set" ? this.empty(one) : this.isNone(one), rest, rest),
      value,
    );
  },

  narrow(type: Type, operand: Term): Term {
    if (type.kind === "set" && operand.type.kind === "set") return narrowedSet(this, type.of, operand.type.of, operand);
    if (within(operand.type, type)) return operand;
    // A table with a hole would forget the fault.
    if (operand.kind === "constant" && holds(type, operand.value)) return this.constant(type, operand.value);
    return this.make(type, { kind: "narrow", operand });
  },

  isNone(value: Term): Term {
    if (value.type.kind === "option" || value.type.kind === "none") {
      return this.compare("=", value, this.constant(value.type, null));
    }
    if (value.cannotFault) return this.no;
    const none = this.constant(NONE, null);
    return this.make(BOOL, { kind: "compare", operator: "=", left: value, right: none });
  },
};

/** A size compared with the least size: whether there is a member. */
function anyMember(terms: Terms, operator: Comparison, left: Term, right: Term): Term | undefined {
  const least = operator === "<=" ? 1 : 0;
  if (left.kind === "constant" && right.kind === "size" && left.value === least) {
    return operator === "=" ? terms.empty(right.set) : terms.not(terms.empty(right.set));
  }
  const most = operator === "<" ? 1 : 0;
  return left.kind === "size" && right.kind === "constant" && right.value === most ? terms.empty(left.set) : undefined;
}

/** A set whose members must all be values of a type: that there is no other one is asked before it is used. */
function narrowedSet(terms: Terms, element: Type, wider: Type, set: Term): Term {
  if (wider.kind === "set" ? sameDomain(wider, element) : wider.kind === "never" || within(wider, element)) return set;
  const others = terms.filter(set, wider, outside(terms, element, wider));
  const narrow = optionalOf(wider) ? fitSet(terms, set, element) : set;
  return terms.behind([terms.narrow({ kind: "int", low: 0, high: 0 }, terms.size(others))], narrow);
}

/** What says of a member that it is no value of a narrower type. */
function outside(terms: Terms, element: Type, wider: Type): (member: Term) => Term {
  const optional = optionalOf(wider);
  if (optional) {
    const held = fitSet(terms, terms.all(element), wider);
    return (member) => terms.not(terms.member(member, held));
  }
  if (wider.kind === "enum") return (member) => terms.not(terms.member(member, terms.all(element)));
  if (wider.kind !== "int") throw new NotCompiled("sets whose members change their type");
  const [low, high] = bounds(element).map((bound) => terms.int(bound)) as [Term, Term];
  return (member) => terms.or(terms.compare("<", member, low), terms.compare("<", high, member));
}

/** A set as one of values of a wider type, whose ordinals its members get. Single values stay as they are. */
function retyped(terms: Terms, side: Term, type: Type): Term {
  return type.kind === "set" && side.type.kind === "set" ? fitSet(terms, side, type.of) : side;
}
