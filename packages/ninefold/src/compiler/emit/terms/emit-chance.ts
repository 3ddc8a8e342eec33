// Code of chance. Its source either draws or follows a script, as the interpreter's does when it lists all ways through
// an action: the action is done once for each sequence of results.
import { countOf } from "../../../language/core/domain.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { Statement } from "../../terms/statements.ts";
import { NotCompiled } from "../../terms/term.ts";
import { bounds, withoutSet } from "../../terms/term-types.ts";
import { binary, FunctionBuilding, i32, i64, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import { nthMember } from "../builder/nth-member.ts";
import * as words from "../builder/words.ts";
import type { TermEmitting } from "./emit-terms.ts";

/** How many ways one action may have before they are no longer listed, as in the interpreter. */
const MAX_WAYS = 100_000;

/** Where the script lies, of which an entry is four i32: the result, of how many, its share and the whole. */
export interface Script {
  readonly entries: number;
  /** How many entries there are. */
  readonly length: Code & { op: "global" };
}

const ENTRY = 16;

/** No table of numbers of subsets is longer. */
const MAX_CHOICES = 1 << 17;

/** Numbers of subsets beyond this are no safe integers. */
const BEYOND = 2n ** 53n;

type Global = Code & { op: "global" };

const put = (build: FunctionBuilding, place: Global, value: Code): void =>
  build.emit({ op: "set-global", global: place.global, value });

/**
 * `result(n)`, `wide-result(n)`: a number below n, drawn or as the script says. `begin-ways()` begins a script and
 * `next-way()` goes on to the next, 0 behind the last; from then on results are drawn again, as they are in `draw-ways()`.
 * `weigh(share, whole)` says how likely the last result was, where it is not one of equally likely ones.
 */
export function emitChanceSource(module: ModuleBuilding): Script {
  const script: Script = { entries: module.allocate(MAX_WAYS * ENTRY), length: module.global("choices", "i32") };
  const { length, entries } = script;
  const scripted = module.global("scripted", "i32");
  const at = module.global("choice", "i32");
  // A bound from below while the first way is followed; then the number of ways.
  const ways = module.global("ways", "i32");
  const first = module.global("first-way", "i32");
  const entry = (number: Code): Code => binary("mul", number, i32(ENTRY));
  const store = (build: FunctionBuilding, address: Code, field: number, value: Code): void =>
    build.emit({ op: "store", bits: 32, address, offset: entries + 4 * field, value });

  const result = new FunctionBuilding("result", ["i32"]);
  const n = result.param(0);
  result.if(unary("eqz", scripted), () => {
    result.emit({ op: "return", value: { op: "call", type: "i32", callee: "uniform", args: [n] } });
  });
  const here = result.keep(entry(at));
  result.if(binary("eq", at, length), () => {
    const tooMany = (): void => result.trap(faultReason("NF2016"));
    result.if(first, () => {
      put(result, ways, binary("add", ways, plus(n, -1)));
      result.if(binary("gt_u", ways, i32(MAX_WAYS)), tooMany);
    });
    result.if(binary("eq", length, i32(MAX_WAYS)), tooMany);
    store(result, here, 0, i32(0));
    store(result, here, 1, n);
    store(result, here, 2, i32(1));
    store(result, here, 3, n);
    put(result, length, plus(length, 1));
  });
  put(result, at, plus(at, 1));
  result.emit({ op: "return", value: load("i32", 32, here, entries) });
  module.functions.push(result.done("i32"));

  const wide = new FunctionBuilding("wide-result", ["i64"]);
  const many = wide.param(0);
  wide.if(unary("eqz", binary("shr_u", many, i64(31n))), () => {
    const narrow: Code = { op: "call", type: "i32", callee: "result", args: [unary("wrap", many)] };
    wide.emit({ op: "return", value: unary("extend", narrow) });
  });
  wide.if(scripted, () => wide.trap(faultReason("NF2016")));
  const drawn = wide.fresh("i64");
  wide.loop(() => {
    const word = (): Code => unary("extend", wide.keep({ op: "call", type: "i32", callee: "random", args: [] }));
    const both = binary("or", binary("shl", word(), i64(32n)), word());
    // As many bits as the largest result has.
    wide.set(drawn, binary("shr_u", both, unary("clz", binary("sub", many, i64(1n)))));
    wide.if(binary("lt_u", drawn, many), () => wide.emit({ op: "return", value: drawn }));
  });
  module.functions.push(wide.done("i64"));

  const begin = new FunctionBuilding("begin-ways", []);
  put(begin, scripted, i32(1));
  put(begin, at, i32(0));
  put(begin, length, i32(0));
  put(begin, ways, i32(1));
  put(begin, first, i32(1));
  module.functions.push(begin.done(undefined, true));

  const draw = new FunctionBuilding("draw-ways", []);
  put(draw, scripted, i32(0));
  module.functions.push(draw.done());

  const next = new FunctionBuilding("next-way", []);
  next.if(first, () => {
    put(next, first, i32(0));
    put(next, ways, i32(1));
  });
  put(next, at, i32(0));
  next.loop(() => {
    next.if(unary("eqz", length), () => {
      put(next, scripted, i32(0));
      next.emit({ op: "return", value: i32(0) });
    });
    const last = next.keep(entry(plus(length, -1)));
    const more = next.keep(plus(load("i32", 32, last, entries), 1));
    store(next, last, 0, more);
    next.if(binary("lt_u", more, load("i32", 32, last, entries + 4)), () => next.break());
    put(next, length, plus(length, -1));
  });
  put(next, ways, plus(ways, 1));
  next.if(binary("gt_u", ways, i32(MAX_WAYS)), () => next.trap(faultReason("NF2016")));
  next.emit({ op: "return", value: i32(1) });
  module.functions.push(next.done("i32", true));

  const weigh = new FunctionBuilding("weigh", ["i32", "i32"]);
  const before = weigh.keep(entry(plus(at, -1)));
  store(weigh, before, 2, weigh.param(0));
  store(weigh, before, 3, weigh.param(1));
  module.functions.push(weigh.done());

  const asked = new FunctionBuilding("is-scripted", []);
  asked.emit({ op: "return", value: scripted });
  module.functions.push(asked.done("i32"));

  const count = new FunctionBuilding("results", []);
  count.emit({ op: "return", value: length });
  module.functions.push(count.done("i32", true));
  return script;
}

/** A member of a set in the place. */
export function emitRandomMember(emit: TermEmitting, { variable, set }: Statement & { kind: "random" }): void {
  const { build } = emit;
  const members = emit.set(set).map((word) => build.keep(word));
  const size = build.keep(words.sizeOfSet(members));
  build.if(unary("eqz", size), () => build.trap(faultReason("NF2009")));
  const number = build.keep({ op: "call", type: "i32", callee: "result", args: [size] });
  const bit = nthMember(build, emit.with.module, members, number, bitsOf(withoutSet(set.type)).size);
  emit.bind(variable, build.keep(emit.valueAtBit(withoutSet(set.type), bit)));
  emit.changed();
}

/** So many members of a set in the place, by their rank among all subsets of that size. */
export function emitRandomSubset(emit: TermEmitting, statement: Statement & { kind: "random-subset" }): void {
  const { build } = emit;
  const size = countOf(withoutSet(statement.set.type));
  const most = Math.max(0, Math.min(size, bounds(statement.count.type)[1]));
  if ((size + 1) * (most + 1) > MAX_CHOICES) throw new NotCompiled("subsets of very large sets");
  const table = emit.with.module.table(new Uint8Array(new BigUint64Array(choices(size, most)).buffer));
  const choose = (n: Code, k: Code): Code =>
    load("i64", 64, binary("mul", binary("add", binary("mul", n, i32(most + 1)), k), i32(8)), table);

  const members = emit.set(statement.set).map((word) => build.keep(word));
  const left = build.fresh("i32");
  build.set(left, words.sizeOfSet(members));
  const needed = build.fresh("i32");
  build.set(needed, emit.scalar(statement.count));
  build.if(binary("gt_u", needed, left), () => build.trap(faultReason("NF2009")));
  const all = build.keep(choose(left, needed));
  build.if(binary("gt_u", all, i64(BEYOND - 1n)), () => build.trap(faultReason("NF2016")));
  const rank = build.fresh("i64");
  build.set(rank, { op: "call", type: "i64", callee: "wide-result", args: [all] });
  const chosen = members.map(() => build.fresh("i64"));
  for (const word of chosen) build.set(word, i64(0n));
  words.eachBit(build, members, size, (member) => {
    build.if(unary("eqz", needed), () => build.break());
    build.set(left, plus(left, -1));
    const withIt = build.keep(choose(left, plus(needed, -1)));
    build.if(
      binary("lt_u", rank, withIt),
      () => {
        words.bitAt(build, member, chosen.length).forEach((bit, i) => {
          build.set(chosen[i]!, words.or(chosen[i]!, bit));
        });
        build.set(needed, plus(needed, -1));
      },
      () => build.set(rank, binary("sub", rank, withIt)),
    );
  });
  emit.bind(statement.variable, chosen);
  emit.changed();
}

/** How many subsets of each size up to `most` sets of each size up to `size` have, row by row; as many as count. */
function choices(size: number, most: number): bigint[] {
  const rows: bigint[] = [];
  for (let n = 0; n <= size; n++) {
    for (let k = 0; k <= most; k++) {
      const above = (n - 1) * (most + 1) + k;
      const sum = k === 0 ? 1n : n === 0 ? 0n : rows[above]! + rows[above - 1]!;
      rows.push(sum < BEYOND ? sum : BEYOND);
    }
  }
  return rows;
}

/** Which arm is done: its number. */
export function emitArm(emit: TermEmitting, { whole, arms }: Statement & { kind: "chance" }): Code {
  const { build } = emit;
  const shares = arms.map(({ share }) => build.keep(emit.scalar(share)));
  const all = build.keep(emit.scalar(whole));
  const arm = build.fresh("i32");
  build.if(
    { op: "call", type: "i32", callee: "is-scripted", args: [] },
    () => {
      build.set(arm, { op: "call", type: "i32", callee: "result", args: [i32(arms.length)] });
      const share = shares.reduceRight((rest, one, i): Code => {
        if (i === shares.length - 1) return one;
        return { op: "select", type: "i32", condition: binary("eq", arm, i32(i)), yes: one, no: rest };
      });
      build.emit({ op: "do", callee: "weigh", args: [share, all] });
    },
    () => {
      const left = build.fresh("i32");
      build.set(left, { op: "call", type: "i32", callee: "uniform", args: [all] });
      build.set(arm, i32(0));
      build.rounds(1, () => {
        for (const share of shares.slice(0, -1)) {
          build.if(binary("lt_u", left, share), () => build.break());
          build.set(left, binary("sub", left, share));
          build.set(arm, plus(arm, 1));
        }
        build.break();
      });
    },
  );
  return arm;
}
