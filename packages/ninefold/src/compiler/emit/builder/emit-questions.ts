// Code of what holds questions within bounds: how much work each may take, and how much a round of them.

import { allowanceOf } from "../../../model/system/limits.ts";
import type { Code } from "../../code/ir/code.ts";
import { isCharged, type Meter } from "../../code/simplify/meter-code.ts";
import { binary, type FunctionBuilding, i32, type ModuleBuilding } from "./building.ts";
import { NO_WORK } from "./fault-reason.ts";
import { functionNamed } from "./functions.ts";

/** The meter of a module, and how many units of work the round at hand may still take before it goes back to the caller. */
export interface Questions extends Meter {
  readonly round: number;
}

/** `allow(work, round)`: from now on each question may take so much work, and the round that begins now so much. */
export function emitQuestions(module: ModuleBuilding): Questions {
  const { work } = allowanceOf();
  const [spent, allowed, round] = [
    module.global("spent", "i32"),
    module.global("allowed", "i32", work),
    module.global("round", "i32", work),
  ];
  const build = functionNamed("allow");
  build.setGlobal(spent, i32(0));
  build.setGlobal(allowed, build.param(0));
  build.setGlobal(round, build.param(1));
  module.functions.push(build.done(true));
  return { spent: spent.global, allowed: allowed.global, round: round.global, reason: NO_WORK };
}

const at = (global: number): Code => ({ op: "global", type: "i32", global });

/** Begins a question: what the one before has taken is taken from the round. Where that was something, goes on with `next`. */
export function beginQuestion(build: FunctionBuilding, questions: Questions, next: () => void = () => undefined): void {
  const { spent, round } = questions;
  build.if(isCharged(questions), () => {
    build.emit({ op: "set-global", global: round, value: binary("sub", at(round), at(spent)) });
    build.emit({ op: "set-global", global: spent, value: i32(0) });
    next();
  });
}

/** Whether the round has taken all its work. */
export const isRoundOver = ({ round }: Questions): Code => binary("lt_s", at(round), i32(0));
