// Code of the source of chance.
import type { Code } from "../../code/ir/code.ts";
import { binary, i32, type ModuleBuilding, plus } from "../builder/building.ts";
import { call, functionNamed } from "../builder/functions.ts";

/** A number is drawn again so often at most, but for a chance that nobody lives to see: each time the chance is below one half. */
const MAX_DRAWN = 100;

/**
 * The source of chance: xoshiro128**, seeded by the caller; `uniform(n)` is exactly uniform below n. `begin-play(number)`
 * begins the chance of a play, which the caller may do too where it `isCallers`.
 */
export function emitRandom(module: ModuleBuilding, isCallers = false): void {
  const state = [0, 1, 2, 3].map((i) => module.global(`seed${i}`, "i32", i + 1));
  const seed = functionNamed("seed");
  const given = [0, 1, 2, 3].map((i) => module.global(`given${i}`, "i32", i + 1));
  given.forEach((global, i) => {
    seed.setGlobal(global, seed.param(i));
  });
  module.functions.push(seed.done(true));

  // The words of a play: the seed's, mixed with the play's number as murmur3 ends.
  const play = functionNamed("begin-play");
  const word = play.fresh("i32");
  play.set(word, play.param(0));
  given.forEach((global, i) => {
    play.set(word, binary("xor", plus(word, 0x9e3779b9 | 0), global));
    for (const [shift, factor] of [
      [16, 0x85ebca6b | 0],
      [13, 0xc2b2ae35 | 0],
    ] as const) {
      play.set(word, binary("mul", binary("xor", word, binary("shr_u", word, i32(shift))), i32(factor)));
    }
    play.set(word, binary("xor", word, binary("shr_u", word, i32(16))));
    play.setGlobal(state[i]!, i === 0 ? binary("or", word, i32(1)) : word);
  });
  module.functions.push(play.done(isCallers));

  const next = functionNamed("random");
  const [a, b, c, d] = state as [(typeof state)[0], (typeof state)[0], (typeof state)[0], (typeof state)[0]];
  const put = (global: typeof a, value: Code): void => next.emit({ op: "set-global", global: global.global, value });
  const result = next.keep(binary("mul", binary("rotl", binary("mul", b, i32(5)), i32(7)), i32(9)));
  const shifted = next.keep(binary("shl", b, i32(9)));
  put(c, binary("xor", c, a));
  put(d, binary("xor", d, b));
  put(b, binary("xor", b, c));
  put(a, binary("xor", a, d));
  put(c, binary("xor", c, shifted));
  put(d, binary("rotl", d, i32(11)));
  next.return(result);
  module.functions.push(next.done());

  const uniform = functionNamed("uniform");
  const n = uniform.param(0);
  const x = uniform.fresh("i32");
  uniform.rounds(MAX_DRAWN, () => {
    uniform.set(x, call("random"));
    const low = uniform.keep(binary("mul", x, n));
    // Seldom: so much is drawn again as n does not divide.
    uniform.if(binary("lt_u", low, n), () => {
      const again = binary("lt_u", low, binary("rem_u", binary("sub", i32(0), n), n));
      uniform.if(again, () => uniform.emit({ op: "next", loops: 1 }));
    });
    uniform.return(binary("mulhi_u", x, n));
  });
  module.functions.push(uniform.done());
}
