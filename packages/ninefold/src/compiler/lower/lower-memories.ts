// What a game remembers as terms: what is kept of a state, and what is asked of it.
import type { Core, CoreMemory } from "../../language/core/core.ts";
import { isScalar } from "../../language/core/domain.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import type { Lowering } from "./lowering.ts";
import type { Scope } from "./scope.ts";

/** A part of what a memory keeps that is a family of tracks: it is kept as it lies in a state. */
export const isKeptWhole = ({ ordered }: CoreMemory, core: Core): core is Core & { kind: "track" } =>
  core.kind === "track" && core.indices.length === 0 && !ordered;

/** A part of what a memory keeps: a whole family, a value, or one that never changes and is not written down. */
export interface KeptPart {
  readonly how: "whole" | "value" | "known";
  readonly core: Core;
  /** Undefined for a whole family. */
  readonly value: Term | undefined;
}

/** The parts of what a memory keeps, the same terms wherever it is asked. */
export function partsKept(lowering: Lowering, memory: CoreMemory): readonly KeptPart[] {
  return memory.tuple.map((core): KeptPart => {
    if (isKeptWhole(memory, core)) return { how: "whole", core, value: undefined };
    const value = lowering.lower(core, { locals: [], known: new Map() });
    // What never changes tells no states apart.
    const changes = value.dependsOnState || !value.cannotFault || memory.ordered;
    return { how: changes ? "value" : "known", core, value };
  });
}

/** What a memory keeps besides whole families. */
export const valuesKept = (lowering: Lowering, memory: CoreMemory): readonly Term[] =>
  partsKept(lowering, memory).flatMap(({ how, value }) => (how === "value" && value ? [value] : []));

/** What was kept so many plies ago; 0 is now. */
export function lowerBack(lowering: Lowering, core: Core & { kind: "back" }, scope: Scope): Term {
  const { terms, game } = lowering;
  const plies = lowering.lower(core.plies, scope);
  const [now] = valuesKept(lowering, game.memories[core.memory]!);
  if (!now || !isScalar(now.type) || !isScalar(core.type))
    throw new NotCompiled("memories in order of sets, piles or bags");
  return terms.choose(terms.compare("=", plies, terms.int(0)), now, terms.back(core.type, core.memory, plies));
}
