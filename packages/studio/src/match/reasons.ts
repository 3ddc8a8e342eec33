// Why something cannot be chosen, in the words of the rules.
import type { Match } from "ninefold/play";
import { planOf, type Target } from "ninefold/scene";
import type { Looked } from "./looked.ts";

/** Not more decisions than these are asked about. */
const MAX_ASKED = 40;

/**
 * The reason that the rules have for refusing a decision that is like a legal one but for the value that was clicked, after the
 * spots that were chosen. Undefined where they have none, and in games that hide something: whoever asks there would learn of it.
 */
export function reasonOf(
  match: Match | undefined,
  { deciding, rules }: Pick<Looked, "deciding" | "rules">,
  target: Target,
  chosen: readonly Target[],
): string | undefined {
  const { system } = rules;
  if (!match || !deciding || !system.hidesNothing) return undefined;
  const { spots } = planOf(system);
  const value = spots.get(target)?.value;
  if (value === undefined) return undefined;
  const said = chosen.map((id) => spots.get(id)?.value);
  const tried = new Set<string>();
  for (const { family, parameters } of match.legalDecisions(deciding.id)) {
    if (parameters.length <= said.length || said.some((one, i) => parameters[i] !== one)) continue;
    tried.add(`${family}(${parameters.with(said.length, value).join(", ")})`);
    if (tried.size >= MAX_ASKED) break;
  }
  for (const id of tried) {
    const reason = system.refusal(match.state, deciding.id, id)?.reason;
    if (reason !== undefined) return reason;
  }
  return undefined;
}
