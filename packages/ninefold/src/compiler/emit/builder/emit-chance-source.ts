// Code of the source of chance as actions use it. It either draws or follows a script, as the interpreter's does when it
// lists all chance outcomes of an action: the action is done once for each sequence of results.
import type { Code } from "../../code/ir/code.ts";
import {
  binary,
  type FunctionBuilding,
  type Global,
  i32,
  i64,
  load,
  type ModuleBuilding,
  plus,
  unary,
} from "./building.ts";
import { faultReason } from "./fault-reason.ts";
import { call, functionNamed } from "./functions.ts";

/** The most chance outcomes of one action that are listed, as in the interpreter. */
const MAX_OUTCOMES = 100_000;

/** Where the script lies, of which an entry is four i32: the result, of how many, its share and the whole. */
export interface Script {
  readonly entries: number;
  /** How many entries there are. */
  readonly length: Global;
}

const ENTRY_SIZE = 16;
const FIELDS = { result: 0, of: 4, share: 8, whole: 12 } as const;

/** What the source keeps from result to result. */
interface Source {
  readonly module: ModuleBuilding;
  readonly script: Script;
  /** Whether results are the script's. */
  readonly scripted: Global;
  /** The number of the next entry. */
  readonly at: Global;
  /** A bound from below while the first outcome is followed; then the number of outcomes. */
  readonly outcomes: Global;
  /** Whether the first outcome is being followed. */
  readonly first: Global;
}

/**
 * `result(n)`, `wide-result(n)`: a number below n, drawn or as the script says. `begin-chance-outcomes()` begins a script
 * and `next-chance-outcome()` goes on to the next, 0 behind the last; from then on results are drawn again, as they are
 * after `draw-chance()`. `weigh(share, whole)` says how likely the last result was, where it is not one of equally likely
 * ones. Where the source `isCallers`, the caller may write a script of so many results and have it used by
 * `use-script(length)`, until `draw-chance()`.
 */
export function emitChanceSource(module: ModuleBuilding, isCallers = false): Script {
  const script: Script = {
    entries: module.allocate(MAX_OUTCOMES * ENTRY_SIZE),
    length: module.global("choices", "i32"),
  };
  const source: Source = {
    module,
    script,
    scripted: module.global("scripted", "i32"),
    at: module.global("choice", "i32"),
    outcomes: module.global("outcomes", "i32"),
    first: module.global("first-outcome", "i32"),
  };
  emitResult(source);
  emitWideResult(source);
  emitBegin(source, isCallers);
  if (isCallers) emitUseScript(source);
  emitNext(source);
  emitWeigh(source);
  const isScripted = functionNamed("is-scripted");
  isScripted.return(source.scripted);
  module.functions.push(isScripted.done());
  const results = functionNamed("results");
  results.return(script.length);
  module.functions.push(results.done(true));
  return script;
}

/** The offset of an entry within the script. */
const offsetOf = (number: Code): Code => binary("mul", number, i32(ENTRY_SIZE));

const read = ({ script }: Source, entry: Code, field: keyof typeof FIELDS): Code =>
  load("i32", 32, entry, script.entries + FIELDS[field]);

function write(
  build: FunctionBuilding,
  { script }: Source,
  entry: Code,
  field: keyof typeof FIELDS,
  value: Code,
): void {
  build.emit({ op: "store", bits: 32, address: entry, offset: script.entries + FIELDS[field], value });
}

function emitResult(source: Source): void {
  const { module, script, scripted, at, outcomes, first } = source;
  const { length } = script;
  const build = functionNamed("result");
  const n = build.param(0);
  build.if(unary("eqz", scripted), () => build.return(call("uniform", n)));
  const entry = build.keep(offsetOf(at));
  build.if(binary("eq", at, length), () => {
    const tooMany = (): void => build.trap(faultReason("NF2016"));
    build.if(first, () => {
      build.setGlobal(outcomes, binary("add", outcomes, plus(n, -1)));
      build.if(binary("gt_u", outcomes, i32(MAX_OUTCOMES)), tooMany);
    });
    build.if(binary("eq", length, i32(MAX_OUTCOMES)), tooMany);
    write(build, source, entry, "result", i32(0));
    write(build, source, entry, "of", n);
    write(build, source, entry, "share", i32(1));
    write(build, source, entry, "whole", n);
    build.setGlobal(length, plus(length, 1));
  });
  build.setGlobal(at, plus(at, 1));
  build.return(read(source, entry, "result"));
  module.functions.push(build.done());
}

function emitWideResult({ module, scripted }: Source): void {
  const build = functionNamed("wide-result");
  const n = build.param(0);
  build.if(unary("eqz", binary("shr_u", n, i64(31n))), () => {
    build.return(unary("extend", call("result", unary("wrap", n))));
  });
  build.if(scripted, () => build.trap(faultReason("NF2016")));
  const drawn = build.fresh("i64");
  build.loop(() => {
    const word = (): Code => unary("extend", build.keep(call("random")));
    const both = binary("or", binary("shl", word(), i64(32n)), word());
    // As many bits as the largest result has.
    build.set(drawn, binary("shr_u", both, unary("clz", binary("sub", n, i64(1n)))));
    build.if(binary("lt_u", drawn, n), () => build.return(drawn));
  });
  module.functions.push(build.done());
}

/** `begin-chance-outcomes` and `draw-chance`. */
function emitBegin({ module, script, scripted, at, outcomes, first }: Source, isCallers: boolean): void {
  const begin = functionNamed("begin-chance-outcomes");
  begin.setGlobal(scripted, i32(1));
  begin.setGlobal(at, i32(0));
  begin.setGlobal(script.length, i32(0));
  begin.setGlobal(outcomes, i32(1));
  begin.setGlobal(first, i32(1));
  module.functions.push(begin.done(true));

  const draw = functionNamed("draw-chance");
  draw.setGlobal(scripted, i32(0));
  module.functions.push(draw.done(isCallers));
}

function emitUseScript({ module, script, scripted, at, outcomes, first }: Source): void {
  const build = functionNamed("use-script");
  build.setGlobal(scripted, i32(1));
  build.setGlobal(at, i32(0));
  build.setGlobal(script.length, build.param(0));
  build.setGlobal(outcomes, i32(1));
  build.setGlobal(first, i32(0));
  module.functions.push(build.done(true));
}

/** The last entry that has a further result gets it; those behind it are dropped. */
function emitNext(source: Source): void {
  const { module, script, scripted, at, outcomes, first } = source;
  const { length } = script;
  const build = functionNamed("next-chance-outcome");
  build.if(first, () => {
    build.setGlobal(first, i32(0));
    build.setGlobal(outcomes, i32(1));
  });
  build.setGlobal(at, i32(0));
  build.loop(() => {
    build.if(unary("eqz", length), () => {
      build.setGlobal(scripted, i32(0));
      build.return(i32(0));
    });
    const last = build.keep(offsetOf(plus(length, -1)));
    const more = build.keep(plus(read(source, last, "result"), 1));
    write(build, source, last, "result", more);
    build.if(binary("lt_u", more, read(source, last, "of")), () => build.break());
    build.setGlobal(length, plus(length, -1));
  });
  build.setGlobal(outcomes, plus(outcomes, 1));
  build.if(binary("gt_u", outcomes, i32(MAX_OUTCOMES)), () => build.trap(faultReason("NF2016")));
  build.return(i32(1));
  module.functions.push(build.done(true));
}

function emitWeigh(source: Source): void {
  const build = functionNamed("weigh");
  const last = build.keep(offsetOf(plus(source.at, -1)));
  write(build, source, last, "share", build.param(0));
  write(build, source, last, "whole", build.param(1));
  source.module.functions.push(build.done());
}
