// Code of one random play from a position of a search.
import { MAX_FORCED_STEPS } from "../../../model/system/fault.ts";
import type { Code } from "../../code/ir/code.ts";
import { binary, type FunctionBuilding, i32, plus, select, unary } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { beginQuestion } from "../builder/emit-questions.ts";
import { beginTrace } from "../builder/emit-trace.ts";
import { faultReason } from "../builder/fault-reason.ts";
import { callAt, functionNamed, run, runAt } from "../builder/functions.ts";
import { PLY } from "../decisions/emit-endings.ts";
import { controlOf } from "../queries/emit-entries.ts";
import type { GameContext } from "../terms/emit-context.ts";

/** What a playout answers that was left before its end. */
export const LEFT = -1;

/**
 * `playout(level, maxPlies, number, recordedEnd)`: plays on from a level, in a state at another address, for so many plies at
 * most; the outcome, or `LEFT`. Its chance depends on the seed and on its number alone. Each ply is a question of its own.
 * Decisions are told up to an address.
 */
export function emitPlayout(game: GameContext, address: number): void {
  const { module, layout, program, questions, plies, rings, trace } = game;
  const build = functionNamed("playout");
  const [level, maxPlies, state] = [build.param(0), build.param(1), i32(address)];
  const [now, forced] = [build.copy(i32(PLY.open)), build.copy(i32(0))];
  beginQuestion(build, questions);
  run(build, "begin-play", build.param(2));
  if (rings) run(build, "carry-out", level);
  copyState(build, level, state, layout.size);
  build.setGlobal(plies, i32(0));
  if (trace) beginTrace(build, trace, build.param(3));
  build.loop(() => {
    const [only, ...others] = program.states.map((_, at) =>
      build.block(() => emitPlyAt(game, build, at, { state, maxPlies, now, forced })),
    );
    if (only && others.length === 0) for (const statement of only) build.emit(statement);
    else build.emit({ op: "switch", index: controlOf(game, state), blocks: only ? [only, ...others] : [] });
    beginQuestion(build, questions);
  });
  module.functions.push(build.done(true));
}

interface Play {
  readonly state: Code;
  readonly maxPlies: Code;
  /** What is known of the play: a number of `PLY`. */
  readonly now: Code;
  /** How many forced steps there were since the last ply. */
  readonly forced: Code;
}

/** One ply, or forced step, in a control state. */
function emitPlyAt(
  game: GameContext,
  build: FunctionBuilding,
  at: number,
  { state, maxPlies, now, forced }: Play,
): void {
  const { program, plies, questions } = game;
  const finish = (): void => build.return(callAt("outcome", at, state));
  build.if(binary("eq", now, i32(PLY.open)), () => {
    build.set(now, select(callAt("ended", at, state), i32(PLY.over), i32(PLY.on)));
  });
  build.if(binary("eq", now, i32(PLY.over)), finish);
  if (program.states[at]!.steps.length > 0) {
    const step = build.keep(callAt("forces", at, state));
    build.if(step, () => {
      build.set(forced, plus(forced, 1));
      build.if(binary("gt_u", forced, i32(MAX_FORCED_STEPS)), () => build.trap(faultReason("NF2010")));
      runAt(build, "step", at, state, step);
      build.set(now, i32(PLY.open));
      beginQuestion(build, questions);
      build.emit({ op: "next", loops: 1 });
    });
    build.set(forced, i32(0));
  }
  build.if(binary("ge_u", plies, maxPlies), () => {
    // A play that could not go on anyway is finished.
    build.if(unary("eqz", callAt("count", at, state)), finish);
    build.return(i32(LEFT));
  });
  build.set(now, callAt("ply", at, state));
  build.if(unary("eqz", now), finish);
}
