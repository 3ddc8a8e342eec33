// Code that gathers what a run of states leads to where a decision may lead to several states, players decide together or
// steps are forced.
import type { Code } from "../../code/ir/code.ts";
import { binary, FunctionBuilding, i32, plus, unary } from "../builder/building.ts";
import { isRoundOver } from "../builder/emit-questions.ts";
import { OUT_OF_MEMORY } from "../builder/fault-reason.ts";
import { RECORD, recordAt } from "./emit-intern.ts";
import type { SuccessorFunctions } from "./emit-successors.ts";
import { type Enumeration, EXPANDED, emitNear, takeUp } from "./enumeration.ts";

const call = (callee: string, ...args: readonly Code[]): Code => ({ op: "call", type: "i32", callee, args });

/**
 * `gather(moves, end)` of other games: all ways from a state are written at once. Of a state at which a fault stops this,
 * those of the tuples before are there.
 */
export function emitExpandChance(on: Enumeration, { foundSize, decider }: SuccessorFunctions): void {
  const ledger = on.ledger;
  const build = new FunctionBuilding("gather", ["i32", "i32"]);
  const border = ledger.keep(build, "border");
  const found = ledger.keep(build, "found");
  for (const entry of ["record", "taken", "recorded"] as const) ledger.set(build, entry, i32(0));
  ledger.set(build, "place", found);
  const [place, recorded] = [build.copy(found), build.copy(i32(0))];
  const index = build.copy(ledger.get("cursor"));
  build.loop(() => {
    const enough = binary("or", binary("eq", recorded, i32(EXPANDED)), isRoundOver(on.questions));
    build.if(binary("or", enough, binary("ge_u", index, border)), () => build.break());
    takeUp(on, build, index);
    const record = build.keep(recordAt(ledger, recorded));
    const put = (offset: number, value: Code): void =>
      build.emit({ op: "store", bits: 32, address: record, offset, value });
    put(0, i32(0));
    ledger.set(build, "recorded", plus(recorded, 1));
    const count = build.copy(i32(0));
    build.if(unary("eqz", call("ended", i32(on.at.state))), () => {
      const room = [record, place, ledger.get("foundEnd")];
      build.set(count, call("lead", i32(on.at.state), build.param(0), build.param(1), ...room));
    });
    build.if(binary("eq", count, i32(-1)), () => {
      ledger.set(build, "recorded", recorded);
      build.if(binary("eq", place, found), () => build.trap(OUT_OF_MEMORY));
      build.break();
    });
    put(0, plus(binary("mul", count, i32(RECORD.decision)), RECORD.whole));
    put(4, decider);
    build.set(place, binary("add", place, binary("mul", count, i32(foundSize))));
    build.set(recorded, plus(recorded, 1));
    build.set(index, plus(index, 1));
  });
  emitNear(on, build, found, place);
  on.module.functions.push(build.done(undefined, true));
}
