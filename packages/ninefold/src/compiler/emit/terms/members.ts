// Code that runs for each member of a set.
import { countOf } from "../../../language/core/domain.ts";
import type { Type } from "../../../language/core/types.ts";
import type { Term, Variable } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { eachBit, type Words } from "../builder/words.ts";
import type { EmitContext } from "./emit-context.ts";

/** Runs a body, which writes locals alone, for each member of a set. What no round changes is computed before the loop. */
export function eachMember(emit: EmitContext, set: Term, variable: Variable, body: () => void): void {
  emit.set(set);
  emit.repeating(() => throughMembers(emit, set, variable, body));
}

/** Runs a body for each member of a set. Where the body writes more than locals, nothing may be read behind the loop. */
export function throughMembers(emit: EmitContext, set: Term, variable: Variable, body: () => void): void {
  throughWords(emit, emit.set(set), withoutSet(set.type), variable, body);
}

/** Runs a body for each member of a set that is there as words. */
export function throughWords(
  emit: EmitContext,
  members: Words,
  element: Type,
  variable: Variable,
  body: () => void,
): void {
  eachBit(emit.build, members, countOf(element), (member) => {
    emit.inBranch(() => {
      emit.bind(variable, emit.build.keep(emit.valueAtBit(element, member)));
      body();
    });
  });
}
