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
    check: (proof, claimed) => {
      if (!loaded) throw new RangeError("A proof is checked after what is brought was read.");
      loaded.check(proof, claimed);
    },
    prove: async (claimed) => (await load()).prove?.(claimed) ?? "",
  };
}
