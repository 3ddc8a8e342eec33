// The scope of an expression.
import type { Term } from "../terms/term.ts";

/** The values of local variables, and of the tracks whose values are known. */
export interface Scope {
  readonly locals: readonly (Term | undefined)[];
  readonly known: ReadonlyMap<number, Term>;
  /** By slot the parameters of joint decisions, by player; none where a player has made no such decision. */
  readonly jointParameters?: ReadonlyMap<number, readonly Term[]>;
}

export function withLocal(scope: Scope, slot: number, value: Term): Scope {
  const locals = scope.locals.slice();
  locals[slot] = value;
  return { ...scope, locals };
}
