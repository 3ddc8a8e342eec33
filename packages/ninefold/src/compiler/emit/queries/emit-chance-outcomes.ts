// Code of the states that follow a state: those of its forced step, or those of every tuple of legal decisions. What
// ways of chance lead to is written down once for each tuple, however many of them lead there.
import type { Code } from "../../code/ir/code.ts";
import type { Layout } from "../../layout/represent.ts";
import type { Control } from "../../lower/program.ts";
import { hasChance } from "../../lower/program.ts";
import { binary, type Global, i32, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { beginQuestion } from "../builder/emit-questions.ts";
import { OUT_OF_MEMORY } from "../builder/fault-reason.ts";
import { call, callAt, functionNamed, run, runAt } from "../builder/functions.ts";
import { eachDecided } from "../decisions/each-tuple.ts";
import type { GameContext } from "../terms/emit-context.ts";

/** How the states that follow are written down. */
export interface ChanceOutcomeFunctions {
  /** The bytes from one of them to the next: behind each is a link to another with the same hash. */
  readonly stride: number;
  /** Where the first of those begins that were written last. */
  readonly first: Global;
  /** Tells the states of one tuple from those before. */
  readonly tuple: Global;
}

/** Lists of states with the same hash; of each the tuple and its last state, two i32. */
const LISTS = 1 << 12;

export function emitChanceOutcomeFunctions(module: ModuleBuilding, layout: Layout): ChanceOutcomeFunctions {
  const functions: ChanceOutcomeFunctions = {
    stride: layout.size + 8,
    first: module.global("followers", "i32"),
    tuple: module.global("tuple", "i32"),
  };
  emitIsNew(module, layout, functions.tuple);
  return functions;
}

/** `is-new(s)`: whether none of the states that were asked about since the tuple began is equal to the one at `s`. */
function emitIsNew(module: ModuleBuilding, { size }: Layout, tuple: Global): void {
  const lists = module.allocate(LISTS * 8);
  const build = functionNamed("is-new");
  const state = build.param(0);
  const end = build.keep(plus(state, size));
  const [at, hash] = [build.fresh("i32"), build.fresh("i32")];
  build.set(at, state);
  build.set(hash, i32(0));
  build.loop(() => {
    build.set(hash, binary("rotl", binary("xor", hash, load("i32", 32, at, 0)), i32(13)));
    build.set(hash, binary("mul", hash, i32(0x9e3779b1 | 0)));
    build.set(at, plus(at, 4));
    build.if(binary("ge_u", at, end), () => build.break());
  });
  const list = build.keep(binary("mul", binary("shr_u", hash, i32(20)), i32(8)));
  const other = build.fresh("i32");
  build.set(other, i32(0));
  build.if(binary("eq", load("i32", 32, list, lists), tuple), () => build.set(other, load("i32", 32, list, lists + 4)));
  build.emit({ op: "store", bits: 32, address: state, offset: size, value: other });
  build.loop(() => {
    build.if(unary("eqz", other), () => build.break());
    const there = build.fresh("i32");
    build.set(there, other);
    build.set(at, state);
    build.loop(() => {
      build.if(binary("ge_u", at, end), () => build.return(i32(0)));
      build.if(binary("ne", load("i64", 64, at, 0), load("i64", 64, there, 0)), () => build.break());
      build.set(at, plus(at, 8));
      build.set(there, plus(there, 8));
    });
    build.set(other, load("i32", 32, other, size));
  });
  build.emit({ op: "store", bits: 32, address: list, offset: lists, value: tuple });
  build.emit({ op: "store", bits: 32, address: list, offset: lists + 4, value: state });
  build.return(i32(1));
  module.functions.push(build.done());
}

/** `successors(s, to, end)`: writes the states that follow from `to` on, and says how many; a trap where they do not fit. */
export function emitOutcomes(
  game: GameContext,
  control: Control,
  at: number,
  { stride, first, tuple }: ChanceOutcomeFunctions,
): void {
  const { module, layout, program, questions, decisionSize } = game;
  const chance = hasChance(program);
  const build = functionNamed("successors", at);
  const [state, to, end] = [build.param(0), build.param(1), build.param(2)];
  const next = build.fresh("i32");
  const start = (address: Code): void => {
    build.set(next, address);
    build.setGlobal(first, next);
  };
  const written = (): Code => binary("div_u", binary("sub", next, first), i32(stride));
  const put = (): void => build.set(next, plus(next, stride));
  /** Every state that what is done may lead to. */
  const each = (act: () => void): void => {
    beginQuestion(build, questions);
    if (chance) {
      build.setGlobal(tuple, plus(tuple, 1));
      run(build, "begin-chance-outcomes");
    }
    build.loop(() => {
      build.if(binary("gt_u", plus(next, stride), end), () => build.trap(OUT_OF_MEMORY));
      copyState(build, state, next, layout.size);
      act();
      if (!chance) {
        put();
        build.break();
        return;
      }
      build.if(call("is-new", next), put);
      build.if(unary("eqz", call("next-chance-outcome")), () => build.break());
    });
  };
  if (control.steps.length > 0) {
    const step = build.keep(callAt("forces", at, state));
    build.if(step, () => {
      start(to);
      each(() => runAt(build, "step", at, next, step));
      build.return(written());
    });
  }
  const count = build.keep(callAt("list", at, state, to, end));
  const listEnd = build.keep(binary("add", to, binary("mul", count, i32(decisionSize))));
  start(binary("and", plus(listEnd, 7), i32(-8)));
  build.if(unary("eqz", count), () => build.return(i32(0)));
  eachDecided(game, build, control, at, { from: to, end: listEnd, target: next }, each);
  build.return(written());
  module.functions.push(build.done());
}
