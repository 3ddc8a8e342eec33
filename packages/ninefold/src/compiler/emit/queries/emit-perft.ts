// Code of perft: a search over levels, one state and its decisions each, in rounds of so much work.
import type { Code } from "../../code/ir/code.ts";
import {
  binary,
  type FunctionBuilding,
  type Global,
  i32,
  i64,
  load,
  plus,
  select,
  unary,
} from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { isRoundOver } from "../builder/emit-questions.ts";
import { call, functionNamed, run } from "../builder/functions.ts";
import type { DecisionEmitter } from "../decisions/emit-decisions.ts";
import { PLY } from "../decisions/emit-endings.ts";
import type { GameContext } from "../terms/emit-context.ts";
import { emitLastPlies } from "./emit-last-plies.ts";

/** What a search of plays keeps between its rounds. */
interface Search {
  readonly level: Global;
  readonly here: Global;
  readonly leaves: Global;
  readonly ended: Global;
}

/** Where a level has what, behind its state. */
interface LevelOffsets {
  /** How many decisions are left. */
  readonly left: number;
  readonly decisions: number;
}

/**
 * `begin(base, depth, levelSize)` and `perft(depth, levelSize, work)`: counts the plays of so many plies from the state at
 * `base`, in rounds of so many decisions or less, until it answers 1. A level has so many bytes for a state and the
 * decisions behind it; the decisions of the last ply are counted, not made. `leaves()` and `endedBefore()` say how many
 * plays were found, and how many had ended before.
 */
export function emitPerft(game: GameContext, emitters: readonly DecisionEmitter[]): void {
  const { module, layout } = game;
  const search: Search = {
    level: module.global("level", "i32"),
    here: module.global("here", "i32"),
    leaves: module.global("leaves", "i64"),
    ended: module.global("ended", "i64"),
  };
  emitLastPlies(game, emitters, search);
  const offsets: LevelOffsets = { left: layout.size, decisions: layout.size + 8 };
  emitArrive(game, search, offsets);
  emitBegin(game, search);
  emitRounds(game, search, offsets);
  emitCounts(game, search.leaves, search.ended);
}

/** `arrive(plies, levelSize, now)`: counts the state of a new level, or lists its decisions; how many were made in it. */
function emitArrive(game: GameContext, search: Search, { left, decisions }: LevelOffsets): void {
  const build = functionNamed("arrive");
  const [plies, levelSize, now] = [build.param(0), build.param(1), build.param(2)];
  const here = build.keep(search.here);
  const none = (): void => build.emit({ op: "store", bits: 32, address: here, offset: left, value: i32(0) });
  const over = (): void => {
    add(build, search.ended, i64(1n));
    none();
  };
  const leaf = (): void => {
    add(build, search.leaves, i64(1n));
    none();
  };
  const countLast = (): void => {
    const count = build.keep(call("count", here));
    add(build, search.leaves, unary("extend", count));
    build.if(count, none, over);
  };
  const countWhole = (last: "last2" | "last3"): void => {
    const found = build.keep(call(last, here));
    build.if(binary("ne", found, i32(-1)), () => {
      build.if(found, none, over);
      build.return(found);
    });
  };
  const descend = (): void => {
    build.if(binary("eq", plies, i32(2)), () => countWhole("last2"));
    build.if(binary("eq", plies, i32(3)), () => countWhole("last3"));
    const end = binary("add", here, levelSize);
    const count = build.keep(call("list", here, plus(here, decisions), end));
    build.emit({ op: "store", bits: 32, address: here, offset: left, value: count });
    build.if(unary("eqz", count), over);
  };
  build.if(unary("eqz", plies), leaf, () => {
    const known = build.fresh("i32");
    build.set(known, now);
    build.if(binary("eq", now, i32(PLY.open)), () => {
      build.set(known, select(call("ended", here), i32(PLY.over), i32(PLY.on)));
    });
    build.if(binary("eq", known, i32(PLY.over)), over, () => {
      build.if(binary("eq", plies, i32(1)), countLast, descend);
    });
  });
  build.return(i32(0));
  game.module.functions.push(build.done());
}

function add(build: FunctionBuilding, total: Global, count: Code): void {
  build.setGlobal(total, binary("add", total, count));
}

function emitBegin({ module }: GameContext, search: Search): void {
  const build = functionNamed("begin");
  build.setGlobal(search.level, i32(0));
  build.setGlobal(search.here, build.param(0));
  build.setGlobal(search.leaves, i64(0n));
  build.setGlobal(search.ended, i64(0n));
  run(build, "arrive", build.param(1), build.param(2), i32(PLY.open));
  module.functions.push(build.done(true));
}

function emitRounds(game: GameContext, search: Search, { left, decisions }: LevelOffsets): void {
  const { module, layout, questions, decisionSize } = game;
  const build = functionNamed("perft");
  const [depth, levelSize, work] = [build.param(0), build.param(1), build.param(2)];
  const [level, here, tries] = [build.fresh("i32"), build.fresh("i32"), build.fresh("i32")];
  build.set(level, search.level);
  build.set(here, search.here);
  build.set(tries, work);
  const ascend = (): void => {
    build.if(unary("eqz", level), () => build.return(i32(1)));
    build.set(level, binary("sub", level, i32(1)));
    build.set(here, binary("sub", here, levelSize));
  };
  const pause = (): void => {
    build.setGlobal(search.level, level);
    build.setGlobal(search.here, here);
    build.return(i32(0));
  };
  const descend = (count: Code): void => {
    build.set(tries, binary("sub", tries, i32(1)));
    const rest = build.keep(binary("sub", count, i32(1)));
    build.emit({ op: "store", bits: 32, address: here, offset: left, value: rest });
    const next = build.keep(binary("add", here, levelSize));
    copyState(build, here, next, layout.size);
    const decision = binary("add", plus(here, decisions), binary("mul", rest, i32(decisionSize)));
    const now = build.keep(call("apply", next, decision));
    build.set(here, next);
    build.set(level, plus(level, 1));
    build.setGlobal(search.here, here);
    const done = build.keep(call("arrive", binary("sub", depth, level), levelSize, now));
    build.set(tries, select(binary("lt_u", done, tries), binary("sub", tries, done), i32(0)));
  };
  build.loop(() => {
    const count = build.keep(load("i32", 32, here, left));
    build.if(unary("eqz", count), ascend, () => {
      build.if(binary("or", unary("eqz", tries), isRoundOver(questions)), pause);
      descend(count);
    });
  });
  module.functions.push(build.done(true));
}

/** The functions that say what a search has counted. */
export function emitCounts({ module }: GameContext, leaves: Global, ended: Global): void {
  for (const [name, total] of [
    ["leaves", leaves],
    ["endedBefore", ended],
  ] as const) {
    const build = functionNamed(name);
    build.return(total);
    module.functions.push(build.done(true));
  }
}
