// Code that goes through the states that can be reached, level by level. Each is taken up once, in the order of its
// index. What a run of states leads to is gathered first, and then taken over in the same order: so the memory that will
// be asked is read all at once beforehand, and most of the time that it takes to come passes meanwhile.
import type { Code } from "../../code/ir/code.ts";
import { type Packing, packingOf } from "../../layout/pack-states.ts";
import type { Layout } from "../../layout/represent.ts";
import { binary, FunctionBuilding, i32, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { isRoundOver, type Questions } from "../builder/emit-questions.ts";
import { emitExpand } from "./emit-expand.ts";
import { emitExpandChance } from "./emit-expand-chance.ts";
import { emitIntern } from "./emit-intern.ts";
import { emitPacking } from "./emit-packing.ts";
import type { SuccessorFunctions } from "./emit-successors.ts";
import { emitTable } from "./emit-table.ts";
import { emitNumbers } from "./emit-ways.ts";
import { decisionsOf, type Enumeration, makeDecision, takeUp } from "./enumeration.ts";
import { HEADER_SIZE, HeaderFields } from "./header-fields.ts";

/** Where an enumeration has what, in bytes. */
export interface StateAddresses {
  /** Whether it is said of each state that was gathered which tuple leads to it and how likely. */
  readonly weighed: boolean;
  readonly packing: Packing;
  readonly ledger: number;
  /** A state that the caller asks about, and one that is packed. */
  readonly state: number;
  readonly candidate: number;
  /** The bytes of a state that was gathered: its hash, and the state packed. */
  readonly foundSize: number;
}

const call = (callee: string, ...args: readonly Code[]): Code => ({ op: "call", type: "i32", callee, args });

/**
 * `gather(moves, end)`: makes decisions of the states from the cursor on, as many as there is room for, where all that
 * was gathered has been taken over. `absorb()`: takes it over and answers as `ABSORBED` says. `survey(work)`: asks so
 * many states from the cursor to the border only whether they are terminal. `follow(moves, end, to)`: writes the indices
 * that the state at the cursor leads to, and says how many; of games in which each decision alone leads to one state.
 * `judge(index)`: the outcome of a terminal state. `choose(index, moves, end)`: lists the decisions of a state that is not
 * over and says how many, or below 0 which step is forced, and `chosen()` then in which control state that was. Between two calls the ledger is the caller's; what a trap has stopped can
 * be done again.
 *
 * The states are their tracks: nothing is remembered besides.
 *
 * @throws NotCompiled for states that are too large.
 */
export function emitEnumeration(
  module: ModuleBuilding,
  layout: Layout,
  moveSize: number,
  questions: Questions,
  control: (state: Code) => Code,
  leading?: SuccessorFunctions,
): StateAddresses {
  const packing = packingOf(layout);
  const ledger = new HeaderFields(module.allocate(HEADER_SIZE));
  const [state, there] = [module.allocate(layout.size), module.allocate(layout.size)];
  const candidate = module.allocate(packing.size);
  const foundSize = leading?.foundSize ?? 4 + 4 * Math.ceil(packing.size / 4);
  emitPacking(module, packing);
  emitTable(module, ledger, packing.size, questions);
  emitNumbers(module);
  const at = { state, there, candidate };
  const on = { module, ledger, layout, packed: packing.size, moveSize, foundSize, questions, leading, at };
  if (leading) emitExpandChance(on, leading);
  else {
    emitExpand(on);
    emitFollowed(on);
  }
  emitSurvey(on);
  emitJudge(on);
  emitChoose(on, control);
  emitIntern(module, ledger, foundSize, questions);
  return { packing, ledger: ledger.address, state, candidate, foundSize, weighed: leading !== undefined };
}

function emitSurvey(on: Enumeration): void {
  const ledger = on.ledger;
  const build = new FunctionBuilding("survey", ["i32"]);
  const end = build.fresh("i32");
  const border = ledger.keep(build, "border");
  const begun = ledger.keep(build, "records");
  const first = ledger.keep(build, "cursor");
  build.set(end, binary("add", ledger.get("cursor"), build.param(0)));
  build.if(binary("gt_u", end, border), () => build.set(end, border));
  build.loop(() => {
    const cursor = ledger.keep(build, "cursor");
    build.if(binary("or", binary("ge_u", cursor, end), isRoundOver(on.questions)), () => build.break());
    takeUp(on, build, cursor);
    const over = build.fresh("i32");
    build.set(over, i32(1));
    build.if(unary("eqz", call("ended", i32(on.at.state))), () => {
      const count = (): void => build.set(over, unary("eqz", call("count", i32(on.at.state))));
      const go = (): void => build.set(over, i32(0));
      if (on.leading?.steps) build.if(call("forces", i32(on.at.state)), go, count);
      else count();
    });
    ledger.set(build, "terminal", binary("add", ledger.get("terminal"), over));
    build.emit({
      op: "store",
      bits: 8,
      address: binary("add", begun, binary("sub", cursor, first)),
      offset: 0,
      value: over,
    });
    ledger.set(build, "cursor", plus(cursor, 1));
  });
  on.module.functions.push(build.done(undefined, true));
}

function emitJudge(on: Enumeration): void {
  const build = new FunctionBuilding("judge", ["i32"]);
  takeUp(on, build, build.param(0));
  build.emit({ op: "return", value: call("outcome", i32(on.at.state)) });
  on.module.functions.push(build.done("i32", true));
}

function emitFollowed(on: Enumeration): void {
  const build = new FunctionBuilding("follow", ["i32", "i32", "i32"]);
  const [moves, end, to] = [build.param(0), build.param(1), build.param(2)];
  takeUp(on, build, on.ledger.keep(build, "cursor"));
  const count = decisionsOf(on, build, moves, end);
  const candidate = i32(on.at.candidate);
  const made = build.fresh("i32");
  build.set(made, i32(0));
  build.loop(() => {
    build.if(binary("ge_u", made, count), () => build.break());
    makeDecision(on, build, moves, made, candidate);
    const value = call("seek", call("hash", candidate), candidate);
    build.emit({ op: "store", bits: 32, address: binary("add", to, binary("shl", made, i32(2))), offset: 0, value });
    build.set(made, plus(made, 1));
  });
  build.emit({ op: "return", value: count });
  on.module.functions.push(build.done("i32", true));
}

function emitChoose(on: Enumeration, control: (state: Code) => Code): void {
  const state = i32(on.at.state);
  const build = new FunctionBuilding("choose", ["i32", "i32", "i32"]);
  takeUp(on, build, build.param(0));
  if (on.leading?.steps) {
    const step = build.keep(call("forces", state));
    build.if(step, () => build.emit({ op: "return", value: binary("sub", i32(0), step) }));
  }
  build.emit({ op: "return", value: call("list", state, build.param(1), build.param(2)) });
  const chosen = new FunctionBuilding("chosen", []);
  chosen.emit({ op: "return", value: control(state) });
  on.module.functions.push(build.done("i32", true), chosen.done("i32", true));
}
