// The plan that follows from rules, for whoever plays or verifies by it.
import type { Rules } from "ninefold/play";
import { SealedError } from "../errors.ts";
import { sealPlan } from "../plan/index.ts";
import { openPlan } from "../transcript/plan.ts";
import type { Found } from "./verdict.ts";

/** The plan is found once of rules that several seats or matches share. */
const known = new WeakMap<Rules, Found>();

/** SealedError NF9012, with every reason, for rules that cannot be played sealed. */
export function foundOf(rules: Rules): Found {
  const found = known.get(rules) ?? planned(rules);
  known.set(rules, found);
  return found;
}

function planned(rules: Rules): Found {
  const { system } = rules;
  if (system.hidesNothing) return { rules, plan: openPlan(system) };
  const sealing = sealPlan(system);
  if (sealing.ok) return { rules, plan: sealing.plan };
  const why = sealing.refusals.map(({ code, message }) => `${code}: ${message}`);
  throw new SealedError("NF9012", [`${system.name} cannot be played sealed.`, ...why].join(" "));
}
