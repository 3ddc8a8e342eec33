// What all code that enumerates states has in common: taking a state up, making its decisions, and reading the memory
// that will be asked.
import type { Code } from "../../code/ir/code.ts";
import type { Layout } from "../../layout/represent.ts";
import { binary, type FunctionBuilding, i32, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { beginQuestion, type Questions } from "../builder/emit-questions.ts";
import { call, run } from "../builder/functions.ts";
import type { SuccessorFunctions } from "./emit-successors.ts";
import { Probing, slotAt } from "./emit-table.ts";
import type { HeaderFields } from "./header-fields.ts";

/** The most states expanded at once, and the most successors found by that. */
export const EXPANDED = 1 << 10;

/** What an enumeration is written with. */
export interface Enumeration {
  readonly module: ModuleBuilding;
  readonly header: HeaderFields;
  readonly layout: Layout;
  /** The bytes of a packed state, of a decision, and of a successor found. */
  readonly packed: number;
  readonly decisionSize: number;
  readonly foundSize: number;
  readonly questions: Questions;
  /** Of a game in which not every decision alone leads to one state. */
  readonly successors: SuccessorFunctions | undefined;
  /** Where the state is that is asked, one that it leads to, and one that is packed. */
  readonly at: { readonly state: number; readonly there: number; readonly candidate: number };
}

/** Unpacks a state to where states are asked. */
export function takeUp(on: Enumeration, build: FunctionBuilding, index: Code): void {
  const from = slotAt(on.header.get("chunks"), index, i32(on.packed));
  run(build, "unpack", from, i32(on.at.state));
}

/** Its decisions, written down; how many there are. */
export function decisionsOf(on: Enumeration, build: FunctionBuilding, decisions: Code, end: Code): Code {
  const state = i32(on.at.state);
  const count = build.fresh("i32");
  build.set(count, i32(0));
  build.if(unary("eqz", call("ended", state)), () => build.set(count, call("list", state, decisions, end)));
  return count;
}

/** Makes the decision with this number, and packs the state that it leads to. */
export function makeDecision(on: Enumeration, build: FunctionBuilding, decisions: Code, number: Code, to: Code): void {
  const { state, there } = on.at;
  copyState(build, i32(state), i32(there), on.layout.size);
  const decision = binary("add", decisions, binary("mul", number, i32(on.decisionSize)));
  run(build, "apply", i32(there), decision);
  run(build, "pack", i32(there), to);
}

/** Reads all slots in which the states that were found are looked for first, then all states that may be there. */
export function emitPrefetch(on: Enumeration, build: FunctionBuilding, found: Code, end: Code): void {
  const probing = new Probing(build, on.header);
  const chunks = on.header.keep(build, "chunks");
  const sum = build.fresh("i32");
  const each = (body: (hash: Code) => void): void => {
    const at = build.fresh("i32");
    build.set(at, found);
    build.loop(() => {
      beginQuestion(build, on.questions);
      build.if(binary("ge_u", at, end), () => build.break());
      const hash = build.keep(load("i32", 32, at, 0));
      build.set(at, plus(at, on.foundSize));
      body(hash);
    });
  };
  const read = (bits: 8 | 32, address: Code): void => build.set(sum, binary("xor", sum, load("i32", bits, address, 0)));
  each((hash) => read(32, probing.at(probing.first(hash))));
  each((hash) => {
    const slot = probing.first(hash);
    probing.each(
      slot,
      build.keep(probing.sought(hash)),
      (index) => {
        read(8, slotAt(chunks, build.keep(index), i32(on.packed)));
        build.break();
      },
      () => undefined,
    );
  });
  on.header.set(build, "prefetched", sum);
}
