// Code of exact numbers of any length: words of 32 bits, the lowest first.
import { binary, i32, i64, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { functionNamed } from "../builder/functions.ts";

/**
 * `add-times(to, from, times, words)`: adds a number so many times; what is carried beyond the words. `is-zero(at,
 * words)`: 1 or 0.
 */
export function emitNumbers(module: ModuleBuilding): void {
  emitAddTimes(module);
  const build = functionNamed("is-zero");
  const [at, left] = [build.fresh("i32"), build.fresh("i32")];
  build.set(at, build.param(0));
  build.set(left, build.param(1));
  build.loop(() => {
    build.if(unary("eqz", left), () => build.break());
    build.if(load("i32", 32, at, 0), () => build.return(i32(0)));
    build.set(at, plus(at, 4));
    build.set(left, binary("sub", left, i32(1)));
  });
  build.return(i32(1));
  module.functions.push(build.done());
}

function emitAddTimes(module: ModuleBuilding): void {
  const build = functionNamed("add-times");
  const times = build.keep(unary("extend", build.param(2)));
  const [to, from, left] = [build.fresh("i32"), build.fresh("i32"), build.fresh("i32")];
  build.set(to, build.param(0));
  build.set(from, build.param(1));
  build.set(left, build.param(3));
  const carry = build.fresh("i64");
  build.set(carry, i64(0n));
  build.loop(() => {
    build.if(unary("eqz", left), () => build.break());
    const product = binary("mul", load("i64", 32, from, 0), times);
    build.set(carry, binary("add", carry, binary("add", product, load("i64", 32, to, 0))));
    build.emit({ op: "store", bits: 32, address: to, offset: 0, value: carry });
    build.set(carry, binary("shr_u", carry, i64(32n)));
    build.set(to, plus(to, 4));
    build.set(from, plus(from, 4));
    build.set(left, binary("sub", left, i32(1)));
  });
  build.return(unary("wrap", carry));
  module.functions.push(build.done());
}
