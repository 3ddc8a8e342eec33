// Code of terms that are numbers or truth values, one i32 each. A new kind of term is one row.
import { countOf } from "../../../language/core/domain.ts";
import { withoutNone } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { mayBeNone } from "../../terms/held-values.ts";
import { NotCompiled, type Term } from "../../terms/term.ts";
import { bounds, gapsOf, within, withoutSet } from "../../terms/term-types.ts";
import { binary, i32, plus, select, unary } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import * as words from "../builder/words.ts";
import { emitPossible } from "./emit-choices.ts";
import type { EmitContext } from "./emit-context.ts";
import { floodMeets, isFlood } from "./emit-floods.ts";
import { emitHolds } from "./emit-holds.ts";
import { keptBack, timesNow } from "./emit-memories.ts";
import { emitTable, emitTrackRead } from "./emit-tables.ts";
import { emitAfter } from "./foresight.ts";
import { eachMember } from "./members.ts";
import { codeOf, fits, unlessGap } from "./value-codes.ts";

type Kind = Term["kind"];
type TermOf<K extends Kind> = Term & { kind: K };

const EMITTERS: { readonly [K in Kind]?: (emit: EmitContext, term: TermOf<K>) => Code } = {
  trackRead: emitTrackRead,
  table: emitTable,
  arithmetic: emitArithmetic,
  compare: emitCompare,
  not: (emit, { operand }) => unary("eqz", emit.scalar(operand)),
  and: emitLogic,
  or: emitLogic,
  if: emitIf,
  narrow: emitNarrow,
  fault: (emit, { code }) => {
    emit.build.trap(faultReason(code));
    return i32(0);
  },
  empty: (emit, { set }) => emitEmpty(emit, set),
  member: emitMember,
  possible: emitPossible,
  holds: emitHolds,
  size: (emit, { set }) => words.sizeOfSet(emit.set(set)),
  the: emitOnly,
  fold: emitFold,
  times: timesNow,
  back: keptBack,
  after: (emit, term) => emitAfter(emit, term, (inner, body) => inner.scalar(body)),
};

/** The code of a term that is a number or a truth value; each term is computed once where it is known. */
export function emitScalar(emit: EmitContext, term: Term): Code {
  if (term.kind === "constant") return i32(codeOf(term.value));
  if (term.kind === "variable") {
    const found = emit.valueOfVariable(term.variable);
    if (!found || !("op" in found)) throw new RangeError("a variable without a number");
    return found;
  }
  if (term.kind === "some") return emit.scalar(term.operand);
  if (term.type.kind === "option" && bounds(term.type)[0] < 0) throw new NotCompiled("numbers below zero or none");
  // The row of a term's kind takes terms of that kind, which an indexed access does not show.
  const emitter = EMITTERS[term.kind] as ((emit: EmitContext, term: Term) => Code) | undefined;
  return emit.memoized(term, () => {
    if (!emitter) throw new NotCompiled(`${term.kind} as a number`);
    return emit.build.keep(emitter(emit, term));
  });
}

function emitIf(emit: EmitContext, { condition, yes, no }: TermOf<"if">): Code {
  const result = emit.build.fresh("i32");
  emit.if(
    emit.scalar(condition),
    () => emit.build.set(result, emit.scalar(yes)),
    () => emit.build.set(result, emit.scalar(no)),
  );
  return result;
}

/** Traps where a value lies outside a type, which may have no bounds. */
function emitNarrow(emit: EmitContext, { type, operand }: TermOf<"narrow">): Code {
  const { build } = emit;
  const value = emit.scalar(operand);
  const some = mayBeNone(operand.type) ? binary("ne", value, i32(-1)) : undefined;
  if (some && !mayBeNone(type)) build.if(unary("eqz", some), () => build.trap(faultReason("NF2003")));
  const [low, high] = bounds(type);
  if (within(withoutNone(operand.type), withoutNone(type))) return value;
  const from = Math.max(low, -(2 ** 31));
  const width = i32(Math.min(high, 2 ** 31 - 1) - from);
  const outside =
    gapsOf(type).length === 0
      ? binary("gt_u", binary("sub", value, i32(from)), width)
      : unary("eqz", unlessGap(binary("le_u", binary("sub", value, i32(from)), width), value, type));
  build.if(some && mayBeNone(type) ? binary("and", outside, some) : outside, () => build.trap(faultReason("NF2001")));
  return value;
}

function emitArithmetic(emit: EmitContext, term: TermOf<"arithmetic">): Code {
  fits(...bounds(term.type));
  const [a, b] = [emit.scalar(term.left), emit.scalar(term.right)];
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
      return emitDivision(term, a, b);
  }
}

/** Division by a positive number, rounded down. A multiple of it is added to numbers that may be below zero. */
function emitDivision({ operator, left, right }: TermOf<"arithmetic">, a: Code, b: Code): Code {
  const [low, high] = bounds(left.type);
  const [by, most] = bounds(right.type);
  if (by <= 0 || (low < 0 && by !== most)) throw new NotCompiled("division by numbers below zero");
  const times = low < 0 ? Math.ceil(-low / by) : 0;
  fits(low, high + times * by);
  const raised = times > 0 ? plus(a, times * by) : a;
  if (operator === "mod") return binary("rem_u", raised, b);
  const quotient = binary("div_u", raised, b);
  return times > 0 ? plus(quotient, -times) : quotient;
}

function emitCompare(emit: EmitContext, term: TermOf<"compare">): Code {
  const [a, b] = [emit.scalar(term.left), emit.scalar(term.right)];
  if (term.operator === "=") return binary("eq", a, b);
  const holds = binary(term.operator === "<" ? "lt_s" : "le_s", a, b);
  const sides = [term.left, term.right].filter((side) => side.type.kind === "option");
  // None is neither less nor more than anything.
  return sides.reduce((all, side) => binary("and", all, binary("ne", emit.scalar(side), i32(-1))), holds);
}

function emitLogic(emit: EmitContext, term: TermOf<"and" | "or">): Code {
  const result = emit.build.fresh("i32");
  emit.build.set(result, emit.scalar(term.left));
  const right = (): void => emit.build.set(result, emit.scalar(term.right));
  const nothing = (): void => undefined;
  if (term.kind === "and") emit.if(result, right, nothing);
  else emit.if(result, nothing, right);
  return result;
}

function emitEmpty(emit: EmitContext, set: Term): Code {
  const { build } = emit;
  if (set.kind === "intersection") {
    const [reached, other] = isFlood(emit, set.left) ? [set.left, set.right] : [set.right, set.left];
    if (isFlood(emit, reached)) return unary("eqz", floodMeets(emit, reached, emit.set(other)));
  }
  if (set.kind !== "filter" || !set.condition.cannotFault) return words.isEmptySet(emit.set(set));
  // The first member found decides, since the members behind it cannot fault.
  const result = build.fresh("i32");
  build.set(result, i32(1));
  eachMember(emit, set.set, set.variable, () => {
    emit.if(emit.scalar(set.condition), () => {
      build.set(result, i32(0));
    });
    build.if(unary("eqz", result), () => build.break());
  });
  return result;
}

function emitMember(emit: EmitContext, term: TermOf<"member">): Code {
  const element = withoutSet(term.set.type);
  const type = term.value.type;
  // Of two faults that of the set comes first.
  if (!term.value.cannotFault) emit.set(term.set);
  const value = emit.scalar(term.value);
  const inside = words.hasBit(emit.build, emit.set(term.set), emit.bitOf(value, element));
  const [low, high] = bounds(element);
  if (type.kind !== "option" && within(type, element)) return inside;
  const at = element.kind === "int" || element.kind === "enum" ? plus(value, 0 - low) : value;
  return unlessGap(binary("and", inside, binary("le_u", at, i32(high - low))), value, element);
}

/** The only member of a set; none where there is none, and a fault where there are several. */
function emitOnly(emit: EmitContext, term: TermOf<"the">): Code {
  const { build } = emit;
  const set = emit.set(term.set).map((word) => build.keep(word));
  const size = build.keep(words.sizeOfSet(set));
  build.if(binary("gt_u", size, i32(1)), () => build.trap(faultReason("NF2002")));
  return select(size, emit.valueAtBit(withoutSet(term.set.type), words.lowest(set)), i32(-1));
}

function emitFold(emit: EmitContext, term: TermOf<"fold">): Code {
  const { build } = emit;
  const result = build.fresh("i32");
  const sum = term.fold === "sum";
  const [low, high] = bounds(term.body.type);
  if (!sum && low < 0) throw new NotCompiled("the extreme of numbers below zero");
  if (sum) fits(low * countOf(term.variable.type), high * countOf(term.variable.type));
  build.set(result, i32(sum ? 0 : -1));
  eachMember(emit, term.set, term.variable, () => {
    const value = build.keep(emit.scalar(term.body));
    if (sum) build.set(result, binary("add", result, value));
    else if (term.fold === "most") build.set(result, select(binary("gt_s", value, result), value, result));
    else build.set(result, select(binary("lt_u", value, result), value, result));
  });
  return result;
}
