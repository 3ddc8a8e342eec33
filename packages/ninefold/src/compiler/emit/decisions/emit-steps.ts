// Code of forced steps: which of them comes now, and what it does.
import type { Control } from "../../lower/program.ts";
import { i32, load, plus, unary } from "../builder/building.ts";
import { functionNamed } from "../builder/functions.ts";
import type { GameContext } from "../terms/emit-context.ts";
import { forget } from "../terms/emit-memories.ts";
import { emitStatements } from "../terms/emit-statements.ts";
import { TermEmitter } from "../terms/term-emitter.ts";

/** `forces(s)`: which forced step comes, from 1 on; 0 where none does. `step(s, n)`: does it. */
export function emitSteps(game: GameContext, { steps }: Control, at: number): void {
  const { ready } = game.layout;
  const setup = ready === undefined ? 0 : 1;
  const asks = functionNamed("forces", at);
  const asking = new TermEmitter(game, asks);
  if (ready !== undefined) {
    asks.if(unary("eqz", load("i32", 8, asks.param(0), ready)), () => asks.return(i32(1)));
  }
  steps.slice(setup).forEach(({ condition }, i) => {
    asking.if(asking.scalar(condition), () => asks.return(i32(setup + i + 1)));
  });
  asks.return(i32(0));
  game.module.functions.push(asks.done());

  const build = functionNamed("step", at);
  const emit = new TermEmitter(game, build);
  const blocks = steps.map(({ statements }) =>
    build.block(() => emit.inBranch(() => emitStatements(emit, statements))),
  );
  build.emit({ op: "switch", index: plus(build.param(1), -1), blocks });
  emit.changed();
  if (ready !== undefined) {
    build.emit({ op: "store", bits: 8, address: build.param(0), offset: ready, value: i32(1) });
  }
  forget(emit);
  game.module.functions.push(build.done());
}
