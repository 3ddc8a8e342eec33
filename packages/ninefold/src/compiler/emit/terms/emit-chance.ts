// Code of actions that leave something to chance.
import { countOf } from "../../../language/core/domain.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { Statement } from "../../terms/statements.ts";
import { NotCompiled, type Term, type Weights } from "../../terms/term.ts";
import { bounds, withoutSet } from "../../terms/term-types.ts";
import { binary, i32, i64, load, plus, unary } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import { call, run } from "../builder/functions.ts";
import { nthMember } from "../builder/nth-member.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import type { EmitContext } from "./emit-context.ts";

type Random = Statement & { readonly kind: "random" };

/** No table of numbers of subsets is longer. */
const MAX_CHOICES = 1 << 17;

/** Numbers of subsets beyond this are no safe integers. */
const BEYOND = 2n ** 53n;

/** Gives a variable a member of a set, each as likely as any other. */
export function emitRandomMember(emit: EmitContext, statement: Random): void {
  const { build } = emit;
  const { variable, set } = statement;
  const members = emit.set(set).map((word) => build.keep(word));
  const size = build.keep(words.sizeOfSet(members));
  build.if(unary("eqz", size), () => build.trap(faultReason("NF2009")));
  if (statement.weights) emitWeighted(emit, statement, statement.weights, members, size);
  else emit.bind(variable, nthValue(emit, set, members, call("result", size)));
  emit.changed();
}

/** The value of the member with a number. */
function nthValue(emit: EmitContext, set: Term, members: Words, number: Code): Code {
  const { build, game } = emit;
  const element = withoutSet(set.type);
  const bit = nthMember(build, game.module, members, build.keep(number), bitsOf(element).size);
  return build.keep(emit.valueAtBit(element, bit));
}

/** Gives a variable a member of a set, each as likely as its share of the whole, which the shares of all come to. */
function emitWeighted(
  emit: EmitContext,
  { variable, set }: Random,
  { whole, share }: Weights,
  members: Words,
  size: Code,
): void {
  const { build } = emit;
  const all = build.keep(emit.scalar(whole));
  const drawn = build.fresh("i32");
  emit.if(
    call("is-scripted"),
    () => {
      build.set(drawn, nthValue(emit, set, members, call("result", size)));
      emit.bind(variable, drawn);
      run(build, "weigh", emit.scalar(share), all);
    },
    () => {
      const left = build.fresh("i32");
      build.set(left, call("uniform", all));
      const element = withoutSet(set.type);
      words.eachBit(build, members, countOf(element), (member) =>
        emit.inBranch(() => {
          build.set(drawn, emit.valueAtBit(element, member));
          emit.bind(variable, drawn);
          const own = build.keep(emit.scalar(share));
          build.if(binary("lt_u", left, own), () => build.break());
          build.set(left, binary("sub", left, own));
        }),
      );
    },
  );
  emit.bind(variable, drawn);
}

/** Gives a variable so many members of a set, by their rank among all subsets of that size. */
export function emitRandomSubset(emit: EmitContext, statement: Statement & { kind: "random-subset" }): void {
  const { build } = emit;
  const size = countOf(withoutSet(statement.set.type));
  const most = Math.max(0, Math.min(size, bounds(statement.count.type)[1]));
  if ((size + 1) * (most + 1) > MAX_CHOICES) throw new NotCompiled("subsets of very large sets");
  const table = emit.game.module.table(new Uint8Array(new BigUint64Array(choices(size, most)).buffer));
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
  build.set(rank, call("wide-result", all));
  const chosen = members.map(() => build.fresh("i64"));
  for (const word of chosen) build.set(word, i64(0n));
  words.eachBit(build, members, size, (member) => {
    build.if(unary("eqz", needed), () => build.break());
    build.set(left, plus(left, -1));
    const withIt = build.keep(choose(left, plus(needed, -1)));
    build.if(
      binary("lt_u", rank, withIt),
      () => {
        build.setAll(chosen, words.zip(chosen, words.bitAt(build, member, chosen.length), words.or));
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
export function emitArm(emit: EmitContext, { whole, arms }: Statement & { kind: "chance" }): Code {
  const { build } = emit;
  const shares = arms.map(({ share }) => build.keep(emit.scalar(share)));
  const all = build.keep(emit.scalar(whole));
  const arm = build.fresh("i32");
  build.if(
    call("is-scripted"),
    () => {
      build.set(arm, call("result", i32(arms.length)));
      const share = shares.reduceRight((rest, one, i): Code => {
        if (i === shares.length - 1) return one;
        return { op: "select", type: "i32", condition: binary("eq", arm, i32(i)), yes: one, no: rest };
      });
      run(build, "weigh", share, all);
    },
    () => {
      const left = build.fresh("i32");
      build.set(left, call("uniform", all));
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
