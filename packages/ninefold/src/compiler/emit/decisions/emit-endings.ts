// Code of endings: whether a play is over, and with what outcome.
import type { Control } from "../../lower/program.ts";
import type { Term } from "../../terms/term.ts";
import { binary, FunctionBuilding, i32, load, select, unary } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import { TermEmitting } from "../terms/emit-terms.ts";
import type { Emitting } from "../terms/emit-values.ts";

/** What a ply answers: there was no decision; the play goes on, or is over; or it is open whether it is. */
export const PLY = { none: 0, on: 1, over: 2, open: 3 } as const;

/** Answers where a decision has been done, by what holds where the play is over now; open where that is not known. */
export function emitIsOver(emit: TermEmitting, conditions: readonly Term[] | undefined): void {
  const answer = (value: number): void => emit.build.emit({ op: "return", value: i32(value) });
  for (const condition of conditions ?? []) emit.if(emit.scalar(condition), () => answer(PLY.over));
  answer(conditions ? PLY.on : PLY.open);
}

/** `ended(s)`: whether an `end` line holds. */
export function emitEnded(emitting: Emitting, control: Control, at: number): void {
  const build = new FunctionBuilding(`ended${at}`, ["i32"]);
  const emit = new TermEmitting(emitting, build, build.param(0));
  const { ready } = emitting.layout;
  if (ready !== undefined) {
    // Before the setup nothing has begun, so nothing has ended.
    build.if(unary("eqz", load("i32", 8, emit.state, ready)), () => build.emit({ op: "return", value: i32(0) }));
  }
  for (const { condition } of control.ends) {
    emit.if(emit.scalar(condition), () => build.emit({ op: "return", value: i32(1) }));
  }
  build.emit({ op: "return", value: i32(0) });
  emitting.module.functions.push(build.done("i32"));
}

/** Stands for several outcomes at once. */
const SEVERAL = -2;

/** `outcome(s)`: the outcome of a play that ends here. */
export function emitOutcome(emitting: Emitting, control: Control, at: number, count: number): void {
  const build = new FunctionBuilding(`outcome${at}`, ["i32"]);
  const emit = new TermEmitting(emitting, build, build.param(0));
  for (const rank of control.outcomes) {
    if (rank.length === 0) continue;
    const found = build.fresh("i32");
    build.set(found, i32(-1));
    for (const { condition, outcome } of rank) {
      const hold = (): void => {
        const other = binary("and", binary("ne", found, i32(-1)), binary("ne", found, i32(outcome!)));
        build.set(found, select(other, i32(SEVERAL), i32(outcome!)));
      };
      if (condition.kind === "constant" && !condition.value) continue;
      if (condition.kind === "constant") hold();
      else emit.if(emit.scalar(condition), hold);
    }
    build.if(binary("eq", found, i32(SEVERAL)), () => build.trap(faultReason("NF2014")));
    build.if(binary("lt_u", found, i32(count)), () => build.emit({ op: "return", value: found }));
  }
  build.trap(faultReason("NF2013"));
  emitting.module.functions.push(build.done("i32"));
}
