// Code of perft where a decision may lead to several states, where players decide together, or where forced steps come
// in between: a search over successors, in rounds of so much work.
import { MAX_FORCED_STEPS } from "../../../model/system/fault.ts";
import type { Code } from "../../code/ir/code.ts";
import { binary, type FunctionBuilding, type Global, i32, i64, load, plus, unary } from "../builder/building.ts";
import { isRoundOver } from "../builder/emit-questions.ts";
import { faultReason, OUT_OF_MEMORY } from "../builder/fault-reason.ts";
import { call, functionNamed } from "../builder/functions.ts";
import type { GameContext } from "../terms/emit-context.ts";
import type { ChanceOutcomeFunctions } from "./emit-chance-outcomes.ts";
import { emitCounts } from "./emit-perft.ts";

/** What is written at the head of a level, before its states; in i32. */
const HEAD = { states: 0, left: 4, plies: 8, forced: 12, before: 16 } as const;
const HEAD_SIZE = 24;

/** What the search keeps between its rounds. */
interface Search {
  readonly here: Global;
  readonly end: Global;
  readonly leaves: Global;
  readonly ended: Global;
}

/**
 * `begin(base, depth, levelSize)` and `perft(depth, levelSize, work)`, as where every decision leads to one state. A level
 * holds successors of one state that are still to be searched, the last first; the next level begins behind the state
 * whose successors it holds.
 */
export function emitPerftWithChance(game: GameContext, outcomes: ChanceOutcomeFunctions): void {
  const { module } = game;
  const [here, end] = [module.global("here", "i32"), module.global("end", "i32")];
  const [leaves, ended] = [module.global("leaves", "i64"), module.global("ended", "i64")];
  const search: Search = { here, end, leaves, ended };
  emitBegin(game, search);
  emitRounds(game, search, outcomes);
  emitCounts(game, leaves, ended);
}

function write(build: FunctionBuilding, level: Code, field: keyof typeof HEAD, value: Code): void {
  build.emit({ op: "store", bits: 32, address: level, offset: HEAD[field], value });
}

const read = (level: Code, field: keyof typeof HEAD): Code => load("i32", 32, level, HEAD[field]);

function emitBegin({ module }: GameContext, { here, end, leaves, ended }: Search): void {
  const build = functionNamed("begin");
  const [base, plies, levelSize] = [build.param(0), build.param(1), build.param(2)];
  build.setGlobal(leaves, i64(0n));
  build.setGlobal(ended, i64(0n));
  // The first level's head lies behind all others, since its one state is expanded at once.
  const root = build.keep(plus(binary("add", base, binary("mul", plus(plies, 1), levelSize)), -HEAD_SIZE));
  build.setGlobal(end, root);
  build.setGlobal(here, root);
  write(build, root, "states", base);
  write(build, root, "left", i32(1));
  write(build, root, "plies", plies);
  write(build, root, "forced", i32(0));
  write(build, root, "before", i32(0));
  module.functions.push(build.done(true));
}

function emitRounds(game: GameContext, search: Search, { stride, first }: ChanceOutcomeFunctions): void {
  const { module, program, questions } = game;
  const { here, end, leaves, ended } = search;
  const steps = program.states.some((control) => control.steps.length > 0);
  const build = functionNamed("perft");
  const [level, tries] = [build.fresh("i32"), build.fresh("i32")];
  build.set(level, here);
  build.set(tries, build.param(2));
  const add = (total: Global): void => build.setGlobal(total, binary("add", total, i64(1n)));
  const on = (): void => build.emit({ op: "next", loops: 1 });
  const leaf = (): void => {
    add(leaves);
    on();
  };
  build.loop(() => {
    build.if(unary("eqz", read(level, "left")), () => {
      build.set(level, read(level, "before"));
      build.if(unary("eqz", level), () => build.return(i32(1)));
      on();
    });
    build.if(binary("or", unary("eqz", tries), isRoundOver(questions)), () => {
      build.setGlobal(here, level);
      build.return(i32(0));
    });
    build.set(tries, plus(tries, -1));
    const left = build.keep(plus(read(level, "left"), -1));
    write(build, level, "left", left);
    const state = build.keep(binary("add", read(level, "states"), binary("mul", left, i32(stride))));
    const pliesLeft = build.keep(read(level, "plies"));
    if (!steps) build.if(unary("eqz", pliesLeft), leaf);
    build.if(call("ended", state), () => {
      build.if(
        pliesLeft,
        () => add(ended),
        () => add(leaves),
      );
      on();
    });
    const forced = steps ? build.keep(call("forces", state)) : i32(0);
    build.if(binary("and", unary("eqz", pliesLeft), unary("eqz", forced)), leaf);
    const next = build.keep(plus(state, stride));
    build.if(binary("gt_u", plus(next, HEAD_SIZE), end), () => build.trap(OUT_OF_MEMORY));
    const found = build.keep(call("successors", state, plus(next, HEAD_SIZE), end));
    build.if(unary("eqz", found), () => {
      add(ended);
      on();
    });
    write(build, next, "states", first);
    write(build, next, "left", found);
    write(build, next, "before", level);
    writePlies(build, level, next, forced, pliesLeft);
    build.set(level, next);
  });
  module.functions.push(build.done(true));
}

/** How many plies are left from the next level on, and how many forced steps came in a row. */
function writePlies(build: FunctionBuilding, level: Code, next: Code, forced: Code, pliesLeft: Code): void {
  build.if(
    forced,
    () => {
      const many = build.keep(plus(read(level, "forced"), 1));
      build.if(binary("gt_u", many, i32(MAX_FORCED_STEPS)), () => build.trap(faultReason("NF2010")));
      write(build, next, "forced", many);
      write(build, next, "plies", pliesLeft);
    },
    () => {
      write(build, next, "forced", i32(0));
      write(build, next, "plies", plus(pliesLeft, -1));
    },
  );
}
