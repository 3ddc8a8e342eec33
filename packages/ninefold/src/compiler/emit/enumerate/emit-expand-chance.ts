// Code that expands a run of states where a decision may lead to several states, players decide together or
// steps are forced.
import type { Code } from "../../code/ir/code.ts";
import { binary, i32, plus, unary } from "../builder/building.ts";
import { isRoundOver } from "../builder/emit-questions.ts";
import { OUT_OF_MEMORY } from "../builder/fault-reason.ts";
import { call, functionNamed } from "../builder/functions.ts";
import { RECORD, recordAt } from "./emit-intern.ts";
import type { SuccessorFunctions } from "./emit-successors.ts";
import { type Enumeration, EXPANDED, emitPrefetch, takeUp } from "./enumeration.ts";

/**
 * `expand(decisions, end)` of other games: all chance outcomes of a state are written at once. Of a state at which a fault stops this,
 * those of the tuples before are there.
 */
export function emitExpandChance(on: Enumeration, { foundSize, decider }: SuccessorFunctions): void {
  const header = on.header;
  const build = functionNamed("expand");
  const border = header.keep(build, "border");
  const found = header.keep(build, "found");
  for (const entry of ["record", "taken", "recorded"] as const) header.set(build, entry, i32(0));
  header.set(build, "nextFound", found);
  const [next, recorded] = [build.copy(found), build.copy(i32(0))];
  const index = build.copy(header.get("cursor"));
  build.loop(() => {
    const enough = binary("or", binary("eq", recorded, i32(EXPANDED)), isRoundOver(on.questions));
    build.if(binary("or", enough, binary("ge_u", index, border)), () => build.break());
    takeUp(on, build, index);
    const record = build.keep(recordAt(header, recorded));
    const put = (offset: number, value: Code): void =>
      build.emit({ op: "store", bits: 32, address: record, offset, value });
    put(0, i32(0));
    header.set(build, "recorded", plus(recorded, 1));
    const count = build.copy(i32(0));
    build.if(unary("eqz", call("ended", i32(on.at.state))), () => {
      const region = [record, next, header.get("foundEnd")] as const;
      build.set(count, call("weighted-successors", i32(on.at.state), build.param(0), build.param(1), ...region));
    });
    build.if(binary("eq", count, i32(-1)), () => {
      header.set(build, "recorded", recorded);
      build.if(binary("eq", next, found), () => build.trap(OUT_OF_MEMORY));
      build.break();
    });
    put(0, plus(binary("mul", count, i32(RECORD.decision)), RECORD.whole));
    put(4, decider);
    build.set(next, binary("add", next, binary("mul", count, i32(foundSize))));
    build.set(recorded, plus(recorded, 1));
    build.set(index, plus(index, 1));
  });
  emitPrefetch(on, build, found, next);
  on.module.functions.push(build.done(true));
}
