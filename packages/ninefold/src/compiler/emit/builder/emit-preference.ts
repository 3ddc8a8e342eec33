// Code by which random plays prefer some decisions to others: what is drawn is taken or drawn again, by a chance that depends on
// the decision and on what stands about the cell that it names. So each decision is as likely as its chance says, and only those
// that are drawn are looked at.
import { ALWAYS } from "../../../engine/positions.ts";
import { binary, type Global, i32, load, type ModuleBuilding, plus } from "./building.ts";
import { call, functionNamed } from "./functions.ts";

/** A decision is taken, whatever its chance, after so many that were drawn before it. */
export const MAX_DRAWN = 1 << 7;

/** The words of a decision before its chances by player: the address of the list of the bytes about its cell, 0 for none. */
export const PREFERRED_BEFORE = 1;

export interface Preference {
  /** Where the words of decisions begin, by their numbers; 0 where all are alike. */
  readonly decisions: Global;
}

/**
 * `prefer(decisions, about, radix, patterns, size)`: the caller has written the words of all decisions; `about` bytes are looked at
 * about a cell, whose values are the digits of a number in this radix, of `size` numbers; by player and number there is a chance of
 * two bytes. `accepts(number, player)`: whether a decision that was drawn is taken, in the state whose ordinals were written last.
 */
export function emitPreference(module: ModuleBuilding, players: number): Preference {
  const global = (name: string): Global => module.global(name, "i32");
  const decisions = global("preferred");
  const [about, radix, patterns, size] = [
    global("about"),
    global("radix"),
    global("patterns"),
    global("patterns-size"),
  ];
  const prefer = functionNamed("prefer");
  [decisions, about, radix, patterns, size].forEach((one, i) => {
    prefer.setGlobal(one, prefer.param(i));
  });
  module.functions.push(prefer.done(true));

  const build = functionNamed("accepts");
  const [number, player] = [build.param(0), build.param(1)];
  const bytes = 4 * (PREFERRED_BEFORE + players);
  const words = build.keep(binary("add", decisions, binary("mul", number, i32(bytes))));
  const chance = build.copy(load("i32", 32, binary("add", words, binary("shl", player, i32(2))), 4 * PREFERRED_BEFORE));
  const list = build.copy(load("i32", 32, words, 0));
  build.if(
    list,
    () => {
      const pattern = build.copy(binary("mul", player, size));
      const digits = build.copy(i32(0));
      const end = build.keep(binary("add", list, binary("shl", about, i32(2))));
      build.loop(() => {
        build.if(binary("eq", list, end), () => build.break());
        build.set(digits, binary("add", binary("mul", digits, radix), load("i32", 8, load("i32", 32, list, 0), 0)));
        build.set(list, plus(list, 4));
      });
      const at = binary("add", patterns, binary("shl", binary("add", pattern, digits), i32(1)));
      build.set(chance, binary("mul", chance, load("i32", 16, at, 0)));
    },
    () => build.set(chance, binary("mul", chance, i32(ALWAYS))),
  );
  build.return(binary("lt_u", call("random"), chance));
  module.functions.push(build.done());
  return { decisions };
}
