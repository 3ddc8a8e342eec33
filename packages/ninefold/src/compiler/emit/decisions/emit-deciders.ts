// Code that says who decides, where nobody decides with others.
import type { Control } from "../../lower/program.ts";
import { binary, i32, load } from "../builder/building.ts";
import { functionNamed } from "../builder/functions.ts";
import type { GameContext } from "../terms/emit-context.ts";

/** `decider(s, family)`: the index of the player who has the decisions of the family with this index. */
export function emitDecider({ module }: GameContext, { families }: Control, at: number): void {
  const build = functionNamed("decider", at);
  const players = Uint32Array.from(families, ({ player }) => player);
  const [first = 0] = players;
  if (players.every((player) => player === first)) build.return(i32(first));
  else {
    const table = i32(module.table(new Uint8Array(players.buffer)));
    const address = binary("add", table, binary("shl", build.param(1), i32(2)));
    build.return(load("i32", 32, address, 0));
  }
  module.functions.push(build.done());
}
