// The constructors of terms. Each gives the simplest term that the laws in `laws/` find to be equal to what was wanted.
import type { Type, Value } from "../../language/core/types.ts";
import type { FaultCode } from "../../model/index.ts";
import type {
  Arithmetic,
  Choices,
  Comparison,
  Fold,
  LookupTable,
  PartialMap,
  Statement,
  Term,
  Variable,
} from "./term.ts";

/** Terms of one kind that are made as they are wanted, without a law. */
export interface PlainConstructors {
  constant(type: Type, value: Value): Term;
  int(value: number): Term;
  bool(value: boolean): Term;
  /** The empty set. */
  none(element: Type): Term;
  /** The value of a variable. */
  at(variable: Variable): Term;
  trackRead(type: Type, track: number, at: Term): Term;
  times(memory: number, most: number, now: readonly Term[]): Term;
  back(type: Type, memory: number, plies: Term): Term;
  fault(type: Type, code: FaultCode): Term;
}

export interface TableConstructors {
  /** The operand where it is known not to be none. */
  some(operand: Term): Term;
  /**
   * A function of values: computed where they are known, else tabulated, as far as possible by what its arguments are made
   * of. `of` takes a value for each argument, and gives undefined for values that never occur; where it faults, the function is no function. `name` tells it
   * from other functions. Undefined where the table would be too large.
   */
  apply(
    type: Type,
    args: readonly Term[],
    of: (...values: Value[]) => Value | undefined,
    name?: string,
  ): Term | undefined;
  /** The same for a function that there is no other way to compute: its table may be larger. */
  tabulate(
    type: Type,
    args: readonly Term[],
    of: (...values: Value[]) => Value | undefined,
    name?: string,
  ): Term | undefined;
  /** The same function of other arguments. */
  reapply(term: Term & { kind: "table" }, args: readonly Term[]): Term;
  /** Tables with equal values of the same arguments are one; a table with one value only is a constant. */
  table(type: Type, args: readonly Term[], list: LookupTable): Term;
}

export interface ScalarConstructors {
  arithmetic(operator: Arithmetic, left: Term, right: Term): Term;
  /** `=` of any values, `<` and `<=` of numbers and of what is ordered as its ordinals are; none is only `=` to none. */
  compare(operator: Comparison, left: Term, right: Term): Term;
  not(operand: Term): Term;
  and(left: Term, right: Term): Term;
  or(left: Term, right: Term): Term;
  choose(condition: Term, yes: Term, no: Term): Term;
  /** The value, with the faults of terms that are evaluated before it though it may not need them. */
  behind(before: readonly Term[], value: Term): Term;
  narrow(type: Type, operand: Term): Term;
  isNone(value: Term): Term;
}

export interface SetConstructors {
  /** The set of one value, empty where it is none. */
  maybe(value: Term): Term;
  indicesWhere(type: Type, track: number, values: readonly Value[]): Term;
  /** The set of all values of a type. */
  all(element: Type): Term;
  union(left: Term, right: Term): Term;
  intersection(left: Term, right: Term): Term;
  difference(left: Term, right: Term): Term;
  /** The members of `yes` within the set, and those of `no` outside of it; members of both need no test. */
  either(set: Term, yes: Term, no: Term): Term;
  /** All values that are no members. */
  complement(set: Term): Term;
  range(low: Term, high: Term): Term;
  preimage(map: PartialMap, set: Term): Term;
  image(map: PartialMap, set: Term): Term;
  fill(map: PartialMap, set: Term, through: Term): Term;
  slide(value: Term, map: PartialMap, through: Term): Term;
}

export interface MemberConstructors {
  empty(set: Term): Term;
  member(value: Term, set: Term): Term;
  /** The members of a set that are values of an enumeration or of a part of one, as a set of these. */
  membersAmong(set: Term, element: Type): Term;
  /** Whether a track has one of these values at an index. */
  valueIn(set: Term & { kind: "indicesWhere" }, at: Term, values: readonly Value[]): Term | undefined;
  size(set: Term): Term;
  the(set: Term): Term;
  /** Whether a body holds of one of some known sets. */
  any(element: Type, sets: readonly Value[], body: (set: Term) => Term): Term;
  /** Whether the parameters can be chosen so that the tests hold. */
  possible(choices: Choices): Term;
  /** Whether a condition holds of a member; where it may fault, the members are tested in order until it holds. */
  exists(set: Term, condition: (member: Term) => Term): Term;
  holds(sets: readonly Value[], set: Term): Term;
  fold(fold: Fold, set: Term, element: Type, body: (member: Term) => Term): Term;
  reach(from: Term, element: Type, body: (member: Term) => Term): Term;
  /** The union of a body over the members of a set. */
  collect(set: Term, element: Type, result: Type, body: (member: Term) => Term): Term;
  filter(set: Term, element: Type, condition: (member: Term) => Term): Term;
}

export interface SubstitutionConstructors {
  /** The same list for equal statements. */
  alike(statements: readonly Statement[]): readonly Statement[];
  after(statements: readonly Statement[], body: Term): Term;
  /** The same term with other parts. */
  rebuild(term: Term, of: (part: Term) => Term): Term;
  /**
   * A variable of a term replaced, and everything simplified that this makes simpler. The replacement is evaluated where
   * the whole term is: within foresight it has the value from before.
   */
  substitute(term: Term, variable: Variable, by: Term): Term;
}

export interface Constructors
  extends PlainConstructors,
    TableConstructors,
    ScalarConstructors,
    SetConstructors,
    MemberConstructors,
    SubstitutionConstructors {}
