import type { Code } from "../../code/ir/code.ts";
import { type Layout, partsOfState, type Questions } from "../../layout/represent.ts";
import { binary, type FunctionBuilding, i32, load, type ModuleBuilding, plus } from "./building.ts";

/** A state of so many bytes is copied word by word, a longer one in a loop. */
const LONGEST = 256;

/** Reserves memory for a state of a function's own; its address. */
export function reserveState(module: ModuleBuilding, layout: Layout): number {
  return layout.size <= LONGEST ? module.region(layout.size, partsOfState(layout)) : module.allocate(layout.size);
}

/** Copies a state of so many bytes, word by word; long ones in a loop. */
export function copyState(build: FunctionBuilding, from: Code, to: Code, size: number): void {
  if (size <= LONGEST) {
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

/** Copies the parts of a state that some questions read, and all that is short. */
export function copyQuestioned(
  build: FunctionBuilding,
  from: Code,
  to: Code,
  layout: Layout,
  questions: Questions,
): void {
  const long = layout.tracks.filter(({ row }, i) => row && !questions.single.has(i));
  for (let at = 0; at < layout.size; at += 8) {
    const isUnread = long.some(
      ({ row, count }) => row!.offset <= at && at + 8 <= row!.offset + (count * row!.bits) / 8,
    );
    if (isUnread) continue;
    build.emit({ op: "store", bits: 64, address: to, offset: at, value: load("i64", 64, from, at) });
  }
}
