// Code of terms that are sets, as words of 64 members. A new kind of term is one row.
import { ordinalOf } from "../../../language/core/domain.ts";
import type { Value } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf, wordsOf } from "../../layout/bits.ts";
import { NotCompiled, type Term } from "../../terms/term.ts";
import { bounds, withoutSet } from "../../terms/term-types.ts";
import { binary, type FunctionBuilding, i32, i64, plus, select, unary } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import type { EmitContext } from "./emit-context.ts";
import { flood, floodWithin, isFlood } from "./emit-floods.ts";
import { evenUnion, movedAlong } from "./emit-maps.ts";
import { fillBack, slide } from "./emit-slides.ts";
import { emitTableOfSets } from "./emit-tables.ts";
import { emitAfter } from "./foresight.ts";
import { eachMember } from "./members.ts";
import { emitIndicesWhere } from "./read-planes.ts";

type Kind = Term["kind"];
type TermOf<K extends Kind> = Term & { kind: K };

/** By kind the words of a set of so many words. */
const EMITTERS: { readonly [K in Kind]?: (emit: EmitContext, term: TermOf<K>, count: number) => Words } = {
  indicesWhere: emitIndicesWhere,
  union: (emit, term) => {
    const even = evenUnion(emit.build, term, (set) => emit.set(set));
    return even ?? words.zip(emit.set(term.left), emit.set(term.right), words.or);
  },
  intersection: (emit, { left, right }) => emitCommon(emit, left, right, true),
  difference: (emit, { left, right }) => emitCommon(emit, left, right, false),
  maybe: emitMaybe,
  table: emitTableOfSets,
  if: emitIf,
  filter: emitFilter,
  collect: (emit, { set, variable, body }, count) => {
    const result = emptySet(emit.build, count);
    eachMember(emit, set, variable, () => addTo(emit.build, result, emit.set(body)));
    return result;
  },
  preimage: (emit, { map, set }, count) => movedAlong(emit.build, map, emit.set(set), count, "preimage"),
  image: (emit, { map, set }, count) => movedAlong(emit.build, map, emit.set(set), count, "image"),
  slide,
  fill: fillBack,
  reach: flood,
  range: emitRange,
  after: (emit, term) => emitAfter(emit, term, (inner, body) => inner.set(body)),
  fault: (emit, { code }, count) => {
    emit.build.trap(faultReason(code));
    return words.constantWords([], count);
  },
};

/** The code of a term that is a set; each term is computed once where it is known. */
export function emitSet(emit: EmitContext, term: Term): Words {
  if (term.kind === "variable") {
    const found = emit.valueOfVariable(term.variable);
    if (!found || "op" in found) throw new RangeError("a variable without a set");
    return found;
  }
  const element = withoutSet(term.type);
  const count = wordsOf(element);
  if (term.kind === "constant") {
    const bits = bitsOf(element);
    const members = (term.value as readonly Value[]).map((value) => bits.at(ordinalOf(element, value)));
    return words.constantWords(members, count);
  }
  // The row of a term's kind takes terms of that kind, which an indexed access does not show.
  const emitter = EMITTERS[term.kind] as ((emit: EmitContext, term: Term, count: number) => Words) | undefined;
  return emit.memoized(term, () => {
    if (!emitter) throw new NotCompiled(`${term.kind} as a set`);
    return emitter(emit, term, count).map((word) => emit.build.keep(word));
  });
}

function emitMaybe(emit: EmitContext, term: TermOf<"maybe">, count: number): Words {
  const value = emit.scalar(term.value);
  const element = withoutSet(term.type);
  const bits = words.bitAt(emit.build, emit.bitOf(value, element), count);
  if (term.value.type.kind !== "option") return bits;
  const none = emit.build.keep(binary("eq", value, i32(-1)));
  return bits.map((word) => select(none, i64(0n), word));
}

function emitIf(emit: EmitContext, { condition, yes, no }: TermOf<"if">, count: number): Words {
  const { build } = emit;
  const result = Array.from({ length: count }, () => build.fresh("i64"));
  const put = (side: Term) => (): void => build.setAll(result, emit.set(side));
  emit.if(emit.scalar(condition), put(yes), put(no));
  return result;
}

function emitFilter(emit: EmitContext, term: TermOf<"filter">, count: number): Words {
  const { build } = emit;
  const result = emptySet(build, count);
  eachMember(emit, term.set, term.variable, () => {
    emit.if(emit.scalar(term.condition), () => {
      const value = emit.scalar(emit.game.vectorizer.terms.at(term.variable));
      addTo(build, result, words.bitAt(build, emit.bitOf(value, term.variable.type), count));
    });
  });
  return result;
}

function emitRange(emit: EmitContext, term: TermOf<"range">, count: number): Words {
  if (count > 1) throw new NotCompiled("long ranges");
  const { build } = emit;
  const [low, high] = [emit.scalar(term.low), emit.scalar(term.high)];
  const [first] = bounds(withoutSet(term.type));
  // A range that ends before it begins has no member.
  const bitsBelow = (bit: Code): Code => binary("sub", binary("shl", i64(1n), unary("extend", bit)), i64(1n));
  const from = build.keep(plus(low, -first));
  const to = build.keep(plus(high, 1 - first));
  const some = binary("gt_s", to, from);
  return [select(some, words.andNot(bitsBelow(to), bitsBelow(from)), i64(0n))];
}

/** The members of one set that are in another, or that are not. A flood is only filled as far as is asked. */
function emitCommon(emit: EmitContext, left: Term, right: Term, inside: boolean): Words {
  const join = inside ? words.and : words.andNot;
  const [set, reached] = inside && isFlood(emit, left) ? [right, left] : [left, right];
  if (!isFlood(emit, reached)) return words.zip(emit.set(left), emit.set(right), join);
  const members = emit.set(set);
  return words.zip(members, floodWithin(emit, reached, members), join);
}

function emptySet(build: FunctionBuilding, count: number): readonly (Code & { op: "local" })[] {
  return Array.from({ length: count }, () => {
    const word = build.fresh("i64");
    build.set(word, i64(0n));
    return word;
  });
}

function addTo(build: FunctionBuilding, result: Words, set: Words): void {
  for (const [i, word] of result.entries()) {
    const added = set[i];
    if (added && (added.op !== "const" || added.value !== 0n)) build.set(word, words.or(word, added));
  }
}
