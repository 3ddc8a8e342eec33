// Code of perft: a search over levels, one state and its decisions each, in rounds of so much work.
import type { Code } from "../code/code.ts";
import type { Program } from "../terms/program.ts";
import { binary, FunctionBuilding, i32, i64, load, plus, select, unary } from "./building.ts";
import { copyState } from "./copy-state.ts";
import { PLY } from "./emit-endings.ts";
import { emitLastPlies } from "./emit-last-plies.ts";
import type { MoveEmitting } from "./emit-moves.ts";
import { isRoundOver, type Questions } from "./emit-questions.ts";
import type { Emitting } from "./emit-values.ts";

/** What a search of plays keeps between its rounds. */
interface Search {
  readonly level: Code & { op: "global" };
  readonly here: Code & { op: "global" };
  readonly leaves: Code & { op: "global" };
  readonly ended: Code & { op: "global" };
}

/**
 * `begin(base, depth, room)` and `perft(depth, room, work)`: counts the plays of so many plies from the state at `base`,
 * in rounds of so many decisions or less, until it answers 1. Each level has so much room for a state and, behind it, for its moves;
 * the decisions of the last ply are counted, not made. `leaves()` and `ended()` tell how many plays were found, and how
 * many had ended before.
 */
export function emitPerft(
  emitting: Emitting,
  program: Program,
  decisions: readonly MoveEmitting[],
  moveSize: number,
  questions: Questions,
): void {
  const { module, layout } = emitting;
  const search: Search = {
    level: module.global("level", "i32"),
    here: module.global("here", "i32"),
    leaves: module.global("leaves", "i64"),
    ended: module.global("ended", "i64"),
  };
  emitLastPlies(emitting, program, decisions, search, questions);
  const put = (build: FunctionBuilding, place: Code & { op: "global" }, value: Code): void =>
    build.emit({ op: "set-global", global: place.global, value });
  const call = (name: string, args: readonly Code[]): Code => ({ op: "call", type: "i32", callee: name, args });
  // Behind a level's state: how many moves are left, and the moves.
  const left = layout.size;
  const moves = layout.size + 8;

  const arrive = new FunctionBuilding("arrive", ["i32", "i32", "i32"]);
  {
    const [plies, room, now] = [arrive.param(0), arrive.param(1), arrive.param(2)];
    const here = arrive.keep(search.here);
    const none = (): void => arrive.emit({ op: "store", bits: 32, address: here, offset: left, value: i32(0) });
    const add = (place: Code & { op: "global" }, count: Code): void => put(arrive, place, binary("add", place, count));
    const over = (): void => {
      add(search.ended, i64(1n));
      none();
    };
    arrive.if(
      unary("eqz", plies),
      () => {
        add(search.leaves, i64(1n));
        none();
      },
      () => {
        const known = arrive.fresh("i32");
        arrive.set(known, now);
        arrive.if(binary("eq", now, i32(PLY.open)), () => {
          arrive.set(known, select(call("ended", [here]), i32(PLY.over), i32(PLY.on)));
        });
        arrive.if(binary("eq", known, i32(PLY.over)), over, () => {
          arrive.if(
            binary("eq", plies, i32(1)),
            () => {
              const count = arrive.keep(call("count", [here]));
              add(search.leaves, unary("extend", count));
              arrive.if(count, none, over);
            },
            () => {
              const counted = (last: string): void => {
                const found = arrive.keep(call(last, [here]));
                arrive.if(binary("ne", found, i32(-1)), () => {
                  arrive.if(found, none, over);
                  arrive.emit({ op: "return", value: found });
                });
              };
              arrive.if(binary("eq", plies, i32(2)), () => counted("last2"));
              arrive.if(binary("eq", plies, i32(3)), () => counted("last3"));
              const end = binary("add", here, room);
              const count = arrive.keep(call("list", [here, plus(here, moves), end]));
              arrive.emit({ op: "store", bits: 32, address: here, offset: left, value: count });
              arrive.if(unary("eqz", count), over);
            },
          );
        });
      },
    );
    arrive.emit({ op: "return", value: i32(0) });
    module.functions.push(arrive.done("i32"));
  }

  const begin = new FunctionBuilding("begin", ["i32", "i32", "i32"]);
  put(begin, search.level, i32(0));
  put(begin, search.here, begin.param(0));
  put(begin, search.leaves, i64(0n));
  put(begin, search.ended, i64(0n));
  begin.emit({ op: "do", callee: "arrive", args: [begin.param(1), begin.param(2), i32(PLY.open)] });
  module.functions.push(begin.done(undefined, true));

  const build = new FunctionBuilding("perft", ["i32", "i32", "i32"]);
  const [depth, room, work] = [build.param(0), build.param(1), build.param(2)];
  const [level, here, tries] = [build.fresh("i32"), build.fresh("i32"), build.fresh("i32")];
  build.set(level, search.level);
  build.set(here, search.here);
  build.set(tries, work);
  build.loop(() => {
    const count = build.keep(load("i32", 32, here, left));
    build.if(
      unary("eqz", count),
      () => {
        build.if(unary("eqz", level), () => build.emit({ op: "return", value: i32(1) }));
        build.set(level, binary("sub", level, i32(1)));
        build.set(here, binary("sub", here, room));
      },
      () => {
        build.if(binary("or", unary("eqz", tries), isRoundOver(questions)), () => {
          put(build, search.level, level);
          put(build, search.here, here);
          build.emit({ op: "return", value: i32(0) });
        });
        build.set(tries, binary("sub", tries, i32(1)));
        const rest = build.keep(binary("sub", count, i32(1)));
        build.emit({ op: "store", bits: 32, address: here, offset: left, value: rest });
        const next = build.keep(binary("add", here, room));
        copyState(build, here, next, layout.size);
        const move = binary("add", plus(here, moves), binary("mul", rest, i32(moveSize)));
        const now = build.keep(call("apply", [next, move]));
        build.set(here, next);
        build.set(level, plus(level, 1));
        put(build, search.here, here);
        const done = build.keep(call("arrive", [binary("sub", depth, level), room, now]));
        build.set(tries, select(binary("lt_u", done, tries), binary("sub", tries, done), i32(0)));
      },
    );
  });
  module.functions.push(build.done("i32", true));

  for (const [name, place] of [
    ["leaves", search.leaves],
    ["endedBefore", search.ended],
  ] as const) {
    const ask = new FunctionBuilding(name, []);
    ask.emit({ op: "return", value: place });
    module.functions.push(ask.done("i64", true));
  }
}
