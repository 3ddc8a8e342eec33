// Pieces at a match, whose program is fetched when a match has some.
import type { Pieces } from "ninefold-sealed";
import type { RulesWith } from "./decks.ts";

export function lazyPieces(rulesWith: RulesWith): Pieces {
  let loaded: Pieces | undefined;
  const load = async (): Promise<Pieces> => {
    loaded ??= (await import("./decks.ts")).keptPieces(rulesWith);
    return loaded;
  };
  return {
    foundOf: async (found, offer, lists) => (await load()).foundOf(found, offer, lists),
    // What is brought is read before any proof is checked.
    check: (proof, claimed) => loaded?.check(proof, claimed),
    prove: async (to) => (await load()).prove?.(to) ?? "",
  };
}
