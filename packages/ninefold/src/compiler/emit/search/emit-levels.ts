// Code of the questions about one level of a search, each whole in one call: what comes there, and what a decision leads to.
import type { Code } from "../../code/ir/code.ts";
import { type Control, isMadeInSteps } from "../../lower/program.ts";
import { binary, type FunctionBuilding, i32, load, plus, select, unary } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { callAt, functionNamed, run, runAt } from "../builder/functions.ts";
import { PLY } from "../decisions/emit-endings.ts";
import type { GameContext } from "../terms/emit-context.ts";
import { type LevelLayout, NOT_LISTED } from "./level-layout.ts";

/** What comes: the play is over, a forced step, a decision of one player or of several at once. */
export const COMES = { over: 0, forced: 1, one: 2, several: 3 } as const;

/** The bytes of a level, from its state's end on, are written and read as i32. */
const put = (build: FunctionBuilding, level: Code, offset: number, value: Code): void =>
  build.emit({ op: "store", bits: 32, address: level, offset, value });
const get = (level: Code, offset: number): Code => load("i32", 32, level, offset);

/** `look(level, end)`: lists the decisions, up to an address, and answers what comes. */
export function emitLook(game: GameContext, control: Control, at: number, level: LevelLayout): void {
  const { module, decisionSize } = game;
  const build = functionNamed("look", at);
  const [here, end] = [build.param(0), build.param(1)];
  const answer = beginLooking(build, control, at, level);
  const list = build.keep(plus(here, level.decisions));
  const count = build.keep(callAt("list", at, here, list, end));
  build.if(unary("eqz", count), () => answer(i32(0), "over"));
  const deciderOf = (decision: Code): Code => callAt("decider", at, here, get(decision, 0));
  const mover = build.keep(deciderOf(list));
  put(build, here, level.mover, mover);
  if (control.together) {
    const listEnd = build.keep(binary("add", list, binary("mul", count, i32(decisionSize))));
    // Decisions are listed player by player.
    build.if(binary("ne", mover, deciderOf(plus(listEnd, -decisionSize))), () => {
      const own = build.keep(plus(here, level.own));
      runAt(build, "players", at, list, listEnd, own);
      game.program.game.player.members.forEach((_, player) => {
        put(build, own, 8 * player, binary("sub", get(own, 8 * player), here));
      });
      // Nobody decides alone: each player's own are counted.
      answer(i32(0), "several");
    });
  }
  answer(count, "one");
  module.functions.push(build.done());
}

/** `tally(level, end)`: the same without a list, where all decisions are one player's and none is made in steps. */
export function emitTally({ module }: GameContext, control: Control, at: number, level: LevelLayout): void {
  const { families } = control;
  const build = functionNamed("tally", at);
  const here = build.param(0);
  const isCounted = new Set(families.map(({ player }) => player)).size === 1 && !families.some(isMadeInSteps);
  if (!isCounted) build.return(callAt("look", at, here, build.param(1)));
  else {
    const answer = beginLooking(build, control, at, level);
    const count = build.keep(callAt("count", at, here));
    build.if(unary("eqz", count), () => answer(i32(0), "over"));
    put(build, here, level.mover, callAt("decider", at, here, i32(0)));
    answer(binary("sub", i32(NOT_LISTED), count), "one");
  }
  module.functions.push(build.done());
}

/** Answers where the play is over or a step is forced, and goes on elsewhere; notes the answers, and how many decisions there are. */
function beginLooking(
  build: FunctionBuilding,
  control: Control,
  at: number,
  level: LevelLayout,
): (count: Code, comes: keyof typeof COMES) => void {
  const here = build.param(0);
  const answer = (count: Code, comes: keyof typeof COMES): void => {
    put(build, here, level.count, count);
    put(build, here, level.comes, i32(COMES[comes]));
    build.return(i32(COMES[comes]));
  };
  put(build, here, level.control, i32(at));
  put(build, here, level.step, i32(0));
  const now = build.copy(get(here, level.now));
  build.if(binary("eq", now, i32(PLY.open)), () => {
    build.set(now, select(callAt("ended", at, here), i32(PLY.over), i32(PLY.on)));
    put(build, here, level.now, now);
  });
  build.if(binary("eq", now, i32(PLY.over)), () => answer(i32(0), "over"));
  if (control.steps.length > 0) {
    const step = build.keep(callAt("forces", at, here));
    build.if(step, () => {
      put(build, here, level.step, step);
      answer(i32(1), "forced");
    });
  }
  return answer;
}

/** `make(from, to, index)`: puts on a level what a decision of another leads to, or the forced step that comes there. */
export function emitMake(game: GameContext, control: Control, at: number, level: LevelLayout): void {
  const build = functionNamed("make", at);
  const [from, to] = [build.param(0), build.param(1)];
  beginMaking(game, build, level);
  if (control.steps.length > 0) {
    const step = build.keep(get(from, level.step));
    build.if(step, () => {
      runAt(build, "step", at, to, step);
      put(build, to, level.now, i32(PLY.open));
      build.return(i32(0));
    });
  }
  const offset = binary("mul", build.param(2), i32(game.decisionSize));
  const decision = plus(binary("add", from, offset), level.decisions);
  put(build, to, level.now, callAt("apply", at, to, build.keep(decision)));
  build.return(i32(0));
  game.module.functions.push(build.done());
}

/** `make-together(from, to, tuple)`: the same of decisions of several players, as `decide` has them. */
export function emitMakeTogether(game: GameContext, at: number, level: LevelLayout): void {
  const build = functionNamed("make-together", at);
  beginMaking(game, build, level);
  const [to, tuple] = [build.param(1), build.param(2)];
  put(build, to, level.now, callAt("decide", at, to, tuple));
  build.return(i32(0));
  game.module.functions.push(build.done());
}

function beginMaking({ layout, rings }: GameContext, build: FunctionBuilding, level: LevelLayout): void {
  const [from, to] = [build.param(0), build.param(1)];
  // Where a fault stops it, no position is there.
  put(build, to, level.now, i32(PLY.none));
  if (rings) run(build, "carry", from, to);
  copyState(build, from, to, layout.size);
  put(build, to, level.count, i32(NOT_LISTED));
}
