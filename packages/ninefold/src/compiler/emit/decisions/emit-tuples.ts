// Code of decisions that several players make at once. A tuple is written as an address for each player: that of the
// decision among those listed, or 0 for none.
import type { Code } from "../../code/ir/code.ts";
import type { Control, Tuple } from "../../lower/program.ts";
import { binary, FunctionBuilding, i32, load, plus, unary } from "../builder/building.ts";
import { tell } from "../builder/emit-trace.ts";
import { call, callAt, functionNamed, runAt } from "../builder/functions.ts";
import type { GameContext } from "../terms/emit-context.ts";
import { remember, takeUp } from "../terms/emit-memories.ts";
import { emitStatements } from "../terms/emit-statements.ts";
import { TermEmitter } from "../terms/term-emitter.ts";
import { emitIsOver, PLY } from "./emit-endings.ts";
import { countPly } from "./emit-plies.ts";

/** `decide(s, t)`: does the tuple written at `t`, as `apply` does a decision, and answers as it does. */
export function emitDecide(game: GameContext, control: Control, at: number): void {
  const build = functionNamed("decide", at);
  const [state, tuple] = [build.param(0), build.param(1)];
  const players = game.program.game.player.members.map((_, player) => build.keep(load("i32", 32, tuple, 4 * player)));
  if (!control.together) {
    for (const decision of players) {
      build.if(decision, () => build.return(callAt("apply", at, state, decision)));
    }
    build.trap(1);
    game.module.functions.push(build.done());
    return;
  }
  // The kind of the tuple, as its index among them: the last player's family varies fastest.
  const kind = players
    .map((decision, player) => {
      const own = control.families.findIndex((one) => one.player === player);
      const count = control.families.filter((one) => one.player === player).length;
      const digit = build.fresh("i32");
      build.set(digit, i32(0));
      if (count > 0) build.if(decision, () => build.set(digit, plus(load("i32", 32, decision, 0), 1 - own)));
      return { digit, count: count + 1 };
    })
    .reduce<Code>((all, { digit, count }) => binary("add", binary("mul", all, i32(count)), digit), i32(0));
  const blocks = control.together.map((one) =>
    build.block(() => {
      const made = players.filter((_, player) => one.families[player] !== undefined);
      const [only, ...others] = made;
      if (!only) {
        build.trap(1);
        return;
      }
      if (others.length === 0) {
        build.return(callAt("apply", at, state, only));
        return;
      }
      const args = [state, ...made];
      build.return({ op: "call", type: "i32", callee: emitTuple(game, control, at, one), args });
    }),
  );
  build.emit({ op: "switch", index: kind, blocks });
  game.module.functions.push(build.done());
}

/** `tuple<kind>(s, decisions…)`: does decisions of these families together. */
function emitTuple(game: GameContext, control: Control, at: number, { families, statements }: Tuple): string {
  const made = families.flatMap((family) => (family === undefined ? [] : [control.families[family]!]));
  const name = `tuple${at}_${families.map((family) => family ?? "").join("_")}`;
  const build = new FunctionBuilding(name, new Array<"i32">(1 + made.length).fill("i32"), "i32");
  const emit = new TermEmitter(game, build);
  made.forEach(({ params, chain }, position) => {
    if (chain) return;
    params.forEach(({ variable }, i) => {
      emit.bind(variable, build.keep(load("i32", 32, build.param(1 + position), 4 * (i + 1))));
    });
  });
  const before = remember(emit);
  emitStatements(emit, statements);
  takeUp(emit, before);
  emitIsOver(emit, undefined);
  game.module.functions.push(build.done());
  return name;
}

/**
 * `players(to, end, t)`: of the decisions listed from `to` to `end`, for each player where its own begin and how many
 * they are, two i32 a player, written at `t`.
 */
export function emitPlayers(game: GameContext, control: Control, at: number): void {
  const { program, decisionSize } = game;
  const build = functionNamed("players", at);
  const [end, to] = [build.param(1), build.param(2)];
  const decision = build.fresh("i32");
  build.set(decision, build.param(0));
  program.game.player.members.forEach((_, player) => {
    const own = control.families.findLastIndex((one) => one.player === player);
    const count = build.fresh("i32");
    build.set(count, i32(0));
    build.emit({ op: "store", bits: 32, address: to, offset: 8 * player, value: decision });
    if (own >= 0) {
      build.loop(() => {
        build.if(binary("eq", decision, end), () => build.break());
        build.if(binary("gt_u", load("i32", 32, decision, 0), i32(own)), () => build.break());
        build.set(count, plus(count, 1));
        build.set(decision, plus(decision, decisionSize));
      });
    }
    build.emit({ op: "store", bits: 32, address: to, offset: 8 * player + 4, value: count });
  });
  game.module.functions.push(build.done());
}

/** `ply(s)`: a legal decision of each player who has one, each drawn uniformly, and done together. */
export function emitTuplePly(game: GameContext, at: number): void {
  const { module, listing, program, decisionSize } = game;
  const region = listing!.begin;
  const players = program.game.player.members.length;
  const own = module.allocate(8 * players);
  const tuple = module.allocate(4 * players);
  const build = functionNamed("ply", at);
  const state = build.param(0);
  const count = build.keep(callAt("list", at, state, region, listing!.end));
  build.if(unary("eqz", count), () => build.return(i32(PLY.none)));
  const end = build.keep(binary("add", binary("mul", count, i32(decisionSize)), region));
  runAt(build, "players", at, region, end, i32(own));
  for (let player = 0; player < players; player++) {
    const many = build.keep(load("i32", 32, i32(own), 8 * player + 4));
    const decision = build.fresh("i32");
    build.set(decision, i32(0));
    build.if(many, () => {
      const drawn = binary("mul", call("uniform", many), i32(decisionSize));
      build.set(decision, binary("add", load("i32", 32, i32(own), 8 * player), drawn));
      tellListed(game, build, at, decision);
    });
    build.emit({ op: "store", bits: 32, address: i32(tuple), offset: 4 * player, value: decision });
  }
  countPly({ build, game });
  build.return(callAt("decide", at, state, i32(tuple)));
  module.functions.push(build.done());
}

/** Tells a decision of a control state that is listed at an address. */
function tellListed({ trace, program }: GameContext, build: FunctionBuilding, at: number, address: Code): void {
  if (!trace) return;
  const blocks = program.states[at]!.families.map((family) =>
    build.block(() => tell(build, trace, family, (which) => load("i32", 32, address, 4 * (which + 1)))),
  );
  build.emit({ op: "switch", index: load("i32", 32, address, 0), blocks });
}
