// What is known where an expression stands.
import type { Term } from "../terms/term.ts";

/** Where an expression stands: what its local places hold, and the tracks whose values are known there. */
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
