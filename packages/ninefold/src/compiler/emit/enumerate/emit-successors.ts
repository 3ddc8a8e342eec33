// Code of where a state leads, in a game in which a decision may lead to several states, players decide together or steps
// are forced: one outcome of chance after the other, packed, with how likely it is.
import type { Code } from "../../code/ir/code.ts";
import { packingOf } from "../../layout/pack-states.ts";
import type { Layout } from "../../layout/represent.ts";
import type { Control, Program } from "../../lower/program.ts";
import { asksChance } from "../../lower/program-terms.ts";
import { binary, FunctionBuilding, i32, i64, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { beginQuestion, type Questions } from "../builder/emit-questions.ts";
import { faultReason } from "../builder/fault-reason.ts";
import { eachTuple } from "../queries/emit-chance-outcomes.ts";
import type { Script } from "../terms/emit-chance.ts";
import type { Emitting } from "../terms/emit-values.ts";
import { RECORD } from "./emit-intern.ts";

/** Nobody alone decides in a state that leads on. */
export const SEVERAL = -3;

/** Behind a packed state: which of the tuples of its state leads to it, and how likely, as a fraction; in i32. */
const OUTCOME = { tuple: 0, share: 4, whole: 8 } as const;
export const OUTCOME_SIZE = 12;

/** How the outcomes from a state are written down. */
export interface SuccessorFunctions {
  /** Where a state is made. */
  readonly there: number;
  /** The bytes of a outcome: the hash of its state, the state packed, and what is said of the outcome. */
  readonly foundSize: number;
  /** Who decides in the state that was asked last, if somebody does alone. */
  readonly decider: Code & { op: "global" };
  /** Whether there are forced steps. */
  readonly steps: boolean;
}

/** `weight(w)`: writes how likely the outcome at hand is, of which the source of chance has the script. */
export function emitSuccessorFunctions(
  module: ModuleBuilding,
  layout: Layout,
  script: Script | undefined,
  steps: boolean,
): SuccessorFunctions {
  const foundSize = 4 + 4 * Math.ceil(packingOf(layout).size / 4) + OUTCOME_SIZE;
  const build = new FunctionBuilding("weight", ["i32"]);
  const [share, whole] = [build.copy(i64(1n)), build.copy(i64(1n))];
  if (script) {
    const left = build.fresh("i32");
    build.set(left, script.length);
    build.loop(() => {
      build.if(unary("eqz", left), () => build.break());
      build.set(left, plus(left, -1));
      const entry = build.keep(plus(binary("shl", left, i32(4)), script.entries));
      const by = (product: Code, offset: number): void =>
        build.set(product, binary("mul", product, unary("extend", load("i32", 32, entry, offset))));
      by(share, 8);
      by(whole, 12);
      // Finer fractions are the interpreter's.
      build.if(unary("eqz", unary("eqz", binary("shr_u", whole, i64(32n)))), () => build.trap(faultReason("NF2016")));
    });
  }
  const put = (offset: number, value: Code): void =>
    build.emit({ op: "store", bits: 32, address: build.param(0), offset, value: unary("wrap", value) });
  put(OUTCOME.share, share);
  put(OUTCOME.whole, whole);
  module.functions.push(build.done());
  return { there: module.allocate(layout.size), foundSize, decider: module.global("decider", "i32"), steps };
}

/**
 * `weighted-successors(s, decisions, end, record, to, most)`: writes the outcomes from a state from `to` on, and says how many; -1 where there is
 * no room for them. Decisions are listed from `decisions` on, and in the record stands how many outcomes belong to whole tuples.
 */
export function emitSuccessors(
  { module, layout }: Emitting,
  control: Control,
  at: number,
  program: Program,
  successors: SuccessorFunctions,
  decisionSize: number,
  questions: Questions,
): void {
  const { there, foundSize, decider } = successors;
  const chance = asksChance(program);
  const call = (callee: string, ...args: readonly Code[]): Code => ({ op: "call", type: "i32", callee, args });
  const run = (callee: string, ...args: readonly Code[]): void => build.emit({ op: "do", callee, args });
  const build = new FunctionBuilding(`weighted-successors${at}`, ["i32", "i32", "i32", "i32", "i32", "i32"]);
  const [state, decisions, end, record, to, most] = [0, 1, 2, 3, 4, 5].map((at) => build.param(at)) as [
    ...(readonly [Code, Code, Code, Code, Code, Code]),
  ];
  const [next, tuple, outcomes] = [build.copy(to), build.copy(i32(0)), build.copy(i32(0))];
  const decided = (by: Code): void => build.setGlobal(decider, by);
  /** Every outcome of what is done. */
  const each = (act: () => void): void => {
    beginQuestion(build, questions);
    if (chance) run("begin-chance-outcomes");
    build.loop(() => {
      build.if(binary("gt_u", plus(next, foundSize), most), () => build.return(i32(-1)));
      copyState(build, state, i32(there), layout.size);
      act();
      const packed = build.keep(plus(next, 4));
      run("pack", i32(there), packed);
      build.emit({ op: "store", bits: 32, address: next, offset: 0, value: call("hash", packed) });
      build.set(next, plus(next, foundSize));
      const outcome = build.keep(plus(next, -OUTCOME_SIZE));
      build.emit({ op: "store", bits: 32, address: outcome, offset: OUTCOME.tuple, value: tuple });
      run("weight", outcome);
      build.set(outcomes, plus(outcomes, 1));
      if (chance) build.if(unary("eqz", call("next-chance-outcome")), () => build.break());
      else build.break();
    });
    build.set(tuple, plus(tuple, 1));
    const value = binary("mul", outcomes, i32(RECORD.decision));
    build.emit({ op: "store", bits: 32, address: record, offset: 0, value });
  };
  if (control.steps.length > 0) {
    const step = build.keep(call(`forces${at}`, state));
    build.if(step, () => {
      decided(i32(SEVERAL));
      each(() => run(`step${at}`, i32(there), step));
      build.return(outcomes);
    });
  }
  const count = build.keep(call(`list${at}`, state, decisions, end));
  build.if(unary("eqz", count), () => build.return(i32(0)));
  const behind = build.keep(binary("add", decisions, binary("mul", count, i32(decisionSize))));
  const by = (decision: Code): Code => call(`decider${at}`, state, load("i32", 32, decision, 0));
  const first = build.keep(by(decisions));
  decided(first);
  if (control.together) {
    // Decisions are listed player by player.
    build.if(binary("ne", first, by(plus(behind, -decisionSize))), () => decided(i32(SEVERAL)));
    eachTuple(build, module, program.game.player.members.length, at, decisions, behind, decisionSize, (written) =>
      each(() => run(`decide${at}`, i32(there), written)),
    );
  } else {
    const decision = build.copy(decisions);
    build.loop(() => {
      build.if(binary("eq", decision, behind), () => build.break());
      each(() => run(`apply${at}`, i32(there), decision));
      build.set(decision, plus(decision, decisionSize));
    });
  }
  build.return(outcomes);
  module.functions.push(build.done("i32"));
}
