import type { Code } from "../code/code.ts";
import { binary, type FunctionBuilding, i32, load, plus } from "./building.ts";

/** Copies a state of so many bytes, word by word; long ones in a loop. */
export function copyState(build: FunctionBuilding, from: Code, to: Code, size: number): void {
  if (size <= 256) {
    for (let at = 0; at < size; at += 8) {
      build.emit({ op: "store", bits: 64, address: to, offset: at, value: load("i64", 64, from, at) });
    }
    return;
  }
  const at = build.fresh("i32");
  build.set(at, i32(0));
  build.rounds(size / 8 + 1, () => {
    build.if(binary("ge_u", at, i32(size)), () => build.break());
    const value = load("i64", 64, binary("add", from, at), 0);
    build.emit({ op: "store", bits: 64, address: binary("add", to, at), offset: 0, value });
    build.set(at, plus(at, 8));
  });
}
