import type { GameSystem } from "../../model/index.ts";
import { requireOptions, requireSystem, requireText } from "../arguments.ts";
import { hashRules } from "../platform/hash.ts";
import { newMatch, type Rules } from "./match.ts";

/** Makes a game system playable under its hash. `parameters` are those it was loaded with; records carry them. */
export async function makeRules(system: GameSystem, parameters: Readonly<Record<string, string>> = {}): Promise<Rules> {
  requireSystem("makeRules", system);
  requireOptions("parameters", parameters);
  for (const [name, value] of Object.entries(parameters)) requireText(`parameters.${name}`, value);
  const rules: Rules = Object.freeze<Rules>({
    system,
    hash: await hashRules(system.rules),
    parameters: Object.freeze({ ...parameters }),
    newGame: (options) => newMatch(rules, options),
  });
  return rules;
}
