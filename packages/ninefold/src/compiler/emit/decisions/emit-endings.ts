// Code of endings: whether a play is over, and with what outcome.
import type { Control } from "../../lower/program.ts";
import type { Term } from "../../terms/term.ts";
import { binary, i32, load, select, unary } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import { functionNamed } from "../builder/functions.ts";
import type { EmitContext, GameContext } from "../terms/emit-context.ts";
import { TermEmitter } from "../terms/term-emitter.ts";

/** What a ply answers: there was no decision; the play goes on, or is over; or it is open whether it is. */
export const PLY = { none: 0, on: 1, over: 2, open: 3 } as const;

/** Answers where a decision has been done, by what holds where the play is over now; open where that is not known. */
export function emitIsOver(emit: EmitContext, conditions: readonly Term[] | undefined): void {
  const answer = (value: number): void => emit.build.return(i32(value));
  for (const condition of conditions ?? []) emit.if(emit.scalar(condition), () => answer(PLY.over));
  answer(conditions ? PLY.on : PLY.open);
}

/** `ended(s)`: whether an `end` line holds. */
export function emitEnded(game: GameContext, control: Control, at: number): void {
  const build = functionNamed("ended", at);
  const emit = new TermEmitter(game, build);
  const { ready } = game.layout;
  if (ready !== undefined) {
    // Before the setup nothing has begun, so nothing has ended.
    build.if(unary("eqz", load("i32", 8, emit.state, ready)), () => build.return(i32(0)));
  }
  for (const { condition } of control.ends) {
    emit.if(emit.scalar(condition), () => build.return(i32(1)));
  }
  build.return(i32(0));
  game.module.functions.push(build.done());
}

/** Stands for several outcomes at once. */
const SEVERAL = -2;

/** `outcome(s)`: the outcome of a play that ends here. */
export function emitOutcome(game: GameContext, control: Control, at: number): void {
  const count = game.program.outcomes.length;
  const build = functionNamed("outcome", at);
  const emit = new TermEmitter(game, build);
  for (const rank of control.outcomes) {
    if (rank.length === 0) continue;
    const found = build.fresh("i32");
    build.set(found, i32(-1));
    for (const { condition, outcome } of rank) {
      const hold = (): void => {
        const other = binary("and", binary("ne", found, i32(-1)), binary("ne", found, i32(outcome)));
        build.set(found, select(other, i32(SEVERAL), i32(outcome)));
      };
      if (condition.kind === "constant" && !condition.value) continue;
      if (condition.kind === "constant") hold();
      else emit.if(emit.scalar(condition), hold);
    }
    build.if(binary("eq", found, i32(SEVERAL)), () => build.trap(faultReason("NF2014")));
    build.if(binary("lt_u", found, i32(count)), () => build.return(found));
  }
  build.trap(faultReason("NF2013"));
  game.module.functions.push(build.done());
}
