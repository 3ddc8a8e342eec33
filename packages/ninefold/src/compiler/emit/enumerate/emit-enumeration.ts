// Code that enumerates the reachable states, level by level. Each is expanded once, in the order of its index. A run of
// states is expanded first, and the successors found are interned then in the same order: so the memory of the table is
// prefetched for all of them at once, and its latencies overlap.
import type { Code } from "../../code/ir/code.ts";
import { type Packing, packingOf } from "../../layout/pack-states.ts";
import { binary, i32, plus, unary } from "../builder/building.ts";
import { isRoundOver } from "../builder/emit-questions.ts";
import { call, functionNamed } from "../builder/functions.ts";
import type { GameContext } from "../terms/emit-context.ts";
import { emitExpand } from "./emit-expand.ts";
import { emitExpandChance } from "./emit-expand-chance.ts";
import { emitIntern } from "./emit-intern.ts";
import { emitNumbers } from "./emit-numbers.ts";
import { emitPacking } from "./emit-packing.ts";
import type { SuccessorFunctions } from "./emit-successors.ts";
import { emitTable } from "./emit-table.ts";
import { decisionsOf, type Enumeration, makeDecision, takeUp } from "./enumeration.ts";
import { HEADER_SIZE, HeaderFields } from "./header-fields.ts";

/** Where an enumeration has what, in bytes. */
export interface StateAddresses {
  /** Whether each successor found comes with its tuple and its probability. */
  readonly hasProbabilities: boolean;
  readonly packing: Packing;
  readonly header: number;
  /** The state that the caller asks about, and the state that is being packed. */
  readonly state: number;
  readonly candidate: number;
  /** The bytes of a successor found: its hash, and the state packed. */
  readonly foundSize: number;
}

/**
 * The exported functions:
 *
 * - `expand(decisions, end)` makes decisions of the states from the cursor on, as many as fit. All successors found by the
 *   call before must have been interned.
 * - `intern()` gives the successors indices. Its result is one of `INTERNED`.
 * - `survey(work)` asks of the states from the cursor to the border whether they are terminal, and nothing else. It asks
 *   `work` states at most.
 * - `successors(decisions, end, to)` writes the indices of the successors of the state at the cursor, and returns their
 *   number. It exists where each decision is made alone and leads to one state.
 * - `judge(index)` returns the outcome of a terminal state.
 * - `choose(index, decisions, end)` lists the decisions of a state that is not over, and returns their number, or a number
 *   below 0 for a forced step. After it, `chosen()` returns the control state.
 *
 * The caller may change the header between two calls. A call that has trapped can be repeated. States are their tracks:
 * games that remember states are not enumerated.
 *
 * @throws NotCompiled for states that are too large.
 */
export function emitEnumeration(
  game: GameContext,
  control: (state: Code) => Code,
  successors?: SuccessorFunctions,
): StateAddresses {
  const { module, layout, decisionSize, questions } = game;
  const packing = packingOf(layout);
  const header = new HeaderFields(module.allocate(HEADER_SIZE));
  const [state, there] = [module.allocate(layout.size), module.allocate(layout.size)];
  const candidate = module.allocate(packing.size);
  const foundSize = successors?.foundSize ?? 4 + 4 * Math.ceil(packing.size / 4);
  emitPacking(module, packing);
  emitTable(module, header, packing.size, questions);
  emitNumbers(module);
  const at = { state, there, candidate };
  const on = { module, header, layout, packed: packing.size, decisionSize, foundSize, questions, successors, at };
  if (successors) emitExpandChance(on, successors);
  else {
    emitExpand(on);
    emitSuccessorIndices(on);
  }
  emitSurvey(on);
  emitJudge(on);
  emitChoose(on, control);
  emitIntern(module, header, foundSize, questions);
  return { packing, header: header.address, state, candidate, foundSize, hasProbabilities: successors !== undefined };
}

function emitSurvey(on: Enumeration): void {
  const header = on.header;
  const build = functionNamed("survey");
  const end = build.fresh("i32");
  const border = header.keep(build, "border");
  const begun = header.keep(build, "records");
  const first = header.keep(build, "cursor");
  build.set(end, binary("add", header.get("cursor"), build.param(0)));
  build.if(binary("gt_u", end, border), () => build.set(end, border));
  build.loop(() => {
    const cursor = header.keep(build, "cursor");
    build.if(binary("or", binary("ge_u", cursor, end), isRoundOver(on.questions)), () => build.break());
    takeUp(on, build, cursor);
    const over = build.fresh("i32");
    build.set(over, i32(1));
    build.if(unary("eqz", call("ended", i32(on.at.state))), () => {
      const count = (): void => build.set(over, unary("eqz", call("count", i32(on.at.state))));
      const go = (): void => build.set(over, i32(0));
      if (on.successors?.steps) build.if(call("forces", i32(on.at.state)), go, count);
      else count();
    });
    header.set(build, "terminal", binary("add", header.get("terminal"), over));
    build.emit({
      op: "store",
      bits: 8,
      address: binary("add", begun, binary("sub", cursor, first)),
      offset: 0,
      value: over,
    });
    header.set(build, "cursor", plus(cursor, 1));
  });
  on.module.functions.push(build.done(true));
}

function emitJudge(on: Enumeration): void {
  const build = functionNamed("judge");
  takeUp(on, build, build.param(0));
  build.return(call("outcome", i32(on.at.state)));
  on.module.functions.push(build.done(true));
}

function emitSuccessorIndices(on: Enumeration): void {
  const build = functionNamed("successors");
  const [decisions, end, to] = [build.param(0), build.param(1), build.param(2)];
  takeUp(on, build, on.header.keep(build, "cursor"));
  const count = decisionsOf(on, build, decisions, end);
  const candidate = i32(on.at.candidate);
  const made = build.fresh("i32");
  build.set(made, i32(0));
  build.loop(() => {
    build.if(binary("ge_u", made, count), () => build.break());
    makeDecision(on, build, decisions, made, candidate);
    const value = call("seek", call("hash", candidate), candidate);
    build.emit({ op: "store", bits: 32, address: binary("add", to, binary("shl", made, i32(2))), offset: 0, value });
    build.set(made, plus(made, 1));
  });
  build.return(count);
  on.module.functions.push(build.done(true));
}

function emitChoose(on: Enumeration, control: (state: Code) => Code): void {
  const state = i32(on.at.state);
  const build = functionNamed("choose");
  takeUp(on, build, build.param(0));
  if (on.successors?.steps) {
    const step = build.keep(call("forces", state));
    build.if(step, () => build.return(binary("sub", i32(0), step)));
  }
  build.return(call("list", state, build.param(1), build.param(2)));
  const chosen = functionNamed("chosen");
  chosen.return(control(state));
  on.module.functions.push(build.done(true), chosen.done(true));
}
