// Functions that rules call.
import type { Core, CoreGame } from "ninefold/language";
import type { Evaluation } from "./evaluation.ts";
import type { Scope } from "./scope.ts";

type Call = Extract<Core, { readonly kind: "call" }>;

/** What a call answers. RangeError for a function that the game does not have. */
export function bodyOf({ functions }: CoreGame, { callee }: Call): Core {
  const found = functions[callee];
  if (!found) throw new RangeError(`there is no function ${callee}`);
  return found.body;
}

/** Inside a call its parameters are the only local variables. */
export const inCall = (on: Evaluation, { args }: Call, scope: Scope): Scope => ({
  ...scope,
  locals: new Map(args.map((arg, i) => [i, on.evaluate(arg, scope)])),
});
