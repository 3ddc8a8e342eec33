import { engineOf } from "../../engine/index.ts";
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

/**
 * Compiles what a match is asked at each ply, where the game can be compiled: what players may decide. It takes as long as
 * compiling does, once for the rules, and pays where many matches are played by them. Never rejects.
 */
export async function quickenMatches({ system }: Rules): Promise<void> {
  const engine = engineOf(system);
  await engine.prepare("search");
  engine.positions();
}
