// Code that tells which decisions a random play makes: of each who made it and its number, two i32, as the code of a
// position has them. A decision made in steps has no digits there, and is recorded as `UNRECORDED`.
import { UNRECORDED } from "../../../engine/positions.ts";
import type { Code } from "../../code/ir/code.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import { binary, type FunctionBuilding, type Global, i32, type ModuleBuilding, plus } from "./building.ts";
import { type DecisionNumbers, FACTOR, MAX_CODE } from "./decision-numbers.ts";
import { functionNamed } from "./functions.ts";

/** The bytes of a decision that is recorded. */
export const RECORDED_SIZE = 8;

/** So many decisions of a play are recorded at most. */
const MAX_RECORDED = 1 << 12;

/** Where the decisions of the play at hand are recorded. */
export interface Trace {
  readonly numbers: DecisionNumbers;
  readonly begin: number;
  /** Where the next is written, and where there is no room for more. */
  readonly next: Global;
  readonly end: Global;
}

/** Where decisions are recorded, for the caller. */
export interface TraceFacts {
  readonly begin: number;
  readonly most: number;
}

export const traceFactsOf = ({ begin }: Trace): TraceFacts => ({ begin, most: MAX_RECORDED });

/** `recorded()`: where the last decision that was recorded ends. */
export function emitTrace(module: ModuleBuilding, numbers: DecisionNumbers): Trace {
  const trace: Trace = {
    numbers,
    begin: module.allocate(RECORDED_SIZE * MAX_RECORDED),
    next: module.global("recorded-next", "i32"),
    end: module.global("recorded-end", "i32"),
  };
  const build = functionNamed("recorded");
  build.return(trace.next);
  module.functions.push(build.done(true));
  return trace;
}

/** From here on decisions are recorded, up to an address. */
export function beginTrace(build: FunctionBuilding, { begin, next, end }: Trace, upTo: Code): void {
  build.setGlobal(next, i32(begin));
  build.setGlobal(end, upTo);
}

/** Tells a decision of a family, where there is room. `parameter`: what it is at an index, as it is listed. */
export function tell(
  build: FunctionBuilding,
  trace: Trace,
  family: DecisionFamily,
  parameter: (at: number) => Code,
): void {
  const { numbers, next, end } = trace;
  build.if(binary("lt_u", next, end), () => {
    const put = (offset: number, value: Code): void =>
      build.emit({ op: "store", bits: 32, address: next, offset, value });
    put(0, i32(family.player));
    put(4, family.chain ? i32(UNRECORDED) : numberOf(build, numbers, family, parameter));
    build.setGlobal(next, plus(next, RECORDED_SIZE));
  });
}

/** The number of a decision of a family, as it is listed. */
export function numberOf(
  build: FunctionBuilding,
  { parameters, first, hashed }: DecisionNumbers,
  { decision, params }: DecisionFamily,
  parameter: (at: number) => Code,
): Code {
  const own = parameters[decision]!;
  const digits = params.map((_, at) => plus(parameter(at), -own[at]!.low));
  if (first) {
    const digit = (number: Code, value: Code, at: number): Code =>
      binary("add", binary("mul", number, i32(own[at]!.size)), value);
    return digits.length === 0 ? i32(first[decision]!) : plus(digits.reduce(digit, i32(0)), first[decision]!);
  }
  const spread = (number: Code, shift: number): Code => {
    const joined = build.keep(binary("mul", number, i32(FACTOR | 0)));
    return build.keep(binary("xor", joined, binary("shr_u", joined, i32(shift))));
  };
  const mixed = digits.reduce(
    (number, value) => spread(binary("xor", number, value), 15),
    spread(i32(decision + 1), 15),
  );
  const ended = spread(binary("xor", mixed, binary("shr_u", mixed, i32(16))), 15);
  return plus(binary("rem_u", binary("shr_u", ended, i32(1)), i32(MAX_CODE - hashed)), hashed);
}
