// Code of random plays, whole and counted by their outcomes.
import { MAX_FORCED_STEPS } from "../../../model/system/fault.ts";
import type { Code } from "../../code/ir/code.ts";
import type { Layout } from "../../layout/represent.ts";
import type { Program } from "../../lower/program.ts";
import { hasChance } from "../../lower/program.ts";
import {
  binary,
  FunctionBuilding,
  i32,
  i64,
  load,
  type ModuleBuilding,
  plus,
  select,
  unary,
} from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { beginQuestion, isRoundOver, type Questions } from "../builder/emit-questions.ts";
import { faultReason } from "../builder/fault-reason.ts";
import { PLY } from "../decisions/emit-endings.ts";
import type { Plies } from "../decisions/emit-plies.ts";
import { controlOf } from "./emit-entries.ts";

/** A play goes back to the caller after so many plies. */
const SLICE = 1 << 12;

/**
 * `playouts(from, first, plays, maxPlies, going)`: plays from a state, counted by outcome; with `going` the first of them
 * goes on where it was left. Answers how many are still to be played, that with the number `playingNow()` being left
 * amid its plies. The chance of a play depends on the seed and on its number alone, so that a result does not depend on
 * how the plays were dealt out.
 */
export function emitPlayouts(
  module: ModuleBuilding,
  program: Program,
  layout: Layout,
  places: { readonly state: number; readonly counts: number },
  plies: Plies,
  questions: Questions,
): void {
  const build = new FunctionBuilding("playouts", ["i32", "i32", "i32", "i32", "i32"]);
  const [from, first, plays, maxPlies] = [build.param(0), build.param(1), build.param(2), build.param(3)];
  const number = build.fresh("i32");
  build.set(number, first);
  const state = i32(places.state);
  const left = build.fresh("i32");
  build.set(left, plays);
  const going = build.fresh("i32");
  build.set(going, build.param(4));
  const stop = build.fresh("i32");
  const playing = module.global("playing", "i32");
  const put = (place: Code & { op: "global" }, value: Code): void =>
    build.emit({ op: "set-global", global: place.global, value });
  const finished = program.outcomes.length;
  const record = (outcome: Code): void => {
    const address = build.keep(binary("mul", outcome, i32(8)));
    const value = binary("add", load("i64", 64, address, places.counts), i64(1n));
    build.emit({ op: "store", bits: 64, address, offset: places.counts, value });
  };
  const steps = program.states.some((control) => control.steps.length > 0);
  const forced = module.global("forced", "i32");
  if (hasChance(program)) build.emit({ op: "do", callee: "draw-ways", args: [] });
  const call = (name: string): Code => ({ op: "call", type: "i32", callee: name, args: [state] });
  const now = build.fresh("i32");
  // The state of a play that pauses: what lies in the room of the function itself is not there when it is called again.
  const paused = i32(module.allocate(layout.size));
  const pause = (): void => {
    copyState(build, state, paused, layout.size);
    build.emit({ op: "return", value: left });
  };
  build.loop(() => {
    build.if(unary("eqz", left), () => build.emit({ op: "return", value: i32(0) }));
    build.if(
      going,
      () => {
        build.set(going, i32(0));
        copyState(build, paused, state, layout.size);
      },
      () => {
        build.emit({ op: "do", callee: "begin-play", args: [number] });
        put(playing, number);
        copyState(build, from, state, layout.size);
        put(plies, i32(0));
        put(forced, i32(0));
      },
    );
    build.set(number, plus(number, 1));
    const most = build.keep(plus(plies, SLICE));
    build.set(stop, select(binary("lt_u", maxPlies, most), maxPlies, most));
    build.set(now, i32(PLY.open));
    build.loop(() => {
      const blocks = program.states.map((_, at) =>
        build.block(() => {
          build.if(binary("eq", now, i32(PLY.open)), () => {
            build.set(now, select(call(`ended${at}`), i32(PLY.over), i32(PLY.on)));
          });
          build.if(binary("eq", now, i32(PLY.over)), () => {
            record(call(`outcome${at}`));
            build.break();
          });
          if (steps) {
            const step = build.keep(call(`forces${at}`));
            build.if(step, () => {
              put(forced, plus(forced, 1));
              build.if(binary("gt_u", forced, i32(MAX_FORCED_STEPS)), () => build.trap(faultReason("NF2010")));
              build.emit({ op: "do", callee: `step${at}`, args: [state, step] });
              build.set(now, i32(PLY.open));
              beginQuestion(build, questions, () => {
                build.if(isRoundOver(questions), pause);
              });
              build.emit({ op: "next", loops: 1 });
            });
            put(forced, i32(0));
          }
          build.if(binary("ge_u", plies, stop), () => {
            build.if(binary("lt_u", plies, maxPlies), pause);
            // A play that could not go on anyway is finished.
            build.if(
              call(`count${at}`),
              () => record(i32(finished)),
              () => record(call(`outcome${at}`)),
            );
            build.break();
          });
          build.set(now, call(`ply${at}`));
          build.if(unary("eqz", now), () => {
            record(call(`outcome${at}`));
            build.break();
          });
        }),
      );
      if (blocks.length === 1) for (const statement of blocks[0]!) build.emit(statement);
      else build.emit({ op: "switch", index: controlOf(program, layout, state), blocks });
      beginQuestion(build, questions, () => {
        build.if(isRoundOver(questions), pause);
      });
    });
    build.set(left, binary("sub", left, i32(1)));
    const all = i32(places.counts + 8 * (finished + 1));
    const sum = binary("add", load("i64", 64, all, 0), unary("extend", plies));
    build.emit({ op: "store", bits: 64, address: all, offset: 0, value: sum });
  });
  module.functions.push(build.done("i32", true));
  for (const [name, place] of [
    ["pliesNow", plies],
    ["playingNow", playing],
  ] as const) {
    const ask = new FunctionBuilding(name, []);
    ask.emit({ op: "return", value: place });
    module.functions.push(ask.done("i32", true));
  }
}
