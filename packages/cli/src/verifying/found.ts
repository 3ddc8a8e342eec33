// How a game is played sealed.
import type { Rules } from "ninefold/play";
import { type Found, openPlan, SealedError } from "ninefold-sealed";
import { sealPlan } from "ninefold-sealed/plan";

/** The rules with the plan that follows from them. SealedError NF9012 for a game that cannot be played sealed. */
export function foundFor(rules: Rules): Found {
  if (rules.system.hidesNothing) return { rules, plan: openPlan(rules.system) };
  const sealing = sealPlan(rules.system);
  if (sealing.ok) return { rules, plan: sealing.plan };
  const why = sealing.refusals.map(({ code, message }) => `${code}: ${message}`);
  throw new SealedError("NF9012", [`${rules.system.name} cannot be played sealed.`, ...why].join(" "));
}
