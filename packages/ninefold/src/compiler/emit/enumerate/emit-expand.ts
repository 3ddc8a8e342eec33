// Code that expands a run of states: makes their decisions one by one, and writes the successors.
import type { Code } from "../../code/ir/code.ts";
import { binary, type FunctionBuilding, i32, load, plus, unary } from "../builder/building.ts";
import { isRoundOver } from "../builder/emit-questions.ts";
import { call, functionNamed } from "../builder/functions.ts";
import { RECORD, recordAt } from "./emit-intern.ts";
import { slotAt } from "./emit-table.ts";
import { decisionsOf, type Enumeration, EXPANDED, emitPrefetch, makeDecision, takeUp } from "./enumeration.ts";
import type { Entry } from "./header-fields.ts";

/** `expand(decisions, end)` of games in which each decision alone leads to one state. */
export function emitExpand(on: Enumeration): void {
  const header = on.header;
  const build = functionNamed("expand");
  const [decisions, end] = [build.param(0), build.param(1)];
  const border = header.keep(build, "border");
  const found = header.keep(build, "found");
  const local = (value: Code): Code => {
    const variable = build.fresh("i32");
    build.set(variable, value);
    return variable;
  };
  const begin = (entry: Entry, value: Code): Code => {
    header.set(build, entry, value);
    return local(value);
  };
  for (const entry of ["record", "taken"] as const) header.set(build, entry, i32(0));
  const [recorded, expanded] = [begin("recorded", i32(0)), local(i32(0))];
  const next = begin("nextFound", found);
  const [index, made] = [local(header.get("cursor")), local(header.get("made"))];
  const enough = (): Code => binary("or", binary("eq", expanded, i32(EXPANDED)), isRoundOver(on.questions));
  build.loop(() => {
    build.if(binary("or", binary("eq", recorded, i32(EXPANDED)), enough()), () => build.break());
    build.if(binary("ge_u", index, border), () => build.break());
    const skipped = isSkipped(on, build, index);
    const count = build.fresh("i32");
    build.set(count, i32(0));
    build.if(unary("eqz", skipped), () => {
      takeUp(on, build, index);
      build.set(count, decisionsOf(on, build, decisions, end));
    });
    const record = build.keep(recordAt(header, recorded));
    const put = (value: Code): void => build.emit({ op: "store", bits: 32, address: record, offset: 0, value });
    put(binary("mul", skipped, i32(RECORD.skipped)));
    build.if(count, () => {
      const decider = call("decider", i32(on.at.state), load("i32", 32, decisions, 0));
      build.emit({ op: "store", bits: 32, address: record, offset: 4, value: decider });
    });
    build.set(recorded, plus(recorded, 1));
    header.set(build, "recorded", recorded);
    build.loop(() => {
      build.if(binary("ge_u", made, count), () => build.break());
      const packed = build.keep(plus(next, 4));
      makeDecision(on, build, decisions, made, packed);
      build.emit({ op: "store", bits: 32, address: next, offset: 0, value: call("hash", packed) });
      build.set(next, plus(next, on.foundSize));
      build.set(made, plus(made, 1));
      build.set(expanded, plus(expanded, 1));
      put(plus(load("i32", 32, record, 0), RECORD.decision));
      build.if(enough(), () => build.break());
    });
    const whole = binary("and", binary("ge_u", made, count), unary("eqz", skipped));
    build.if(whole, () => put(plus(load("i32", 32, record, 0), RECORD.whole)));
    build.set(made, i32(0));
    build.set(index, plus(index, 1));
  });
  emitPrefetch(on, build, found, next);
  on.module.functions.push(build.done(true));
}

/** Whether a state is skipped: 1 or 0. */
function isSkipped(on: Enumeration, build: FunctionBuilding, index: Code): Code {
  const header = on.header;
  const skipped = build.fresh("i32");
  build.set(skipped, i32(0));
  build.if(header.get("skip"), () => {
    build.if(
      binary("eq", header.get("skip"), i32(1)),
      () => {
        const words = header.keep(build, "words");
        const paths = slotAt(header.get("paths"), index, binary("shl", words, i32(2)));
        build.set(skipped, call("is-zero", paths, words));
      },
      () => {
        const degree = load("i32", 32, slotAt(header.get("degrees"), index, i32(4)), 0);
        build.set(skipped, binary("ne", degree, i32(0)));
      },
    );
  });
  return skipped;
}
