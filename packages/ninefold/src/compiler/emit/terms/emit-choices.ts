// Code of what a decision lets its player choose: one choice after the other, in their order, and whether there is one.
import type { Code, Machine } from "../../code/ir/code.ts";
import type { Choices, Term } from "../../terms/term.ts";
import { FunctionBuilding, i32 } from "../builder/building.ts";
import type { Words } from "../builder/words.ts";
import type { EmitContext } from "./emit-context.ts";
import { throughMembers } from "./members.ts";

/** Runs a body for each choice of the parameters from the given one on for which the tests hold. */
export function eachChoice(emit: EmitContext, { params, tests }: Choices, at: number, body: () => void): void {
  const param = params[at];
  if (param) {
    throughMembers(emit, param.set, param.variable, () => eachChoice(emit, { params, tests }, at + 1, body));
    return;
  }
  tested(emit, tests, body);
}

/** Runs a body where all tests hold; each is only asked where those before it hold. */
export function tested(emit: EmitContext, tests: readonly Term[], body: () => void): void {
  const [first, ...rest] = tests;
  if (!first) body();
  else emit.if(emit.scalar(first), () => tested(emit, rest, body));
}

/**
 * Whether there is a choice: a function of the state and of the locals that the choices depend on, which ends with the
 * first one found.
 */
export function emitPossible(emit: EmitContext, term: Term & { kind: "possible" }): Code {
  const given = [...term.free].map((id) => ({ id, value: emit.valueAt(id) }));
  const args = [emit.state, ...given.flatMap(({ value }) => value)];
  const callee = emit.game.module.functionOf(term, () => {
    const build = new FunctionBuilding(
      `possible${term.id}`,
      args.map(({ type }): Machine => type),
      "i32",
    );
    let next = 1;
    const locals = new Map(
      given.map(({ id, value }): [number, Code | Words] => [
        id,
        Array.isArray(value) ? value.map(() => build.param(next++)) : build.param(next++),
      ]),
    );
    const inner = emit.inFunction(build, locals);
    eachChoice(inner, term, 0, () => build.return(i32(1)));
    build.return(i32(0));
    return build.done();
  });
  return { op: "call", type: "i32", callee, args };
}
