// Code that gathers what a run of states leads to, decision by decision.
import type { Code } from "../../code/ir/code.ts";
import { binary, FunctionBuilding, i32, load, plus, unary } from "../builder/building.ts";
import { isRoundOver } from "../builder/emit-questions.ts";
import { RECORD, recordAt } from "./emit-intern.ts";
import { slotAt } from "./emit-table.ts";
import { decisionsOf, type Enumeration, EXPANDED, emitNear, makeDecision, takeUp } from "./enumeration.ts";
import type { Entry } from "./header-fields.ts";

const call = (callee: string, ...args: readonly Code[]): Code => ({ op: "call", type: "i32", callee, args });

/** `gather(moves, end)` of games in which each decision alone leads to one state. */
export function emitExpand(on: Enumeration): void {
  const ledger = on.ledger;
  const build = new FunctionBuilding("gather", ["i32", "i32"]);
  const [moves, end] = [build.param(0), build.param(1)];
  const border = ledger.keep(build, "border");
  const found = ledger.keep(build, "found");
  const local = (value: Code): Code => {
    const place = build.fresh("i32");
    build.set(place, value);
    return place;
  };
  const begin = (entry: Entry, value: Code): Code => {
    ledger.set(build, entry, value);
    return local(value);
  };
  for (const entry of ["record", "taken"] as const) ledger.set(build, entry, i32(0));
  const [recorded, gathered] = [begin("recorded", i32(0)), local(i32(0))];
  const place = begin("place", found);
  const [index, made] = [local(ledger.get("cursor")), local(ledger.get("made"))];
  const enough = (): Code => binary("or", binary("eq", gathered, i32(EXPANDED)), isRoundOver(on.questions));
  build.loop(() => {
    build.if(binary("or", binary("eq", recorded, i32(EXPANDED)), enough()), () => build.break());
    build.if(binary("ge_u", index, border), () => build.break());
    const skipped = isSkipped(on, build, index);
    const count = build.fresh("i32");
    build.set(count, i32(0));
    build.if(unary("eqz", skipped), () => {
      takeUp(on, build, index);
      build.set(count, decisionsOf(on, build, moves, end));
    });
    const record = build.keep(recordAt(ledger, recorded));
    const put = (value: Code): void => build.emit({ op: "store", bits: 32, address: record, offset: 0, value });
    put(binary("mul", skipped, i32(RECORD.skipped)));
    build.if(count, () => {
      const decider = call("decider", i32(on.at.state), load("i32", 32, moves, 0));
      build.emit({ op: "store", bits: 32, address: record, offset: 4, value: decider });
    });
    build.set(recorded, plus(recorded, 1));
    ledger.set(build, "recorded", recorded);
    build.loop(() => {
      build.if(binary("ge_u", made, count), () => build.break());
      const packed = build.keep(plus(place, 4));
      makeDecision(on, build, moves, made, packed);
      build.emit({ op: "store", bits: 32, address: place, offset: 0, value: call("hash", packed) });
      build.set(place, plus(place, on.foundSize));
      build.set(made, plus(made, 1));
      build.set(gathered, plus(gathered, 1));
      put(plus(load("i32", 32, record, 0), RECORD.decision));
      build.if(enough(), () => build.break());
    });
    const whole = binary("and", binary("ge_u", made, count), unary("eqz", skipped));
    build.if(whole, () => put(plus(load("i32", 32, record, 0), RECORD.whole)));
    build.set(made, i32(0));
    build.set(index, plus(index, 1));
  });
  emitNear(on, build, found, place);
  on.module.functions.push(build.done(undefined, true));
}

/** Whether a state is passed over: 1 or 0. */
function isSkipped(on: Enumeration, build: FunctionBuilding, index: Code): Code {
  const ledger = on.ledger;
  const skipped = build.fresh("i32");
  build.set(skipped, i32(0));
  build.if(ledger.get("skip"), () => {
    build.if(
      binary("eq", ledger.get("skip"), i32(1)),
      () => {
        const words = ledger.keep(build, "words");
        const ways = slotAt(ledger.get("ways"), index, binary("shl", words, i32(2)));
        build.set(skipped, call("is-zero", ways, words));
      },
      () => {
        const degree = load("i32", 32, slotAt(ledger.get("degrees"), index, i32(4)), 0);
        build.set(skipped, binary("ne", degree, i32(0)));
      },
    );
  });
  return skipped;
}
