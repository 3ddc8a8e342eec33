// Code of a state's successors in a game in which a decision may lead to several states, players decide together or steps
// are forced: one chance outcome after the other, packed, with its probability.
import type { Code } from "../../code/ir/code.ts";
import { packingOf } from "../../layout/pack-states.ts";
import type { Layout } from "../../layout/represent.ts";
import type { Control } from "../../lower/program.ts";
import { hasChance } from "../../lower/program.ts";
import {
  binary,
  type FunctionBuilding,
  i32,
  i64,
  load,
  type ModuleBuilding,
  plus,
  unary,
} from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import type { Script } from "../builder/emit-chance-source.ts";
import { beginQuestion } from "../builder/emit-questions.ts";
import { faultReason } from "../builder/fault-reason.ts";
import { call, callAt, functionNamed, run, runAt } from "../builder/functions.ts";
import { eachDecided } from "../decisions/each-tuple.ts";
import type { GameContext } from "../terms/emit-context.ts";
import { RECORD } from "./emit-intern.ts";

/** No one player decides alone in a state with successors. */
export const SEVERAL = -3;

/** Behind a packed state: which of the tuples of its predecessor leads to it, and how likely, as a fraction; in i32. */
const OUTCOME = { tuple: 0, share: 4, whole: 8 } as const;
export const OUTCOME_SIZE = 12;

/** How the chance outcomes of a state are written down. */
export interface SuccessorFunctions {
  /** Where a state is made. */
  readonly there: number;
  /** The bytes of an outcome: the hash of its state, the state packed, its tuple and its probability. */
  readonly foundSize: number;
  /** Who decides in the state that was asked last, if somebody does alone. */
  readonly decider: Code & { op: "global" };
  /** Whether there are forced steps. */
  readonly steps: boolean;
}

/** `weight(outcome)`: writes the probability of the outcome whose script the source of chance has. */
export function emitSuccessorFunctions(
  module: ModuleBuilding,
  layout: Layout,
  script: Script | undefined,
  steps: boolean,
): SuccessorFunctions {
  const foundSize = 4 + 4 * Math.ceil(packingOf(layout).size / 4) + OUTCOME_SIZE;
  const build = functionNamed("weight");
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
 * `weighted-successors(s, decisions, end, record, to, limit)`: writes the chance outcomes of a state from `to` on, and says
 * how many; -1 where they do not fit. Decisions are listed from `decisions` on, and the record says how many outcomes
 * belong to whole tuples.
 */
export function emitSuccessors(game: GameContext, control: Control, at: number, functions: SuccessorFunctions): void {
  const { there, foundSize, decider } = functions;
  const { module, layout, program, questions, decisionSize } = game;
  const chance = hasChance(program);
  const build = functionNamed("weighted-successors", at);
  const [state, decisions, end] = [build.param(0), build.param(1), build.param(2)];
  const [record, to, limit] = [build.param(3), build.param(4), build.param(5)];
  const [next, tuple, outcomes] = [build.copy(to), build.copy(i32(0)), build.copy(i32(0))];
  const setDecider = (by: Code): void => build.setGlobal(decider, by);
  /** Every chance outcome of what is done. */
  const each = (act: () => void): void => {
    beginQuestion(build, questions);
    if (chance) run(build, "begin-chance-outcomes");
    build.loop(() => {
      build.if(binary("gt_u", plus(next, foundSize), limit), () => build.return(i32(-1)));
      copyState(build, state, i32(there), layout.size);
      act();
      writeOutcome(build, functions, next, tuple);
      build.set(outcomes, plus(outcomes, 1));
      if (chance) build.if(unary("eqz", call("next-chance-outcome")), () => build.break());
      else build.break();
    });
    build.set(tuple, plus(tuple, 1));
    const value = binary("mul", outcomes, i32(RECORD.decision));
    build.emit({ op: "store", bits: 32, address: record, offset: 0, value });
  };
  if (control.steps.length > 0) {
    const step = build.keep(callAt("forces", at, state));
    build.if(step, () => {
      setDecider(i32(SEVERAL));
      each(() => runAt(build, "step", at, i32(there), step));
      build.return(outcomes);
    });
  }
  const count = build.keep(callAt("list", at, state, decisions, end));
  build.if(unary("eqz", count), () => build.return(i32(0)));
  const listEnd = build.keep(binary("add", decisions, binary("mul", count, i32(decisionSize))));
  const deciderOf = (decision: Code): Code => callAt("decider", at, state, load("i32", 32, decision, 0));
  const first = build.keep(deciderOf(decisions));
  setDecider(first);
  // Decisions are listed player by player.
  if (control.together) {
    const last = deciderOf(plus(listEnd, -decisionSize));
    build.if(binary("ne", first, last), () => setDecider(i32(SEVERAL)));
  }
  eachDecided(game, build, control, at, { from: decisions, end: listEnd, target: i32(there) }, each);
  build.return(outcomes);
  module.functions.push(build.done());
}

/** Packs the state that was made, with its hash, its tuple and its probability, and goes on behind it. */
function writeOutcome(
  build: FunctionBuilding,
  { there, foundSize }: SuccessorFunctions,
  next: Code,
  tuple: Code,
): void {
  const packed = build.keep(plus(next, 4));
  run(build, "pack", i32(there), packed);
  build.emit({ op: "store", bits: 32, address: next, offset: 0, value: call("hash", packed) });
  build.set(next, plus(next, foundSize));
  const outcome = build.keep(plus(next, -OUTCOME_SIZE));
  build.emit({ op: "store", bits: 32, address: outcome, offset: OUTCOME.tuple, value: tuple });
  run(build, "weight", outcome);
}
