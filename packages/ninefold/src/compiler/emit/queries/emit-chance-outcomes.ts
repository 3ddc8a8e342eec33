// Code of the states that follow a state: those of its forced step, or those of every tuple of legal decisions. What
// ways of chance lead to is written down once for each tuple, however many of them lead there.
import type { Code } from "../../code/ir/code.ts";
import type { Layout } from "../../layout/represent.ts";
import type { Control, Program } from "../../lower/program.ts";
import { hasChance } from "../../lower/program.ts";
import { binary, FunctionBuilding, i32, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { beginQuestion, type Questions } from "../builder/emit-questions.ts";
import { OUT_OF_MEMORY } from "../builder/fault-reason.ts";
import type { Emitting } from "../terms/emit-values.ts";

type Global = Code & { op: "global" };

/** How the states that follow are written down. */
export interface ChanceOutcomeFunctions {
  /** From one of them to the next: behind each is a link to another with the same hash. */
  readonly stride: number;
  /** Where the first of those begins that were written last. */
  readonly first: Global;
  /** Tells the states of one tuple from those before. */
  readonly tuple: Global;
}

/** Lists of states with the same hash; of each the tuple and its last state, two i32. */
const LISTS = 1 << 12;

export function emitChanceOutcomeFunctions(module: ModuleBuilding, layout: Layout): ChanceOutcomeFunctions {
  const following: ChanceOutcomeFunctions = {
    stride: layout.size + 8,
    first: module.global("followers", "i32"),
    tuple: module.global("tuple", "i32"),
  };
  emitIsNew(module, layout, following.tuple);
  return following;
}

/** `is-new(s)`: whether none of the states that were asked about since the tuple began is equal to the one at `s`. */
function emitIsNew(module: ModuleBuilding, { size }: Layout, tuple: Global): void {
  const lists = module.allocate(LISTS * 8);
  const build = new FunctionBuilding("is-new", ["i32"]);
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
      build.if(binary("ge_u", at, end), () => build.emit({ op: "return", value: i32(0) }));
      build.if(binary("ne", load("i64", 64, at, 0), load("i64", 64, there, 0)), () => build.break());
      build.set(at, plus(at, 8));
      build.set(there, plus(there, 8));
    });
    build.set(other, load("i32", 32, other, size));
  });
  build.emit({ op: "store", bits: 32, address: list, offset: lists, value: tuple });
  build.emit({ op: "store", bits: 32, address: list, offset: lists + 4, value: state });
  build.emit({ op: "return", value: i32(1) });
  module.functions.push(build.done("i32"));
}

/** `follow(s, to, end)`: writes the states that follow from `to` on, and says how many; a trap where there is no room. */
export function emitOutcomes(
  { module, layout }: Emitting,
  control: Control,
  at: number,
  program: Program,
  following: ChanceOutcomeFunctions,
  moveSize: number,
  questions: Questions,
): void {
  const { stride, first, tuple } = following;
  const chance = hasChance(program);
  const build = new FunctionBuilding(`follow${at}`, ["i32", "i32", "i32"]);
  const [state, to, end] = [build.param(0), build.param(1), build.param(2)];
  const next = build.fresh("i32");
  const start = (address: Code): void => {
    build.set(next, address);
    build.emit({ op: "set-global", global: first.global, value: next });
  };
  const written = (): Code => binary("div_u", binary("sub", next, first), i32(stride));
  const put = (): void => build.set(next, plus(next, stride));
  /** Every state that what is done may lead to. */
  const each = (act: () => void): void => {
    beginQuestion(build, questions);
    if (chance) {
      build.emit({ op: "set-global", global: tuple.global, value: plus(tuple, 1) });
      build.emit({ op: "do", callee: "begin-ways", args: [] });
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
      build.if({ op: "call", type: "i32", callee: "is-new", args: [next] }, put);
      const more: Code = { op: "call", type: "i32", callee: "next-way", args: [] };
      build.if(unary("eqz", more), () => build.break());
    });
  };
  if (control.steps.length > 0) {
    const step = build.keep({ op: "call", type: "i32", callee: `forces${at}`, args: [state] });
    build.if(step, () => {
      start(to);
      each(() => build.emit({ op: "do", callee: `step${at}`, args: [next, step] }));
      build.emit({ op: "return", value: written() });
    });
  }
  const count = build.keep({ op: "call", type: "i32", callee: `list${at}`, args: [state, to, end] });
  const behind = build.keep(binary("add", to, binary("mul", count, i32(moveSize))));
  start(binary("and", plus(behind, 7), i32(-8)));
  build.if(unary("eqz", count), () => build.emit({ op: "return", value: i32(0) }));
  if (control.together) {
    eachTuple(build, module, program.game.player.members.length, at, to, behind, moveSize, (written) =>
      each(() => build.emit({ op: "do", callee: `decide${at}`, args: [next, written] })),
    );
  } else {
    const move = build.fresh("i32");
    build.set(move, to);
    build.loop(() => {
      build.if(binary("eq", move, behind), () => build.break());
      each(() => build.emit({ op: "do", callee: `apply${at}`, args: [next, move] }));
      build.set(move, plus(move, moveSize));
    });
  }
  build.emit({ op: "return", value: written() });
  module.functions.push(build.done("i32"));
}

/** Runs a body for each tuple of the decisions that are listed from `to` to `end`; the last player's varies fastest. */
export function eachTuple(
  build: FunctionBuilding,
  module: ModuleBuilding,
  players: number,
  at: number,
  to: Code,
  end: Code,
  moveSize: number,
  body: (tuple: Code) => void,
): void {
  const own = module.allocate(8 * players);
  const tuple = module.allocate(4 * players);
  const put = (player: number, value: Code): void =>
    build.emit({ op: "store", bits: 32, address: i32(tuple), offset: 4 * player, value });
  build.emit({ op: "do", callee: `players${at}`, args: [to, end, i32(own)] });
  const from = (player: number): void => {
    if (player === players) {
      body(i32(tuple));
      return;
    }
    const left = build.fresh("i32");
    build.set(left, load("i32", 32, i32(own), 8 * player + 4));
    const move = build.fresh("i32");
    build.set(move, {
      op: "select",
      type: "i32",
      condition: left,
      yes: load("i32", 32, i32(own), 8 * player),
      no: i32(0),
    });
    build.loop(() => {
      put(player, move);
      from(player + 1);
      build.if(binary("le_u", left, i32(1)), () => build.break());
      build.set(left, plus(left, -1));
      build.set(move, plus(move, moveSize));
    });
  };
  from(0);
}
