// Code of what holds questions within bounds: how much work each may take, and how much a round of them.

import { allowanceOf } from "../../model/limits.ts";
import type { Code } from "../code/code.ts";
import { isCharged, type Meter } from "../code/meter-code.ts";
import { binary, FunctionBuilding, i32, type ModuleBuilding } from "./building.ts";
import { faultReason } from "./fault-reason.ts";

/** The meter of a module, and how many units of work the round at hand may still take before it goes back to the caller. */
export interface Questions extends Meter {
  readonly round: number;
}

/** `allow(work, round)`: from now on each question may take so much work, and the round that begins now so much. */
export function emitQuestions(module: ModuleBuilding): Questions {
  const place = (name: string): number => module.global(name, "i32", allowanceOf().work).global;
  const questions = {
    left: place("left"),
    allowed: place("allowed"),
    round: place("round"),
    reason: faultReason("NF2010"),
  };
  const build = new FunctionBuilding("allow", ["i32", "i32"]);
  for (const global of [questions.left, questions.allowed])
    build.emit({ op: "set-global", global, value: build.param(0) });
  build.emit({ op: "set-global", global: questions.round, value: build.param(1) });
  module.functions.push(build.done(undefined, true));
  return questions;
}

const at = (global: number): Code => ({ op: "global", type: "i32", global });

/** Begins a question: what the one before has taken is taken from the round. */
export function beginQuestion(build: FunctionBuilding, questions: Questions): void {
  const { left, allowed, round } = questions;
  build.if(isCharged(questions), () => {
    const spent = binary("sub", at(allowed), at(left));
    build.emit({ op: "set-global", global: round, value: binary("sub", at(round), spent) });
    build.emit({ op: "set-global", global: left, value: at(allowed) });
  });
}

/** Whether the round has taken all its work. */
export const isRoundOver = ({ round }: Questions): Code => binary("lt_s", at(round), i32(0));
