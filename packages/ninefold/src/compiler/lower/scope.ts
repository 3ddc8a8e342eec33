// What is known where an expression stands.
import type { Term } from "../terms/term.ts";

/** Where an expression stands: what its local places hold, and the tracks whose values are known there. */
export interface Scope {
  readonly locals: readonly (Term | undefined)[];
  readonly known: ReadonlyMap<number, Term>;
  /** By local place the values that each player has chosen; none where one has not. */
  readonly tables?: ReadonlyMap<number, readonly Term[]>;
}

export function withLocal(scope: Scope, slot: number, value: Term): Scope {
  const locals = scope.locals.slice();
  locals[slot] = value;
  return { ...scope, locals };
}
