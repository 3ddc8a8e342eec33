// Code that goes through the choices of a decision's parameters.
import type { Moves } from "../terms/program.ts";
import type { Term } from "../terms/term.ts";
import type { TermEmitting } from "./emit-terms.ts";

/** Runs a body for each choice of the parameters from the given one on, in their order. */
export function eachChoice(
  emit: TermEmitting,
  moves: Pick<Moves, "params" | "tests">,
  at: number,
  body: () => void,
): void {
  const param = moves.params[at];
  if (param) emit.members(param.set, param.place, () => eachChoice(emit, moves, at + 1, body));
  else tested(emit, moves.tests, body);
}

/** Runs a body where all tests hold. */
export function tested(emit: TermEmitting, tests: readonly Term[], body: () => void): void {
  const [first, ...rest] = tests;
  if (first) emit.if(emit.scalar(first), () => tested(emit, rest, body));
  else body();
}
