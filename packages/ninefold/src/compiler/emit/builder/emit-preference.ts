// Code by which random plays prefer some decisions to others: what is drawn is taken or drawn again, by a chance that depends on
// what stands about the cell that it names. So each decision is as likely as its chance says, and only those that are drawn are
// looked at.
import { ALWAYS } from "../../../engine/positions.ts";
import { binary, type Global, i32, load, type ModuleBuilding, plus, unary } from "./building.ts";
import { call, functionNamed } from "./functions.ts";

/** A decision is taken, whatever its chance, after so many that were drawn before it. */
export const MAX_DRAWN = 1 << 7;

export interface PreferenceCode {
  /** Where the lists of decisions are named, by their numbers; 0 where all decisions are alike. */
  readonly decisions: Global;
}

/**
 * `prefer(decisions, about, radix, patterns, size)`: the caller has written the address of each decision's list, 0 for one that is
 * always taken. A list names `about` bytes; they are the digits, in this radix, of the pattern's number, one of `size`. By player and
 * number `patterns` has a chance of two bytes. `accepts(number, player)`: whether a decision that was drawn is taken, in the state
 * whose ordinals were written last.
 */
export function emitPreference(module: ModuleBuilding): PreferenceCode {
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
  const list = build.copy(load("i32", 32, binary("add", decisions, binary("shl", number, i32(2))), 0));
  build.if(unary("eqz", list), () => build.return(i32(1)));
  const digits = build.copy(i32(0));
  const end = build.keep(binary("add", list, binary("shl", about, i32(2))));
  build.loop(() => {
    build.if(binary("eq", list, end), () => build.break());
    build.set(digits, binary("add", binary("mul", digits, radix), load("i32", 8, load("i32", 32, list, 0), 0)));
    build.set(list, plus(list, 4));
  });
  const pattern = binary("add", binary("mul", player, size), digits);
  const chance = load("i32", 16, binary("add", patterns, binary("shl", pattern, i32(1))), 0);
  build.return(binary("lt_u", call("random"), binary("mul", chance, i32(ALWAYS))));
  module.functions.push(build.done());
  return { decisions };
}
