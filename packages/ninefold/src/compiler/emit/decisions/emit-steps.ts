// Code of forced steps: which of them comes now, and what it does.
import type { Control, Remembering } from "../../lower/program.ts";
import { FunctionBuilding, i32, load, plus, unary } from "../builder/building.ts";
import { forget } from "../terms/emit-memories.ts";
import { emitStatements } from "../terms/emit-statements.ts";
import { TermEmitting } from "../terms/emit-terms.ts";
import type { Emitting } from "../terms/emit-values.ts";

/** `forces(s)`: which forced step comes, from 1 on; 0 where none does. `step(s, n)`: does it. */
export function emitSteps(
  emitting: Emitting,
  { steps }: Control,
  at: number,
  memories: readonly (Remembering | undefined)[],
): void {
  const { ready } = emitting.layout;
  const setup = ready === undefined ? 0 : 1;
  const asks = new FunctionBuilding(`forces${at}`, ["i32"]);
  const asking = new TermEmitting(emitting, asks, asks.param(0));
  if (ready !== undefined) {
    asks.if(unary("eqz", load("i32", 8, asks.param(0), ready)), () => asks.return(i32(1)));
  }
  steps.slice(setup).forEach(({ condition }, i) => {
    asking.if(asking.scalar(condition), () => asks.return(i32(setup + i + 1)));
  });
  asks.return(i32(0));
  emitting.module.functions.push(asks.done("i32"));

  const build = new FunctionBuilding(`step${at}`, ["i32", "i32"]);
  const emit = new TermEmitting(emitting, build, build.param(0));
  const blocks = steps.map(({ statements }) => build.block(() => emit.inside(() => emitStatements(emit, statements))));
  build.emit({ op: "switch", index: plus(build.param(1), -1), blocks });
  emit.changed();
  if (ready !== undefined) {
    build.emit({ op: "store", bits: 8, address: build.param(0), offset: ready, value: i32(1) });
  }
  forget(emit, memories);
  emitting.module.functions.push(build.done());
}
