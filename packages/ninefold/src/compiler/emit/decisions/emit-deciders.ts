// Code that says who decides, where nobody decides with others.
import type { Control } from "../../lower/program.ts";
import { binary, FunctionBuilding, i32, load } from "../builder/building.ts";
import type { Emitting } from "../terms/emit-values.ts";

/** `decider(s, family)`: the player, by place, who has the decisions of the family with this place among the moves. */
export function emitDecider({ module }: Emitting, { moves }: Control, at: number): void {
  const build = new FunctionBuilding(`decider${at}`, ["i32", "i32"]);
  const players = Uint32Array.from(moves, ({ player }) => player);
  const [first = 0] = players;
  if (players.every((player) => player === first)) build.emit({ op: "return", value: i32(first) });
  else {
    const table = i32(module.table(new Uint8Array(players.buffer)));
    const place = binary("add", table, binary("shl", build.param(1), i32(2)));
    build.emit({ op: "return", value: load("i32", 32, place, 0) });
  }
  module.functions.push(build.done("i32"));
}
