// Code of perft where a decision may lead to several states, where players decide together, or where forced steps come
// in between: a search over states that follow each other, in rounds of so much work.
import { MAX_FORCED_STEPS } from "../../../model/system/fault.ts";
import type { Code } from "../../code/ir/code.ts";
import { binary, FunctionBuilding, i32, i64, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { isRoundOver, type Questions } from "../builder/emit-questions.ts";
import { faultReason, OUT_OF_MEMORY } from "../builder/fault-reason.ts";
import type { ChanceOutcomeFunctions } from "./emit-chance-outcomes.ts";

type Global = Code & { op: "global" };

/** What is written at the head of a level, before its states; in i32. */
const HEAD = { states: 0, left: 4, plies: 8, forced: 12, before: 16 } as const;
const HEAD_SIZE = 24;

/**
 * `begin(base, depth, room)` and `perft(depth, room, work)`, as where every decision leads to one state. A level holds
 * states that follow one state and are still to be gone through, the last first; the next level begins behind the state
 * that it follows.
 */
export function emitPerftWithChance(
  module: ModuleBuilding,
  following: ChanceOutcomeFunctions,
  steps: boolean,
  questions: Questions,
): void {
  const [here, end] = [module.global("here", "i32"), module.global("end", "i32")];
  const [leaves, ended] = [module.global("leaves", "i64"), module.global("ended", "i64")];
  const put = (build: FunctionBuilding, place: Global, value: Code): void =>
    build.emit({ op: "set-global", global: place.global, value });
  const write = (build: FunctionBuilding, level: Code, field: keyof typeof HEAD, value: Code): void =>
    build.emit({ op: "store", bits: 32, address: level, offset: HEAD[field], value });
  const read = (level: Code, field: keyof typeof HEAD): Code => load("i32", 32, level, HEAD[field]);

  const begin = new FunctionBuilding("begin", ["i32", "i32", "i32"]);
  const [base, plies, room] = [begin.param(0), begin.param(1), begin.param(2)];
  put(begin, leaves, i64(0n));
  put(begin, ended, i64(0n));
  // The first level's head lies behind all others, since its one state is followed at once.
  const root = begin.keep(plus(binary("add", base, binary("mul", plus(plies, 1), room)), -HEAD_SIZE));
  put(begin, end, root);
  put(begin, here, root);
  write(begin, root, "states", base);
  write(begin, root, "left", i32(1));
  write(begin, root, "plies", plies);
  write(begin, root, "forced", i32(0));
  write(begin, root, "before", i32(0));
  module.functions.push(begin.done(undefined, true));

  const build = new FunctionBuilding("perft", ["i32", "i32", "i32"]);
  const [level, tries] = [build.fresh("i32"), build.fresh("i32")];
  build.set(level, here);
  build.set(tries, build.param(2));
  const add = (place: Global): void => put(build, place, binary("add", place, i64(1n)));
  const call = (callee: string, ...args: readonly Code[]): Code => ({ op: "call", type: "i32", callee, args });
  const on = (): void => build.emit({ op: "next", loops: 1 });
  build.loop(() => {
    build.if(unary("eqz", read(level, "left")), () => {
      build.set(level, read(level, "before"));
      build.if(unary("eqz", level), () => build.emit({ op: "return", value: i32(1) }));
      on();
    });
    build.if(binary("or", unary("eqz", tries), isRoundOver(questions)), () => {
      put(build, here, level);
      build.emit({ op: "return", value: i32(0) });
    });
    build.set(tries, plus(tries, -1));
    const left = build.keep(plus(read(level, "left"), -1));
    write(build, level, "left", left);
    const state = build.keep(binary("add", read(level, "states"), binary("mul", left, i32(following.stride))));
    const toGo = build.keep(read(level, "plies"));
    const leaf = (): void => {
      add(leaves);
      on();
    };
    if (!steps) build.if(unary("eqz", toGo), leaf);
    build.if(call("ended", state), () => {
      build.if(
        toGo,
        () => add(ended),
        () => add(leaves),
      );
      on();
    });
    const forced = steps ? build.keep(call("forces", state)) : i32(0);
    build.if(binary("and", unary("eqz", toGo), unary("eqz", forced)), leaf);
    const next = build.keep(plus(state, following.stride));
    build.if(binary("gt_u", plus(next, HEAD_SIZE), end), () => build.trap(OUT_OF_MEMORY));
    const found = build.keep(call("follow", state, plus(next, HEAD_SIZE), end));
    build.if(unary("eqz", found), () => {
      add(ended);
      on();
    });
    write(build, next, "states", following.first);
    write(build, next, "left", found);
    write(build, next, "before", level);
    build.if(
      forced,
      () => {
        const many = build.keep(plus(read(level, "forced"), 1));
        build.if(binary("ge_u", many, i32(MAX_FORCED_STEPS)), () => build.trap(faultReason("NF2010")));
        write(build, next, "forced", many);
        write(build, next, "plies", toGo);
      },
      () => {
        write(build, next, "forced", i32(0));
        write(build, next, "plies", plus(toGo, -1));
      },
    );
    build.set(level, next);
  });
  module.functions.push(build.done("i32", true));

  for (const [name, place] of [
    ["leaves", leaves],
    ["endedBefore", ended],
  ] as const) {
    const ask = new FunctionBuilding(name, []);
    ask.emit({ op: "return", value: place });
    module.functions.push(ask.done("i64", true));
  }
}
