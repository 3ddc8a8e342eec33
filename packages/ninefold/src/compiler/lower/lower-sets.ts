// Sets whose members are values of a given type.
import type { Core } from "../../language/core/core.ts";
import { isScalar } from "../../language/core/domain.ts";
import type { Type } from "../../language/core/types.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { sameDomain, withoutSet } from "../terms/term-types.ts";
import type { Lowering } from "./lowering.ts";
import type { Scope } from "./scope.ts";

/** A set as one of values of another type, which all its members belong to. */
export function fitSet(terms: Terms, set: Term, element: Type): Term {
  if (sameDomain(withoutSet(set.type), element)) return set;
  if (set.kind === "constant") return terms.constant({ kind: "set", of: element }, set.value);
  throw new NotCompiled("sets whose members change their type");
}

/** `{value}`; a set of values of a type without `none` cannot hold `none`. */
export function singleton(lowering: Lowering, core: Core, scope: Scope, set: Type): Term {
  const { terms } = lowering;
  const value = lowering.lower(core, scope);
  if (core.type.kind === "option") throw new NotCompiled("sets that hold none");
  const element = withoutSet(set);
  if (!isScalar(element)) throw new NotCompiled("sets of sets that are not known beforehand");
  if (value.kind === "constant") return terms.constant(set, [value.value]);
  return terms.maybe(sameDomain(value.type, element) ? value : terms.narrow(element, value));
}
