// What a game remembers as terms: what is kept of a state, and what is asked of it.
import type { Core, CoreMemory } from "../../language/core/core.ts";
import { isScalar } from "../../language/core/domain.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import type { Lowering } from "./lowering.ts";
import type { Scope } from "./scope.ts";

/** A part of what a memory keeps that is a family of tracks: it is kept as it lies in a state. */
export const isKeptWhole = ({ ordered }: CoreMemory, core: Core): core is Core & { kind: "track" } =>
  core.kind === "track" && core.indices.length === 0 && !ordered;

/** What a memory keeps besides whole families, the same terms wherever it is asked. */
export function valuesKept(lowering: Lowering, memory: CoreMemory): readonly Term[] {
  return memory.tuple.flatMap((core) => {
    if (isKeptWhole(memory, core)) return [];
    const value = lowering.lower(core, { locals: [], known: new Map() });
    // What never changes tells no states apart.
    return value.dependsOnState || !value.cannotFault || memory.ordered ? [value] : [];
  });
}

/** What was kept so many plies ago; 0 is now. */
export function lowerBack(lowering: Lowering, core: Core & { kind: "back" }, scope: Scope): Term {
  const { terms, game } = lowering;
  const plies = lowering.lower(core.plies, scope);
  const [now] = valuesKept(lowering, game.memories[core.memory]!);
  if (!now || !isScalar(now.type) || !isScalar(core.type))
    throw new NotCompiled("memories in order of sets, piles or bags");
  return terms.choose(terms.compare("=", plies, terms.int(0)), now, terms.back(core.type, core.memory, plies));
}
