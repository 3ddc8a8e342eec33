// Code of what positions of a search remember. Each level has a window for every memory, a ring of its own: a power of two
// of entries that the caller may double, so that windows are short where little is remembered. A playout has rings that
// hold the most that a state may remember.
import type { Code } from "../../code/ir/code.ts";
import type { Layout, MemoryLayout } from "../../layout/represent.ts";
import {
  binary,
  type FunctionBuilding,
  type Global,
  i32,
  load,
  type ModuleBuilding,
  plus,
} from "../builder/building.ts";
import { OUT_OF_MEMORY } from "../builder/fault-reason.ts";
import { functionNamed, run } from "../builder/functions.ts";
import type { Ring } from "../terms/emit-context.ts";

/** The windows of a game that remembers. */
export interface Windows {
  readonly rings: readonly (Ring | undefined)[];
  /** Where the windows of a level begin, from its beginning, and the number of entries of each. */
  readonly begin: Global;
  readonly capacity: Global;
}

/** Undefined for a game that remembers nothing. */
export function windowsOf(module: ModuleBuilding, { memories }: Layout): Windows | undefined {
  if (memories.every((memory) => memory === undefined)) return undefined;
  return {
    rings: memories.map((memory, i) => {
      if (!memory) return undefined;
      const [base, mask] = [memory.ring, memory.entries - 1];
      return { base: module.global(`ring${i}`, "i32", base), mask: module.global(`mask${i}`, "i32", mask) };
    }),
    begin: module.global("windows", "i32"),
    capacity: module.global("capacity", "i32"),
  };
}

/**
 * `set-windows(begin, capacity)`: so the levels of the caller are from now on. `enter(level)`: the rings are the windows of
 * a level. `carry(from, to)`: a level remembers what another does, and is entered; a trap where its windows have no room
 * for one entry more. `carry-out(from)`: the rings are those of playouts and hold what a level remembers.
 */
export function emitWindows(module: ModuleBuilding, layout: Layout, windows: Windows): void {
  const { rings, begin, capacity } = windows;
  const set = functionNamed("set-windows");
  set.setGlobal(begin, set.param(0));
  set.setGlobal(capacity, set.param(1));
  module.functions.push(set.done(true));

  const enter = functionNamed("enter");
  const window = (level: Code, which: number): Code =>
    binary("add", binary("add", level, begin), binary("mul", capacity, i32(entriesBefore(layout, which))));
  each(layout, (_, which) => {
    enter.setGlobal(rings[which]!.base, window(enter.param(0), which));
    enter.setGlobal(rings[which]!.mask, plus(capacity, -1));
  });
  module.functions.push(enter.done());

  const carry = functionNamed("carry");
  run(carry, "enter", carry.param(1));
  each(layout, (memory, which) => {
    const [first, end] = bounds(carry, carry.param(0), memory);
    const full = binary("ge_u", binary("sub", end, first), capacity);
    carry.if(full, () => carry.trap(OUT_OF_MEMORY));
    const from = { base: carry.keep(window(carry.param(0), which)), mask: rings[which]!.mask };
    copyEntries(carry, memory, [first, end], from, rings[which]!);
  });
  module.functions.push(carry.done());

  const out = functionNamed("carry-out");
  each(layout, (memory, which) => {
    const { base, mask } = rings[which]!;
    out.setGlobal(base, i32(memory.ring));
    out.setGlobal(mask, i32(memory.entries - 1));
    const from = { base: out.keep(window(out.param(0), which)), mask: out.keep(plus(capacity, -1)) };
    copyEntries(out, memory, bounds(out, out.param(0), memory), from, rings[which]!);
  });
  module.functions.push(out.done());
}

function each({ memories }: Layout, visit: (memory: MemoryLayout, which: number) => void): void {
  for (const [which, memory] of memories.entries()) if (memory) visit(memory, which);
}

/** The bytes of the windows before one of them, of one entry each. */
export const entriesBefore = ({ memories }: Pick<Layout, "memories">, which: number): number =>
  memories.slice(0, which).reduce((sum, memory) => sum + (memory?.entry ?? 0), 0);

function bounds(build: FunctionBuilding, state: Code, { begin, end }: MemoryLayout): readonly [Code, Code] {
  return [build.keep(load("i32", 32, state, begin)), build.keep(load("i32", 32, state, end))];
}

function copyEntries(
  build: FunctionBuilding,
  { entry }: MemoryLayout,
  [first, end]: readonly [Code, Code],
  from: { readonly base: Code; readonly mask: Code },
  to: { readonly base: Code; readonly mask: Code },
): void {
  const number = build.copy(first);
  build.loop(() => {
    build.if(binary("eq", number, end), () => build.break());
    const at = (ring: typeof from): Code =>
      build.keep(binary("add", binary("mul", binary("and", number, ring.mask), i32(entry)), ring.base));
    const [source, target] = [at(from), at(to)];
    for (let offset = 0; offset < entry; offset += 8) {
      build.emit({ op: "store", bits: 64, address: target, offset, value: load("i64", 64, source, offset) });
    }
    build.set(number, plus(number, 1));
  });
}
