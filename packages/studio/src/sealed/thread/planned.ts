// Whether a game can be played sealed, before anybody is asked to.
import { positionAt } from "ninefold/language";
import { descriptionOf, type GameSystem } from "ninefold/model";
import type { Rules } from "ninefold/play";
import { unplayedOf } from "ninefold-sealed";
import { type PlanRefusal, sealPlan } from "ninefold-sealed/plan";
import type { Planned, Refusal } from "./questions.ts";

/** All refusals, in the order of the text. */
export function plannedOf(rules: Rules): Planned {
  const { system } = rules;
  if (!descriptionOf(system))
    return { ok: false, refusals: [{ code: "NF9012", message: `${system.name} is a program.` }] };
  const sealing = sealPlan(system);
  if (!sealing.ok) return { ok: false, refusals: sealing.refusals.map((one) => refusalOf(system, one)) };
  const { plan } = sealing;
  const { audit, disclosures } = plan;
  const unplayed = unplayedOf(rules, plan);
  return unplayed
    ? { ok: false, refusals: [unplayed] }
    : { ok: true, hidesNothing: system.hidesNothing, audit, disclosures };
}

function refusalOf(system: GameSystem, { code, message, help, start }: PlanRefusal): Refusal {
  const source = descriptionOf(system)?.source;
  return { code, message, help, ...(source && { line: positionAt(source, start).line }) };
}
