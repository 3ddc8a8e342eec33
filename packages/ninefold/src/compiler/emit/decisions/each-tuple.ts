// Code that visits the decisions of a list: each alone, or every tuple of those that players make together.
import type { Code } from "../../code/ir/code.ts";
import type { Control } from "../../lower/program.ts";
import { binary, type FunctionBuilding, i32, load, plus, select } from "../builder/building.ts";
import { runAt } from "../builder/functions.ts";
import type { GameContext } from "../terms/emit-context.ts";

/** Decisions that are listed from one address to another, and the state in which they are to be made. */
export interface ListedDecisions {
  readonly from: Code;
  readonly end: Code;
  readonly target: Code;
}

/** Runs `each` for every decision, or tuple of decisions; what it is given makes them in the target. */
export function eachDecided(
  game: GameContext,
  build: FunctionBuilding,
  control: Control,
  at: number,
  list: ListedDecisions,
  each: (act: () => void) => void,
): void {
  const { from, end, target } = list;
  if (control.together) {
    eachTuple(game, build, at, list, (tuple) => each(() => runAt(build, "decide", at, target, tuple)));
    return;
  }
  const decision = build.copy(from);
  build.loop(() => {
    build.if(binary("eq", decision, end), () => build.break());
    each(() => runAt(build, "apply", at, target, decision));
    build.set(decision, plus(decision, game.decisionSize));
  });
}

/** Runs a body for each tuple of the decisions that are listed; the last player's varies fastest. */
function eachTuple(
  { module, program, decisionSize }: GameContext,
  build: FunctionBuilding,
  at: number,
  { from, end }: ListedDecisions,
  body: (tuple: Code) => void,
): void {
  const players = program.game.player.members.length;
  const own = module.allocate(8 * players);
  const tuple = module.allocate(4 * players);
  const put = (player: number, value: Code): void =>
    build.emit({ op: "store", bits: 32, address: i32(tuple), offset: 4 * player, value });
  runAt(build, "players", at, from, end, i32(own));
  const fromPlayer = (player: number): void => {
    if (player === players) {
      body(i32(tuple));
      return;
    }
    const left = build.copy(load("i32", 32, i32(own), 8 * player + 4));
    const decision = build.copy(select(left, load("i32", 32, i32(own), 8 * player), i32(0)));
    build.loop(() => {
      put(player, decision);
      fromPlayer(player + 1);
      build.if(binary("le_u", left, i32(1)), () => build.break());
      build.set(left, plus(left, -1));
      build.set(decision, plus(decision, decisionSize));
    });
  };
  fromPlayer(0);
}
