// Code of decisions that several players make at once. A tuple is written as an address for each player: that of the
// decision among those listed, or 0 for none.
import type { Code } from "../../code/ir/code.ts";
import type { Control, Program, Tuple } from "../../lower/program.ts";
import { binary, FunctionBuilding, i32, load, plus, unary } from "../builder/building.ts";
import { remember, takeUp } from "../terms/emit-memories.ts";
import { emitStatements } from "../terms/emit-statements.ts";
import { TermEmitting } from "../terms/emit-terms.ts";
import type { Emitting } from "../terms/emit-values.ts";
import { emitIsOver, PLY } from "./emit-endings.ts";
import { countPly, type Plies } from "./emit-plies.ts";

const call = (callee: string, ...args: readonly Code[]): Code => ({ op: "call", type: "i32", callee, args });

/** `decide(s, t)`: does the tuple written at `t`, as `apply` does a decision, and answers as it does. */
export function emitDecide(emitting: Emitting, control: Control, at: number, program: Program): void {
  const build = new FunctionBuilding(`decide${at}`, ["i32", "i32"]);
  const [state, tuple] = [build.param(0), build.param(1)];
  const players = program.game.player.members.map((_, player) => build.keep(load("i32", 32, tuple, 4 * player)));
  if (!control.together) {
    for (const move of players) {
      build.if(move, () => build.emit({ op: "return", value: call(`apply${at}`, state, move) }));
    }
    build.trap(1);
    emitting.module.functions.push(build.done("i32"));
    return;
  }
  // The kind of the tuple, as its place among them: the last player's family varies fastest.
  const kind = players
    .map((move, player) => {
      const own = control.moves.findIndex((one) => one.player === player);
      const count = control.moves.filter((one) => one.player === player).length;
      const place = build.fresh("i32");
      build.set(place, i32(0));
      if (count > 0) build.if(move, () => build.set(place, plus(load("i32", 32, move, 0), 1 - own)));
      return { place, count: count + 1 };
    })
    .reduce<Code>((all, { place, count }) => binary("add", binary("mul", all, i32(count)), place), i32(0));
  const blocks = control.together.map((one) =>
    build.block(() => {
      const made = one.families.flatMap((family, player) => (family === undefined ? [] : [player]));
      const [only] = made;
      if (only === undefined) {
        build.trap(1);
        return;
      }
      const callee = made.length === 1 ? `apply${at}` : emitTuple(emitting, control, at, one, program);
      build.emit({ op: "return", value: call(callee, state, ...made.map((player) => players[player]!)) });
    }),
  );
  build.emit({ op: "switch", index: kind, blocks });
  emitting.module.functions.push(build.done("i32"));
}

/** `tuple<kind>(s, moves…)`: does decisions of these families together. */
function emitTuple(
  emitting: Emitting,
  { moves }: Control,
  at: number,
  { families, statements }: Tuple,
  { memories }: Program,
): string {
  const made = families.flatMap((family) => (family === undefined ? [] : [moves[family]!]));
  const name = `tuple${at}_${families.map((family) => family ?? "").join("_")}`;
  const build = new FunctionBuilding(name, new Array<"i32">(1 + made.length).fill("i32"));
  const emit = new TermEmitting(emitting, build, build.param(0));
  made.forEach(({ params, chain }, player) => {
    if (chain) return;
    params.forEach(({ variable }, i) => {
      emit.bind(variable, build.keep(load("i32", 32, build.param(1 + player), 4 * (i + 1))));
    });
  });
  remember(emit);
  emitStatements(emit, statements);
  takeUp(emit, memories);
  emitIsOver(emit, undefined);
  emitting.module.functions.push(build.done("i32"));
  return name;
}

/**
 * `players(to, end, t)`: of the decisions listed from `to` to `end`, for each player where its own begin and how many
 * they are, two i32 a player, written at `t`.
 */
export function emitPlayers(
  emitting: Emitting,
  control: Control,
  at: number,
  program: Program,
  moveSize: number,
): void {
  const build = new FunctionBuilding(`players${at}`, ["i32", "i32", "i32"]);
  const [end, to] = [build.param(1), build.param(2)];
  const move = build.fresh("i32");
  build.set(move, build.param(0));
  program.game.player.members.forEach((_, player) => {
    const own = control.moves.findLastIndex((one) => one.player === player);
    const count = build.fresh("i32");
    build.set(count, i32(0));
    build.emit({ op: "store", bits: 32, address: to, offset: 8 * player, value: move });
    if (own >= 0) {
      build.loop(() => {
        build.if(binary("eq", move, end), () => build.break());
        build.if(binary("gt_u", load("i32", 32, move, 0), i32(own)), () => build.break());
        build.set(count, plus(count, 1));
        build.set(move, plus(move, moveSize));
      });
    }
    build.emit({ op: "store", bits: 32, address: to, offset: 8 * player + 4, value: count });
  });
  emitting.module.functions.push(build.done());
}

/** `ply(s)`: a legal decision of each player who has one, each drawn uniformly, and done together. */
export function emitTuplePly(emitting: Emitting, at: number, program: Program, moveSize: number, plies: Plies): void {
  const { module, listing } = emitting;
  const room = listing!.begin;
  const players = program.game.player.members.length;
  const own = module.allocate(8 * players);
  const tuple = module.allocate(4 * players);
  const build = new FunctionBuilding(`ply${at}`, ["i32"]);
  const state = build.param(0);
  const count = build.keep(call(`list${at}`, state, room, listing!.end));
  build.if(unary("eqz", count), () => build.emit({ op: "return", value: i32(PLY.none) }));
  const end = build.keep(binary("add", binary("mul", count, i32(moveSize)), room));
  build.emit({ op: "do", callee: `players${at}`, args: [room, end, i32(own)] });
  for (let player = 0; player < players; player++) {
    const many = build.keep(load("i32", 32, i32(own), 8 * player + 4));
    const move = build.fresh("i32");
    build.set(move, i32(0));
    build.if(many, () => {
      const drawn = binary("mul", call("uniform", many), i32(moveSize));
      build.set(move, binary("add", load("i32", 32, i32(own), 8 * player), drawn));
    });
    build.emit({ op: "store", bits: 32, address: i32(tuple), offset: 4 * player, value: move });
  }
  countPly(build, plies);
  build.emit({ op: "return", value: call(`decide${at}`, state, i32(tuple)) });
  module.functions.push(build.done("i32"));
}
